// MD5 (RFC 1321), for the selections of RFC 3797 only, which defines them with it. MD5 does not resist an
// attacker.
//
// It is written here because linking OpenSSL's, even a small part of it, detects the processor at every start
// of the command. That takes 30 microseconds on a virtual machine, a twentieth of a short run.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "fairshuf/core/bytes.hpp"

namespace fairshuf::raffle::detail {

using md5_digest = std::array<byte, 16>;

// The integer parts of 2^32 |sin i|, for i = 1 .. 64.
inline constexpr std::array<std::uint32_t, 64> md5_constants{
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};

inline constexpr std::array<std::array<int, 4>, 4> md5_turns{
    {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}}};

constexpr void md5_block(std::array<std::uint32_t, 4>& state, std::span<const byte, 64> block) {
    auto [a, b, c, d] = state;
    for (std::size_t i = 0; i < 64; ++i) {
        const std::size_t round = i / 16;
        const std::uint32_t mixed = round == 0   ? (b & c) | (~b & d)
                                    : round == 1 ? (d & b) | (~d & c)
                                    : round == 2 ? b ^ c ^ d
                                                 : c ^ (b | ~d);
        constexpr std::array<std::size_t, 4> step{1, 5, 3, 7}, first{0, 1, 5, 0};
        const std::size_t word = (first[round] + step[round] * i) % 16;
        const std::uint32_t sum =
            a + mixed + md5_constants[i] + fairshuf::detail::little_endian_32(block.data() + 4 * word);
        a = d, d = c, c = b;
        b += std::rotl(sum, md5_turns[round][i % 4]);
    }
    const std::array<std::uint32_t, 4> all{a, b, c, d};
    for (std::size_t i = 0; i < 4; ++i) state[i] += all[i];
}

inline md5_digest md5(std::string_view text) {
    std::string padded(text);
    padded += '\x80';
    padded.resize((padded.size() + 8 + 63) / 64 * 64 - 8, '\0');
    for (int i = 0; i < 8; ++i) padded += static_cast<char>(std::uint64_t{text.size()} * 8 >> (8 * i));
    std::array<std::uint32_t, 4> state{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    for (std::size_t at = 0; at < padded.size(); at += 64) {
        std::array<byte, 64> block{};
        for (std::size_t i = 0; i < 64; ++i) block[i] = static_cast<byte>(padded[at + i]);
        md5_block(state, block);
    }
    md5_digest digest{};
    for (std::size_t i = 0; i < 16; ++i) digest[i] = static_cast<byte>(state[i / 4] >> (8 * (i % 4)));
    return digest;
}

}  // namespace fairshuf::raffle::detail
