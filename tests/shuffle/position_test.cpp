#include "fairshuf/shuffle/position.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "fairshuf/shuffle/reference.hpp"
#include "fairshuf/shuffle/with_key.hpp"
#include "support/cards.hpp"

using namespace fairshuf;
using fairshuf::detail::trie_shape;

namespace {

template <trie_shape Shape>
void expect_every_card_where_the_reference_puts_it(std::size_t n) {
    const key k = key::from_text("positions");
    auto cards = test::numbered(n);
    fairshuf::detail::reference_order<Shape>(cards, k);
    for (std::size_t place = 0; place < n; ++place)
        ASSERT_EQ(detail::position_in<Shape>(k, n, cards[place]), place) << n;
}

}  // namespace

TEST(Position, IsWhereTheReferencePutsTheCard) {
    constexpr trie_shape small{
        .few = 8, .first_bits = 2, .most_bits = 2, .leaf = 4, .aim = 3, .last_level = 4};
    for (std::size_t n = 1; n <= 60; ++n) expect_every_card_where_the_reference_puts_it<small>(n);
    expect_every_card_where_the_reference_puts_it<small>(400);
    expect_every_card_where_the_reference_puts_it<trie_shape{}>(52);
    expect_every_card_where_the_reference_puts_it<trie_shape{}>(test::sanitized ? 200 : 1024);
}

TEST(Position, IsWhereTheShuffleBringsTheCard) {
    const key k = key::from_text("positions");
    for (const std::size_t n : std::vector<std::size_t>{1, 2, 1025, 5000, 131'072, 131'073, 1'000'000}) {
        const auto order = permutation<std::uint32_t>(n, k);
        for (std::size_t place = 0; place < n; place += n / 7 + 1)
            ASSERT_EQ(position_of(k, n, order[place]), place) << n;
        ASSERT_EQ(position_of(k, n, order[n - 1]), n - 1);
    }
}
