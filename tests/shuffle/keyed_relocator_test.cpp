#include "fairshuf/shuffle/keyed_relocator.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fairshuf/shuffle/reference.hpp"
#include "fairshuf/words/chacha.hpp"
#include "support/cards.hpp"
#include "support/tries.hpp"

using namespace fairshuf;
using fairshuf::detail::trie_shape;
using test::numbered;
using test::radix_16, test::radix_2, test::radix_4;

namespace {

// A card that knows where it is: it notices being copied as bytes, and being used where it does not live.
class settled_card {
public:
    settled_card() = default;
    explicit settled_card(std::size_t number) : number_(number) {}
    settled_card(settled_card&& other) noexcept : number_(other.taken()) {}
    settled_card& operator=(settled_card&& other) noexcept {
        EXPECT_EQ(here_, this);
        number_ = other.taken();
        return *this;
    }
    ~settled_card() {
        if (here_ != this) ADD_FAILURE() << "destroyed where it does not live";
        here_ = nullptr;
    }
    friend bool operator==(const settled_card& a, const settled_card& b) { return a.number_ == b.number_; }

private:
    std::size_t taken() const {
        if (here_ != this) ADD_FAILURE() << "moved from where it does not live";
        return number_;
    }

    const settled_card* here_ = this;
    std::size_t number_ = 0;
};

template <class Card>
std::vector<Card> cards_of(const std::vector<std::uint32_t>& numbers) {
    std::vector<Card> cards;
    cards.reserve(numbers.size());
    for (const std::uint32_t number : numbers) cards.push_back(static_cast<Card>(number));
    return cards;
}

// Shuffles and unshuffles n cards.
template <trie_shape Shape, class Card>
void expect_there_and_back(const std::vector<std::uint32_t>& order, const key& k,
                           const detail::execution& how) {
    const std::size_t n = order.size();
    const auto before = cards_of<Card>(numbered(n)), after = cards_of<Card>(order);
    auto cards = cards_of<Card>(numbered(n));
    scratch memory;
    detail::keyed_relocator<Shape, Card>(cards.data(), n, k, how).shuffle(memory);
    ASSERT_TRUE(cards == after) << n << ", threads " << how.threads;
    detail::keyed_relocator<Shape, Card>(cards.data(), n, k, how).unshuffle(memory);
    ASSERT_TRUE(cards == before) << n << ", threads " << how.threads;
    EXPECT_GE(memory.size(), n * sizeof(Card));
}

template <trie_shape Shape>
std::vector<std::uint32_t> by_reference(std::size_t n, const key& k) {
    auto cards = numbered(n);
    fairshuf::detail::reference_order<Shape>(cards, k);
    return cards;
}

template <trie_shape Shape>
void expect_there_and_back_for_every_n(std::size_t up_to) {
    const key k = key::from_text("relocator");
    std::size_t turn = 0;
    for (std::size_t n = Shape.few + 1; n <= up_to; n += test::sanitized ? 37 : 1) {
        const auto order = by_reference<Shape>(n, k);
        const detail::execution alone{.threads = 1, .least_per_thread = 1},
            together{.threads = std::array{2U, 3U, 7U}[++turn % 3], .least_per_thread = 1};
        expect_there_and_back<Shape, std::uint32_t>(order, k, alone);
        // (To start the threads takes longer than all the rest.)
        expect_there_and_back<Shape, std::uint64_t>(order, k, turn % 4 == 1 ? together : alone);
        if (turn % 4 == 0) expect_there_and_back<Shape, settled_card>(order, k, turn % 8 ? alone : together);
        if (testing::Test::HasFatalFailure()) return;
    }
}

}  // namespace

TEST(KeyedRelocator, GoesThereAndBackForEveryNumberOfCardsWithRadix4) {
    expect_there_and_back_for_every_n<radix_4>(5000);
}

TEST(KeyedRelocator, GoesThereAndBackForEveryNumberOfCardsWithRadix2AndLargeLeaves) {
    expect_there_and_back_for_every_n<radix_2>(5000);
}

TEST(KeyedRelocator, GoesThereAndBackForEveryNumberOfCardsWithRadix16AndTwoLevels) {
    expect_there_and_back_for_every_n<radix_16>(5000);
}

