// Reads inputs in chunks of whole records and numbers the records. (Most records are lines, and are called
// so.)
//
//   chunk_reader input({&source}, delimited{}, 1 << 18);
//   text_buffer buffer;
//   for (;;) {
//       switch (*input.prepare(memory_left)) { ... }      // a chunk is ready, or the input is over
//       input.hand_out(buffer, lines);                    // buffer holds the chunk described by lines
//   }
//
// A line that is longer than a chunk makes its chunk grow, up to the limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/input/delimiter_scan.hpp"
#include "lines/input/line_source.hpp"
#include "lines/input/record_form.hpp"
#include "system/memory/big_array.hpp"

namespace fairshuf::lines {

// Text, followed by readable bytes of any value.
class text_buffer {
public:
    static constexpr std::size_t padding = marked_at_once;

    [[nodiscard]] bool resize(std::size_t size) {
        if (!memory_.resize(size + padding)) return false;
        size_ = size;
        return true;
    }
    char* data() { return memory_.all().data(); }
    const char* data() const { return memory_.all().data(); }
    std::size_t size() const { return size_; }

private:
    big_array<char> memory_;
    std::size_t size_ = 0;
};

struct chunk {
    std::size_t bytes = 0;
    std::uint64_t first = 0, lines = 0;  // the first line's number, and how many there are
};

class chunk_reader {
public:
    enum class state { ready, over, needs_memory };

    // Reads one source after the other; the end of a source ends a record, too. `first` is the number of the
    // first record.
    chunk_reader(std::vector<line_source*> sources, record_form form, std::size_t chunk_bytes,
                 std::uint64_t first = 0)
        : sources_(std::move(sources)),
          form_(std::move(form)),
          chunk_bytes_(chunk_bytes),
          next_line_(first),
          first_line_(first) {}
    chunk_reader(line_source& source, record_form form, std::size_t chunk_bytes, std::uint64_t first = 0)
        : chunk_reader(std::vector{&source}, std::move(form), chunk_bytes, first) {}

    // Reads until a chunk is ready. Returns needs_memory if a line is longer than a chunk and than `most`
    // bytes; then call it again with more. After an error it returns the same one: another thread may ask
    // before it knows, and what is left of the input says nothing.
    expected<state> prepare(std::uint64_t most);
    // What to say if there is no more. Names the record, or its unclosed quote. This is an error of the
    // input from now on.
    error too_long();

    // The size of the ready chunk.
    std::size_t ready_bytes() const { return cut_; }
    // Whether a long line made it larger than usual.
    bool is_long() const { return cut_ > chunk_bytes_; }
    // Reduces it to its first line.
    void only_first_line();

    // Swaps the buffer with that of the chunk. False if memory is exhausted.
    [[nodiscard]] bool hand_out(text_buffer& buffer, chunk& lines);

    std::uint64_t next_line() const { return next_line_; }

    // Bytes after the last whole record (of groups, or of records of fixed size) are an error unless allowed.
    // If allowed, rest() returns them at the end.
    void allow_rest() { allow_rest_ = true; }
    const std::string& rest() const { return rest_; }

    bool over() const { return over_ && held_ == 0; }
    // Whether the ready chunk is the last one.
    bool is_last() const { return over_ && cut_ == held_; }

private:
    expected<state> read_chunk(std::uint64_t most);
    error why_too_long();
    expected<void> read_more(std::size_t wanted);
    bool find_cut();
    expected<void> end_last_record();
    expected<void> check_rest() const;
    std::uint64_t held_breaks() const;
    std::string place_of_quoted() const;
    bool is_after_crlf() const;
    expected<bool> quote_is_closed();

    error failed(const std::string& problem) const;
    error unclosed_quote(const std::string& place) const;

    std::vector<line_source*> sources_;
    std::size_t current_ = 0;  // the current source
    record_form form_;
    std::size_t chunk_bytes_;
    std::uint64_t next_line_;
    std::uint64_t first_line_;                         // of this source
    std::uint64_t bytes_before_ = 0, first_byte_ = 0;  // handed out; before this source
    std::optional<error> problem_ = {};
    text_buffer pending_;
    std::size_t held_ = 0;  // bytes in `pending_`
    record_scan scan_;      // of these bytes
    std::size_t cut_ = 0;   // the end of the chunk; 0: none is ready
    bool over_ = false;     // the last source has ended
    bool allow_rest_ = false;
    std::string rest_ = {};
    bool after_crlf_ = false;          // the last record that was handed out ended with \r\n
    std::uint64_t breaks_before_ = 0;  // line breaks in quoted records that were handed out
    std::uint64_t first_break_ = 0;    // line breaks before this source
};

}  // namespace fairshuf::lines
