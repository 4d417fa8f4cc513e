// The words of the keyed order, found by their addresses (shuffle/addresses.hpp).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/cpu.hpp"
#include "fairshuf/shuffle/addresses.hpp"
#include "fairshuf/words/chacha_block.hpp"
#include "fairshuf/words/chacha_lanes.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::detail {

// The words of all streams of one order.
class order_words {
public:
    static constexpr std::size_t block_bytes = 64;

    order_words(const key& k, std::uint64_t items) : input_(chacha_input(k, {})), items_(items) {}

    std::uint64_t items() const { return items_; }

    // Fills `out` with whole blocks of a stream: the cipher's output in its order.
    [[gnu::noinline]] void fill(std::uint64_t stream, std::uint64_t block,
                                std::span<std::uint64_t> out) const {
        chacha_block_words input = with_stream(stream);
        chacha_blocks(keyed_order_rounds, cpu_in_use(), input, block, out);
        wipe(input);
    }

#if FAIRSHUF_X86_KERNELS
    // The same for 16 blocks, beside other work: calls work(round) after each of the keyed_order_rounds. The
    // machine must have AVX-512.
    template <class Work>
    void fill_beside(std::uint64_t stream, std::uint64_t block, std::uint64_t* out, Work work) const {
        chacha_block_words input = with_stream(stream);
        chacha_blocks_16_beside(keyed_order_rounds, input.data(), block, out, work);
        wipe(input);
    }
#endif

    // A single 32-bit word.
    std::uint32_t word(std::uint64_t stream, std::uint64_t index) const {
        std::array<std::uint64_t, words_per_chacha_block> block{};
        fill(stream, index / 16, block);
        return static_cast<std::uint32_t>(block[index % 16 / 2] >> (index % 2 * 32));
    }

    order_words(const order_words&) = default;
    order_words& operator=(const order_words&) = default;
    ~order_words() { wipe(input_); }

private:
    chacha_block_words with_stream(std::uint64_t stream) const {
        chacha_block_words input = input_;
        input[14] = static_cast<std::uint32_t>(stream);
        input[15] = static_cast<std::uint32_t>(stream >> 32);
        return input;
    }

    chacha_block_words input_;
    std::uint64_t items_;
};

}  // namespace fairshuf::detail
