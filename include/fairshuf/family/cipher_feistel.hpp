// The network of feistel.hpp without tables, for numbers so large that tables would be: each entry is
// computed from ChaCha8 when it is needed.
//
// Rule:   entry x of round i is uniform below its modulus, as exact.hpp makes it of the 64-bit word number
//         retry * 2^43 + i * 2^35 + x of the stream n under the key; retry counts the rejected words.
// Cost:   a block of ChaCha8 for each round.
// Claim:  that of feistel.hpp, if nobody can distinguish ChaCha8 from random words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "fairshuf/core/cpu.hpp"
#include "fairshuf/core/product.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/family/feistel.hpp"
#include "fairshuf/words/chacha_block.hpp"
#include "fairshuf/words/chacha_lanes.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::detail {

class cipher_feistel {
public:
    cipher_feistel(const feistel_shape& shape, const key& k) : shape_(shape), key_(k) {}

    const feistel_shape& shape() const { return shape_; }

    std::uint64_t forward(std::uint64_t i) const {
        std::uint64_t left = i / shape_.b, right = i % shape_.b;
        for (unsigned round = 0; round < shape_.rounds; round += 2) {
            left = below_modulus(left + entry(round, right, shape_.a), shape_.a);
            right = below_modulus(right + entry(round + 1, left, shape_.b), shape_.b);
        }
        return left * shape_.b + right;
    }

    std::uint64_t backward(std::uint64_t i) const {
        std::uint64_t left = i / shape_.b, right = i % shape_.b;
        for (unsigned round = shape_.rounds; round > 0; round -= 2) {
            right = below_modulus(right + shape_.b - entry(round - 1, left, shape_.b), shape_.b);
            left = below_modulus(left + shape_.a - entry(round - 2, right, shape_.a), shape_.a);
        }
        return left * shape_.b + right;
    }

    template <class Index>
    void fill(std::uint64_t start, std::uint64_t stride, std::span<Index> out) const {
        for (std::uint64_t place = start; Index & each : out) {
            std::uint64_t number = place;
            do number = forward(number);
            while (number >= shape_.n);
            each = static_cast<Index>(number);
            place += stride;
        }
    }

private:
    std::uint64_t entry(unsigned round, std::uint64_t x, std::uint64_t modulus) const {
        for (std::uint64_t retry = 0;; ++retry) {
            const auto product =
                multiply<64>(word((retry << 43) + (std::uint64_t{round} << 35) + x), modulus);
            if (product.low >= modulus || product.low >= power_of_two_mod<64>(modulus)) return product.high;
        }
    }

    std::uint64_t word(std::uint64_t number) const {
        const std::uint64_t block = number / words_per_chacha_block;
        std::array<std::uint64_t, 2 * words_per_chacha_block> words;  // NOLINT(*-member-init): filled at once
#if FAIRSHUF_X86_KERNELS
        if (cpu_in_use() >= cpu::avx2) {  // two blocks in less time than one
            chacha_few(8, key_.bytes().data(), shape_.n, block, words);
            return words[number % words_per_chacha_block];
        }
#endif
        const auto input = chacha_input(
            key_, {0, 0, static_cast<std::uint32_t>(shape_.n), static_cast<std::uint32_t>(shape_.n >> 32)});
        chacha_blocks_plain(8, input, block, std::span(words).first(words_per_chacha_block));
        return words[number % words_per_chacha_block];
    }

    feistel_shape shape_;
    key key_;
};

}  // namespace fairshuf::detail
