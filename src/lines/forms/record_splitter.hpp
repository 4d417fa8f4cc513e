// Finds the records of a text that comes in pieces, and checks them on the way. Each file format has a
// splitter.
//
//   auto splitter = splitter_for({.kind = file_format::fasta}, nullptr);
//   const auto step = splitter->next(bytes, is_over);
//   step->bytes;          // so many bytes belong to the current record (or are left out)
//   step->added;          // these follow them, although they are not in the text
//   step->ends;           // whether the record ends here
//
// A step that takes nothing, adds nothing and ends nothing asks for more bytes. No splitter asks for more
// than `most_lookahead`. Nobody else knows a format: framed_source.hpp turns the steps into records.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::lines {

struct split_step {
    std::size_t bytes = 0;
    bool left_out = false;        // these bytes belong to no record
    bool held = false;            // or they will be added to the next one
    std::string_view added = {};  // valid until the next step
    bool ends = false;

    bool needs_more() const { return bytes == 0 && added.empty() && !ends; }
};

class record_splitter {
public:
    static constexpr std::size_t most_lookahead = std::size_t{1} << 16;

    record_splitter() = default;
    record_splitter(const record_splitter&) = delete;
    record_splitter& operator=(const record_splitter&) = delete;
    virtual ~record_splitter() = default;

    // What the next bytes are. If the text is over, no more bytes follow these; then a step that asks for
    // more means that all is done. The error says what is wrong with the current record.
    virtual expected<split_step> next(std::string_view bytes, bool is_over) = 0;
};

}  // namespace fairshuf::lines
