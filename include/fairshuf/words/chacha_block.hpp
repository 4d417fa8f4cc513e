// One block of ChaCha keystream, the plain reference (Bernstein 2008; RFC 8439 for 20 rounds).
//
// The tests compare every faster kernel with it. The compiler uses it in constant expressions.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::detail {

using chacha_block_words = std::array<std::uint32_t, 16>;

constexpr void quarter_round(chacha_block_words& x, std::size_t a, std::size_t b, std::size_t c,
                             std::size_t d) {
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 7);
}

// One block of keystream from the sixteen words of input: the plain reference.
constexpr chacha_block_words chacha_block(unsigned rounds, const chacha_block_words& input) {
    chacha_block_words x = input;
    for (unsigned round = 0; round < rounds; round += 2) {
        for (std::size_t i = 0; i < 4; ++i) quarter_round(x, i, 4 + i, 8 + i, 12 + i);
        for (std::size_t i = 0; i < 4; ++i)
            quarter_round(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (std::size_t i = 0; i < 16; ++i) x[i] += input[i];
    return x;
}

// The cipher's input: constants, key, and four words for the number of the block. RFC 8439 splits these four
// into a 32-bit counter and a 96-bit nonce; the engine splits them into a counter and a stream.
constexpr chacha_block_words chacha_input(const key& k, const std::array<std::uint32_t, 4>& number) {
    chacha_block_words input{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};  // "expand 32-byte k"
    if (!std::is_constant_evaluated() && std::endian::native == std::endian::little) {
        std::memcpy(input.data() + 4, k.bytes().data(),
                    key::size);  // at once, so that vectors can read it soon
    } else {
        for (std::size_t i = 0; i < 8; ++i) input[4 + i] = little_endian_32(k.bytes().data() + 4 * i);
    }
    for (std::size_t i = 0; i < 4; ++i) input[12 + i] = number[i];
    return input;
}

}  // namespace fairshuf::detail
