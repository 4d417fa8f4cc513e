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
#include <optional>
#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/forms/file_format.hpp"
#include "lines/forms/output_frame.hpp"
#include "lines/input/line_source.hpp"
#include "lines/input/record_form.hpp"
#include "system/files/decompress.hpp"
#include "system/output/output_packing.hpp"

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
    bool has_header = false;  // that was asked for; it is empty if the files are
    bool has_mark = false;
    record_form form = delimited{};                 // what the sources give
    std::shared_ptr<output_frame> frame = nullptr;  // what stands around the records of every output
    std::vector<std::unique_ptr<line_source>> sources = {};
    std::vector<std::string> warnings = {};
    std::vector<file_identity> compressed = {};      // regular files
    std::vector<std::shared_ptr<void>> behind = {};  // what the sources read from, if they belong to it
};

struct input_settings {
    record_form form = delimited{};  // of files without a format
    std::uint64_t header = 0;        // records
    unpacking unpack = unpacking::automatic;
    std::function<std::uint64_t()> memory = {};  // for the windows of zstd
    chosen_format format = {};
};

// "-" is standard input. gzip and zstd are recognised by the first bytes. All files must have the same
// header. A byte order mark at the beginning of a text is not part of its first record. Errors name the file.
expected<inputs> open_inputs(const std::vector<std::string>& paths, const input_settings& how);

// Takes the header of one more file into the common one. All headers are the same, but a file that ends
// within its header has only the beginning. An error names the file, and the first of all files.
expected<void> join_headers(std::string& all, const std::string& one, const std::string& path,
                            const std::string& first);

// An error if the output would replace a compressed input by an uncompressed file, unless `wanted` says so.
expected<void> keeps_compressed(const inputs& from, const std::string& output,
                                const std::optional<output_packing>& wanted = {});

std::vector<line_source*> pointers_to(const std::vector<std::unique_ptr<line_source>>& sources);

}  // namespace fairshuf::lines
