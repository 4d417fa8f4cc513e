// Puts an array into the keyed order, or undoes it, with one more array of the same size and nothing else, on
// any number of threads.
//
// Digits are counted first: so it is known where each segment begins, in both arrays. The cards go from one
// array to the other, level by level. Undoing is the same backwards: the swaps of the leaves in reverse, and
// each segment brought together from its parts. One thread does each segment of the first level, in its
// cache. At the first level, each thread has a part of the places. So the array is read twice and written
// twice, in order, whatever the number of levels.
//
// Counting takes time: keyed_executor.hpp shuffles plain cards without it. This is for cards that are not
// copied as bytes, and for the way back.
//
// Everything that can fail (memory, threads) fails before a card has moved.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/core/exchange.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/shuffle/digit_tiles.hpp"
#include "fairshuf/shuffle/distribute.hpp"
#include "fairshuf/shuffle/leaf_draws.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/relocate.hpp"
#include "fairshuf/shuffle/scratch.hpp"
#include "fairshuf/shuffle/stream_window.hpp"
#include "fairshuf/shuffle/thread_parts.hpp"
#include "fairshuf/shuffle/workers.hpp"

namespace fairshuf::detail {

// Calls f(i, the draws of places i, i + 1, ...) for all draws of a leaf, the last ones first.
template <class F>
void for_each_draws_backwards(leaf_draws& draws, std::uint64_t begin, std::size_t size, F f) {
    if (size <= most_paired_items) {
        f(std::size_t{0}, draws.of(begin, size, 0));
        return;
    }
    std::array<std::uint32_t, 512> some;  // NOLINT(*-member-init): filled before it is read
    for (std::size_t end = size; end > 0;) {
        const std::size_t first = (end - 1) / some.size() * some.size();
        for (std::size_t i = first; i < end;)
            for (const std::uint32_t place : draws.of(begin, size, i)) {
                if (i == end) break;
                some[i++ - first] = place;
            }
        f(first, std::span<const std::uint32_t>(some.data(), end - first));
        end = first;
    }
}

// Undoes the swaps of a leaf, in place.
template <class I>
void unshuffle_leaf(I first, std::uint64_t begin, std::size_t size, leaf_draws& draws) {
    for_each_draws_backwards(draws, begin, size, [=](std::size_t i, std::span<const std::uint32_t> places) {
        for (std::size_t k = places.size(); k-- > 0;) exchange(first, i + k, places[k]);
    });
}

// The work of one thread. The cards of place p are in arrays[0][p] or arrays[1][p].
template <trie_shape Shape, class Card>
class relocating_worker {
public:
    static constexpr std::size_t first_ways = std::size_t{1} << Shape.first_bits;
    using pointers = std::array<Card*, most_ways>;

    explicit relocating_worker(const order_words& words) : draws_(words) {
        for (unsigned level = 1; level <= Shape.last_level; ++level)
            digits_[level].open(words, digit_stream(words.items(), level));
    }

    void work_on(Card* cards, Card* others, std::size_t n) {
        arrays_ = {cards, others};
        end_ = cards + n;
    }

    // The first level: of these places.
    void count_first(std::uint64_t begin, std::size_t size, std::size_t* counts) {
        count(1, begin, size, first_ways - 1, counts);
    }
    void send_apart_first(std::uint64_t begin, std::size_t size, Card** next) {
        for (digit_tiles tile(digits_[1], begin, size); tile.next();)
            send_apart(arrays_[0] + begin + tile.done, tile.digits, first_ways - 1, next);
    }
    void bring_together_first(std::uint64_t begin, std::size_t size, Card** next) {
        for (digit_tiles tile(digits_[1], begin, size); tile.next();)
            bring_together_from_memory(next, tile.digits, first_ways - 1, arrays_[0] + begin + tile.done);
    }

    // Finishes a segment that has been through this many levels. Its cards are in arrays[which]; they end in
    // arrays[0].
    void shuffle(std::uint64_t begin, std::size_t size, unsigned levels, unsigned which) {
        if (Shape.is_leaf(levels, size)) {
            shuffle_leaf(begin, size, which);
            return;
        }
        const parts inside(*this, begin, size, levels);
        pointers next = inside.begins_in(arrays_[1 - which]);
        for (digit_tiles tile(digits_[levels + 1], begin, size); tile.next();)
            send_apart(arrays_[which] + begin + tile.done, tile.digits, inside.mask(), next.data());
        inside.for_each(
            [&](std::uint64_t at, std::size_t some) { shuffle(at, some, levels + 1, 1 - which); });
    }

    // The reverse: its cards are in arrays[0]; they end in arrays[which].
    void unshuffle(std::uint64_t begin, std::size_t size, unsigned levels, unsigned which) {
        if (Shape.is_leaf(levels, size)) {
            fetch_next(arrays_[0] + begin + size, size);
            if (which == 0)
                unshuffle_leaf(arrays_[0] + begin, begin, size, draws_);
            else
                unshuffle_leaf_to(arrays_[1] + begin, begin, size);
            return;
        }
        const parts inside(*this, begin, size, levels);
        inside.for_each(
            [&](std::uint64_t at, std::size_t some) { unshuffle(at, some, levels + 1, 1 - which); });
        pointers next = inside.begins_in(arrays_[1 - which]);
        for (digit_tiles tile(digits_[levels + 1], begin, size); tile.next();)
            bring_together_quickly(next.data(), tile.digits, inside.ways, arrays_[which] + begin + tile.done);
    }

private:
    void count(unsigned level, std::uint64_t begin, std::size_t size, unsigned mask, std::size_t* counts) {
        for (digit_tiles tile(digits_[level], begin, size); tile.next();)
            count_digits_quickly(tile.digits, mask, counts);
    }

