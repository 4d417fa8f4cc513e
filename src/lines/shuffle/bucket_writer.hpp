// Puts a bucket of lines into the keyed order and writes it, in one thread. The bucket must fit into memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/trie.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/shuffle/distribute.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/stream_window.hpp"
#include "lines/input/delimiter_scan.hpp"
#include "lines/output/part_writer.hpp"
#include "lines/shuffle/buckets.hpp"
#include "lines/shuffle/keyed_order.hpp"
#include "system/memory/arena.hpp"

namespace fairshuf::lines {

// A bucket after so many levels of distribution. `place` is the place of its first line in the order,
// `offset` that of its first byte in the output.
struct bucket_at {
    std::size_t number = 0;
    unsigned levels = 1;
    std::uint64_t place = 0, offset = 0;
};

// The memory for a bucket: its text, a number for each line, and little more.
struct bucket_room {
    // `most_buffer` limits the output buffer.
    bucket_room(const bucket_size& bucket, unsigned levels, std::uint64_t most_buffer);

    std::uint64_t bytes() const { return text + index + segment + buffer; }

    bool wide;                  // numbers need more than 32 bits
    std::uint64_t text, index;  // bytes
    std::uint64_t segment = 0;  // the likely maximum for a segment of the next level
    std::uint64_t buffer;
};

class bucket_writer {
public:
    bucket_writer(const detail::order_words& words, line_output& output, const line_hash& hash,
                  record_form form)
        : words_(&words), output_(&output), hash_(&hash), form_(std::move(form)) {}

    // Takes memory for any bucket whose bucket_room is not larger.
    void work_in(std::uint64_t bytes, std::uint64_t most_buffer) {
        memory_ = arena(bytes + slack);
        most_buffer_ = most_buffer;
    }

    // Writes a bucket as this part of the output.
    expected<void> write(const buckets& all, const bucket_at& which, const spill& disk, std::size_t part);

    const multiset_hash& sum() const { return sum_; }

private:
    static constexpr std::uint64_t slack = 4096;

    template <class Offset>
    expected<void> write_with(std::optional<segment_order<Offset>>& segments, std::span<const char> text,
                              const bucket_size& bucket, const bucket_at& which, part_writer& out);

    const detail::order_words* words_;
    line_output* output_;
    const line_hash* hash_;
    record_form form_;
    arena memory_;
    std::uint64_t most_buffer_ = 0;
    std::optional<segment_order<std::uint32_t>> narrow_;
    std::optional<segment_order<std::uint64_t>> wide_;
    multiset_hash sum_;
};

}  // namespace fairshuf::lines
