#include "fairshuf/shuffle/with_engine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <deque>
#include <list>
#include <memory>
#include <new>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "fairshuf/algorithm/swap_seen.hpp"
#include "fairshuf/audit/prove.hpp"
#include "fairshuf/fairshuf.hpp"
#include "support/cards.hpp"

using namespace fairshuf;
using fairshuf::detail::basic_bulk;
using test::numbered;

namespace {
[[maybe_unused]] std::size_t allocations =
    0;  // NOLINT(*-avoid-non-const-global-variables): of the whole program
}  // namespace

// Not inlined: GCC takes a free() that it sees next to a new for a mistake.
// NOLINTBEGIN(*-no-malloc, *-owning-memory)
#if !defined(__SANITIZE_THREAD__)  // ThreadSanitizer has an operator new of its own
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept {
    std::free(memory);
}
#endif
// NOLINTEND(*-no-malloc, *-owning-memory)

namespace {

chacha8 bulk_words() {
    return chacha8(key::from_text("bulk"));
}

// The definition for up to 2^21 cards, as the header words it, without a block, a vector or a template.
template <class E>
std::vector<std::uint32_t> by_definition(std::size_t n, E& engine) {
    auto cards = numbered(n);
    for (std::size_t start = 1; start < n; start += 64) {
        const std::size_t count = std::min<std::size_t>(64, n - start);
        const bool paired = start + count <= 2048;
        std::vector<std::uint64_t> halves;
        for (std::size_t w = 0; w < (paired ? (count + 3) / 4 : (count + 1) / 2); ++w) {
            const std::uint64_t word = fairshuf::detail::take_bits<64>(engine);
            halves.push_back(word & 0xffffffff);
            halves.push_back(word >> 32);
        }
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t bound = start + i + 1;
            if (!paired) {
                const std::uint64_t product = halves[i] * bound;
                const bool kept = (product & 0xffffffff) >= (std::uint64_t{1} << 32) % bound;
                places.push_back(kept ? product >> 32 : exact(engine).below(bound));
                continue;
            }
            const std::uint64_t next = i + 1 < count ? bound + 1 : 1;
            const std::uint64_t one = halves[i / 2] * bound, two = (one & 0xffffffff) * next;
            const bool kept = (two & 0xffffffff) >= (std::uint64_t{1} << 32) % (bound * next);
            places.push_back(kept ? one >> 32 : exact(engine).below(bound));
            if (++i < count) places.push_back(kept ? two >> 32 : exact(engine).below(next));
        }
        for (std::size_t i = 0; i < count; ++i) std::swap(cards[start + i], cards[places[i]]);
    }
    return cards;
}

std::uint64_t hash(const auto& cards) {  // FNV-1a over the numbers, low byte first
    std::uint64_t h = 0xcbf29ce484222325;
    for (std::uint64_t card : cards)
        for (int byte = 0; byte < 4; ++byte, card >>= 8) h = (h ^ (card & 255)) * 0x100000001b3;
    return h;
}

// Every third word is zero, whose halves most bounds reject.
struct often_zero {
    using result_type = std::uint64_t;
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~result_type{0}; }
    result_type operator()() { return ++calls % 3 == 0 ? 0 : engine(); }

    std::mt19937_64 engine{5};  // NOLINT(cert-msc*): the same in every run
    std::uint64_t calls = 0;
};

// So many words of zeros, whose halves are rejected for every bound that is not a power of two; then ones.
struct zeros_then_ones {
    using result_type = std::uint64_t;
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~result_type{0}; }
    result_type operator()() { return zeros == 0 ? max() : (--zeros, 0); }

    std::size_t zeros = 0;
};

template <class E>
void expect_as_defined(std::size_t n, E engine) {
    E other = engine;
    auto cards = numbered(n);
    fairshuf::shuffle(cards, engine);
    ASSERT_EQ(cards, by_definition(n, other)) << n;
    ASSERT_EQ(engine(), other()) << n;  // and has taken as many words
}

