// Counts the records that end in a stretch of text, before it is known in which state the stretch begins: in
// or outside of quotes, or behind a part of a separator.
//
//   stretch_scan scan(form);
//   scan.add(text, size);                   // piece by piece
//   scan.ends()[state].records;             // if the stretch begins in this state
//
// Each rank scans its stretch of a file. Then the stretches are put together, in order, and each rank knows
// its state and how many records came before (input_part.hpp). Lines have one state, quotes two. A separator
// of m bytes has m states: how much of it has been seen. Of these, most soon lead to the same state, and are
// followed together from there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "lines/input/record_form.hpp"

namespace fairshuf::cluster {

// The number of states of a form. In state 0, a record or a text begins.
std::size_t states_of(const lines::record_form& form);

class separator_steps {
public:
    explicit separator_steps(std::string_view separator);

    // The state after a byte. `size()` means that the separator is complete: go on with 0.
    std::size_t next(std::size_t state, char byte) const {
        while (state > 0 && separator_[state] != byte) state = shorter_[state - 1];
        return separator_[state] == byte ? state + 1 : 0;
    }
    std::size_t size() const { return separator_.size(); }

private:
    std::string_view separator_;
    std::vector<std::size_t> shorter_;  // the longest beginning that is also an end of the first i + 1 bytes
};

class stretch_scan {
public:
    // The form must outlive this. Records of a fixed size need no scan. Groups count as lines.
    explicit stretch_scan(const lines::record_form& form);

    // 64 bytes behind the text must be readable.
    void add(const char* text, std::size_t size);

    struct end {
        std::uint64_t records = 0;  // that end in the stretch
        std::uint64_t state = 0;    // after it
        bool is_border = false;     // the last of them ends where the stretch ends
    };
    std::vector<end> ends() const;
    // Line breaks of any kind, if quotes matter.
    std::uint64_t breaks() const { return breaks_; }

private:
    // What happens from one or several states on.
    struct track {
        std::size_t state = 0;
        std::uint64_t records = 0;
        bool is_border = false;
    };
    struct start {
        std::size_t track = 0;
        std::uint64_t more = 0;  // records of this start that the track did not see, modulo 2^64
    };

    void add_lines(const char* text, std::size_t size, char delimiter);
    void add_quoted(const char* text, std::size_t size);
    void add_separated(const char* text, std::size_t size);
    void follow(track& one, const char* text, std::size_t size) const;
    void join_tracks();

    const lines::record_form* form_;
    separator_steps steps_;
    std::vector<track> tracks_;
    std::vector<start> starts_;
    std::uint64_t breaks_ = 0;
};

// Finds the first end of a record in a text that begins in this state, or of the last of several lines.
class border_search {
public:
    // For groups, the end of so many lines is searched.
    border_search(const lines::record_form& form, std::uint64_t state, std::uint64_t lines = 1);

    // Whether it is in this piece of the text. 64 bytes behind it must be readable.
    bool find(const char* text, std::size_t size);
    // How many bytes of all pieces come before the border.
    std::uint64_t offset() const { return offset_; }

private:
    std::size_t end_in(const char* text, std::size_t size);

    const lines::record_form* form_;
    separator_steps steps_;
    std::uint64_t state_, lines_, offset_ = 0;
};

}  // namespace fairshuf::cluster
