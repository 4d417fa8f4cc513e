// Puts a pile of lines into the keyed order and writes it. The pile must fit into memory; one thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/trie.hpp"
#include "fairshuf/bulk/order.hpp"
#include "fairshuf/bulk/sorting_out.hpp"
#include "fairshuf/bulk/stream_window.hpp"
#include "fairshuf/core/expected.hpp"
#include "lines/arena.hpp"
#include "lines/line_marks.hpp"
#include "lines/part_writer.hpp"
#include "lines/piles.hpp"
#include "lines/segment_order.hpp"

namespace fairshuf::lines {

// A pile, after so many levels; `place` is that of its first line in the order, `offset` that of its first
// byte in the output.
struct pile_at {
    std::size_t number = 0;
    unsigned levels = 1;
    std::uint64_t place = 0, offset = 0;
};

// Bytes of memory for a pile: its text, one number for each line, and little more.
struct pile_room {
    // The buffer for output has at most so many bytes.
    pile_room(const pile_size& pile, unsigned levels, std::uint64_t most_buffer);

    std::uint64_t bytes() const { return text + index + segment + buffer; }

    bool wide;                  // numbers need more than 32 bits
    std::uint64_t text, index;  // what is expected for one segment of the next level
    std::uint64_t segment = 0;
    std::uint64_t buffer;
};

class pile_writer {
public:
    pile_writer(const order_words& words, line_output& output, const line_hash& hash, record_form form)
        : words_(&words), output_(&output), hash_(&hash), form_(std::move(form)) {}

    // Memory for any pile whose pile_room is not larger.
    void work_in(std::uint64_t bytes, std::uint64_t most_buffer) {
        memory_ = arena(bytes + slack);
        most_buffer_ = most_buffer;
    }

    // As this part of the output.
    expected<bool> write(const piles& all, const pile_at& which, const spill& disk, std::size_t part);

    const line_sum& sum() const { return sum_; }

private:
    static constexpr std::uint64_t slack = 4096;

    template <class Offset>
    expected<bool> write_with(std::optional<segment_order<Offset>>& segments, std::span<const char> text,
                              const pile_size& pile, const pile_at& which, part_writer& out);

    const order_words* words_;
    line_output* output_;
    const line_hash* hash_;
    record_form form_;
    arena memory_;
    std::uint64_t most_buffer_ = 0;
    std::optional<segment_order<std::uint32_t>> narrow_;
    std::optional<segment_order<std::uint64_t>> wide_;
    line_sum sum_;
};

}  // namespace fairshuf::lines
