// Checks known answers on a processor that is not the builder's: words, draws, and the orders of engines,
// keys and the catalogue. It needs nothing but the library, so a cross compiler can build it.
//
//   known_answers VECTORS [MOST]      the folder; orders of at most MOST items
//
// tests/platform/other_processors compiles it and runs it under qemu.
#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/hex.hpp"
#include "fairshuf/core/processors.hpp"
#include "fairshuf/draws/blocks.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/draws/pairs.hpp"
#include "fairshuf/shuffle.hpp"
#include "fairshuf/words/chacha.hpp"
#include "fairshuf/words/chacha_lanes.hpp"
#include "fairshuf/words/sha256.hpp"

using namespace fairshuf;

namespace {

int checks = 0, failures = 0;

void check(bool good, const std::string& what) {
    ++checks;
    if (good) return;
    ++failures;
    std::fprintf(stderr, "wrong: %s\n", what.c_str());
}

// The first words of ChaCha20 with a key of zeros, as published.
void check_published_words() {
    const detail::chacha_block_words input{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    std::array<std::uint64_t, 8 * 16> words{};
    detail::chacha_blocks(20, detail::cpu_in_use(), input, 0, words);
    check(words[0] == 0x903df1a0ade0b876 && words[1] == 0x28bd8653e56a5d40, "ChaCha20, key of zeros");
}

// Every number of blocks, also where the low half of the block number overflows.
void check_words_against_the_reference() {
    const auto input = detail::chacha_input(key::from_text("lanes"), {0, 0, 3, 4});
    constexpr std::uint64_t overflow = std::uint64_t{1} << 32;
    for (const std::uint64_t block : {std::uint64_t{0}, overflow - 20, overflow - 1, ~std::uint64_t{0} - 9})
        for (std::size_t blocks = 0; blocks <= 40; ++blocks) {
            std::vector<std::uint64_t> fast(8 * blocks), plain(8 * blocks);
            detail::chacha_blocks(8, detail::cpu_in_use(), input, block, fast);
            detail::chacha_blocks_plain(8, input, block, plain);
            check(fast == plain, "ChaCha8, " + std::to_string(blocks) + " blocks");
        }
}

// The draws of the vector kernels and those of the plain loops, and their doubts.
void check_draws_against_the_reference() {
    constexpr std::size_t most = 70, spare = 32;
    chacha8 engine(key::from_text("draws"));
    for (std::size_t count = 0; count <= most; ++count)
        for (const std::uint64_t first : {1U, 2U, 50U, 1000U, 1900U}) {
            std::vector<std::uint64_t> words(most + spare);
            engine.fill(words);
            if (count % 3 == 0) words[count / 8] = 0;  // a half that is doubtful
            const std::span<const std::uint64_t> used(words.data(), (count + 1) / 2);
            const auto word_at = [&](std::size_t i) { return detail::half_of<32>(used, i); };
            std::vector<std::uint32_t> fast(most + spare), plain(most + spare);
            const std::span<std::uint32_t> some(fast.data(), count), others(plain.data(), count);
            const std::string what = std::to_string(count) + " draws from " + std::to_string(first);

            bool doubt = detail::multiply_pairs_quickly(words.data(), word_at, first, some);
            bool expected = detail::multiply_pairs<32>(word_at, first, others);
            fast.resize(count), plain.resize(count);
            check(doubt == expected && fast == plain, "pairs: " + what);

            fast.resize(most + spare), plain.resize(most + spare);
            doubt = detail::multiply_rising_quickly(used, first, {fast.data(), count});
            expected = detail::multiply_rising<32>(used, first, {plain.data(), count});
            fast.resize(count), plain.resize(count);
            check(doubt == expected && fast == plain, "rising: " + what);
        }
}

// FNV-1a over the numbers, low byte first.
std::uint64_t fnv(const std::vector<std::uint32_t>& cards) {
    std::uint64_t h = 0xcbf29ce484222325;
    for (std::uint32_t card : cards)
        for (int byte = 0; byte < 4; ++byte, card >>= 8) h = (h ^ (card & 255)) * 0x100000001b3;
    return h;
}

// As in tests/shuffle/with_engine_test.cpp.
void check_orders_of_engines() {
    struct known {
        std::size_t n;
        std::uint64_t hash;
    };
    for (const auto& [n, hash] : {known{52, 6633940974433647173U}, known{1000, 18012323399491852713U},
                                  known{5000, 6874981483007707929U}}) {
        std::vector<std::uint32_t> cards(n);
        for (std::size_t i = 0; i < n; ++i) cards[i] = static_cast<std::uint32_t>(i);
        shuffle(cards, chacha8(key::from_text("bulk")));
        check(fnv(cards) == hash, "engine, " + std::to_string(n) + " cards");
    }
}

struct sixteen {
    std::uint64_t low, high;
};

template <class Card>
Card card_of(std::uint64_t i) {
    if constexpr (std::same_as<Card, sixteen>)
        return {i, ~i};
    else
        return static_cast<Card>(i);
}

template <class Card>
std::string hash_of_order(std::size_t n, const key& k, unsigned threads) {
    std::vector<Card> cards;
    for (std::size_t i = 0; i < n; ++i) cards.push_back(card_of<Card>(i));
    shuffle(cards, k, {.threads = threads});
    std::vector<byte> bytes;
    const auto write = [&](std::uint64_t word, std::size_t size) {
        for (std::size_t b = 0; b < size; ++b, word >>= 8) bytes.push_back(static_cast<byte>(word));
    };
    for (const Card& card : cards) {
        if constexpr (std::same_as<Card, sixteen>)
            write(card.low, 8), write(card.high, 8);
        else
            write(card, sizeof card);
    }
    unshuffle(cards, k, {.threads = threads});
    bool back = true;
    for (std::size_t i = 0; i < n; ++i) {
        if constexpr (std::same_as<Card, sixteen>)
            back &= cards[i].low == i && cards[i].high == ~std::uint64_t{i};
        else
            back &= cards[i] == static_cast<Card>(i);
    }
    check(back, "unshuffle, " + std::to_string(n) + " cards");
    return detail::to_hex(sha256{}.add(std::span<const byte>(bytes)).finish());
}

// The text after `name` in a line, up to the next quotation mark; empty if it is not there.
std::string_view value_after(std::string_view line, std::string_view name) {
    const auto at = line.find(name);
    if (at == std::string_view::npos) return {};
    line.remove_prefix(at + name.size());
    return line.substr(0, line.find('"'));
}

// Each order is on a line of its own: {"n": 52, "order": [...], "sha256": {"1": "...", "4": "...", ...}}
void check_line(std::string_view line, std::size_t most) {
    const auto number = value_after(line, "{\"n\": ");
    if (number.empty()) return;
    const std::size_t n = std::strtoull(std::string(number).c_str(), nullptr, 10);
    if (n > most) return;
    const auto k = key::from_text("fairshuf");
    for (const unsigned threads : {1U, 3U}) {
        if (threads > 1 && n <= 131'072) break;
        const auto holds = [&](std::string_view bytes, auto hash_of) {
            const auto known = value_after(line, "\"" + std::string(bytes) + "\": \"");
            if (!known.empty())
                check(hash_of() == known, "key, " + std::to_string(n) + " elements of " + std::string(bytes) +
                                              " bytes, threads " + std::to_string(threads));
        };
        holds("1", [&] { return hash_of_order<std::uint8_t>(n, k, threads); });
        holds("4", [&] { return hash_of_order<std::uint32_t>(n, k, threads); });
        holds("8", [&] { return hash_of_order<std::uint64_t>(n, k, threads); });
        holds("16", [&] { return hash_of_order<sixteen>(n, k, threads); });
    }
}

// VECTORS/catalogue.json has a row for each algorithm: "cut": [3, 1, 2],
void check_catalogue(const std::string& vectors) {
    for_each_algorithm([&]<class A>(const A& algorithm) {
        std::vector<int> cards(std::min<std::size_t>(13, A::about.most_cards));
        std::iota(cards.begin(), cards.end(), 1);
        chacha20 words(key::from_text("fairshuf"));
        exact draws(words);
        algorithm(cards, draws);
        std::string row = "\"" + std::string(A::about.name) + "\": [";
        for (const int card : cards) row += std::to_string(card) + ", ";
        row.replace(row.size() - 2, 2, "]");
        check(vectors.find(row) != std::string::npos, row);
    });
}

std::string text_of(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fputs("usage: known_answers VECTORS [MOST]\n", stderr);
        return 1;
    }
    const std::string vectors = argv[1];
    const std::size_t most = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 300'000;
    check_published_words();
    check_words_against_the_reference();
    check_draws_against_the_reference();
    check_orders_of_engines();
    check(detail::usable_processors() >= 1, "processors");
    const int before = checks;
    std::ifstream file(vectors + "/keyed-order.json");
    for (std::string line; std::getline(file, line);) check_line(line, most);
    check(checks > before + 100, "the file has too few orders");
    check_catalogue(text_of(vectors + "/catalogue.json"));
    std::printf("%s-endian, %zu blocks at once: %d answers checked, %d wrong\n",
                std::endian::native == std::endian::little ? "little" : "big",
                detail::chacha_lanes(detail::cpu_in_use()), checks, failures);
    return failures == 0 ? 0 : 1;
}
