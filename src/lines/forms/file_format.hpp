// The file formats of `fairshuf lines`: their names, and which names of files stand for which format.
//
//   format_named("fasta");                     // file_format::fasta
//   format_of_file("reads.fastq.gz");          // file_format::fastq
//
// docs/formats.md says what a record of each format is, and what is checked.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/forms/output_frame.hpp"
#include "lines/forms/record_splitter.hpp"

namespace fairshuf::lines {

enum class file_format : std::uint8_t {
    lines,  // or whatever another option says
    csv,
    tsv,
    jsonl,
    fasta,
    fastq,
    tfrecord,
    tar,
    npy,
    mbox,
    by_start,    // a record begins with a line that begins with a text
    by_pattern,  // or that a regular expression matches
    by_name,     // each file as its name says
};

struct chosen_format {
    file_format kind = file_format::lines;
    bool validate = false;
    std::string start = {};  // the text, or the regular expression
    bool guessed = false;    // no option says what the records are

    bool operator==(const chosen_format&) const = default;
};

// The argument of --format.
expected<file_format> format_named(std::string_view name);
std::string_view name_of(file_format kind);

// The format that the name of a file stands for; `lines` if it stands for none.
file_format format_of_file(std::string_view path);
// The format of several files that are shuffled together. An error if their names tell different formats.
expected<file_format> format_of_files(const std::vector<std::string>& paths);

// Whether --validate checks more than is checked anyway.
bool can_be_validated(file_format kind);

// Whether its records are binary: every byte counts, and a byte order mark is nothing special.
bool is_binary(file_format kind);
// Whether a splitter finds its records. The others are lines, CSV, or of fixed size.
bool has_splitter(file_format kind);

// What stands around the records of its outputs; nothing if nothing does. Arrays have one of their own
// (npy.hpp).
std::shared_ptr<output_frame> frame_for(file_format kind);

// The splitter of one file, or a check of its lines; nothing if there is nothing to find and nothing to
// check. The files of a run share the frame. An error if the regular expression is wrong.
expected<std::unique_ptr<record_splitter>> splitter_for(const chosen_format& format,
                                                        const std::shared_ptr<output_frame>& frame);

}  // namespace fairshuf::lines
