// Searches eight bytes at once with plain arithmetic. Lines are short, and for short lines a call of memchr
// costs more than the search.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace fairshuf::lines {

class byte_search {
public:
    static constexpr std::size_t width = 8;

    explicit constexpr byte_search(char wanted) : pattern_(lowest * static_cast<unsigned char>(wanted)) {}

    // Marks the bytes that match, in the order of the bytes.
    std::uint64_t marks(const char* eight) const {
        std::uint64_t word = 0;
        std::memcpy(&word, eight, width);
        if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
        const std::uint64_t differs = word ^ pattern_;
        // Sets the highest bit of each byte that is zero, without carries between bytes.
        return ~(((differs & ~highest) + ~highest) | differs | ~highest);
    }

    static std::size_t first(std::uint64_t marks) {
        return static_cast<unsigned>(std::countr_zero(marks)) / 8;
    }
    static std::uint64_t without_first(std::uint64_t marks) { return marks & (marks - 1); }

private:
    static constexpr std::uint64_t lowest = 0x0101010101010101, highest = 0x8080808080808080;
    std::uint64_t pattern_;
};

}  // namespace fairshuf::lines
