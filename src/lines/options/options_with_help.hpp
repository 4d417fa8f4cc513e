// The options of `fairshuf lines` with their help texts, in one table: getopt, the help, the manual and the
// completion all use it. The drop-in for shuf knows only those that GNU has.
#pragma once

#include <array>
#include <string_view>

namespace fairshuf::lines {

// Codes of options without a letter. They are greater than any character.
enum long_only : int {
    random_source_option = 256,
    seed_option,
    key_option,
    key_file_option,
    print_key_option,
    parallel_option,
    csv_option,
    group_option,
    record_option,
    separator_option,
    allow_rest_option,
    header_option,
    unpack_option,
    shards_option,
    split_option,
    in_step_option,
    unshuffle_option,
    check_option,
    where_option,
    help_option,
    version_option
};

enum class argument_kind { none, file, folder, text, number, size };
enum class option_group {
    gnu,
    records,
    tasks,
    key,
    machine,
    about
};  // the first and the last are GNU's, too

struct option_row {
    int code;          // as getopt returns it: the letter, or one of the above
    const char* name;  // the long name
    std::string_view argument = {};
    argument_kind kind = argument_kind::none;
    option_group group = option_group::gnu;
    std::string_view meaning = {};  // for the help
    std::string_view more = {};     // sentences for the manual only
    std::string_view choices = {};  // the words that the argument may be, if there are only a few

