// Where a shuffle goes: standard output, a file, or several, each complete or none of them.
//
//   auto to = destination::open({"train", "test"}, division::by_shares({80, 20}));
//   to->begin(records, header);         // when it is known how many there are
//   ... to->lines() takes them ...
//   to->commit(bytes);                  // all is written, and now it can be seen
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
#include "system/files/atomic_output.hpp"

namespace fairshuf::lines {

class destination {
public:
    static expected<destination> open(const std::optional<std::string>& path);
    // As many as the division has outputs, at most `most_outputs`.
    static expected<destination> open(const std::vector<std::string>& paths, const division& shares);

    destination(destination&&) noexcept;
    destination& operator=(destination&&) = delete;
    destination(const destination&) = delete;
    destination& operator=(const destination&) = delete;
    ~destination();

    line_output& lines();

    // So many records will come; each output begins with the header.
    expected<void> begin(std::uint64_t records, std::string_view header);

    // These are all bytes that were written, without the header.
    expected<void> commit(std::uint64_t bytes);
    // What would have to be committed, perhaps together with others.
    std::vector<atomic_output::finished> finished(std::uint64_t bytes);

    // Whether nothing can be seen of it before it is put into place.
    bool is_hidden() const;
    const std::vector<atomic_output>& files() const;

private:
    struct parts;
    explicit destination(std::unique_ptr<parts> all);

    std::unique_ptr<parts> all_;
};

// An error if two outputs are the same file.
expected<void> all_different(const std::vector<const atomic_output*>& files);

// As many as the system lets us have, if so many outputs need it.
void allow_open_files(std::size_t outputs);

}  // namespace fairshuf::lines
