// Sorting cards out by their digits: the passes of the keyed shuffle. Each reads its cards in order and
// writes them to regions, one for each digit; cards with equal digits stay in order.
//
// Regions are not counted beforehand: each has room for what it is to expect and several standard deviations
// more. Should one overrun (with 9 deviations, once in 10^18), nothing is lost: the cards are still where
// they came from, and the pass is done again with regions that fit.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/cpu.hpp"
#include "fairshuf/core/ranges.hpp"

namespace fairshuf::detail {

inline constexpr std::size_t most_ways = 256;
inline constexpr std::size_t line = 64;  // bytes of a cache line

constexpr auto in_lines(std::unsigned_integral auto bytes) {
    return (bytes + line - 1) / line * line;
}

// Never too small, and from 1 on right to five digits. (<cmath> takes long to read.)
constexpr double square_root(double x) {
    auto root = static_cast<double>(std::uint64_t{1} << std::bit_width(static_cast<std::uint64_t>(x)) / 2);
    for (int i = 0; i < 3; ++i) root = (root + x / root) / 2;
    return root;
}

// Bytes from one region to the next, for regions that expect so many cards; the last line is not for cards
// (see distribute_among). An odd number of lines: regions a power of two apart would meet in the same few
// places of the cache.
inline std::size_t region_bytes(double expected, std::size_t card_bytes, double deviations) {
    const double room = expected + greater(0.0, deviations * (square_root(expected) + 1));
    const std::size_t lines = in_lines((static_cast<std::size_t>(room) + 1) * card_bytes) / line + 1;
    return (lines | 1) * line;
}

// Where the cards of each digit go, and how far they may.
template <class Card>
struct regions {
    std::array<Card*, most_ways> begins{}, next{}, ends{};

    // Of `bytes` each, one after the other; or `apart` bytes from one to the next, with others' in between.
    void lay_out(std::byte* memory, std::size_t ways, std::size_t bytes, std::size_t apart) {
        for (std::size_t d = 0; d < ways; ++d) {
            begins[d] = next[d] = reinterpret_cast<Card*>(memory + d * apart);  // NOLINT(*-reinterpret-cast)
            ends[d] = begins[d] + (bytes - line) / sizeof(Card);
        }
    }
    void lay_out(std::byte* memory, std::size_t ways, std::size_t bytes) {
        lay_out(memory, ways, bytes, bytes);
    }

    // One after the other, as long as was counted.
    void lay_out(Card* memory, const std::size_t* counts, std::size_t ways) {
        for (std::size_t d = 0; d < ways; ++d) {
            begins[d] = next[d] = memory;
            ends[d] = memory += counts[d];
        }
    }

    std::size_t size(std::size_t d) const { return static_cast<std::size_t>(next[d] - begins[d]); }

    bool overrun(std::size_t ways) const {
        bool any = false;
        for (std::size_t d = 0; d < ways; ++d) any |= next[d] > ends[d];
        return any;
    }
};

// Calls f(digit, k) for each digit and its number, reading eight digits at a time.
template <class F>
void for_each_digit(std::span<const byte> digits, F f) {
    std::size_t k = 0;
    if constexpr (std::endian::native == std::endian::little) {
        for (; k + 8 <= digits.size(); k += 8) {
            std::uint64_t eight = 0;
            std::memcpy(&eight, digits.data() + k, sizeof eight);
            for (std::size_t i = 0; i < 8; ++i) f(static_cast<byte>(eight >> (8 * i)), k + i);
        }
    }
    for (; k < digits.size(); ++k) f(digits[k], k);
}

inline void count_digits(std::span<const byte> digits, unsigned mask, std::size_t* counts) {
    for (const byte digit : digits) ++counts[digit & mask];
}

// Straight to their places, where these are in the cache. Runs past a region's end if there are too many.
template <class Card>
[[gnu::noinline]] void distribute(const Card* cards, std::span<const byte> digits, unsigned mask,
                                  Card** next) {
    for_each_digit(digits, [=](byte digit, std::size_t k) { *next[digit & mask]++ = cards[k]; });
}

#if FAIRSHUF_X86_KERNELS
// The same among few ways, where the plain loop waits for its own stores: a vector of cards at a time, for
// each way those of its digit pushed together. Stores whole vectors, hence up to a line too far.
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): see core/lanes.hpp
#define FAIRSHUF_DISTRIBUTE_AMONG(name, card, lanes, compare, compress)                                   \
    template <unsigned Ways>                                                                              \
    [[gnu::target("avx512f")]] std::size_t name(const void* cards, const byte* digits, std::size_t steps, \
                                                void** next) {                                            \
        using digit_bytes [[gnu::vector_size(lanes)]] = unsigned char;                                    \
        using lane_values [[gnu::vector_size(64)]] = card;                                                \
        std::array<char*, Ways> to{};                                                                     \
        for (unsigned d = 0; d < Ways; ++d) to[d] = static_cast<char*>(next[d]);                          \
        for (std::size_t step = 0; step < steps; ++step) {                                                \
            digit_bytes packed;                                                                           \
            lane_values some;                                                                             \
            std::memcpy(&packed, digits + (lanes) * step, sizeof packed);                                 \
            std::memcpy(&some, static_cast<const char*>(cards) + 64 * step, sizeof some);                 \
            const lane_values digit =                                                                     \
                __builtin_convertvector(packed, lane_values) & (static_cast<card>(Ways) - 1);             \
            for (unsigned d = 0; d < Ways; ++d) {                                                         \
                const auto chosen =                                                                       \
                    compare(digit, lane_values{} + static_cast<card>(d), 0, (1U << (lanes)) - 1);         \
                const lane_values together = compress(some, lane_values{}, chosen);                       \
                std::memcpy(to[d], &together, sizeof together);                                           \
                to[d] += sizeof(card) * static_cast<unsigned>(__builtin_popcount(chosen));                \
            }                                                                                             \
        }                                                                                                 \
        for (unsigned d = 0; d < Ways; ++d) next[d] = to[d];                                              \
        return steps * (lanes);                                                                           \
    }
