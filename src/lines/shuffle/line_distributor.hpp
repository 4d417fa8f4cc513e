// Distributes lines into buckets by the digits of their places in the keyed order (shuffle/order.hpp). It is
// the first pass of a shuffle, and every further pass over lines that do not fit into memory.
//
// Each thread takes the next chunk of text, with its line numbers, and copies its lines bucket by bucket.
// Chunks stay in memory until it is full; then they are spilled, each bucket in one piece. The digits belong
// to places, and buckets keep the order of their lines, so the result does not depend on threads or memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/stream_window.hpp"
#include "lines/input/chunk_reader.hpp"
#include "lines/output/multiset_hash.hpp"
#include "lines/shuffle/buckets.hpp"
#include "system/first_error.hpp"
#include "system/memory/arena.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::lines {

class line_distributor {
public:
    struct settings {
        record_form form = delimited{};
        unsigned threads = 1;
        std::uint64_t longest = 0;  // maximum bytes of a line
    };

    line_distributor(const line_hash& hash, arena& memory, spill& disk, settings given)
        : hash_(&hash), memory_(&memory), disk_(&disk), settings_(std::move(given)) {}

    // The digits that decide the bucket.
    struct by_digits {
        const detail::order_words* words;
        unsigned level, bits;
    };

    // The arena must be empty. Afterwards it holds the buckets, or they are all in the spill.
    expected<buckets> distribute(chunk_reader& input, const by_digits& which);

    // The hash of the lines distributed last.
    const multiset_hash& seen() const { return seen_; }
    // Records the sizes of the first lines, as many as fit.
    void record_sizes(std::span<std::uint64_t> sizes) { sizes_ = sizes; }

    // Spills everything in memory.
    expected<void> empty_memory(buckets& all);

private:
    // The state of a thread.
    struct worker {
        text_buffer text = {};
        std::vector<byte> digits = {};
        detail::stream_window window = {};
        multiset_hash seen = {};
        std::vector<bucket_size> sizes = std::vector<bucket_size>(most_buckets);
    };

    // Takes the next chunk and returns what to do next.
    enum class step { distribute, go_on, finish };
    expected<step> take(chunk_reader& input, buckets& all, worker& mine, chunk& lines, distributed_chunk& to);
    expected<void> fill_memory(chunk_reader& input, buckets& all);
    expected<void> spill_long_line(chunk_reader& input, buckets& all, worker& mine);
    void make_digits(worker& mine, const chunk& lines) const;
    void distribute_chunk(worker& mine, const chunk& lines, const distributed_chunk& to) const;

    static std::uint64_t memory_for(std::size_t text, std::size_t ways) {
        return text + ways * distributed_chunk::gap + sizeof(bucket_begins) + 2 * distributed_chunk::gap;
    }

    const line_hash* hash_;
    arena* memory_;
    spill* disk_;
    settings settings_;
    by_digits which_{nullptr, 1, 8};
    std::span<std::uint64_t> sizes_;
    std::vector<worker> workers_;
    multiset_hash seen_;
    std::mutex taking_;
};

}  // namespace fairshuf::lines
