// The words of the keyed order on a graphics processor: each thread makes whole blocks of ChaCha8 in its
// registers.
//
//   const keyed_words words(key);                  // on the host; a kernel gets it by value
//   words.block(stream, number, block);            // on the device: 16 words, or 64 digits
//   words.word(stream, index);                     // a single word; slow
//
// Tests replace it by words with chosen digits.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/shuffle/addresses.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::cuda::detail {

using fairshuf::detail::keyed_order_rounds;

inline constexpr unsigned words_per_block = 16;
inline constexpr unsigned digits_per_block = 64;

using chacha_block = std::uint32_t[words_per_block];

__device__ __forceinline__ void quarter_round(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c,
                                              std::uint32_t& d) {
    a += b, d = __byte_perm(d ^ a, 0, 0x1032);  // rotated by 16
    c += d, b = __funnelshift_l(b ^ c, b ^ c, 12);
    a += b, d = __byte_perm(d ^ a, 0, 0x2103);  // rotated by 8
    c += d, b = __funnelshift_l(b ^ c, b ^ c, 7);
}

class keyed_words {
public:
    explicit keyed_words(const key& k) {
        for (std::size_t i = 0; i < 8; ++i)
            key_[i] = fairshuf::detail::little_endian_32(k.bytes().data() + 4 * i);
    }

    __device__ __forceinline__ void block(std::uint64_t stream, std::uint64_t number,
                                          chacha_block& out) const {
        const chacha_block input{0x61707865,
                                 0x3320646e,
                                 0x79622d32,
                                 0x6b206574,
                                 key_[0],
                                 key_[1],
                                 key_[2],
                                 key_[3],
                                 key_[4],
                                 key_[5],
                                 key_[6],
                                 key_[7],
                                 static_cast<std::uint32_t>(number),
                                 static_cast<std::uint32_t>(number >> 32),
                                 static_cast<std::uint32_t>(stream),
                                 static_cast<std::uint32_t>(stream >> 32)};
#pragma unroll
        for (unsigned i = 0; i < words_per_block; ++i) out[i] = input[i];
#pragma unroll
        for (unsigned round = 0; round < keyed_order_rounds; round += 2) {
#pragma unroll
            for (unsigned i = 0; i < 4; ++i) quarter_round(out[i], out[4 + i], out[8 + i], out[12 + i]);
#pragma unroll
            for (unsigned i = 0; i < 4; ++i)
                quarter_round(out[i], out[4 + (i + 1) % 4], out[8 + (i + 2) % 4], out[12 + (i + 3) % 4]);
        }
#pragma unroll
        for (unsigned i = 0; i < words_per_block; ++i) out[i] += input[i];
    }

    __device__ __noinline__ std::uint32_t word(std::uint64_t stream, std::uint64_t index) const {
        chacha_block made;
        block(stream, index / words_per_block, made);
        return made[index % words_per_block];
    }

private:
    std::uint32_t key_[8];
};

}  // namespace fairshuf::cuda::detail
