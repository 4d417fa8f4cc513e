// Distributes cards by their digits: the passes of the keyed shuffle. Each pass reads its cards in order and
// writes them to regions, one for each digit. Cards with equal digits keep their order.
//
// The sizes of the regions are not counted first. Each region has room for the expected size and several
// standard deviations more. If one overruns (with 9 deviations, once in 10^18), nothing is lost: the cards
// are still in their source, and the pass is done again with counted regions.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/cpu.hpp"
#include "fairshuf/core/ranges.hpp"

// Before a loop of up to 8 rounds. With -O2, GCC does not unroll it by itself.
#if defined(__GNUC__) && !defined(__clang__)
#define FAIRSHUF_UNROLL_8 _Pragma("GCC unroll 8")  // NOLINT(cppcoreguidelines-macro-usage)
#else
#define FAIRSHUF_UNROLL_8  // NOLINT(cppcoreguidelines-macro-usage)
#endif

namespace fairshuf::detail {

inline constexpr std::size_t most_ways = 256;
inline constexpr std::size_t cache_line = 64;  // bytes

constexpr auto in_lines(std::unsigned_integral auto bytes) {
    return (bytes + cache_line - 1) / cache_line * cache_line;
}

// Never too small; five digits are right for x >= 1. (<cmath> takes long to compile.)
constexpr double square_root(double x) {
    auto root = static_cast<double>(std::uint64_t{1} << std::bit_width(static_cast<std::uint64_t>(x)) / 2);
    for (int i = 0; i < 3; ++i) root = (root + x / root) / 2;
    return root;
}

// Bytes from one region to the next, for regions with this expected number of cards. The last cache line is
// not for cards (see distribute_quickly). The number of lines is odd: regions a power of two apart would
// share a few sets of the cache.
inline std::size_t region_bytes(double expected, std::size_t card_bytes, double deviations) {
    const double room = expected + greater(0.0, deviations * (square_root(expected) + 1));
    const std::size_t lines = in_lines((static_cast<std::size_t>(room) + 1) * card_bytes) / cache_line + 1;
    return (lines | 1) * cache_line;
}

// The second-level cache is for what is used later: the first one would not keep it.
enum class to_cache : std::uint8_t { first_level, second_level };

template <to_cache Level = to_cache::first_level>
void prefetch([[maybe_unused]] const void* soon_used) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(soon_used, 0, Level == to_cache::first_level ? 3 : 2);
#endif
}

// Where the cards of each digit go: begin, next free place and end of each region.
template <class Card>
struct regions {
    std::array<Card*, most_ways> begins{}, next{}, ends{};

    // Regions of `bytes` bytes.
    void lay_out(std::byte* memory, std::size_t ways, std::size_t bytes) {
        for (std::size_t d = 0; d < ways; ++d) {
            begins[d] = next[d] = reinterpret_cast<Card*>(memory + d * bytes);  // NOLINT(*-reinterpret-cast)
            ends[d] = begins[d] + (bytes - cache_line) / sizeof(Card);
        }
    }

    // Adjacent regions of the counted sizes.
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

// Calls f(digit, k) for each digit and its index. Reads eight digits at a time.
template <class F>
void for_each_digit(std::span<const byte> digits, F f) {
    std::size_t k = 0;
    if constexpr (std::endian::native == std::endian::little) {
        for (; k + 8 <= digits.size(); k += 8) {
            std::uint64_t eight = 0;
            std::memcpy(&eight, digits.data() + k, sizeof eight);
            FAIRSHUF_UNROLL_8
            for (std::size_t i = 0; i < 8; ++i) f(static_cast<byte>(eight >> (8 * i)), k + i);
        }
    }
    for (; k < digits.size(); ++k) f(digits[k], k);
}

// Adds how often each digit occurs.
inline void count_digits(std::span<const byte> digits, unsigned mask, std::size_t* counts) {
    for (const byte digit : digits) ++counts[digit & mask];
}

// Cards that are the numbers of their places: first, first + 1, ... They take the place of a pointer.
template <class Card>
struct numbers_from {
    std::size_t first = 0;

