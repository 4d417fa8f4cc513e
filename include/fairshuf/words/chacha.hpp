// Random words from the ChaCha stream cipher (Bernstein 2008; RFC 8439 for 20 rounds).
//
//   fairshuf::chacha20 words(fairshuf::key::from_os());
//   words();                       // the next 64-bit word
//   words.seek(1'000'000);         // any word, at once
//   fairshuf::chacha8 other(key, /*stream=*/5);   // 2^64 independent streams per key
//
// The keystream is a pure function of (key, stream, position): word w of a stream is bytes
// 8w .. 8w+7 of the cipher's output, little-endian, with the stream number as the 64-bit nonce
// and a 64-bit block counter, as Bernstein defined it. Hence the same words on every platform.
// 8 rounds are for bulk data, 20 for games; no attack on 8 is known.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf {

using chacha_block_words = std::array<std::uint32_t, 16>;

namespace detail {
constexpr void quarter_round(chacha_block_words& x, std::size_t a, std::size_t b, std::size_t c,
                             std::size_t d) {
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 7);
}
}  // namespace detail

// One block of keystream from the sixteen words of input: the plain reference.
template <unsigned Rounds>
    requires(Rounds % 2 == 0)
constexpr chacha_block_words chacha_block(const chacha_block_words& input) {
    chacha_block_words x = input;
    for (unsigned round = 0; round < Rounds; round += 2) {
        for (std::size_t i = 0; i < 4; ++i) detail::quarter_round(x, i, 4 + i, 8 + i, 12 + i);
        for (std::size_t i = 0; i < 4; ++i)
            detail::quarter_round(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (std::size_t i = 0; i < 16; ++i) x[i] += input[i];
    return x;
}

// The cipher's input: constants, key, and the four words that number the block. RFC 8439 reads
// these four as a 32-bit counter and a 96-bit nonce; the engine below as counter and stream.
constexpr chacha_block_words chacha_input(const key& k, const std::array<std::uint32_t, 4>& number) {
    chacha_block_words input{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};  // "expand 32-byte k"
    for (std::size_t i = 0; i < 8; ++i)
        input[4 + i] = little_endian_32(k.bytes().subspan(4 * i).template first<4>());
    for (std::size_t i = 0; i < 4; ++i) input[12 + i] = number[i];
    return input;
}

template <unsigned Rounds>
class chacha {
public:
    using result_type = std::uint64_t;
    static constexpr unsigned rounds = Rounds;
    static constexpr std::size_t words_per_block = 8;

    explicit constexpr chacha(const key& k, std::uint64_t stream = 0)
        : input_(chacha_input(k, {0, 0, low(stream), high(stream)})) {}

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

    constexpr result_type operator()() {
        if (next_ == words_per_block) refill();
        const std::size_t i = 2 * next_++;
        return output_[i] | std::uint64_t{output_[i + 1]} << 32;
    }

    // The number of the word that comes next in this stream.
    constexpr std::uint64_t position() const { return block() * words_per_block - (words_per_block - next_); }

    // Goes to any word of this stream, forwards or backwards.
    constexpr void seek(std::uint64_t word) {
        set_block(word / words_per_block);
        refill();
        next_ = word % words_per_block;
    }

    constexpr void discard(std::uint64_t words) { seek(position() + words); }

    constexpr std::uint64_t stream() const { return input_[14] | std::uint64_t{input_[15]} << 32; }

    friend constexpr bool operator==(const chacha& a, const chacha& b) {
        return a.position() == b.position() &&
               std::equal(a.input_.begin() + 4, a.input_.begin() + 12, b.input_.begin() + 4) &&
               a.stream() == b.stream();
    }

    constexpr chacha(const chacha&) = default;
    constexpr chacha& operator=(const chacha&) = default;
    constexpr ~chacha() { wipe(input_), wipe(output_); }

private:
    static constexpr std::uint32_t low(std::uint64_t x) { return static_cast<std::uint32_t>(x); }
    static constexpr std::uint32_t high(std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32); }

    // The block that the next refill computes.
    constexpr std::uint64_t block() const { return input_[12] | std::uint64_t{input_[13]} << 32; }
    constexpr void set_block(std::uint64_t number) {
        input_[12] = low(number);
        input_[13] = high(number);
    }

    constexpr void refill() {
        output_ = chacha_block<Rounds>(input_);
        set_block(block() + 1);
        next_ = 0;
    }

    chacha_block_words input_;
    chacha_block_words output_{};
    std::size_t next_ = words_per_block;
};

using chacha8 = chacha<8>;
using chacha12 = chacha<12>;
using chacha20 = chacha<20>;

}  // namespace fairshuf
