// Random words from the ChaCha stream cipher (Bernstein 2008; RFC 8439 for 20 rounds).
//
//   fairshuf::chacha20 words(fairshuf::key::from_os());
//   words();                       // the next 64-bit word
//   words.fill(buffer);            // as many as the buffer holds, at once
//   words.seek(1'000'000);         // any word, at once
//   fairshuf::chacha8 other(key, /*stream=*/5);   // 2^64 independent streams per key
//
// The keystream is a function of key, stream and position only. Word w of a stream is bytes 8w .. 8w+7 of the
// cipher's output, little-endian. The nonce is the 64-bit stream number and the block counter has 64 bits, as
// Bernstein defined it. So the words are the same on every platform.
//
// Use 8 rounds for bulk data and 20 for games; no attack on 8 rounds is known. shuffle(range, key) uses the
// streams of ChaCha8 from 2^63 on (shuffle/order.hpp). Take smaller numbers for other uses of the same key.
//
// An engine computes up to 16 blocks ahead (chacha_lanes.hpp), in a buffer of about a kilobyte. So pass it by
// reference. Seeking to a distant word costs about one block.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <type_traits>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/cpu.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/words/chacha_block.hpp"
#include "fairshuf/words/chacha_lanes.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf {

template <unsigned Rounds>
    requires(Rounds % 2 == 0)
class chacha {
public:
    using result_type = std::uint64_t;
    static constexpr unsigned rounds = Rounds;
    static constexpr std::size_t words_per_block = detail::words_per_chacha_block;

    explicit constexpr chacha(const key& k, std::uint64_t stream = 0)
        : input_(detail::chacha_input(k, {0, 0, low(stream), high(stream)})) {}

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

    constexpr result_type operator()() {
        if (next_ == most_ready) [[unlikely]]
            refill();
        return ready_[next_++];
    }

    // Gives the same words as that many calls; faster for many words.
    constexpr void fill(std::span<std::uint64_t> words) {
        words = hand_out(words);
        if (!std::is_constant_evaluated()) {
            const std::size_t blocks = words.size() / words_per_block;
            if (blocks >= detail::chacha_lanes(detail::cpu_in_use())) {
                detail::chacha_blocks(Rounds, detail::cpu_in_use(), input_, block(),
                                      words.first(blocks * words_per_block));
                set_block(block() + blocks);
                first_ = next_ = most_ready;
                words = words.subspan(blocks * words_per_block);
            }
        }
        while (!words.empty()) {
            refill();
            words = hand_out(words);
        }
    }

    // Calls use(words) with a pointer to the next words, without a copy. They are followed by others, up to a
    // multiple of four words in all, so that vectors can read them. False, without a call, if they are not
    // ready.
    template <class F>
    constexpr bool use_in_place(std::size_t words, F use) {
        if (most_ready - next_ < (words + 3) / 4 * 4) return false;
        use(ready_.data() + next_);
        next_ += words;
        return true;
    }

    // How many words use_in_place() can give now.
    constexpr std::size_t ready() const { return most_ready - next_; }
    static constexpr std::size_t most_ready = 16 * words_per_block;

#if FAIRSHUF_X86_KERNELS
    // Skips the words that are ready, and makes most_ready others. Calls work(round) after each of the Rounds
    // rounds. The machine must have AVX-512.
    template <class Work>
    void renew_beside(Work work) {
        detail::chacha_blocks_16_beside(Rounds, input_.data(), block(), ready_.data(), work);
        set_block(block() + most_ready / words_per_block);
        first_ = next_ = 0;
    }
#endif

    // The number of the next word of this stream.
    constexpr std::uint64_t position() const { return block() * words_per_block - (most_ready - next_); }

    // Goes to any word of this stream, forwards or backwards.
    constexpr void seek(std::uint64_t word) {
        const std::uint64_t wanted = word / words_per_block;
        const std::uint64_t back = block() - wanted;  // blocks, counted back from the end of the buffer
        if (back == 0 || back > (most_ready - first_) / words_per_block) {
            set_block(wanted);
            first_ = most_ready;
            refill();
            next_ = first_ + word % words_per_block;
        } else {
            next_ = most_ready - static_cast<std::size_t>(back) * words_per_block + word % words_per_block;
        }
    }

    constexpr void discard(std::uint64_t words) { seek(position() + words); }

    constexpr std::uint64_t stream() const { return input_[14] | std::uint64_t{input_[15]} << 32; }

    friend constexpr bool operator==(const chacha& a, const chacha& b) {
        return a.position() == b.position() && same_key(a.input_, b.input_) && a.stream() == b.stream();
    }

    constexpr chacha(const chacha&) = default;
    constexpr chacha& operator=(const chacha&) = default;
    constexpr ~chacha() { detail::wipe(input_), detail::wipe(ready_); }

private:
    static constexpr std::uint32_t low(std::uint64_t x) { return static_cast<std::uint32_t>(x); }
    static constexpr std::uint32_t high(std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32); }

    // The first block of the next refill.
    constexpr std::uint64_t block() const { return input_[12] | std::uint64_t{input_[13]} << 32; }
    constexpr void set_block(std::uint64_t number) {
        input_[12] = low(number);
        input_[13] = high(number);
    }

    static constexpr bool same_key(const detail::chacha_block_words& a, const detail::chacha_block_words& b) {
        bool same = true;
        for (std::size_t i = 4; i < 12; ++i) same &= a[i] == b[i];
        return same;
    }

    static constexpr void copy_words(const std::uint64_t* from, std::size_t count, std::uint64_t* to) {
        if (std::is_constant_evaluated()) {
            for (std::size_t i = 0; i < count; ++i) to[i] = from[i];
        } else if (count > 0) {
            std::memcpy(to, from, count * sizeof *to);
        }
    }

    // Copies words that are ready to the front of `words`. Returns the part that is still to be filled.
    constexpr std::span<std::uint64_t> hand_out(std::span<std::uint64_t> words) {
        const std::size_t part = detail::smaller(words.size(), most_ready - next_);
        copy_words(ready_.data() + next_, part, words.data());
        next_ += part;
        return words.subspan(part);
    }

    // Computes blocks to the end of the buffer. The first time, and after a seek, it computes one block: more
    // may not be needed. After that, it computes as many as the machine does at once. It is not inlined, so
    // that operator() can be.
    [[gnu::noinline]] constexpr void refill() {
        if (std::is_constant_evaluated() || first_ == most_ready) {
            first_ = most_ready - words_per_block;
            detail::chacha_blocks_plain(Rounds, input_, block(), {ready_.data() + first_, words_per_block});
        } else {
            first_ = most_ready - detail::chacha_lanes(detail::cpu_in_use()) * words_per_block;
            detail::chacha_blocks(Rounds, detail::cpu_in_use(), input_, block(),
                                  {ready_.data() + first_, most_ready - first_});
        }
        set_block(block() + (most_ready - first_) / words_per_block);
        next_ = first_;
    }

    detail::chacha_block_words input_;
    std::array<std::uint64_t, most_ready> ready_{};  // computed from first_ on; unused from next_ on
    std::size_t first_ = most_ready;
    std::size_t next_ = most_ready;
};

using chacha8 = chacha<8>;
using chacha12 = chacha<12>;
using chacha20 = chacha<20>;

}  // namespace fairshuf
