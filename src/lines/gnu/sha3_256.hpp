// SHA3-256 (FIPS 202): the sponge of Keccak-f[1600] with a rate of 136 bytes.
//
//   sha3_256("text");               // 32 bytes
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fairshuf/core/bytes.hpp"

namespace fairshuf::lines {

namespace keccak {

using lanes = std::array<std::uint64_t, 25>;  // lane (x, y) is number x + 5 y

// The constants of step iota, from the shift register of FIPS 202, 3.2.5.
constexpr std::array<std::uint64_t, 24> round_constants() {
    std::array<std::uint64_t, 24> all{};
    unsigned bits = 1;
    for (auto& constant : all)
        for (unsigned j = 0; j < 7; ++j) {
            if ((bits & 1U) != 0) constant |= std::uint64_t{1} << ((1U << j) - 1);
            bits = bits << 1U ^ ((bits & 0x80U) != 0 ? 0x171U : 0U);
        }
    return all;
}

constexpr void permute(lanes& a) {
    for (const std::uint64_t constant : round_constants()) {
        std::array<std::uint64_t, 5> columns{};
        for (std::size_t i = 0; i < a.size(); ++i) columns[i % 5] ^= a[i];
        for (std::size_t i = 0; i < a.size(); ++i)  // theta
            a[i] ^= columns[(i + 4) % 5] ^ std::rotl(columns[(i + 1) % 5], 1);
        std::size_t x = 1, y = 0;
        std::uint64_t moving = a[1];
        for (int t = 0; t < 24; ++t) {  // rho and pi
            const std::size_t next = (2 * x + 3 * y) % 5;
            x = y;
            y = next;
            const std::uint64_t there = a[x + 5 * y];
            a[x + 5 * y] = std::rotl(moving, (t + 1) * (t + 2) / 2 % 64);
            moving = there;
        }
        for (std::size_t row = 0; row < a.size(); row += 5) {  // chi
            const std::array<std::uint64_t, 5> old{a[row], a[row + 1], a[row + 2], a[row + 3], a[row + 4]};
            for (std::size_t i = 0; i < 5; ++i) a[row + i] = old[i] ^ (~old[(i + 1) % 5] & old[(i + 2) % 5]);
        }
        a[0] ^= constant;  // iota
    }
}

}  // namespace keccak

constexpr std::array<byte, 32> sha3_256(std::string_view text) {
    constexpr std::size_t rate = 136;
    keccak::lanes state{};
    std::size_t at = 0;
    const auto add = [&](std::size_t place, unsigned value) {
        state[place / 8] ^= std::uint64_t{value} << 8 * (place % 8);
    };
    for (const char c : text) {
        add(at++, static_cast<unsigned char>(c));
        if (at < rate) continue;
        keccak::permute(state);
        at = 0;
    }
    add(at, 0x06);  // the suffix of SHA-3, and the padding
    add(rate - 1, 0x80);
    keccak::permute(state);
    std::array<byte, 32> hash{};
    for (std::size_t i = 0; i < hash.size(); ++i) hash[i] = static_cast<byte>(state[i / 8] >> 8 * (i % 8));
    return hash;
}

}  // namespace fairshuf::lines
