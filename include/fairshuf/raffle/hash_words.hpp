// Random words from SHA-256. They are slower than ChaCha, but anybody can compute them with `sha256sum`.
//
//   hash_words words(key);
//   exact draws(words);
//
// Word i is the first 16 hexadecimal digits of the SHA-256 of three lines: "fairshuf word 1", "key" with the
// key's 64 digits, and "number" with i in decimal, counted from 0. Cost: two blocks of SHA-256 per word.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/words/key.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "fairshuf/words/sha256.hpp"

namespace fairshuf::raffle {

class hash_words {
public:
    using result_type = std::uint64_t;

    explicit hash_words(const key& k) : key_(k) {}

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

    result_type operator()() {
        const auto digest = sha256{}
                                .add("fairshuf word 1\nkey ")
                                .add(key_.hex())
                                .add("\nnumber ")
                                .add(std::to_string(next_++))
                                .add("\n")
                                .finish();
        result_type word = 0;
        for (std::size_t i = 0; i < 8; ++i) word = word << 8 | digest[i];
        return word;
    }

private:
    key key_;
    std::uint64_t next_ = 0;
};

}  // namespace fairshuf::raffle
