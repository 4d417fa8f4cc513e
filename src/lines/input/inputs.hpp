// Opens the files that are shuffled together, decompresses them, and removes their headers.
//
//   auto inputs = open_inputs({"a.csv", "b.csv.gz"}, {.form = quoted{}, .header = 1});
//   inputs->header;           // the common first record
//   inputs->sources;          // the other records
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/input/line_source.hpp"
#include "lines/input/record_form.hpp"
#include "system/files/decompress.hpp"

namespace fairshuf::lines {

// Two paths with the same identity are the same file.
struct file_identity {
    dev_t device = 0;
    ino_t number = 0;
    bool operator==(const file_identity&) const = default;
};

struct inputs {
    // What stays at the beginning of every output: the byte order mark, if an input has one, and the header.
    std::string header = {};
    bool has_mark = false;
    std::vector<std::unique_ptr<line_source>> sources = {};
    std::vector<std::string> warnings = {};
    std::vector<file_identity> compressed = {};  // regular files
};

struct input_settings {
    record_form form = delimited{};
    std::uint64_t header = 0;  // records
    unpacking unpack = unpacking::automatic;
    std::function<std::uint64_t()> memory = {};  // for the windows of zstd
};

// "-" is standard input. gzip and zstd are recognised by the first bytes. All files must have the same
// header. A byte order mark at the beginning of a text is not part of its first record. Errors name the file.
expected<inputs> open_inputs(const std::vector<std::string>& paths, const input_settings& how);

// An error if the output would replace a compressed input by an uncompressed file.
expected<void> keeps_compressed(const inputs& from, const std::string& output);

std::vector<line_source*> pointers_to(const std::vector<std::unique_ptr<line_source>>& sources);

}  // namespace fairshuf::lines
