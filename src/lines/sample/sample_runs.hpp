// The lines of a sample that does not fit into memory: sorted runs in the spill, which are merged.
//
//   sample_runs runs(disk, memory, comes_before);
//   runs.add(lines);                        // sorted
//   runs.merge(k);                          // only the first k lines are left
//   while (runs.left() > 0) use(*runs.next());
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/spool/record_file.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::lines {

// A line of a sample, apart from its text: what decides its place in it, and its hash.
struct sample_tag {
    std::uint64_t tag = 0, place = 0, hash = 0;
};

struct tagged_line {
    sample_tag about = {};
    std::string_view text = {};
};

class sample_runs {
public:
    using before = std::function<bool(const sample_tag&, const sample_tag&)>;

    // `memory` is for the buffers of a merge. At least a few kilobytes are taken. So many runs are merged at
    // once.
    sample_runs(spill& disk, std::uint64_t memory, before comes_before, std::ptrdiff_t at_once = 128);

    // Adds a run: calls line(i) for each of so many lines, which are sorted.
    expected<void> add(std::size_t lines, const std::function<tagged_line(std::size_t)>& line);

    // Merges all runs and keeps the first lines only.
    expected<void> merge(std::uint64_t most_lines);

    // After merge(): how many lines are left, the bytes of their texts, and the next one. Sixteen bytes after
    // its text are readable.
    std::uint64_t left() const { return left_; }
    std::uint64_t bytes() const { return bytes_; }
    expected<tagged_line> next();

private:
    struct run {
        record_file file;
        std::uint64_t lines = 0;
        unsigned level = 0;  // how often its lines have been merged
    };
    class reader;

    expected<void> merge_levels();
    expected<run> merged(std::vector<run> runs, std::uint64_t most_lines);

    spill* disk_;
    std::uint64_t memory_;
    before comes_before_;
    std::ptrdiff_t at_once_;
    std::vector<run> runs_;     // of falling levels
    std::vector<char> buffer_;  // of the last reader
    std::optional<record_file_reader> result_;
    std::string text_;
    std::uint64_t left_ = 0, bytes_ = 0;
};

}  // namespace fairshuf::lines
