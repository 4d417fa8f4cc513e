// Copies a line and hashes it in the same pass. It copies sixteen bytes at a time, and so reads and
// overwrites up to fifteen bytes after the line.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "lines/input/delimiter_scan.hpp"
#include "lines/output/multiset_hash.hpp"

namespace fairshuf::lines {

// Copies a line of this size, with its delimiter. Returns its hash.
inline std::uint64_t copy_line(const line_hash& hash, const char* from, char* to, std::size_t size) {
    constexpr std::size_t block = line_hash::block;
    std::uint64_t so_far = hash.begin();
    std::size_t done = 0;
    for (; size - done > block; done += block) {
        std::memcpy(to + done, from + done, block);
        so_far = hash.more(so_far, from + done);
    }
    std::memcpy(to + done, from + done, block);
    return hash.last(so_far, from + done, size - done, size);
}

// The position of the delimiter among sixteen bytes; 16 if there is none.
inline std::size_t first_of_16(const char* bytes, char delimiter) {
#if FAIRSHUF_SSE2_KERNELS
    const unsigned marks = marks_of_16(load_16(bytes), _mm_set1_epi8(delimiter));
    return static_cast<std::size_t>(std::countr_zero(marks | 1U << 16));
#else
    const byte_search search(delimiter);
    for (std::size_t i = 0; i < 16; i += byte_search::width)
        if (const auto marks = search.marks(bytes + i); marks != 0) return i + byte_search::first(marks);
    return 16;
#endif
}

struct copied_line {
    std::size_t size = 0;  // with the delimiter; 0 if none was found
    std::uint64_t hash = 0;
};

// Copies a line up to its delimiter, if that is among the first `most` bytes, a multiple of sixteen.
inline copied_line copy_until(const line_hash& hash, const char* from, char* to, char delimiter,
                              std::size_t most) {
    constexpr std::size_t block = line_hash::block;
    std::uint64_t so_far = hash.begin();
    for (std::size_t done = 0; done < most; done += block) {
        std::memcpy(to + done, from + done, block);
        const std::size_t found = first_of_16(from + done, delimiter);
        if (found < block)
            return {done + found + 1, hash.last(so_far, from + done, found + 1, done + found + 1)};
        so_far = hash.more(so_far, from + done);
    }
    return {};
}

}  // namespace fairshuf::lines
