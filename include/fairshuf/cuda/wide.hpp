// Elements of more than 8 bytes: their order is made as numbers, and then each element moves once, from a
// copy of the list to its place.
//
// Cost: the permutation of n numbers, a copy, and a read or a write of each element at a random address,
// which is cheaper than two more passes over wide elements. Memory: a copy of the list, n numbers and their
// tables.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fairshuf/cuda/cards.hpp"
#include "fairshuf/cuda/plan.hpp"
#include "fairshuf/cuda/run.hpp"

namespace fairshuf::cuda::detail {

template <class Index>
struct wide_plan {
    std::byte* copy = nullptr;
    Index* numbers = nullptr;
    plan order{};  // of the numbers; their copy lies where that of the cards will be

    template <class Shape, class Card>
    static wide_plan of(std::uint64_t n, const limits& within, arena& memory) {
        static_assert(sizeof(Card) >= sizeof(Index));
        wide_plan made;
        made.copy = memory.take<std::byte>(n * sizeof(Card));
        made.numbers = memory.take<Index>(n);
        made.order = plan::with_copy<Shape, Index>(n, within, memory, made.copy);
        return made;
    }
};

// A thread for each word of a card, so that threads beside each other use words beside each other; some words
// for each thread.
inline constexpr unsigned move_threads = 256, words_of_a_thread = 4;

template <bool Back, class Index, class Card>
__global__ void move_by_numbers(const Index* numbers, std::uint64_t n, const Card* in, Card* out) {
    using word = word_of<alignof(Card)>;
    constexpr unsigned words = sizeof(Card) / sizeof(word);
    const auto* const from = reinterpret_cast<const word*>(in);
    auto* const to = reinterpret_cast<word*>(out);
    const std::uint64_t first = std::uint64_t{blockIdx.x} * (move_threads * words_of_a_thread) + threadIdx.x;
#pragma unroll
    for (unsigned i = 0; i < words_of_a_thread; ++i) {
        const std::uint64_t at = first + i * move_threads;
        if (at >= n * words) return;
        const std::uint64_t other = std::uint64_t{numbers[at / words]} * words + at % words;
        if constexpr (Back) {
            to[other] = from[at];
        } else {
            to[at] = from[other];
        }
    }
}

template <class Shape, call What, class Index, class Words, class Card>
void run_wide(const wide_plan<Index>& how, const Words& words, Card* cards, launcher& launch) {
    static_assert(What != call::permutation);
    constexpr unsigned in_block = move_threads * words_of_a_thread;
    const std::uint64_t n = how.order.items, all = n * (sizeof(Card) / alignof(Card));
    run<Shape, call::permutation, Words, Index>(how.order, words, how.numbers, launch)();
    launch.forget_moves();
    launch.copy(how.copy, cards, n * sizeof(Card));
    launch.begin_to_move();
    launch(move_by_numbers < What == call::unshuffle, Index, Card >, (all + in_block - 1) / in_block,
           move_threads, 0, static_cast<const Index*>(how.numbers), n,
           reinterpret_cast<const Card*>(how.copy), cards);
}

}  // namespace fairshuf::cuda::detail
