// Whether one collection of records is another one in a different order.
//
//   const auto before = sum_of(files, how, hash), behind = sum_of(others, how, hash);
//   if (before->sum == behind->sum) ...                    // a permutation, but for one chance in 2^64
//
// and whether it is the order of a key: what the shuffle writes is compared with what is there.
//
//   record_comparison there(others, how, hash);
//   line_output output(there);
//   line_shuffle(key, settings, disk, output).run(files);
//   there.finish()                                         // what it found
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
    std::string rest;                             // behind the last whole record
    std::optional<std::uint64_t> first_mismatch;  // which record is not the expected one, counted from 0
};

// Reads records chunk by chunk, and sums them up.
class record_summing {
public:
    record_summing(const std::vector<line_source*>& sources, const check_settings& settings,
                   const line_hash& hash);

    // The next chunk; nothing at the end.
    expected<bool> next();
    std::string_view text() const { return {text_.data(), lines_.bytes}; }
    std::uint64_t first() const { return lines_.first; }
    // Which record of the chunk has this byte.
    std::uint64_t record_at(std::size_t byte) const;

    const multiset_hash& sum() const { return sum_; }
    const std::string& rest() const { return input_.rest(); }

private:
    static constexpr std::size_t chunk_bytes = std::size_t{1} << 18;

    check_settings settings_;
    line_hash hash_;
    chunk_reader input_;
    text_buffer text_;
    chunk lines_ = {};
    multiset_hash sum_;
};

expected<records_seen> sum_of(const std::vector<line_source*>& sources, const check_settings& settings,
                              const line_hash& hash);

// Takes what is expected, and compares it with what is there.
class record_comparison final : public byte_sink {
public:
    record_comparison(const std::vector<line_source*>& there, const check_settings& settings,
                      const line_hash& hash)
        : there_(there, settings, hash) {}

    // An error only if what is there cannot be read.
    expected<void> write(std::string_view expected_bytes) override;

    // Reads the rest of it.
    expected<records_seen> finish();

private:
    record_summing there_;
    std::size_t used_ = 0;  // of the chunk
    bool over_ = false;
    std::optional<std::uint64_t> first_mismatch_;
};

}  // namespace fairshuf::lines
