// Finds the ends of lines: it scans 64 bytes together and turns each delimiter into a bit.
//
//   for_each_line(text, size, '\n', [&](std::size_t begin, std::size_t end) { ... });
//
// The text must end with a delimiter and be followed by 64 readable bytes of any value.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "fairshuf/core/lanes.hpp"
#include "lines/input/byte_search.hpp"

#if FAIRSHUF_SSE2_KERNELS
#include <emmintrin.h>
#endif

namespace fairshuf::lines {

inline constexpr std::size_t marked_at_once = 64;

// The portable version, eight bytes at a time; bit i is for byte i.
inline std::uint64_t marks_of_64_plainly(const char* text, char delimiter) {
    const byte_search search(delimiter);
    std::uint64_t marks = 0;
    for (std::size_t i = 0; i < marked_at_once; i += byte_search::width)
        for (auto found = search.marks(text + i); found != 0; found = byte_search::without_first(found))
            marks |= std::uint64_t{1} << (i + byte_search::first(found));
    return marks;
}

#if FAIRSHUF_SSE2_KERNELS
inline __m128i load_16(const char* text) {
    __m128i bytes;
    std::memcpy(&bytes, text, sizeof bytes);
    return bytes;
}

// Bit i is for byte i of sixteen.
inline unsigned marks_of_16(__m128i bytes, __m128i delimiter) {
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, delimiter)));
}

inline std::uint64_t marks_of_64(const char* text, char delimiter) {
    const __m128i wanted = _mm_set1_epi8(delimiter);
    std::uint64_t marks = 0;
    for (std::size_t i = 0; i < marked_at_once; i += 16)
        marks |= std::uint64_t{marks_of_16(load_16(text + i), wanted)} << i;
    return marks;
}
#else
inline std::uint64_t marks_of_64(const char* text, char delimiter) {
    return marks_of_64_plainly(text, delimiter);
}
#endif

// Of the last 64 bytes, only those inside of the text.
inline std::uint64_t marks_within(const char* text, std::size_t left, char delimiter) {
    const std::uint64_t marks = marks_of_64(text, delimiter);
    return left < marked_at_once ? marks & ((std::uint64_t{1} << left) - 1) : marks;
}

// Calls f(begin, end); the delimiter is the last byte before `end`.
template <class F>
void for_each_line(const char* text, std::size_t size, char delimiter, F f) {
    std::size_t begin = 0;
    for (std::size_t at = 0; at < size; at += marked_at_once)
        for (auto marks = marks_within(text + at, size - at, delimiter); marks != 0; marks &= marks - 1) {
            const std::size_t end = at + static_cast<std::size_t>(std::countr_zero(marks)) + 1;
            f(begin, end);
            begin = end;
        }
}

inline std::uint64_t count_lines(const char* text, std::size_t size, char delimiter) {
    std::size_t at = 0;
    std::uint64_t lines = 0;
#if FAIRSHUF_SSE2_KERNELS
    // A matching byte is -1. Sixteen counters count them and are summed up before they overflow.
    constexpr std::size_t stretch = std::size_t{16} * 255;
    const __m128i wanted = _mm_set1_epi8(delimiter);
    for (; size - at >= stretch; at += stretch) {
        __m128i counters = _mm_setzero_si128();
        for (std::size_t i = 0; i < stretch; i += 16)
            counters = _mm_sub_epi8(counters, _mm_cmpeq_epi8(load_16(text + at + i), wanted));
        const __m128i both = _mm_sad_epu8(counters, _mm_setzero_si128());
        lines += static_cast<std::uint64_t>(_mm_cvtsi128_si64(both)) +
                 static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(both, both)));
    }
#endif
    for (; at < size; at += marked_at_once)
        lines += static_cast<unsigned>(std::popcount(marks_within(text + at, size - at, delimiter)));
    return lines;
}

}  // namespace fairshuf::lines
