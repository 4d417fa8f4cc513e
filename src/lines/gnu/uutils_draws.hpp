// The draws of uutils' `shuf --random-seed`, bit for bit (uutils coreutils since 0.6.0,
// src/uu/shuf/src/random_seed.rs, which promises not to change them).
//
// Rule: the SHA3-256 of the seed, in UTF-8, is the key of ChaCha12 with a 64-bit counter and nonce 0. Each
//       draw below b takes 64-bit words x, little-endian, until the lower half of x b is at least
//       2^64 mod b; the upper half is the result (Lemire 2019).
//
// Shuffles take them from left to right: place i swaps with i + draw(n - i). partial_shuffle.hpp does so.
#pragma once

#include <cstdint>
#include <string_view>

#include "fairshuf/core/product.hpp"
#include "fairshuf/words/chacha.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/gnu/sha3_256.hpp"

namespace fairshuf::lines {

class uutils_draws {
public:
    explicit uutils_draws(std::string_view seed) : words_(key(sha3_256(seed))) {}
    uutils_draws(const uutils_draws&) = delete;
    uutils_draws& operator=(const uutils_draws&) = delete;

    std::uint64_t below(std::uint64_t bound) {
        auto product = detail::multiply<64>(word(), bound);
        if (product.low < bound)
            for (const std::uint64_t rejected = (0 - bound) % bound; product.low < rejected;)
                product = detail::multiply<64>(word(), bound);
        return product.high;
    }
    std::uint64_t word() { return words_(); }
    static constexpr bool over() { return false; }

private:
    chacha12 words_;
};

}  // namespace fairshuf::lines
