// Who sends how much to whom, if a cluster puts an array into the keyed order? The key and the number of
// items decide it, so this program needs no cluster and no array.
//
//   build/release/bench/exchange_plan [--ranks N] [--items N] [--seed TEXT]
//
// Each rank has a block of the array. An item's first digit belongs to its place in the array; its second
// digit belongs to its place after the first level. So a rank needs to know how many items with each first
// digit the ranks before it have: one prefix sum of 256 counts. Then it sends each item to the rank that
// finishes the item's segment of the second level. A rank finishes the segments that begin in its block of
// the output. Where a segment crosses the end of the block, the rest goes to the next rank.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/shuffle/distribute.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/stream_window.hpp"
#include "fairshuf/words/key.hpp"

using namespace fairshuf;
using namespace fairshuf::detail;

namespace {

constexpr trie_shape shape;
constexpr std::size_t ways = std::size_t{1} << shape.first_bits;

struct plan {
    std::uint64_t items, ranks;
    std::vector<std::uint64_t> received, to_next;  // by each rank
    std::uint64_t most_to_one = 0, messages = 0;   // the largest message, and how many are not empty

    std::uint64_t begin_of(std::uint64_t rank) const {
        return items / ranks * rank + std::min(rank, items % ranks);
    }
    std::uint64_t rank_of(std::uint64_t place) const {
        const std::uint64_t longer = items % ranks, size = items / ranks;
        return place < longer * (size + 1) ? place / (size + 1)
                                           : longer + (place - longer * (size + 1)) / size;
    }
};

template <class Counts>
void count(stream_window& stream, std::uint64_t begin, std::uint64_t end, unsigned mask, Counts& counts) {
    while (begin < end) {
        const auto some =
            static_cast<std::size_t>(std::min<std::uint64_t>(stream_window::most_bytes, end - begin));
        for (const byte digit : stream.bytes(begin, some)) ++counts[digit & mask];
        begin += some;
    }
}

plan make_plan(const key& k, std::uint64_t items, std::uint64_t ranks) {
    plan made{items, ranks, std::vector<std::uint64_t>(ranks), std::vector<std::uint64_t>(ranks)};
    const order_words words(k, items);
    stream_window stream;
    stream.open(words, digit_stream(items, 1));
    std::vector<std::array<std::uint64_t, ways>> first(ranks);  // counts of first digits
    for (std::uint64_t r = 0; r < ranks; ++r)
        count(stream, made.begin_of(r), made.begin_of(r + 1), ways - 1, first[r]);

    stream.open(words, digit_stream(items, 2));
    std::uint64_t begin = 0;  // of a segment of the first level
    std::vector<std::array<std::uint32_t, most_ways>> second(ranks);
    std::vector<std::uint64_t> sent(ranks);  // from one rank to each
    std::vector<std::vector<std::uint64_t>> matrix(ranks, std::vector<std::uint64_t>(ranks));
    for (std::size_t d = 0; d < ways; ++d) {
        std::uint64_t size = 0;
        for (const auto& counts : first) size += counts[d];
        const unsigned mask = (1U << shape.bits_at(2, size)) - 1;
        std::uint64_t place = begin;
        std::array<std::uint64_t, most_ways> sizes{};
        for (std::uint64_t r = 0; r < ranks; ++r) {
            second[r] = {};
            count(stream, place, place + first[r][d], mask, second[r]);
            place += first[r][d];
            for (std::size_t e = 0; e <= mask; ++e) sizes[e] += second[r][e];
        }
        for (std::size_t e = 0; e <= mask; begin += sizes[e++]) {
            if (sizes[e] == 0) continue;
            const std::uint64_t owner = made.rank_of(begin);
            made.received[owner] += sizes[e];
            const std::uint64_t end = made.begin_of(owner + 1);
            if (begin + sizes[e] > end) made.to_next[owner] += begin + sizes[e] - end;
            for (std::uint64_t r = 0; r < ranks; ++r) matrix[r][owner] += second[r][e];
        }
    }
    for (const auto& row : matrix)
        for (const auto count : row) {
            made.most_to_one = std::max(made.most_to_one, count);
            made.messages += count > 0 ? 1 : 0;
        }
    return made;
}

void print(const plan& p) {
    const double share = static_cast<double>(p.items) / static_cast<double>(p.ranks);
    const auto [least, most] = std::ranges::minmax_element(p.received);
    fmt::print("{} items, {} ranks: {:.0f} items each\n", p.items, p.ranks, share);
    fmt::print("finished by a rank: {} to {}, at most {:.4f} times its share\n", *least, *most,
               static_cast<double>(*most) / share);
    fmt::print("of them for the next rank: at most {}, {:.4f} of a share\n",
               *std::ranges::max_element(p.to_next),
               static_cast<double>(*std::ranges::max_element(p.to_next)) / share);
    fmt::print("messages: {}, the longest of {} items ({:.2f} times the mean)\n", p.messages, p.most_to_one,
               static_cast<double>(p.most_to_one) * static_cast<double>(p.ranks) / share);
    fmt::print("counts that a rank holds: {} bytes\n", ways * sizeof(std::uint64_t) * (1 + most_ways));
}

}  // namespace

int main(int argc, char** argv) {
    std::uint64_t ranks = 1000, items = 1'000'000'000;
    std::string seed = "bench";
    CLI::App app("Who sends how much to whom, if a cluster puts an array into the keyed order.",
                 "exchange_plan");
    app.add_option("--ranks", ranks, "Ranks of the cluster (1000)")->check(CLI::Range(1, 100'000));
    app.add_option("--items", items, "Items of the array (10^9)")
        ->check(CLI::Range(shape.few + 1, std::uint64_t{1} << 40));
    app.add_option("--seed", seed, "Text that gives the key");
    CLI11_PARSE(app, argc, argv);
    print(make_plan(key::from_text(seed), items, ranks));
}
