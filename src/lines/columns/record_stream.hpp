// Records that pass through a filter on their way to the shuffle, file by file.
//
//   class short_ones final : public record_filter { ... };
//   auto sources = filtered(pointers_to(inputs.sources), how, filter);   // to be read instead
//
// or, to take each record:
//
//   each_record(sources, how, [&](const record_at& record) -> expected<void> { ... });
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/input/line_source.hpp"
#include "lines/input/record_form.hpp"

namespace fairshuf::lines {

// A record and where it is. Sixteen bytes after the text are readable.
struct record_at {
    std::string_view text = {};
    std::uint64_t number = 0;   // through all files, from 0
    std::uint64_t in_file = 0;  // from 1, after the header
    const line_source* file = nullptr;

    // An error that names the file and the record.
    error wrong(const std::string& why) const;
};

class record_filter {
public:
    record_filter() = default;
    record_filter(const record_filter&) = delete;
    record_filter& operator=(const record_filter&) = delete;
    virtual ~record_filter() = default;

    // So many records follow, from this number on.
    virtual void prepare(std::uint64_t /*first*/, std::uint64_t /*count*/) {}
    // Whether the record is passed on.
    virtual expected<bool> takes(const record_at& record) = 0;

    // How many records came.
    std::uint64_t seen = 0;
};

struct stream_settings {
    record_form form = delimited{};
    bool allow_rest = false;    // after the last record of the last file
    std::uint64_t longest = 0;  // bytes of a record
};

// The filter is called by one thread at a time, with the records in order. The sources must outlive the
// result.
std::vector<std::unique_ptr<line_source>> filtered(const std::vector<line_source*>& sources,
                                                   const stream_settings& how, record_filter& filter);

using record_taker = std::function<expected<void>(const record_at& record)>;
// `rest` gets what follows the last record, if that is allowed.
expected<void> each_record(const std::vector<line_source*>& sources, const stream_settings& how,
                           const record_taker& f, std::string* rest = nullptr);

}  // namespace fairshuf::lines
