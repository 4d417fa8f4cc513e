// Computes the keyed order of lists in memory: of a segment of a list, and of a whole one.
//
//   segment_order<std::uint32_t> order(words);
//   order.of({numbers, count}, place, levels);       // the numbers in order; overwrites them
//
// The library's keyed shuffle is instantiated in keyed_order.cpp and nowhere else: it takes seconds to
// compile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/trie.hpp"
#include "fairshuf/shuffle/keyed_executor.hpp"
#include "fairshuf/shuffle/leaf_draws.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::lines {

inline constexpr detail::trie_shape order_shape{};  // of the keyed order

// Numbers that stand for the cards of a segment: std::uint32_t or std::uint64_t.
template <class Number>
class segment_order {
public:
    explicit segment_order(const detail::order_words& words);

    // The bytes for so many cards: the result, the memory of the worker, and two copies.
    static std::uint64_t memory_for(std::uint64_t cards);

    // Orders a segment after so many levels; `place` is the place of its first card.
    std::span<const Number> of(const detail::piece<Number>& segment, std::uint64_t place, unsigned levels);

private:
    using worker = detail::keyed_worker<order_shape, Number>;

    void make_room(std::size_t cards);

    worker worker_;
    detail::spare_memory spare_;
    std::vector<std::byte> memory_;
    std::vector<Number> order_;
    std::size_t room_for_ = 0;  // cards that fit into `memory_`
};

extern template class segment_order<std::uint32_t>;
extern template class segment_order<std::uint64_t>;

// Orders a leaf: cards that the order does not split. `place` is the place of the first.
template <class Card>
void shuffle_leaf(std::span<Card> cards, const detail::order_words& words, std::uint64_t place) {
    detail::leaf_draws draws(words);
    for (std::size_t i = 0; i < cards.size();)
        for (const std::uint32_t j : draws.of(place, cards.size(), i)) std::swap(cards[i++], cards[j]);
}

// A whole list, in the order of the key.
std::vector<std::string_view> shuffled(std::span<const std::string_view> arguments, const key& k);

// Undoes the shuffle of a whole list.
void unshuffle_in_memory(std::span<const char*> lines, const key& k, unsigned threads);

}  // namespace fairshuf::lines
