// Shuffles lines by a key, however many there are, within a limit of memory. The order is the keyed order of
// so many items (shuffle/with_key.hpp): memory, threads, files and pipes make no difference.
//
//   1. The lines are sorted out by the first level's digit into 256 buckets, in memory or in the spill.
//   Nobody
//      need know how many there are for that.
//   2. Each bucket is read, put into order, and written to its place in the output. A bucket that is too
//   large is
//      sorted out by the next level's digit first.
//
// Few lines (2^17) are not split in the keyed order: then only a table of where they lie is shuffled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/input/chunk_reader.hpp"
#include "lines/input/line_source.hpp"
#include "lines/output/line_output.hpp"
#include "lines/output/multiset_hash.hpp"
#include "lines/shuffle/buckets.hpp"
#include "lines/shuffle/line_distributor.hpp"
#include "system/files/spill.hpp"
#include "system/memory/arena.hpp"

namespace fairshuf::lines {

struct shuffle_settings {
    record_form form = delimited{};
    bool allow_rest = false;  // of groups, and of records of so many bytes
    unsigned threads = 1;
    std::uint64_t limit = std::uint64_t{1} << 30;  // bytes of memory
    // Is told what will be written, before the first byte is.
    std::function<expected<void>(const multiset_hash&)> all_read = {};
};

struct shuffle_result {
    std::uint64_t lines = 0, bytes = 0;  // as they were written, with the last delimiter
    std::uint64_t spilled = 0;           // bytes on disk
    std::string rest = {};               // behind the last whole record, where it may stay
};

error too_many_items();

// What shuffling and putting back have in common: how much is read at once,
std::size_t chunk_size_for(const shuffle_settings& settings);
// what is written behind all lines, at this offset,
expected<void> write_rest(line_output& output, std::uint64_t offset, const std::string& rest);
// and an error if what was written is not what was read.
expected<void> same_lines(const multiset_hash& in, const multiset_hash& out);

class line_shuffle {
public:
    line_shuffle(const key& k, const shuffle_settings& settings, spill& disk, line_output& output);

    // Everything the sources have, one after the other. An error also if what was written is not what was
    // read.
    expected<shuffle_result> run(const std::vector<line_source*>& sources);
    expected<shuffle_result> run(line_source& source) { return run(std::vector{&source}); }

    // What was read, and by which hash; one's own must be given before.
    const multiset_hash& sum() const { return in_; }
    void sum_by(const line_hash& hash) { hash_ = hash; }

private:
    expected<void> shuffle(const std::vector<line_source*>& sources, chunk_reader& input);
    expected<void> all_is_read() const;
    expected<void> shuffle_chunk(chunk_reader& input);
    expected<void> shuffle_buckets(buckets all, unsigned levels, std::uint64_t place, std::uint64_t offset);
    expected<void> write_buckets(const buckets& all, std::size_t first, std::size_t end, unsigned levels,
                                 std::uint64_t place, std::uint64_t offset, std::uint64_t memory);
    expected<void> split_bucket(const buckets& all, std::size_t bucket, unsigned levels, std::uint64_t place,
                                std::uint64_t offset);
    expected<void> write_few(const buckets& all, std::span<const std::uint64_t> sizes);
    expected<void> write_leaf(const buckets& all, std::size_t bucket, std::uint64_t place,
                              std::uint64_t offset);
    expected<void> write_places(const buckets& all, std::span<const line_place> places, std::uint64_t place,
                                std::uint64_t offset);

    std::uint64_t room_of(const buckets& all, std::size_t bucket, unsigned levels) const;
    std::uint64_t most_buffer() const;
    line_distributor distributor();

    key key_;
    shuffle_settings settings_;
    spill* disk_;
    line_output* output_;
    line_hash hash_;
    std::size_t chunk_bytes_;
    order_words words_;  // with the number of lines, when that is known
    arena memory_;
    multiset_hash in_, out_;
};

}  // namespace fairshuf::lines
