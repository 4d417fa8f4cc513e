// Who sends how much to whom, if a cluster puts an array into the keyed order? The key and the number of
// items decide it, so this program needs no cluster and no array.
//
//   build/release/bench/exchange_plan [--ranks N] [--items N] [--seed TEXT]
//
// The plan is that of fairshuf::mpi (fairshuf/mpi/exchange_plan.hpp), with two digits.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/mpi/exchange_plan.hpp"
#include "fairshuf/shuffle/distribute.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/stream_window.hpp"
#include "fairshuf/words/key.hpp"

using namespace fairshuf;
using namespace fairshuf::mpi::detail;

namespace {

constexpr trie_shape shape;
constexpr std::size_t ways = std::size_t{1} << shape.first_bits;

struct simulation {
    std::uint64_t items;
    std::size_t ranks;
    std::vector<std::uint64_t> received, to_next;  // by each rank
    std::uint64_t most_to_one = 0, messages = 0;   // the largest message, and how many are not empty
};

using first_digits = std::array<std::uint64_t, ways>;

std::vector<first_digits> count_first(const order_words& words, const blocks& list) {
    std::vector<first_digits> counts(list.ranks());
    stream_window stream;
    stream.open(words, digit_stream(words.items(), 1));
    for (std::size_t r = 0; r < list.ranks(); ++r)
        count_places(stream, list.begins[r], list.begins[r + 1], ways - 1, counts[r].data());
    return counts;
}

segment_table make_table(stream_window& second, const std::vector<first_digits>& first) {
    first_digits sums{};
    for (const auto& counts : first)
        for (std::size_t d = 0; d < ways; ++d) sums[d] += counts[d];
    segment_table table(shape, 2, sums);
    std::vector<std::uint64_t> sizes(table.size());
    for (const auto& group : table.groups())
        table.count(group, second, group.begin, group.begin + group.size, sizes.data());
    table.set_sizes(sizes);
    return table;
}

simulation simulate(const key& k, std::uint64_t items, std::size_t ranks) {
    simulation made{items, ranks, std::vector<std::uint64_t>(ranks), std::vector<std::uint64_t>(ranks)};
    const auto list = blocks::equal(items, ranks);
    const order_words words(k, items);
    const auto first = count_first(words, list);
    stream_window second;
    second.open(words, digit_stream(items, 2));
    const auto table = make_table(second, first);
    const exchange_plan plan(table, list);
    first_digits before{};  // of the ranks before
    for (std::size_t from = 0; from < ranks; ++from) {
        std::vector<std::uint64_t> counts(table.size());
        for (std::size_t d = 0; d < ways; ++d) {
            const auto& group = table.groups()[d];
            const std::uint64_t begin = group.begin + before[d];
            table.count(group, second, begin, begin + first[from][d], counts.data());
            before[d] += first[from][d];
        }
        for (std::size_t to = 0; to < ranks; ++to) {
            std::uint64_t sent = 0;
            for (auto s = plan.first_segment[to]; s < plan.first_segment[to + 1]; ++s) sent += counts[s];
            made.most_to_one = std::max(made.most_to_one, sent);
            made.messages += sent > 0 ? 1 : 0;
        }
    }
    for (std::size_t r = 0; r < ranks; ++r) {
        made.received[r] = plan.finished.size(r);
        made.to_next[r] = std::max(plan.finished.begins[r + 1], list.begins[r + 1]) - list.begins[r + 1];
    }
    return made;
}

void print(const simulation& p) {
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
    std::size_t ranks = 1000;
    std::uint64_t items = 1'000'000'000;
    std::string seed = "bench";
    CLI::App app("Who sends how much to whom, if a cluster puts an array into the keyed order.",
                 "exchange_plan");
    app.add_option("--ranks", ranks, "Ranks of the cluster (1000)")->check(CLI::Range(1, 100'000));
    app.add_option("--items", items, "Items of the array (10^9)")
        ->check(CLI::Range(shape.few + 1, std::uint64_t{1} << 40));
    app.add_option("--seed", seed, "Text that gives the key");
    CLI11_PARSE(app, argc, argv);
    print(simulate(key::from_text(seed), items, ranks));
}
