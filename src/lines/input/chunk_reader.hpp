// Inputs in chunks of whole records, whose numbers are known. (Records are mostly lines, and called so.)
//
//   chunk_reader input({&source}, delimited{}, 1 << 18);
//   text_buffer buffer;
//   for (;;) {
//       switch (*input.prepare(memory_left)) { ... }      // a chunk is ready, or it is over
//       input.hand_out(buffer, lines);                    // buffer holds them now, and lines says how many
//   }
//
// A line that is longer than a chunk makes its chunk grow, as far as it may.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/input/delimiter_scan.hpp"
#include "lines/input/line_source.hpp"
#include "lines/input/record_form.hpp"
#include "system/memory/big_array.hpp"

namespace fairshuf::lines {

// Text, and behind it bytes that can be read, whatever they are.
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

// Of the line of this number, counted from 0.
error line_too_long(std::uint64_t number);

class chunk_reader {
public:
    enum class state { ready, over, needs_memory };

    // One source after the other; at the end of each a record ends, too. `first` is the number of the first
    // record.
    chunk_reader(std::vector<line_source*> sources, record_form form, std::size_t chunk_bytes,
                 std::uint64_t first = 0)
        : sources_(std::move(sources)),
          form_(std::move(form)),
          chunk_bytes_(chunk_bytes),
          next_line_(first) {}
    chunk_reader(line_source& source, record_form form, std::size_t chunk_bytes, std::uint64_t first = 0)
        : chunk_reader(std::vector{&source}, std::move(form), chunk_bytes, first) {}

    // Reads until there is a chunk. It needs memory if a line is longer than a chunk and than `most` bytes;
    // then this may be called again, with more.
    expected<state> prepare(std::uint64_t most);

    // Bytes of the chunk that is ready.
    std::size_t ready_bytes() const { return cut_; }
    // Whether a long line has made it larger than chunks are.
    bool is_long() const { return cut_ > chunk_bytes_; }
    // Only its first line, from now on.
    void only_first_line();

    // Exchanges the buffer for that with the chunk. False if there is no memory for that.
    [[nodiscard]] bool hand_out(text_buffer& buffer, chunk& lines);

    std::uint64_t next_line() const { return next_line_; }

    // What is left behind the last whole record, of groups and of records of so many bytes, is an error
    // unless it may stay. Then it is here in the end.
    void allow_rest() { allow_rest_ = true; }
    const std::string& rest() const { return rest_; }

    bool over() const { return over_ && held_ == 0; }
    // Whether the chunk that is ready is the last one.
    bool is_last() const { return over_ && cut_ == held_; }

private:
    expected<void> read_more(std::size_t wanted);
    bool find_cut();
    expected<void> end_last_record();
    expected<void> check_rest() const;
    std::uint64_t breaks_in_hand() const;

    error failed(const std::string& problem) const;

    std::vector<line_source*> sources_;
    std::size_t current_ = 0;  // of them
    record_form form_;
    std::size_t chunk_bytes_;
    std::uint64_t next_line_;
    text_buffer pending_;
    std::size_t held_ = 0;  // bytes in it
    record_scan scan_;      // of them
    std::size_t cut_ = 0;   // where the chunk ends; 0: none is ready
    bool over_ = false;     // the source is
    bool allow_rest_ = false;
    std::string rest_ = {};
    std::uint64_t breaks_before_ = 0;  // in quoted records that were handed out
    std::uint64_t first_break_ = 0;    // how many there were before this source
};

}  // namespace fairshuf::lines
