// Undoes line_shuffle: restores any number of lines with a key, within a memory limit.
//
//   1. Read all lines, because the order depends on their number. Lines that do not fit into memory are
//      spilled.
//   2. In a shuffled list, each bucket of the first level is contiguous. Restore the order that the bucket
//      had after distribution: in memory or, if it is too large, from its own buckets in the same way.
//   3. Merge the buckets: the digit of each place selects the bucket of the next line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/input/chunk_reader.hpp"
#include "lines/input/line_source.hpp"
#include "lines/output/line_output.hpp"
#include "lines/output/multiset_hash.hpp"
#include "lines/output/part_writer.hpp"
#include "lines/shuffle/digit_walk.hpp"
#include "lines/shuffle/line_shuffle.hpp"
#include "lines/spool/record_file.hpp"
#include "lines/spool/text_spool.hpp"
#include "system/memory/arena.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::lines {

class line_unshuffle {
public:
    line_unshuffle(const key& k, const shuffle_settings& settings, spill& disk, line_output& output);

    // Like line_shuffle::run().
    expected<shuffle_result> run(const std::vector<line_source*>& sources);
    expected<shuffle_result> run(line_source& source) { return run(std::vector{&source}); }

private:
    // A bucket after so many levels.
    struct segment {
        std::uint64_t place = 0, lines = 0;
        unsigned levels = 0;
    };

    expected<void> read_all(chunk_reader& input);
    expected<void> keep(chunk_reader& input);
    expected<void> spill_held();

    expected<void> write_from_memory();
    expected<void> write_from_disk();

    expected<std::vector<record_file>> restored_parts(const segment& whole);
    expected<record_file> restored(const segment& which);
    expected<record_file> restored_in_memory(const segment& which);
    expected<record_file> restored_by_places(const segment& which);
    expected<record_file> merged(const segment& which);
    std::uint64_t room_for(const segment& which) const;

    static digit_range digits_of(const segment& whole);
    std::vector<segment> parts_of(const segment& whole) const;
    template <class Put>
    expected<void> merge(const segment& whole, std::vector<record_file> parts, Put put);

    key key_;
    shuffle_settings settings_;
    spill* disk_;
    line_output* output_;
    line_hash hash_;
    std::size_t chunk_bytes_;
    detail::order_words words_;  // has the number of lines once it is known
    arena memory_;
    std::vector<text_spool::held_chunk> held_;  // in `memory_`
    text_spool spool_;
    text_buffer text_;
    multiset_hash in_, out_;
};

}  // namespace fairshuf::lines