FAIRSHUF_DISTRIBUTE_AMONG(distribute_among_4_bytes, int, 16, __builtin_ia32_cmpd512_mask,
                          __builtin_ia32_compresssi512_mask)
FAIRSHUF_DISTRIBUTE_AMONG(distribute_among_8_bytes, long long, 8, __builtin_ia32_cmpq512_mask,
                          __builtin_ia32_compressdi512_mask)
#undef FAIRSHUF_DISTRIBUTE_AMONG
#endif

// Likewise, by the quickest way there is; each region must have a line to spare behind its end.
template <class Card>
void distribute_quickly(const Card* cards, std::span<const byte> digits, std::size_t ways, Card** next) {
    std::size_t done = 0;
#if FAIRSHUF_X86_KERNELS
    if constexpr (sizeof(Card) == 4 || sizeof(Card) == 8) {
        if (ways <= 8 && cpu_in_use() == cpu::avx512) {
            std::array<void*, 8> to{};
            for (std::size_t d = 0; d < ways; ++d) to[d] = next[d];
            const auto among = [&]<unsigned Ways>() {
                if constexpr (sizeof(Card) == 4)
                    return distribute_among_4_bytes<Ways>(cards, digits.data(), digits.size() / 16,
                                                          to.data());
                else
                    return distribute_among_8_bytes<Ways>(cards, digits.data(), digits.size() / 8, to.data());
            };
            done = ways == 2   ? among.template operator()<2>()
                   : ways == 4 ? among.template operator()<4>()
                               : among.template operator()<8>();
            for (std::size_t d = 0; d < ways; ++d) next[d] = static_cast<Card*>(to[d]);
        }
    }
#endif
    distribute(cards + done, digits.subspan(done), static_cast<unsigned>(ways - 1), next);
}

// Copies a buffer, whole lines at whole lines, without keeping it in the cache: it is not to be read soon.
template <std::size_t Bytes>
void copy_past_the_cache(void* to, const void* from) {
#if FAIRSHUF_X86_KERNELS && defined(__SSE2__)
    using longs [[gnu::vector_size(16)]] = long long;
    for (std::size_t i = 0; i < Bytes / sizeof(longs); ++i) {
        longs part;
        std::memcpy(&part, static_cast<const char*>(from) + i * sizeof part, sizeof part);
#ifdef __clang__
        __builtin_nontemporal_store(part, static_cast<longs*>(to) + i);
#else
        __builtin_ia32_movntdq(static_cast<longs*>(to) + i, part);
#endif
    }
#else
    std::memcpy(to, from, Bytes);
#endif
}

// After copies past the cache, before another thread reads them.
inline void settle_copies() {
#if FAIRSHUF_X86_KERNELS && defined(__SSE2__)
    __builtin_ia32_sfence();
#endif
}

// Sorts out through buffers, one for each digit, that are written to its region when they are full: for
// regions that lie further apart than the cache reaches.
template <class Card>
class buffered {
public:
    // What a buffer holds: a power of two, so that a pointer tells when it is full.
    static constexpr std::size_t bytes = 1024;
    static constexpr std::size_t cards = bytes / sizeof(Card);

    static constexpr std::size_t memory_needed() { return most_ways * bytes; }

    // Memory at the beginning of a line.
    buffered(std::byte* memory, regions<Card>& to, bool past_the_cache)
        : to_(&to), past_the_cache_(past_the_cache && line % sizeof(Card) == 0) {
        for (std::size_t d = 0; d < most_ways; ++d)
            next_[d] = begins_[d] =
                reinterpret_cast<Card*>(memory + d * bytes);  // NOLINT(*-reinterpret-cast)
    }

    // False if a region overran.
    [[gnu::noinline]] bool distribute(const Card* from, std::span<const byte> digits, unsigned mask) {
        for_each_digit(digits, [&](byte digit, std::size_t k) {
            const unsigned d = digit & mask;
            Card* slot = next_[d];
            *slot++ = from[k];
            next_[d] = slot;
            if (slot == begins_[d] + cards) [[unlikely]]
                flush(d);
        });
        return !overrun_;
    }

    // Writes out what is left. False if a region overran.
    bool finish() {
        for (std::size_t d = 0; d < most_ways; ++d) {
            const auto left = static_cast<std::size_t>(next_[d] - begins_[d]);
            if (left > 0 && has_room(d, left)) {
                std::memcpy(static_cast<void*>(to_->next[d]), begins_[d], left * sizeof(Card));
                to_->next[d] += left;
            }
        }
        if (past_the_cache_) settle_copies();
        return !overrun_;
    }

private:
    bool has_room(std::size_t d, std::size_t count) {
        const bool room = to_->ends[d] - to_->next[d] >= static_cast<std::ptrdiff_t>(count);
        overrun_ |= !room;
        return room;
    }

    [[gnu::noinline]] void flush(std::size_t d) {
        next_[d] = begins_[d];
        if (!has_room(d, cards)) return;
        if (past_the_cache_) {
            copy_past_the_cache<cards * sizeof(Card)>(to_->next[d], begins_[d]);
        } else {
            std::memcpy(static_cast<void*>(to_->next[d]), begins_[d], cards * sizeof(Card));
        }
        to_->next[d] += cards;
    }

    regions<Card>* to_;
    std::array<Card*, most_ways> next_, begins_;
    bool past_the_cache_;
    bool overrun_ = false;
};

}  // namespace fairshuf::detail
