// Rows of bytes that lie one after the other in memory, whatever they mean, in the order of a key: what the
// bindings for C and Python have in common.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "fairshuf/shuffle.hpp"
#include "fairshuf/shuffle/workers.hpp"

namespace fairshuf::bindings {

struct rows {
    std::byte* first = nullptr;
    std::size_t n = 0, bytes = 0;  // how many, and the size of one
    unsigned threads = 0;

    std::byte* at(std::size_t i) const { return first + i * bytes; }
    template <class Card>
    bool are() const {
        return bytes == sizeof(Card) && reinterpret_cast<std::uintptr_t>(first) % alignof(Card) == 0;
    }
    template <class Card>
    std::span<Card> as() const {
        return {reinterpret_cast<Card*>(first), n};
    }
    unsigned workers() const { return threads == 0 ? detail::all_threads() : threads; }
};

// Calls move(i) for each i below n, on several threads if there is much to move.
template <class Move>
void for_each_row(const rows& all, Move move) {
    constexpr std::size_t part_bytes = std::size_t{1} << 17;
    const std::size_t part = std::max<std::size_t>(1, part_bytes / all.bytes);
    const std::size_t parts = (all.n + part - 1) / part;
    const auto work = [&](unsigned /*worker*/, std::size_t number) {
        const std::size_t end = std::min(all.n, (number + 1) * part);
        for (std::size_t i = number * part; i < end; ++i) move(i);
    };
    detail::in_parallel(parts < 2 ? 1 : all.workers(), parts, work);
}

// Row order[i] comes to place i. Back: the other way round. `Bytes` is the size of a row if it is known.
template <bool Back, std::size_t Bytes, class Index>
void arrange_known(const rows& all, std::span<const Index> order, scratch& memory) {
    const std::size_t bytes = Bytes == 0 ? all.bytes : Bytes;
    std::byte* const room = memory.reserve(std::uint64_t{all.n} * bytes);
    for_each_row(all, [&](std::size_t i) {
        const auto other = static_cast<std::size_t>(order[i]);
        std::memcpy(room + (Back ? other : i) * bytes, all.first + (Back ? i : other) * bytes, bytes);
    });
    for_each_row(all, [&](std::size_t i) { std::memcpy(all.first + i * bytes, room + i * bytes, bytes); });
}

template <bool Back, class Index>
void arrange_by(const rows& all, std::span<const Index> order, scratch& memory) {
    switch (all.bytes) {
        case 1: return arrange_known<Back, 1>(all, order, memory);
        case 2: return arrange_known<Back, 2>(all, order, memory);
        case 4: return arrange_known<Back, 4>(all, order, memory);
        case 8: return arrange_known<Back, 8>(all, order, memory);
        case 16: return arrange_known<Back, 16>(all, order, memory);
        default: return arrange_known<Back, 0>(all, order, memory);
    }
}

// Through the order itself, in 32-bit numbers if they are enough.
template <bool Back>
void arrange_by_key(const rows& all, const key& k, scratch& memory) {
    if (all.bytes == 0) return;
    detail::with_permutation(all.n, k, {.threads = all.threads},
                             [&]<class Index>(const std::vector<Index>& order) {
                                 arrange_by<Back>(all, std::span<const Index>(order), memory);
                             });
}

inline void shuffle_rows(const rows& all, const key& k, scratch& memory) {
    const shuffle_options options{.threads = all.threads, .scratch = &memory};
    if (all.are<std::uint8_t>()) {
        shuffle(all.as<std::uint8_t>(), k, options);
    } else if (all.are<std::uint16_t>()) {
        shuffle(all.as<std::uint16_t>(), k, options);
    } else if (all.are<std::uint32_t>()) {
        shuffle(all.as<std::uint32_t>(), k, options);
    } else if (all.are<std::uint64_t>()) {
        shuffle(all.as<std::uint64_t>(), k, options);
    } else {
        arrange_by_key<false>(all, k, memory);
    }
}

inline void unshuffle_rows(const rows& all, const key& k, scratch& memory) {
    arrange_by_key<true>(all, k, memory);
}

}  // namespace fairshuf::bindings
