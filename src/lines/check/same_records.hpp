// Checks whether one collection of records is a permutation of another.
//
//   const auto before = sum_of(files, settings, hash), after = sum_of(others, settings, hash);
//   if (before->sum == after->sum) ...                     // a permutation, but for one chance in 2^64
//
// With a key, it compares the output of the shuffle with the given files:
//
//   record_comparison there(others, check, hash);
//   line_output output(there);
//   line_shuffle(key, settings, disk, output).run(files);
//   there.finish()                                         // the result
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/input/chunk_reader.hpp"
#include "lines/input/line_source.hpp"
#include "lines/input/record_form.hpp"
#include "lines/output/line_output.hpp"
#include "lines/output/multiset_hash.hpp"

namespace fairshuf::lines {

// How the records of a check are read.
struct check_settings {
    record_form form = delimited{};
    bool allow_rest = false;
    std::uint64_t longest = std::uint64_t{1} << 30;  // bytes that a record may have
};

struct records_seen {
    multiset_hash sum;
    std::string rest;                             // after the last whole record
    std::optional<std::uint64_t> first_mismatch;  // the first record that differs, counted from 0
    std::uint64_t heads = 0;                      // bytes that frame the records
};

// Reads records chunk by chunk and sums their hashes.
class record_summing {
public:
    record_summing(const std::vector<line_source*>& sources, const check_settings& settings,
                   const line_hash& hash);

    // Reads the next chunk. False at the end.
    expected<bool> next();
    std::string_view text() const { return {text_.data(), lines_.bytes}; }
    std::uint64_t first() const { return lines_.first; }
    // The record that contains this byte of the chunk.
    std::uint64_t record_at(std::size_t byte) const;

    const multiset_hash& sum() const { return sum_; }
    const std::string& rest() const { return input_.rest(); }
    std::uint64_t heads() const { return heads_; }

private:
    static constexpr std::size_t chunk_bytes = std::size_t{1} << 18;

    check_settings settings_;
    line_hash hash_;
    chunk_reader input_;
    text_buffer text_;
    chunk lines_ = {};
    multiset_hash sum_;
    std::uint64_t heads_ = 0;
};

expected<records_seen> sum_of(const std::vector<line_source*>& sources, const check_settings& settings,
                              const line_hash& hash);

// Compares the expected bytes with the given files.
class record_comparison final : public byte_sink {
public:
    record_comparison(const std::vector<line_source*>& there, const check_settings& settings,
                      const line_hash& hash)
        : there_(there, settings, hash) {}

    // Fails only if the files cannot be read.
    expected<void> write(std::string_view expected_bytes) override;

    // Reads the remaining bytes.
    expected<records_seen> finish();

private:
    record_summing there_;
    std::size_t used_ = 0;  // of the chunk
    bool over_ = false;
    std::optional<std::uint64_t> first_mismatch_;
};

}  // namespace fairshuf::lines
