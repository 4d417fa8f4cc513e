// The notes of a run on standard error: the key of --print-key, the report of --verbose, and warnings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "system/output/atomic_output.hpp"

namespace fairshuf::lines {

// Writes to standard error, or to the listener of this thread. A failure to write cannot be reported.
void print_note(std::string_view text);

// While one exists, notes of this thread are collected instead: for a program that has no standard error of
// its own.
class note_listener {
public:
    note_listener();
    note_listener(const note_listener&) = delete;
    note_listener& operator=(const note_listener&) = delete;
    ~note_listener();

    std::vector<std::string> notes = {};
};

// Warns if the file has other hard links: they keep the old content.
void warn_about_links(const atomic_output& output);

// Each on its own line, after the name of the command.
void print_warnings(const std::vector<std::string>& warnings);

struct shuffle_figures {
    std::uint64_t records = 0, bytes = 0;
    double reading = 0, writing = 0;  // seconds
    std::uint64_t memory = 0;         // the limit in bytes
    unsigned threads = 1;
    std::uint64_t spilled = 0;  // bytes on disk
};
std::string shuffle_note(const shuffle_figures& run);
std::string sample_note(std::uint64_t records, std::uint64_t of);
std::string commit_note(double seconds);

}  // namespace fairshuf::lines