struct wide {
    std::uint64_t number, twice;
};

// Trivially copyable, and yet not to be copied from anything but a constant.
struct greedy {
    std::uint64_t number = 0;

    greedy() = default;
    greedy(const greedy&) = default;
    template <class T>
    explicit(!std::same_as<std::remove_cvref_t<T>, greedy>) greedy(T&& /*any*/) : number(~std::uint64_t{0}) {}
    greedy& operator=(const greedy&) = default;
};
static_assert(std::is_trivially_copyable_v<greedy>);

using few = basic_bulk<100, 4, 4, 16, 3>;  // small constants, real draws

template <class Shuffle>
void expect_same_order_whatever_the_elements(std::size_t n, Shuffle run) {
    auto expected = numbered<std::size_t>(n);
    run(expected);
    const auto expect_like = [&](const auto& cards, auto number_of) {
        std::size_t i = 0;
        for (const auto& card : cards) ASSERT_EQ(std::size_t{number_of(card)}, expected[i++]) << n;
    };
    const auto itself = [](auto card) { return card; };
    auto u16 = numbered<std::uint16_t>(n);
    run(u16);
    expect_like(u16, itself);
    auto u32 = numbered<std::uint32_t>(n);
    run(std::span(u32));
    expect_like(u32, itself);
    if (n <= 256) {
        auto u8 = numbered<std::uint8_t>(n);
        run(u8);
        expect_like(u8, itself);
    }
    std::deque<std::size_t> queue(n);
    std::iota(queue.begin(), queue.end(), std::size_t{0});
    run(queue);
    expect_like(queue, itself);

    std::vector<greedy> greedies(n);
    for (std::size_t i = 0; i < n; ++i) greedies[i].number = i;
    run(greedies);
    expect_like(greedies, [](const greedy& card) { return card.number; });
    std::vector<wide> wides;
    std::vector<std::unique_ptr<std::size_t>> owners;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < n; ++i) {
        wides.push_back({i, 2 * i});
        owners.push_back(std::make_unique<std::size_t>(i));
        texts.push_back(std::to_string(i));
    }
    run(wides), run(owners), run(texts);
    expect_like(wides, [](const wide& card) { return card.twice / 2; });
    expect_like(owners, [](const auto& card) { return *card; });
    expect_like(texts, [](const auto& card) { return std::stoul(card); });

    std::vector<bool> bits(n);
    for (std::size_t i = 0; i < n; ++i) bits[i] = i % 3 == 0;
    run(bits);
    for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(bits[i], expected[i] % 3 == 0) << n;
}

}  // namespace

