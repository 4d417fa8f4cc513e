// Shuffles any number of lines with a key, within a memory limit. The order is the keyed order of that many
// items (shuffle/with_key.hpp). It does not depend on memory, threads, or whether the input is a file or a
// pipe.
//
//   1. Distribute the lines into 256 buckets by the digit of the first level, in memory or in the spill.
//      This does not need the number of lines.
//   2. Read each bucket, order it, and write it to its place in the output. If a bucket is too large, first
//      distribute it by the digit of the next level.
//
// Up to 2^17 lines stay unsplit in the keyed order: then only a table of their places is shuffled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/input/chunk_reader.hpp"
#include "lines/input/line_source.hpp"
#include "lines/output/line_output.hpp"
#include "lines/output/multiset_hash.hpp"
#include "lines/shuffle/bucket_writer.hpp"
#include "lines/shuffle/buckets.hpp"
#include "lines/shuffle/line_distributor.hpp"
#include "system/memory/arena.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::lines {

struct shuffle_settings {
    record_form form = delimited{};
    bool allow_rest = false;  // an incomplete last record is allowed
    unsigned threads = 1;
    std::uint64_t limit = std::uint64_t{1} << 30;  // bytes of memory
    // Called with the hash of the input before the first byte is written.
    std::function<expected<void>(const multiset_hash&)> all_read = {};
};

struct shuffle_result {
    std::uint64_t lines = 0, bytes = 0;  // of the output, with the last delimiter
    std::uint64_t spilled = 0;           // bytes on disk
    std::string rest = {};               // after the last whole record, if allowed
};

error too_many_items();

// Common parts of shuffling and unshuffling. The bytes to read at once:
std::size_t chunk_size_for(const shuffle_settings& settings);
// Writes the remainder after all lines, at this offset.
expected<void> write_rest(line_output& output, std::uint64_t offset, const std::string& rest);
// An error if the output is not a permutation of the input.
expected<void> same_lines(const multiset_hash& in, const multiset_hash& out);

class line_shuffle {
public:
    line_shuffle(const key& k, const shuffle_settings& settings, spill& disk, line_output& output);

    // Shuffles all sources together. It fails if the output is not a permutation of the input.
    expected<shuffle_result> run(const std::vector<line_source*>& sources);
    expected<shuffle_result> run(line_source& source) { return run(std::vector{&source}); }

    // Instead of run(): writes records that were distributed elsewhere, of so many records in all. Their
    // memory counts against the limit.
    void take(buckets all, arena memory, std::uint64_t items);
    std::uint64_t memory_taken() const { return memory_.used(); }
    // Writes the taken buckets from `first.number` to before `end`. All of them must have been divided by the
    // same number of levels. They can be written again if they are kept.
    enum class afterwards { release, keep };
    expected<void> write_taken(const bucket_at& first, std::size_t end, line_output& to, afterwards then);
    // Writes records of the taken buckets, the first of them to this place and offset.
    expected<void> write_taken(std::span<const line_place> records, std::uint64_t place, std::uint64_t offset,
                               line_output& to);
    const buckets& taken() const { return taken_; }
    // The hash of what was written.
    const multiset_hash& written() const { return out_; }

    // The hash of the input. To choose the hash function, call sum_by() before run().
    const multiset_hash& sum() const { return in_; }
    void sum_by(const line_hash& hash) { hash_ = hash; }

private:
    expected<void> shuffle(const std::vector<line_source*>& sources, chunk_reader& input);
    expected<void> all_is_read() const;
    expected<void> shuffle_chunk(chunk_reader& input);
    expected<void> shuffle_buckets(buckets all, unsigned levels, std::uint64_t place, std::uint64_t offset);
    expected<void> shuffle_some(buckets& all, const bucket_at& first, std::size_t last);
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
    detail::order_words words_;  // has the number of lines once it is known
    arena memory_;
    multiset_hash in_, out_;
    buckets taken_ = {};
    bool keep_ = false;  // the taken buckets
};

}  // namespace fairshuf::lines
