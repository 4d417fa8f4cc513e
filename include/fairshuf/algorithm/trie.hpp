// trie: distribute the cards by random digits, level by level, until few share a segment; then shuffle each
// segment by itself. A digit belongs to a place, not to a card, and it does not depend on who asks first. So
// the work can be divided in any way, and the order stays the same. The keyed shuffle (shuffle/with_key.hpp)
// is this shape with numbers that are looked up by their address.
//
// Up to `few` cards are one leaf. More cards are split, stably, by a digit for each place: 2^first_bits ways
// at the first level. Deeper levels use the fewest bits that bring a segment of m cards down to `aim` or
// less. A segment of at most `leaf` cards is a leaf, and so is every segment of the last level. A leaf is
// shuffled by swap-seen.
//
// Source: Rao 1961 and Sandelius 1962, with large digits; Sanders 1998; swap-seen at the end.
// Cost:   n digits and 2n moves for each level (three levels for 10^8 cards), then n draws and n swaps.
// Claim:  fair. Independent digits decide which cards share a segment. So segment sizes are multinomial, and
//         every choice of cards is as likely as any other of that size. Each leaf is in uniform order. Proved
//         with 2 ways, 2 levels and leaves of one card, by the same template.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf {

namespace detail {

// The numbers of a trie, drawn one after the other. shuffle/order.hpp finds them by address.
template <draw_source D>
struct drawn_numbers {
    D* draws;

    constexpr std::uint64_t digit(unsigned /*level*/, std::uint64_t /*place*/, unsigned bits) const {
        return draws->below(std::uint64_t{1} << bits);
    }
    // A draw below i + 1, for place i of a leaf that begins at `begin`.
    constexpr std::uint64_t draw(std::uint64_t /*begin*/, std::uint64_t i, std::uint64_t /*cards*/) const {
        return draws->below(i + 1);
    }
};

template <trie_shape Shape>
struct basic_trie {
    static constexpr facts about{
        .name = "trie",
        .aliases = {"digit-trie"},
        .kind = family::split,
        .fair = fairness::yes,
        .draws = draw_count::bounded,
        .cost = "n-1 draws and swaps; more than 2^17 cards: n digits and 2n moves more for each level",
        .method = "sort the cards out by random digits, level by level, then shuffle each small segment",
        .source = "Rao 1961; Sandelius 1962; Sanders 1998",
        .proved_up_to = 6,
        .why = "independent digits decide which cards share a segment, and each segment is in uniform order",
        .pseudocode =
            {{"shuffle(segment, level):"},
             {"    if it has few cards:"},
             {"        for i = 1 .. size-1: swap places i and draw(i + 1)", runs::draw,
              [](const draw_moment& d) { return Shape.is_leaf(0, d.n); }},
             {"    otherwise:"},
             {"        for each card: digit = draw(256)", runs::draw,
              [](const draw_moment& d) { return !Shape.is_leaf(0, d.n); }},
             {"        cards with smaller digits go before others, each digit's in their old order"},
             {"        for each digit: shuffle(its cards, level + 1)"}},
        .chinese = {.name = "数字分层",
                    .method = "按随机数字逐层分开，再洗每个小段",
                    .why = "哪些牌同段由独立的数字决定，而每段内的次序均匀",
                    .shrunken = "2 路代替 256 路，2 层，叶为 1 张牌",
                    .cost = "n-1 次抽取和交换；超过 2^17 张牌时，每层另加 n 个数字和 2n 次移动",
                    .source = "Rao 1961；Sandelius 1962；Sanders 1998"},
        .bounds = bound_run::rising,
    };

    constexpr void operator()(deck auto&& cards, draw_source auto& draws) const {
        order(cards, drawn_numbers<std::remove_cvref_t<decltype(draws)>>{&draws});
    }

    static constexpr void order(deck auto&& cards, const auto& numbers) {
        segment(cards, 0, card_count(cards), 0, numbers);
    }

private:
    static constexpr void segment(deck auto&& cards, std::size_t begin, std::size_t size, unsigned levels,
                                  const auto& numbers) {
        if (Shape.is_leaf(levels, size)) {
            for (std::size_t i = 1; i < size; ++i)
                swap_cards(cards, begin + i, begin + static_cast<std::size_t>(numbers.draw(begin, i, size)));
        } else {
            split(cards, begin, size, levels + 1, numbers);
        }
    }

    template <deck D>
    static constexpr void split(D&& cards, std::size_t begin, std::size_t size, unsigned level,
                                const auto& numbers) {
        const unsigned bits = Shape.bits_at(level, size);
        std::vector<std::vector<card_of<D>>> segments(std::size_t{1} << bits);
        for (std::size_t p = begin; p < begin + size; ++p)
            segments[static_cast<std::size_t>(numbers.digit(level, p, bits))].push_back(take_card(cards, p));
        std::vector<std::size_t> sizes;
        for (std::size_t p = begin; auto& pile : segments) {
            sizes.push_back(pile.size());
            put_back(cards, pile, p);
            p += sizes.back();
        }
        for (const std::size_t part : sizes) {
            segment(cards, begin, part, level, numbers);
            begin += part;
        }
    }
};

}  // namespace detail

struct trie : detail::basic_trie<detail::trie_shape{}> {
    using shrunken = detail::basic_trie<detail::trie_shape{
        .few = 1, .first_bits = 1, .most_bits = 1, .leaf = 1, .aim = 1, .last_level = 2}>;
    static constexpr std::string_view shrunken_by = "2 ways instead of 256, 2 levels, and leaves of 1 card";
};

}  // namespace fairshuf
