// The destination of a shuffle: standard output, a file, or several files, either all complete or none.
//
//   auto to = destination::open({"train", "test"}, division::by_shares({80, 20}));
//   to->begin({records, bytes}, {header});  // as soon as the size of the output is known
//   ... write to to->lines() ...
//   to->end(bytes);                         // all is written
//   to->commit(bytes);                      // moves the complete output into place
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/forms/output_frame.hpp"
#include "lines/output/division.hpp"
#include "lines/output/line_output.hpp"
#include "system/output/atomic_output.hpp"
#include "system/output/output_packing.hpp"

namespace fairshuf::lines {

// How to compress outputs: in the same way, or each as its name says.
struct packing_settings {
    std::optional<output_packing> how = {};
    unsigned threads = 0;                           // 0: all
    std::optional<std::uint64_t> buffer_size = {};  // the limit of the memory, of which it takes a quarter
    bool any_order = false;  // several outputs grow at once, so each has a compressor on the writing thread
};

// As many files as are needed for an average of so many bytes each, before they are compressed.
struct sized_shards {
    std::uint64_t bytes = 0;
    std::function<expected<std::vector<std::string>>(std::size_t)> names = {};  // of so many files
    std::size_t most = 1;                                                       // files
};

// What stands around the records of each output.
struct surroundings {
    std::string_view header = {};
    const output_frame* frame = nullptr;
    bool framed_records = false;  // their frames are taken off
};

class destination {
public:
    static expected<destination> open(const std::optional<std::string>& path,
                                      const packing_settings& how = {});
    // One path for each output of the division, at most `most_outputs`.
    static expected<destination> open(const std::vector<std::string>& paths, const division& shares,
                                      const packing_settings& how = {});
    // Opens the first file; the others are opened when their number is known.
    static expected<destination> open(const sized_shards& shards, const packing_settings& how = {});

    destination(destination&&) noexcept;
    destination& operator=(destination&&) = delete;
    destination(const destination&) = delete;
    destination& operator=(const destination&) = delete;
    ~destination();

    line_output& lines();

    // The memory that compression takes.
    std::uint64_t memory() const;

    // Announces the size and writes to each output what comes before the records.
    struct size {
        std::uint64_t records = 0, bytes = 0;
    };
    expected<void> begin(const size& all, const surroundings& around);
    // All records are written: writes to each output what comes after them, and completes compressed outputs.
    // `bytes` is the size of the records as the shuffle sees them; returns what they have in the output.
    expected<std::uint64_t> end(std::uint64_t bytes);

    // `bytes` is the size of the records in the output.
    expected<void> commit(std::uint64_t bytes);
    // The outputs to commit, perhaps together with others.
    std::vector<atomic_output::finished> finished(std::uint64_t bytes);

    // Whether the output is invisible until commit().
    bool is_hidden() const;
    const std::vector<atomic_output>& files() const;

private:
    struct parts;
    explicit destination(std::unique_ptr<parts> all);

    std::unique_ptr<parts> all_;
};

// An error if two outputs are the same file.
expected<void> all_different(const std::vector<const atomic_output*>& files);

}  // namespace fairshuf::lines