    constexpr bool has_letter() const { return code < random_source_option; }
    constexpr bool is_gnus() const { return group == option_group::gnu || group == option_group::about; }
};

inline constexpr std::array<option_row, 31> option_table{{
    {.code = 'e', .name = "echo", .meaning = "shuffle the arguments: each is a line"},
    {.code = 'i',
     .name = "input-range",
     .argument = "LO-HI",
     .kind = argument_kind::text,
     .meaning = "shuffle the numbers from LO to HI",
     .more = "There may be up to 2^64 - 1 of them."},
    {.code = 'n',
     .name = "head-count",
     .argument = "COUNT",
     .kind = argument_kind::number,
     .meaning = "print no more than COUNT lines",
     .more =
         "They are a uniform sample, in random order. With one key, the sample of COUNT lines is the "
         "beginning of the sample of COUNT + 1, but not the beginning of the shuffle without -n. If it is "
         "given several times, the smallest count is used."},
    {.code = 'o',
     .name = "output",
     .argument = "FILE",
     .kind = argument_kind::file,
     .meaning = "print to FILE (which may also be the input)"},
    {.code = random_source_option,
     .name = "random-source",
     .argument = "FILE",
     .kind = argument_kind::file,
     .meaning = "take random bytes from FILE; the same bytes give the same order as GNU's shuf",
     .more = "There is no key then."},
    {.code = 'r', .name = "repeat", .meaning = "lines may repeat; without -n, forever"},
    {.code = 'z', .name = "zero-terminated", .meaning = "lines end with a NUL byte, not with a line break"},

    {.code = csv_option,
     .name = "csv",
     .group = option_group::records,
     .meaning = "CSV records: a quoted field may contain line breaks",
     .more = "An unclosed quote is an error. Two quotes in a quoted field stand for one, as usual."},
    {.code = group_option,
     .name = "group",
     .argument = "N",
     .kind = argument_kind::number,
     .group = option_group::records,
     .meaning = "records of N lines, such as 4 for FASTQ",
     .more = "A number of lines that is not a multiple of N is an error, unless --allow-rest is given."},
    {.code = record_option,
     .name = "record",
     .argument = "BYTES",
     .kind = argument_kind::number,
     .group = option_group::records,
     .meaning = "records of BYTES bytes"},
    {.code = separator_option,
     .name = "separator",
     .argument = "STRING",
     .kind = argument_kind::text,
     .group = option_group::records,
     .meaning = "records that end with STRING; it may contain \\n, \\t, \\r, \\0, \\\\ and \\xHH",
     .more = "A paragraph ends with \\n\\n. A missing part of the last separator is added."},
    {.code = allow_rest_option,
     .name = "allow-rest",
     .group = option_group::records,
     .meaning = "keep an incomplete last record of --group or --record at the end",
     .more = "With -n it is left out."},
    {.code = header_option,
     .name = "header",
     .argument = "N",
     .kind = argument_kind::number,
     .group = option_group::records,
     .meaning = "keep the first N records first; they must be the same in all files",
     .more = "If there are no others, a warning says so."},
    {.code = unpack_option,
     .name = "unpack",
     .argument = "HOW",
     .kind = argument_kind::text,
     .group = option_group::records,
     .meaning =
         "decompress files: auto (gzip and zstd, recognised by their first bytes), never, gzip or zstd",
     .more = "The default is auto; then xz, bzip2, lz4 and zip are recognised, too, and refused. With never, "
             "bytes "
             "are taken as they are.",
     .choices = "auto never gzip zstd"},

    {.code = shards_option,
     .name = "shards",
     .argument = "N",
     .kind = argument_kind::number,
     .group = option_group::tasks,
     .meaning = "divide the output evenly among N files: -o 'out-%03d' makes out-000, out-001, ...",
     .more = "Each file begins with the header; without headers, they are the whole shuffle in order. If the "
             "division leaves a "
             "remainder, the first files have one record more. %d is the number, %03d pads it to three "
             "digits, %% is a percent sign."},
    {.code = split_option,
     .name = "split",
     .argument = "A:B:...",
     .kind = argument_kind::text,
     .group = option_group::tasks,
     .meaning = "divide the output by shares: --split 80:10:10 -o train,valid,test",
     .more =
         "Each file ends after the record at its share, rounded, with halves rounded up: of n records, the "
         "first file has round(0.8 n), the first two together round(0.9 n). Shares may have decimal points."},
    {.code = in_step_option,
     .name = "in-step",
     .group = option_group::tasks,
     .meaning = "shuffle each FILE in the same order, into its own output: -o a.out,b.out",
     .more = "The files must have the same number of records. With --header each keeps its own header."},
    {.code = unshuffle_option,
     .name = "unshuffle",
     .group = option_group::tasks,
     .meaning = "undo the shuffle of this key; several FILEs are shards, in order"},
    {.code = check_option,
     .name = "check",
     .group = option_group::tasks,
     .meaning = "check that the other FILEs together are a permutation of the first; with a key, that "
                "they are in its order"},
    {.code = where_option,
     .name = "where",
     .argument = "I",
     .kind = argument_kind::number,
     .group = option_group::tasks,
     .meaning = "print the new place of record I; both count from 1, after the header"},

    {.code = seed_option,
     .name = "seed",
     .argument = "TEXT",
     .kind = argument_kind::text,
     .group = option_group::key,
     .meaning = "make the key from TEXT: its SHA-256; to repeat an order, not to keep it secret",
     .more = "Anyone who guesses the text can predict the order, and guesses are fast. Other users of the "
             "machine can see it in the list of processes. For a secret order, use --key-file."},
    {.code = key_option,
     .name = "key",
     .argument = "HEX",
     .kind = argument_kind::text,
     .group = option_group::key,
     .meaning = "use this key: 64 hexadecimal digits",
     .more =
         "Other users of the machine can see it in the list of processes. Keep an important key in a file."},
    {.code = key_file_option,
     .name = "key-file",
     .argument = "FILE",
     .kind = argument_kind::file,
     .group = option_group::key,
     .meaning = "read the key from FILE (- is standard input): 32 bytes, or 64 hexadecimal digits",
     .more = "Nobody sees it in the list of processes. If other users can read the file, a warning says so."},
    {.code = print_key_option,
     .name = "print-key",
     .group = option_group::key,
     .meaning = "print the key to standard error; with --key it gives the same order again"},

    {.code = 'S',
     .name = "buffer-size",
     .argument = "SIZE",
     .kind = argument_kind::size,
     .group = option_group::machine,
     .meaning = "use no more than SIZE of memory; the rest goes to temporary files",
     .more =
         "A whole number with a unit: b (bytes), K (1024 bytes, also if there is no unit), M, G, T, P, E, or "
         "% of the machine's memory. If it is given several times, the largest size is used. The default is "
         "half of the free memory."},
    {.code = 'T',
     .name = "temporary-directory",
     .argument = "DIR",
     .kind = argument_kind::folder,
     .group = option_group::machine,
     .meaning = "put temporary files into DIR, not into $TMPDIR or /tmp; may be given several times"},
    {.code = parallel_option,
     .name = "parallel",
     .argument = "N",
     .kind = argument_kind::number,
     .group = option_group::machine,
     .meaning = "use N threads; the default is one for each core"},
    {.code = 'q',
     .name = "quiet",
     .group = option_group::machine,
     .meaning = "show no progress",
     .more = "The later of --quiet and --verbose is used."},
    {.code = 'v',
     .name = "verbose",
     .group = option_group::machine,
     .meaning = "report the work on standard error"},

    {.code = help_option, .name = "help", .group = option_group::about, .meaning = "print this help"},
    {.code = version_option, .name = "version", .group = option_group::about, .meaning = "print the version"},
}};

}  // namespace fairshuf::lines