TEST(Bulk, IsAsDefinedForEveryNumberOfCards) {
    for (std::size_t n = 0; n <= 300; ++n) {
        expect_as_defined(n, bulk_words());
        expect_as_defined(n, chacha20(key::from_text("twenty"), n));
    }
    for (const std::size_t n : std::vector<std::size_t>{1000, 4097, 100'000})
        expect_as_defined(n, bulk_words());
}

// From 2048 cards on, words are made beside the exchanges, 128 at a time; a block of draws takes 32.
TEST(Bulk, IsAsDefinedWhereverTheEngineStands) {
    const auto expect_both_alike = [](std::size_t n, chacha8 engine) {
        auto other = engine;
        auto cards = numbered(n);
        fairshuf::shuffle(cards, engine);
        ASSERT_EQ(cards, by_definition(n, other)) << n;
        ASSERT_EQ(engine(), other()) << n;
        ASSERT_EQ(engine, other) << n;
    };
    for (std::size_t taken = 0; taken <= 260; ++taken) {
        auto engine = bulk_words();
        engine.discard(taken);
        if (taken % 2 == 1) engine();
        expect_both_alike(2300 + 13 * taken, engine);
    }
    expect_both_alike(1'000'000, bulk_words());  // hundreds of draws are rejected
}

TEST(Bulk, IsAsDefinedWithEnginesOfAnyRange) {
    for (const std::size_t n : std::vector<std::size_t>{2, 52, 65, 66, 200}) {
        // NOLINTBEGIN(cert-msc*): the same in every run
        expect_as_defined(n, std::mt19937_64(1));
        expect_as_defined(n, std::mt19937(2));
        expect_as_defined(n, std::minstd_rand(3));
        expect_as_defined(n, std::ranlux24(4));
        expect_as_defined(n, std::knuth_b(5));
        // NOLINTEND(cert-msc*)
    }
}

TEST(Bulk, IsAsDefinedWhereDrawsAreRejected) {
    for (std::size_t n = 0; n <= 300; ++n) expect_as_defined(n, often_zero{});
    // Four cards, halves of zero: below 4 that is 0; for the pair below 2 and 3 it is refused, and the next
    // words say 0 and 2.
    zeros_then_ones engine{2};
    auto cards = numbered(4);
    fairshuf::shuffle(cards, engine);
    EXPECT_EQ(cards, (std::vector<std::uint32_t>{3, 0, 2, 1}));
}

// Written down from another program, which knows the definition and shares no code with this one.
TEST(Bulk, GivesTheOrdersThatWereWrittenDown) {
    const auto order = [](std::size_t n) {
        auto cards = numbered(n);
        fairshuf::shuffle(cards, bulk_words());
        return cards;
    };
    std::vector<std::uint64_t> hashes;
    for (std::size_t n = 0; n <= 20; ++n) hashes.push_back(hash(order(n)));
    EXPECT_EQ(hash(hashes), 15062858365299895529U);
    EXPECT_EQ(order(20), (std::vector<std::uint32_t>{13, 3,  1, 8,  15, 17, 7, 14, 11, 18,
                                                     4,  16, 2, 19, 9,  12, 0, 5,  10, 6}));
    EXPECT_EQ(hash(order(52)), 6633940974433647173U);
    EXPECT_EQ(hash(order(1000)), 18012323399491852713U);
    EXPECT_EQ(hash(order(5000)), 6874981483007707929U);
}

TEST(Bulk, GivesTheOrderThatWasWrittenDownForManyCards) {
    auto cards = numbered((std::size_t{1} << 21) + 1234);
    fairshuf::shuffle(cards, bulk_words());
    EXPECT_EQ(hash(cards), 9316107661858758304U);
    std::ranges::sort(cards);
    EXPECT_EQ(cards, numbered(cards.size()));
}

TEST(Bulk, IsSwapSeenGivenTheSameDraws) {
    struct rising_singly {  // block draws, asked for by a shuffle that knows nothing of blocks
        block_draws<chacha8> draws;
        std::size_t n;
        std::vector<std::uint32_t> block{};
        std::size_t used = 0;
        std::uint64_t below(std::uint64_t bound) {
            if (used == block.size()) {
                block.resize(std::min<std::size_t>(64, n + 1 - bound));
                draws.rising(bound, block);
                used = 0;
            }
            return block[used++];
        }
    };
    for (const std::size_t n : std::vector<std::size_t>{2, 52, 64, 65, 66, 1000}) {
        auto words = bulk_words(), other = bulk_words();
        auto cards = numbered(n), same = numbered(n);
        fairshuf::shuffle(cards, words);
        rising_singly draws{block_draws(other), n};
        swap_seen{}(same, draws);
        EXPECT_EQ(cards, same) << n;
    }
}

TEST(Bulk, GivesTheSameOrderWhateverTheElements) {
    for (const std::size_t n : std::vector<std::size_t>{0, 1, 2, 5, 52, 64, 65, 129, 256, 1000})
        expect_same_order_whatever_the_elements(n,
                                                [](auto&& cards) { fairshuf::shuffle(cards, bulk_words()); });
}

TEST(Bulk, GivesTheSameOrderWhateverTheElementsThroughBuckets) {
    for (const std::size_t n : std::vector<std::size_t>{101, 102, 255, 256, 400, 401, 1000, 3000, 20'000})
        expect_same_order_whatever_the_elements(n, [](auto&& cards) {
            auto words = bulk_words();
            block_draws draws(words);
            few::run(std::ranges::begin(cards), std::ranges::size(cards), draws);
        });
}

TEST(Bulk, LosesNoCardInBucketsAndDoublesNone) {
    for (std::size_t n = 0; n <= 700; ++n) {
        auto cards = numbered(n);
        chacha8 words(key::from_text("lose"), n);
        block_draws draws(words);
        few{}(cards, draws);
        std::ranges::sort(cards);
        ASSERT_EQ(cards, numbered(n));
    }
}

TEST(Bulk, EndsEvenIfTheEngineIsStuck) {
    auto cards = numbered(5000);
    zeros_then_ones words;  // ones for ever: every card into the last bucket
    block_draws draws(words);
    few{}(cards, draws);
    std::ranges::sort(cards);
    EXPECT_EQ(cards, numbered(5000));
}

TEST(Bulk, GoesOnWithSingleDrawsWhereBoundsOutgrowAHalf) {
    // Halves of 4 bits serve bounds up to 15.
    auto words = bulk_words(), other = bulk_words();
    block_draws<chacha8, 4, 4> draws(words), same(other);
    auto cards = numbered(40), expected = numbered(40);
    basic_bulk<100, 2, 1, 1, 0>{}(cards, draws);
    std::array<std::uint32_t, 4> block{};
    for (std::size_t i = 1; i < 40;) {
        const auto part = std::span(block).first(std::min<std::size_t>(4, i < 15 ? 15 - i : 0));
        if (part.empty()) {
            std::swap(expected[i], expected[same.below(i + 1)]);
            ++i;
        } else {
            same.rising(i + 1, part);
            for (const auto j : part) std::swap(expected[i++], expected[j]);
        }
    }
    EXPECT_EQ(cards, expected);
}

TEST(Bulk, TakesRangesIteratorsArraysAndTemporaries) {
    const auto expected = [] {
        auto cards = numbered(6);
        fairshuf::shuffle(cards, bulk_words());
        return cards;
    }();
    auto words = bulk_words();
    std::uint32_t plain[]{0, 1, 2, 3, 4, 5};  // NOLINT(*-avoid-c-arrays)
    EXPECT_EQ(fairshuf::shuffle(plain, words), std::end(plain));
    EXPECT_TRUE(std::ranges::equal(plain, expected));
    auto cards = numbered(6);
    EXPECT_EQ(fairshuf::shuffle(cards.begin(), cards.end(), bulk_words()), cards.end());
    EXPECT_EQ(cards, expected);
    cards = numbered(6);
    EXPECT_EQ(fairshuf::shuffle(std::span(cards), bulk_words()), std::span(cards).end());
    EXPECT_EQ(cards, expected);
    cards = numbered(8);  // the middle of a deck
    fairshuf::shuffle(cards | std::views::drop(1) | std::views::take(6), bulk_words());
    EXPECT_EQ(cards.front(), 0U);
    EXPECT_EQ(cards.back(), 7U);
    static_assert(std::same_as<decltype(fairshuf::shuffle(numbered(6), words)), std::ranges::dangling>);
}

TEST(Bulk, IsFoundWithoutItsNamespaceToo) {
    auto cards = numbered(52), same = numbered(52);
    shuffle(cards.begin(), cards.end(), bulk_words());  // not std::shuffle, though that is found as well
    fairshuf::shuffle(same, bulk_words());
    EXPECT_EQ(cards, same);
}

template <class R, class E>
concept shufflable = requires(R& cards, E& engine) { fairshuf::shuffle(cards, engine); };

TEST(Bulk, RefusesWhatCannotBeShuffled) {
    static_assert(shufflable<std::vector<int>, std::mt19937>);
    static_assert(!shufflable<const std::vector<int>, std::mt19937>);
    static_assert(!shufflable<std::list<int>, std::mt19937>);
    static_assert(!shufflable<std::vector<int>, int>);
}

#if !defined(__SANITIZE_THREAD__)
TEST(Bulk, AllocatesNothing) {
    auto cards = numbered(100'000);
    std::vector<std::unique_ptr<int>> owners(1000);
    auto words = bulk_words();
    block_draws draws(words);
    const std::size_t before = allocations;
    fairshuf::shuffle(cards, words);
    fairshuf::shuffle(owners, words);
    fairshuf::shuffle(owners);
    few{}(cards, draws);
    EXPECT_EQ(allocations, before);
}
#endif

TEST(Bulk, ShufflesWithAFreshKeyIfGivenNoEngine) {
    auto one = numbered(100), other = numbered(100);
    EXPECT_EQ(fairshuf::shuffle(one), one.end());
    fairshuf::shuffle(other);
    EXPECT_NE(one, other);  // but for one chance in 100!
    std::ranges::sort(one);
    EXPECT_EQ(one, numbered(100));
}

TEST(Bulk, CanBeCalledByTheMovesOfItsCards) {
    struct card {  // each move shuffles another deck
        std::size_t number = 0;
        std::vector<std::uint32_t>* other = nullptr;

        card(std::size_t i, std::vector<std::uint32_t>* o) : number(i), other(o) {}
        card(card&& from) noexcept : number(from.number), other(from.other) { fairshuf::shuffle(*other); }
        card& operator=(card&& from) noexcept {
            number = from.number;
            fairshuf::shuffle(*other);
            return *this;
        }
        ~card() = default;
    };
    auto other = numbered(20);
    std::vector<card> cards;
    cards.reserve(200);
    for (std::size_t i = 0; i < 200; ++i) cards.emplace_back(i, &other);
    fairshuf::shuffle(cards);
    std::vector<std::size_t> numbers;
    for (const auto& c : cards) numbers.push_back(c.number);
    EXPECT_NE(numbers, numbered<std::size_t>(200));
    std::ranges::sort(numbers);
    EXPECT_EQ(numbers, numbered<std::size_t>(200));
    std::ranges::sort(other);
    EXPECT_EQ(other, numbered(20));
}

namespace {

template <class A>
void expect_fair(std::size_t up_to) {
    for (std::size_t n = 0; n <= up_to; ++n) {
        const auto law = audit::prove(A{}, n);
        ASSERT_TRUE(law) << n;
        EXPECT_EQ(audit::summarise(*law).verdict, audit::verdict::fair) << n;
    }
}

}  // namespace

TEST(Bulk, IsProvedFairWithoutBuckets) {
    expect_fair<basic_bulk<100, 2, 1, 1, 0>>(8);
}

TEST(Bulk, IsProvedFairWithTwoBuckets) {
    expect_fair<basic_bulk<1, 2, 1, 1, 1>>(6);
    expect_fair<basic_bulk<2, 2, 1, 3, 1>>(6);
    expect_fair<basic_bulk<3, 2, 2, 2, 1>>(6);  // with room left over
}

TEST(Bulk, IsProvedFairWithMoreBuckets) {
    expect_fair<bulk>(6);
    expect_fair<basic_bulk<2, 3, 1, 2, 2>>(4);
    expect_fair<basic_bulk<1, 3, 1, 2, 1>>(5);
    expect_fair<basic_bulk<1, 4, 1, 8, 1>>(5);
}

TEST(Bulk, IsProvedFairWithBucketsInBuckets) {
    expect_fair<basic_bulk<2, 2, 1, 2, 2>>(5);
    expect_fair<basic_bulk<1, 2, 1, 2, 3>>(4);
}