    // The parts of a segment: counted.
    struct parts {
        std::uint64_t begin;
        std::size_t ways;
        std::array<std::size_t, most_ways> counts{};

        parts(relocating_worker& by, std::uint64_t first, std::size_t size, unsigned levels)
            : begin(first), ways(std::size_t{1} << Shape.bits_at(levels + 1, size)) {
            by.count(levels + 1, begin, size, mask(), counts.data());
        }

        unsigned mask() const { return static_cast<unsigned>(ways - 1); }

        pointers begins_in(Card* array) const {
            pointers all;  // NOLINT(*-member-init)
            array += begin;
            for (std::size_t d = 0; d < ways; array += counts[d++]) all[d] = array;
            return all;
        }

        template <class F>
        void for_each(F f) const {
            std::uint64_t at = begin;
            for (std::size_t d = 0; d < ways; at += counts[d++]) f(at, counts[d]);
        }
    };

    // swap-seen, in place or from the other array.
    void shuffle_leaf(std::uint64_t begin, std::size_t size, unsigned which) {
        Card *const from = arrays_[which] + begin, *const to = arrays_[0] + begin;
        for (std::size_t i = 0; i < size;)
            for (const std::size_t j : draws_.of(begin, size, i)) {
                if (which == 0) {
                    exchange(to, i, j);
                } else {
                    if (j < i) relocate(to + j, to + i);
                    relocate(from + i, to + j);
                }
                ++i;
            }
    }

    // Undoes the swaps of a leaf in arrays[0], and brings its cards here.
    void unshuffle_leaf_to(Card* to, std::uint64_t begin, std::size_t size) {
        Card* const from = arrays_[0] + begin;
        for_each_draws_backwards(draws_, begin, size,
                                 [=](std::size_t first, std::span<const std::uint32_t> places) {
                                     for (std::size_t k = places.size(); k-- > 0;) {
                                         const std::size_t i = first + k, j = places[k];
                                         relocate(from + j, to + i);
                                         if (copied_plainly<Card> || j != i) relocate(from + i, from + j);
                                     }
                                 });
    }

    // The leaf that comes next begins here. It is about as large as this one.
    void fetch_next(const Card* cards, std::size_t count) {
        const auto some = smaller(count, static_cast<std::size_t>(end_ - cards));
        constexpr auto step = greater<std::size_t>(1, cache_line / sizeof(Card));
        for (std::size_t i = 0; i < some; i += step) prefetch(cards + i);
    }

    leaf_draws draws_;
    std::array<stream_window, Shape.last_level + 1> digits_;
    std::array<Card*, 2> arrays_{};
    const Card* end_ = nullptr;  // of arrays_[0]
};

template <trie_shape Shape, class Card>
class keyed_relocator {
public:
    keyed_relocator(Card* cards, std::size_t n, const key& k, const execution& how)
        : cards_(cards), n_(n), words_(k, n), threads_(n, how, words_) {
        assert(n <= most_keyed_items);
    }

    void shuffle(scratch& memory) {
        prepare(memory);
        threads_.for_each([&](of_thread& own, std::size_t t, std::size_t begin, std::size_t end) {
            pointers next = begins_of(t);
            own.work.send_apart_first(begin, end - begin, next.data());
        });
        for_each_segment(
            [](worker& work, std::uint64_t begin, std::size_t size) { work.shuffle(begin, size, 1, 1); });
    }

    void unshuffle(scratch& memory) {
        prepare(memory);
        for_each_segment(
            [](worker& work, std::uint64_t begin, std::size_t size) { work.unshuffle(begin, size, 1, 1); });
        threads_.for_each([&](of_thread& own, std::size_t t, std::size_t begin, std::size_t end) {
            pointers next = begins_of(t);
            own.work.bring_together_first(begin, end - begin, next.data());
        });
    }

private:
    using worker = relocating_worker<Shape, Card>;
    using pointers = typename worker::pointers;
    static constexpr std::size_t ways = worker::first_ways;

    struct of_thread {
        explicit of_thread(const order_words& words) : work(words) {}

        worker work;
        std::array<std::size_t, ways> counts{};  // of the first level, in the thread's part of the places
    };

    void prepare(scratch& memory) {
        others_ = reinterpret_cast<Card*>(  // NOLINT(*-reinterpret-cast)
            memory.reserve(std::uint64_t{n_} * sizeof(Card)));
        for (auto& own : threads_) own.work.work_on(cards_, others_, n_);
        threads_.for_each([&](of_thread& own, std::size_t t, std::size_t begin, std::size_t end) {
            own.work.count_first(begin, end - begin, threads_[t].counts.data());
        });
        for (std::size_t d = 0; d < ways; ++d) {
            begins_[d + 1] = begins_[d];
            for (const auto& own : threads_) begins_[d + 1] += own.counts[d];
        }
    }

    // Where the cards of part t begin, in each segment of the first level.
    pointers begins_of(std::size_t t) {
        pointers all;  // NOLINT(*-member-init)
        for (std::size_t d = 0; d < ways; ++d) {
            all[d] = others_ + begins_[d];
            for (std::size_t before = 0; before < t; ++before) all[d] += threads_[before].counts[d];
        }
        return all;
    }

    template <class F>
    void for_each_segment(F f) {
        in_parallel(threads_.count(), ways, [&](unsigned w, std::size_t d) {
            f(threads_[w].work, begins_[d], static_cast<std::size_t>(begins_[d + 1] - begins_[d]));
        });
    }

    Card* cards_;
    Card* others_ = nullptr;
    std::size_t n_;
    order_words words_;
    thread_parts<of_thread> threads_;
    std::array<std::uint64_t, ways + 1> begins_{};  // of the segments
};

}  // namespace fairshuf::detail