    Card operator[](std::size_t k) const { return static_cast<Card>(first + k); }
    friend numbers_from operator+(numbers_from from, std::size_t k) { return {from.first + k}; }
};

// The same, for loops that read what they have just stored if there are few different digits. A short loop is
// faster then: processors find out which load waits for a store.
template <class F>
void for_each_digit_of(unsigned mask, std::span<const byte> digits, F f) {
    if (mask < 16) {
        for (std::size_t k = 0; k < digits.size(); ++k) f(digits[k] & mask, k);
    } else {
        for_each_digit(digits, [=](byte digit, std::size_t k) { f(digit & mask, k); });
    }
}

// Writes the cards straight to their regions, which should be in the cache. It does not check for overruns.
template <class Cards, class Card>
[[gnu::noinline]] void distribute(Cards cards, std::span<const byte> digits, unsigned mask, Card** next) {
    for_each_digit_of(mask, digits, [=](unsigned d, std::size_t k) { *next[d]++ = cards[k]; });
}

// The same for at most eight regions. There the plain loop waits for its own stores: the next place of a
// region is read soon after it was written. Here a byte of one word, in a register, counts the cards that a
// region has got, and the next places are updated after 255 cards.
template <class Cards, class Card>
[[gnu::noinline]] void distribute_among_few(Cards cards, std::span<const byte> digits, unsigned mask,
                                            Card** next) {
    constexpr std::size_t most = 255;
    std::array<Card*, 8> to{};
    for (unsigned d = 0; d <= mask; ++d) to[d] = next[d];
    while (!digits.empty()) {
        const auto some = digits.first(smaller(digits.size(), most));
        std::uint64_t counts = 0;
        for (std::size_t k = 0; k < some.size(); ++k) {
            const unsigned d = some[k] & mask;
            to[d][counts >> (8 * d) & 255] = cards[k];
            counts += std::uint64_t{1} << (8 * d);
        }
        for (unsigned d = 0; d <= mask; ++d) to[d] += counts >> (8 * d) & 255;
        cards = cards + some.size();
        digits = digits.subspan(some.size());
    }
    for (unsigned d = 0; d <= mask; ++d) next[d] = to[d];
}

#if FAIRSHUF_X86_KERNELS
// 8 or 16 digits, side by side.
template <std::size_t Count>
class digit_vector {
public:
    [[gnu::target("avx512f")]] digit_vector(const byte* digits, unsigned low_bits) {
        if constexpr (Count == 8) {  // through a register: memory would be read before it is written
            unsigned long long eight = 0;
            std::memcpy(&eight, digits, sizeof eight);
            bytes_ = (vector)longs{eight, 0};
        } else {
            std::memcpy(&bytes_, digits, sizeof bytes_);
        }
        bytes_ &= static_cast<unsigned char>(low_bits);
    }

    using mask = std::conditional_t<Count == 8, std::uint8_t, std::uint16_t>;

    // Bit i: whether digit i is this one.
    [[gnu::target("avx512f")]] mask equal_to(unsigned digit) const {
        const auto equal = bytes_ == vector{} + static_cast<unsigned char>(digit);
        return static_cast<mask>(__builtin_ia32_pmovmskb128((signs)equal));
    }

private:
    using vector [[gnu::vector_size(16)]] = unsigned char;
    using signs [[gnu::vector_size(16)]] = char;
    using longs [[gnu::vector_size(16)]] = unsigned long long;

    vector bytes_;
};

// The same for few regions, where the plain loop waits for its own stores. It takes a vector of cards at a
// time. For each digit, it compresses the cards with this digit and stores them. It stores whole vectors, so
// it writes up to a cache line past the end. With eight digits, more than half a vector is rare: then half a
// vector is stored, which crosses fewer cache lines.
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): see core/lanes.hpp
#define FAIRSHUF_DISTRIBUTE_AMONG(name, card, lanes, compress)                                            \
    template <unsigned Ways>                                                                              \
    [[gnu::target("avx512f")]] std::size_t name(const void* cards, const byte* digits, std::size_t steps, \
                                                void** next) {                                            \
        using lane_values [[gnu::vector_size(64)]] = card;                                                \
        constexpr std::size_t stored = Ways == 8 ? 32 : 64;                                               \
        std::array<char*, Ways> to{};                                                                     \
        for (unsigned d = 0; d < Ways; ++d) to[d] = static_cast<char*>(next[d]);                          \
        for (std::size_t step = 0; step < steps; ++step) {                                                \
            lane_values some;                                                                             \
            std::memcpy(&some, static_cast<const char*>(cards) + 64 * step, sizeof some);                 \
            const digit_vector<lanes> digit(digits + (lanes) * step, Ways - 1);                           \
            FAIRSHUF_UNROLL_8                                                                             \
            for (unsigned d = 0; d < Ways; ++d) {                                                         \
                const auto chosen = digit.equal_to(d);                                                    \
                const lane_values together = compress(some, lane_values{}, chosen);                       \
                const auto count = static_cast<unsigned>(__builtin_popcount(chosen));                     \
                std::memcpy(to[d], &together, stored);                                                    \
                if (stored < 64 && count > (lanes) / 2) [[unlikely]]                                      \
                    std::memcpy(to[d], &together, 64);                                                    \
                to[d] += sizeof(card) * count;                                                            \
            }                                                                                             \
        }                                                                                                 \
        for (unsigned d = 0; d < Ways; ++d) next[d] = to[d];                                              \
        return steps * (lanes);                                                                           \
    }