TEST(KeyedRelocator, GoesThereAndBackWithTheRealConstants) {
    const key k = key::from_text("real");
    std::vector<std::size_t> sizes{131'073, 262'144, 300'001, 700'001, 1'048'576};
    if (!test::sanitized) sizes.insert(sizes.end(), {2'345'678, 4'194'304, 9'999'991});
    for (const std::size_t n : sizes) {
        const auto order = by_reference<trie_shape{}>(n, k);
        for (const unsigned threads : {1U, 2U, 3U, 7U})
            expect_there_and_back<trie_shape{}, std::uint32_t>(order, k, {.threads = threads});
        expect_there_and_back<trie_shape{}, std::uint64_t>(order, k, {.threads = 2});
        if (n < 1'000'000) expect_there_and_back<trie_shape{}, settled_card>(order, k, {.threads = 2});
    }
}

TEST(KeyedRelocator, MovesCardsOfAnySize) {
    const key k = key::from_text("sizes");
    for (const std::size_t n : std::vector<std::size_t>{131'073, 300'000, 1'000'000}) {
        const auto order = by_reference<trie_shape{}>(n, k);
        for (const unsigned threads : {1U, 3U}) {
            expect_there_and_back<trie_shape{}, std::uint8_t>(order, k, {.threads = threads});
            expect_there_and_back<trie_shape{}, std::uint16_t>(order, k, {.threads = threads});
            expect_there_and_back<trie_shape{}, float>(order, k, {.threads = threads});
            expect_there_and_back<trie_shape{}, test::sized_card<3>>(order, k, {.threads = threads});
            expect_there_and_back<trie_shape{}, test::sized_card<12>>(order, k, {.threads = threads});
            expect_there_and_back<trie_shape{}, test::sized_card<24>>(order, k, {.threads = threads});
            expect_there_and_back<trie_shape{}, test::sized_card<64>>(order, k, {.threads = threads});
        }
    }
}

TEST(KeyedRelocator, BringsTogetherWhatWasSentApart) {
    chacha8 words(key::from_text("digits"));
    std::vector<byte> digits(4096);
    for (auto& digit : digits) digit = static_cast<byte>(words());
    const auto there_and_back = [&]<class Card>(Card, std::size_t n, std::size_t ways) {
        const auto before = numbered<Card>(n);
        auto cards = before;
        const std::span<const byte> some(digits.data(), n);
        std::vector<std::size_t> counts(ways);
        detail::count_digits_quickly(some, static_cast<unsigned>(ways - 1), counts.data());
        for (std::size_t d = 0; d < ways; ++d) {
            const auto found =
                std::count_if(some.begin(), some.end(), [&](byte digit) { return digit % ways == d; });
            ASSERT_EQ(counts[d], static_cast<std::size_t>(found)) << ways << " ways, digit " << d;
        }
        std::vector<Card> apart(n);
        const auto begins = [&] {
            std::vector<Card*> all(ways, apart.data());
            for (std::size_t d = 1; d < ways; ++d) all[d] = all[d - 1] + counts[d - 1];
            return all;
        };
        auto next = begins();
        detail::send_apart(cards.data(), some, static_cast<unsigned>(ways - 1), next.data());
        for (int how = 0; how < 2; ++how) {
            cards.assign(n, Card{});
            next = begins();
            if (how == 0)
                detail::bring_together_quickly(next.data(), some, ways, cards.data());
            else
                detail::bring_together_from_memory(next.data(), some, static_cast<unsigned>(ways - 1),
                                                   cards.data());
            ASSERT_EQ(cards, before) << n << " cards, " << ways << " ways, bytes " << sizeof(Card);
            for (std::size_t d = 0; d < ways; ++d) ASSERT_EQ(next[d], begins()[d] + counts[d]);
        }
    };
    for (const std::size_t ways : std::vector<std::size_t>{2, 4, 8, 16, 128, 256})
        for (const std::size_t n : std::vector<std::size_t>{0, 1, 7, 8, 15, 16, 17, 100, 2048, 4096}) {
            there_and_back(std::uint16_t{}, n, ways);
            there_and_back(std::uint32_t{}, n, ways);
            there_and_back(double{}, n, ways);
        }
}
