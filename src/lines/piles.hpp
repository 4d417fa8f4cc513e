// Lines sorted out by a digit: each pile has whole lines, in their old order, in memory or in the spill.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/line_source.hpp"
#include "lines/spill.hpp"

namespace fairshuf::lines {

inline constexpr std::size_t most_piles = 256;

// Where each pile's part begins, in memory or in an extent; the last entry is the end.
using pile_begins = std::array<std::uint64_t, most_piles + 1>;

// A chunk of lines, sorted out. Behind each part there are `gap` bytes, so that lines can be copied sixteen
// bytes at a time.
struct sorted_chunk {
    static constexpr std::size_t gap = 16;

    char* memory = nullptr;
    pile_begins* begins = nullptr;

    std::span<char> part(std::size_t pile) const {
        const std::uint64_t begin = (*begins)[pile], end = (*begins)[pile + 1] - gap;
        return {memory + begin, static_cast<std::size_t>(end - begin)};
    }
};

// Many chunks on disk, pile by pile.
struct slab {
    spill::extent where;
    pile_begins begins{};

    std::uint64_t size(std::size_t pile) const { return begins[pile + 1] - begins[pile]; }
};

struct pile_size {
    std::uint64_t lines = 0, bytes = 0;
};

// Where a line lies: in memory, or if `memory` is nullptr in the spill.
struct line_place {
    const char* memory = nullptr;
    std::uint64_t slab = 0, offset = 0, size = 0;
};

struct piles {
    std::size_t ways = most_piles;
    std::vector<pile_size> sizes = std::vector<pile_size>(most_piles);
    std::vector<sorted_chunk> chunks = {};  // of these there are none if there are slabs
    std::vector<slab> slabs = {};

    bool in_memory() const { return slabs.empty(); }
    std::uint64_t lines() const;
    std::uint64_t bytes() const;

    // A whole pile, side by side.
    expected<bool> read(std::size_t pile, const spill& disk, char* into) const;
    // Gives its room on disk back.
    void forget(std::size_t pile, spill& disk) const;
};

// The lines of a pile on disk.
class pile_source : public line_source {
public:
    pile_source(const piles& all, std::size_t pile, const spill& disk)
        : all_(&all), pile_(pile), disk_(&disk) {}
    expected<std::size_t> read(std::span<char> into) override;
    std::optional<std::uint64_t> size() const override { return all_->sizes[pile_].bytes; }

private:
    const piles* all_;
    std::size_t pile_;
    const spill* disk_;
    std::size_t slab_ = 0;
    std::uint64_t done_ = 0;  // of this slab's part
};

// Where the lines of a pile lie, one after the other, if one knows how long each is.
class pile_walk {
public:
    pile_walk(const piles& all, std::size_t pile) : all_(&all), pile_(pile) {}
    line_place next(std::uint64_t size);

private:
    std::uint64_t part_size(std::size_t part) const;

    const piles* all_;
    std::size_t pile_;
    std::size_t part_ = 0;  // a chunk or a slab
    std::uint64_t done_ = 0;
};

}  // namespace fairshuf::lines