FAIRSHUF_DISTRIBUTE_AMONG(distribute_among_4_bytes, int, 16, __builtin_ia32_compresssi512_mask)
FAIRSHUF_DISTRIBUTE_AMONG(distribute_among_8_bytes, long long, 8, __builtin_ia32_compressdi512_mask)
#undef FAIRSHUF_DISTRIBUTE_AMONG
#endif

// The same, in the fastest way. Each region must have a spare cache line after its end.
template <class Card>
void distribute_quickly(const Card* cards, std::span<const byte> digits, std::size_t ways, Card** next) {
    std::size_t done = 0;
#if FAIRSHUF_X86_KERNELS
    if constexpr (sizeof(Card) == 4 || sizeof(Card) == 8) {
        if (ways * sizeof(Card) <= 32 && cpu_in_use() == cpu::avx512) {  // with more regions, it is slower
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
    const auto left = digits.subspan(done);
    const auto mask = static_cast<unsigned>(ways - 1);
    if (ways <= 8) {
        distribute_among_few(cards + done, left, mask, next);
    } else {
        distribute(cards + done, left, mask, next);
    }
}

// Copies whole cache lines with non-temporal stores: the copy will not be read soon.
template <std::size_t Bytes>
void copy_non_temporal(void* to, const void* from) {
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

// Must be called after non-temporal stores, before another thread reads the copies.
inline void fence_copies() {
#if FAIRSHUF_X86_KERNELS && defined(__SSE2__)
    __builtin_ia32_sfence();
#endif
}

// Distributes through buffers, one for each digit. A full buffer is written to its region. This is for
// regions that do not fit the cache together.
template <class Card>
class buffered {
public:
    // The size of a buffer, and from one to the next: an odd number of cache lines.
    static constexpr std::size_t bytes = 1024, stride = bytes + cache_line;
    static constexpr std::size_t cards = bytes / sizeof(Card);

    static constexpr std::size_t memory_needed() { return most_ways * stride; }

    // The memory must be aligned to a cache line.
    buffered(std::byte* memory, regions<Card>& to, bool non_temporal)
        : to_(&to), memory_(memory), non_temporal_(non_temporal && cache_line % sizeof(Card) == 0) {}

    // False if a region overran.
    template <class Cards>
    [[gnu::noinline]] bool distribute(Cards from, std::span<const byte> digits, unsigned mask) {
        for_each_digit(digits, [&](byte digit, std::size_t k) {
            const unsigned d = digit & mask;
            const std::size_t before = filled_[d];
            buffer(d)[before] = from[k];
            filled_[d] = before + 1;
            if (before + 1 == cards) [[unlikely]]
                flush(d);
        });
        return !overrun_;
    }

    // Writes the partly filled buffers. False if a region overran.
    bool finish() {
        for (std::size_t d = 0; d < most_ways; ++d)
            if (filled_[d] > 0 && has_room(d, filled_[d])) {
                std::memcpy(static_cast<void*>(to_->next[d]), buffer(d), filled_[d] * sizeof(Card));
                to_->next[d] += filled_[d];
            }
        if (non_temporal_) fence_copies();
        return !overrun_;
    }

private:
    Card* buffer(std::size_t d) const {
        return reinterpret_cast<Card*>(memory_ + d * stride);  // NOLINT(*-reinterpret-cast)
    }

    bool has_room(std::size_t d, std::size_t count) {
        const bool room = to_->ends[d] - to_->next[d] >= static_cast<std::ptrdiff_t>(count);
        overrun_ |= !room;
        return room;
    }

    [[gnu::noinline]] void flush(std::size_t d) {
        filled_[d] = 0;
        if (!has_room(d, cards)) return;
        if (non_temporal_) {
            copy_non_temporal<cards * sizeof(Card)>(to_->next[d], buffer(d));
        } else {
            std::memcpy(static_cast<void*>(to_->next[d]), buffer(d), cards * sizeof(Card));
        }
        to_->next[d] += cards;
    }

    regions<Card>* to_;
    std::byte* memory_;
    std::array<std::size_t, most_ways> filled_{};
    bool non_temporal_;
    bool overrun_ = false;
};

}  // namespace fairshuf::detail
