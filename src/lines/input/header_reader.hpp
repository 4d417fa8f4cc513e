// Takes off the beginning of a source: its byte order mark, and its header.
//
//   take_mark(source);                               // whether there was one
//   header_reader reader(form, 1, memory);
//   reader.take_from(source);                        // the first record; the source begins after it
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "lines/input/line_source.hpp"
#include "lines/input/record_form.hpp"

namespace fairshuf::lines {

inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

// Removes a byte order mark from the beginning. False if there is none. Reads byte by byte if necessary: a
// live pipe may delay the bytes after the first.
expected<bool> take_mark(std::unique_ptr<line_source>& source);

// Reads a text until its first records are complete.
class header_reader {
public:
    // `memory` is what a header may take. It is not asked for before it matters.
    header_reader(const record_form& form, std::uint64_t records,
                  const std::function<std::uint64_t()>& memory)
        : form_(&form), records_(records), memory_(&memory) {}

    // Removes them from the source. Returns fewer if the source ends.
    expected<std::string> take_from(std::unique_ptr<line_source>& source);

    // How many were there.
    std::uint64_t found() const { return found_; }

private:
    bool is_too_long() const;
    error too_long(std::unique_ptr<line_source>& source) const;
    std::uint64_t unfinished() const;
    bool look();
    expected<bool> read_some(line_source& source);

    const record_form* form_;
    std::uint64_t records_;
    const std::function<std::uint64_t()>* memory_;
    std::string text_ = {};
    record_scan whole_ = {};
    std::size_t end_ = 0;
    std::uint64_t found_ = 0;
};

}  // namespace fairshuf::lines
