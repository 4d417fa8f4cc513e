// Sorts lines out by the digits of their places, as the keyed order has it (bulk/order.hpp): the first pass
// of a shuffle, and all passes over what does not fit into memory.
//
// Each thread takes the next chunk of text, whose lines have been counted, and copies its lines pile by pile.
// Chunks stay in memory until that is full; then they are written to the spill, each pile in one piece.
// The digits belong to places, and piles keep the order of their lines: so neither threads nor memory
// make a difference.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "fairshuf/bulk/order.hpp"
#include "fairshuf/bulk/stream_window.hpp"
#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/expected.hpp"
#include "lines/arena.hpp"
#include "lines/chunk_reader.hpp"
#include "lines/line_sum.hpp"
#include "lines/piles.hpp"
#include "lines/spill.hpp"
#include "lines/trouble.hpp"

namespace fairshuf::lines {

class line_sorter {
public:
    struct settings {
        record_form form = delimited{};
        unsigned threads = 1;
        std::uint64_t longest = 0;  // bytes that a line may have
    };

    line_sorter(const line_hash& hash, arena& memory, spill& disk, settings how)
        : hash_(&hash), memory_(&memory), disk_(&disk), how_(std::move(how)) {}

    // Which digits decide.
    struct by_digits {
        const order_words* words;
        unsigned level, bits;
    };

    // The arena must be empty. Afterwards it holds the piles, or they are all in the spill.
    expected<piles> sort_out(chunk_reader& input, const by_digits& which);

    // What was sorted out last.
    const line_sum& seen() const { return seen_; }
    // How long each of the first lines was, as many of them as there is room for.
    void record_sizes(std::span<std::uint64_t> sizes) { sizes_ = sizes; }

    // Writes all to the spill that is in memory.
    expected<bool> empty_memory(piles& all);

private:
    // What a thread needs for itself.
    struct worker {
        text_buffer text = {};
        std::vector<byte> digits = {};
        stream_window window = {};
        line_sum seen = {};
        std::vector<pile_size> sizes = std::vector<pile_size>(most_piles);
    };

    // What is to be done next, and which chunk it is about.
    enum class step { sort, go_on, finish };
    expected<step> take(chunk_reader& input, piles& all, worker& mine, chunk& lines, sorted_chunk& to);
    expected<bool> fill_memory(chunk_reader& input, piles& all);
    expected<bool> put_aside(chunk_reader& input, piles& all, worker& mine);
    void make_digits(worker& mine, const chunk& lines) const;
    void sort_chunk(worker& mine, const chunk& lines, const sorted_chunk& to) const;

    static std::uint64_t memory_for(std::size_t text, std::size_t ways) {
        return text + ways * sorted_chunk::gap + sizeof(pile_begins) + 2 * sorted_chunk::gap;
    }

    const line_hash* hash_;
    arena* memory_;
    spill* disk_;
    settings how_;
    by_digits which_{nullptr, 1, 8};
    std::span<std::uint64_t> sizes_;
    std::vector<worker> workers_;
    line_sum seen_;
    std::mutex taking_;
};

}  // namespace fairshuf::lines
