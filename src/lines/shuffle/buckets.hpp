// Lines distributed into buckets by a digit. A bucket has whole lines, in their old order, in memory or in
// the spill.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/input/line_source.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::lines {

inline constexpr std::size_t most_buckets = 256;

// The beginning of the part of each bucket, in memory or in an extent; the last entry is the end.
using bucket_begins = std::array<std::uint64_t, most_buckets + 1>;

// A chunk of lines, distributed into buckets. `gap` bytes follow each part, because lines are copied sixteen
// bytes at a time.
struct distributed_chunk {
    static constexpr std::size_t gap = 16;

    char* memory = nullptr;
    bucket_begins* begins = nullptr;

    std::span<char> part(std::size_t bucket) const {
        const std::uint64_t begin = (*begins)[bucket], end = (*begins)[bucket + 1] - gap;
        return {memory + begin, static_cast<std::size_t>(end - begin)};
    }
};

// Many chunks on disk, bucket by bucket.
struct slab {
    spill::extent where;
    bucket_begins begins{};

    std::uint64_t size(std::size_t bucket) const { return begins[bucket + 1] - begins[bucket]; }
};

struct bucket_size {
    std::uint64_t lines = 0, bytes = 0;
};

// The place of a line: in memory, or in the spill if `memory` is nullptr.
struct line_place {
    const char* memory = nullptr;
    std::uint64_t slab = 0, offset = 0, size = 0;
};

struct buckets {
    std::size_t ways = most_buckets;
    std::vector<bucket_size> sizes = std::vector<bucket_size>(most_buckets);
    std::vector<distributed_chunk> chunks = {};  // empty if there are slabs
    std::vector<slab> slabs = {};

    bool in_memory() const { return slabs.empty(); }
    std::uint64_t lines() const;
    std::uint64_t bytes() const;

    // Reads a whole bucket into one block of memory.
    expected<void> read(std::size_t bucket, const spill& disk, char* into) const;
    // Releases the disk space of a bucket.
    void release(std::size_t bucket, spill& disk) const;
};

// The lines of a bucket on disk.
class bucket_source : public line_source {
public:
    bucket_source(const buckets& all, std::size_t bucket, const spill& disk)
        : all_(&all), bucket_(bucket), disk_(&disk) {}
    expected<std::size_t> read(std::span<char> into) override;
    std::optional<std::uint64_t> size() const override { return all_->sizes[bucket_].bytes; }

private:
    const buckets* all_;
    std::size_t bucket_;
    const spill* disk_;
    std::size_t slab_ = 0;
    std::uint64_t done_ = 0;  // of this slab's part
};

// Finds the lines of a bucket one by one, given the size of each.
class bucket_walk {
public:
    bucket_walk(const buckets& all, std::size_t bucket) : all_(&all), bucket_(bucket) {}
    line_place next(std::uint64_t size);

private:
    std::uint64_t part_size(std::size_t part) const;

    const buckets* all_;
    std::size_t bucket_;
    std::size_t part_ = 0;  // a chunk or a slab
    std::uint64_t done_ = 0;
};

}  // namespace fairshuf::lines
