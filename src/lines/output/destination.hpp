// The destination of a shuffle: standard output, a file, or several files, either all complete or none.
//
//   auto to = destination::open({"train", "test"}, division::by_shares({80, 20}));
//   to->begin(records, header);         // as soon as the number of records is known
//   ... write to to->lines() ...
//   to->commit(bytes);                  // moves the complete output into place
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/output/division.hpp"
#include "lines/output/line_output.hpp"
#include "system/output/atomic_output.hpp"

namespace fairshuf::lines {

class destination {
public:
    static expected<destination> open(const std::optional<std::string>& path);
    // One path for each output of the division, at most `most_outputs`.
    static expected<destination> open(const std::vector<std::string>& paths, const division& shares);

    destination(destination&&) noexcept;
    destination& operator=(destination&&) = delete;
    destination(const destination&) = delete;
    destination& operator=(const destination&) = delete;
    ~destination();

    line_output& lines();

    // Announces the number of records and writes the header to each output.
    expected<void> begin(std::uint64_t records, std::string_view header);

    // `bytes` is the size of the output without the header.
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
