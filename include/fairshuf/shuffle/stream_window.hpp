// Reads a stream of the keyed order forwards: any section of it as bytes or 32-bit words, contiguous in
// memory. What one section shares with the next is not computed again.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/cpu.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/words/chacha_lanes.hpp"

namespace fairshuf::detail {

class stream_window {
public:
    stream_window() {}  // NOLINT(*-member-init, modernize-use-equals-default): ready_ is filled later

    static constexpr std::size_t most_bytes = 4096;  // in one section

    void open(const order_words& words, std::uint64_t stream) {
        words_ = &words;
        stream_ = stream;
        begin_ = end_ = 0;
    }

    std::span<const byte> bytes(std::uint64_t from, std::size_t count) { return {reach(from, count), count}; }

    // 32-bit words, little-endian: four bytes each.
    const byte* words(std::uint64_t from, std::size_t count) { return reach(4 * from, 4 * count); }

private:
    // The bytes that a kernel makes in one turn; the widest kernel makes the most.
    static std::uint64_t stride() { return chacha_lanes(cpu_in_use()) * order_words::block_bytes; }
    static constexpr std::size_t most_stride = chacha_lanes(cpu::avx512) * order_words::block_bytes;

    const byte* reach(std::uint64_t from, std::size_t count) {
        assert(count <= most_bytes);
        if (from < begin_ || from + count > end_) advance(from, from + count);
        return reinterpret_cast<const byte*>(ready_.data()) + (from - begin_);  // NOLINT(*-reinterpret-cast)
    }

    // Not inlined: it runs once for many bytes, and less code compiles faster.
    [[gnu::noinline]] void advance(std::uint64_t from, std::uint64_t to) {
        const std::uint64_t step = stride();
        const std::uint64_t begin = from / step * step, end = (to + step - 1) / step * step;
        if (begin >= begin_ && begin < end_) {
            std::memmove(ready_.data(), ready_.data() + (begin - begin_) / 8,
                         static_cast<std::size_t>(end_ - begin));
        } else {
            end_ = begin;
        }
        begin_ = begin;
        const std::span<std::uint64_t> fresh(ready_.data() + (end_ - begin_) / 8,
                                             static_cast<std::size_t>((end - end_) / 8));
        words_->fill(stream_, end_ / order_words::block_bytes, fresh);
        if constexpr (std::endian::native != std::endian::little)
            for (auto& word : fresh) word = low_byte_first(word);
        end_ = end;
    }

    static constexpr std::uint64_t low_byte_first(std::uint64_t word) {
        std::array<byte, 8> bytes{};
        for (auto& b : bytes) b = static_cast<byte>(word), word >>= 8;
        return std::bit_cast<std::uint64_t>(bytes);
    }

    const order_words* words_ = nullptr;
    std::uint64_t stream_ = 0;
    std::uint64_t begin_ = 0, end_ = 0;  // the bytes in ready_
    alignas(64) std::array<std::uint64_t, (most_bytes + 2 * most_stride) / 8> ready_;
};

}  // namespace fairshuf::detail
