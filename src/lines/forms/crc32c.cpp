#include "lines/forms/crc32c.hpp"

#include <array>
#include <cstddef>
#include <cstring>

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif

namespace fairshuf::lines {
namespace {

constexpr std::uint32_t castagnoli = 0x82f63b78U;

// tables[k][b]: the remainder of byte b with k bytes of zeros behind it.
constexpr auto crc_tables = [] {
    std::array<std::array<std::uint32_t, 256>, 8> tables{};
    for (std::uint32_t b = 0; b < 256; ++b) {
        std::uint32_t rest = b;
        for (int bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ ((rest & 1) != 0 ? castagnoli : 0);
        tables[0][b] = rest;
    }
    for (std::size_t k = 1; k < tables.size(); ++k)
        for (std::size_t b = 0; b < 256; ++b)
            tables[k][b] = tables[k - 1][b] >> 8 ^ tables[0][tables[k - 1][b] & 0xff];
    return tables;
}();

std::uint32_t byte_at(const char* bytes, std::size_t i) {
    return static_cast<unsigned char>(bytes[i]);
}

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) std::uint32_t crc_with_instruction(std::string_view bytes,
                                                                     std::uint32_t before) {
    std::uint64_t crc = ~before;
    for (; bytes.size() >= 8; bytes.remove_prefix(8)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data(), sizeof word);
        crc = _mm_crc32_u64(crc, word);
    }
    auto rest = static_cast<std::uint32_t>(crc);
    for (const char c : bytes) rest = _mm_crc32_u8(rest, static_cast<unsigned char>(c));
    return ~rest;
}
#endif

}  // namespace

// Eight bytes at a time: the tables show what each of them leaves at the end of the eight.
std::uint32_t crc32c_plainly(std::string_view bytes, std::uint32_t before) {
    std::uint32_t crc = ~before;
    const char* at = bytes.data();
    std::size_t left = bytes.size();
    for (; left >= 8; left -= 8, at += 8) {
        const std::uint32_t first =
            crc ^ (byte_at(at, 0) | byte_at(at, 1) << 8 | byte_at(at, 2) << 16 | byte_at(at, 3) << 24);
        crc = 0;
        for (unsigned i = 0; i < 4; ++i) crc ^= crc_tables[7 - i][first >> 8 * i & 0xff];
        for (unsigned i = 4; i < 8; ++i) crc ^= crc_tables[7 - i][byte_at(at, i)];
    }
    for (; left > 0; --left, ++at) crc = crc >> 8 ^ crc_tables[0][(crc ^ byte_at(at, 0)) & 0xff];
    return ~crc;
}

std::uint32_t crc32c(std::string_view bytes, std::uint32_t before) {
#if defined(__x86_64__)
    static const bool has_instruction = __builtin_cpu_supports("sse4.2") != 0;
    if (has_instruction) return crc_with_instruction(bytes, before);
#endif
    return crc32c_plainly(bytes, before);
}

}  // namespace fairshuf::lines
