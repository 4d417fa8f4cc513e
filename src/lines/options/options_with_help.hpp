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
    format_option,
    starts_with_option,
    record_start_option,
    validate_option,
    shards_option,
    split_option,
    in_step_option,
    unshuffle_option,
    check_option,
    where_option,
    fraction_option,
    dedupe_option,
    dedupe_by_option,
    hash_by_option,
    stratify_option,
    weight_option,
    by_option,
    fields_option,
    allow_missing_option,
    compress_option,
    files_from_option,
    files0_from_option,
    shard_size_option,
    quote_option,
    escape_option,
    random_seed_option,
    help_option,
    version_option
};

enum class argument_kind { none, file, folder, text, number, size };
enum class option_group {
    gnu,
    records,
    tasks,
    columns,
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

inline constexpr auto option_table = std::to_array<option_row>({
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
     .meaning = "print no more than COUNT lines; 10% of them if it is a percentage",
     .more =
         "They are a uniform sample, in random order. COUNT may be written as 20k, 10M, 1G or 1e6, with "
         "powers of "
         "a thousand, and so may N and the numbers of a range. With one key, the sample of COUNT lines is "
         "the "
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
     .more = "If a file has fewer, a warning says so."},
    {.code = unpack_option,
     .name = "unpack",
     .argument = "HOW",
     .kind = argument_kind::text,
     .group = option_group::records,
     .meaning = "decompress files: auto (gzip, zstd, xz, bzip2 and lz4, recognised by their first bytes), "
                "never, or one of them",
     .more =
         "The default is auto; then zip, Parquet and others are recognised, too, and refused. With never, "
         "bytes are taken as they are.",
     .choices = "auto never gzip zstd xz bzip2 lz4"},
    {.code = format_option,
     .name = "format",
     .argument = "NAME",
     .kind = argument_kind::text,
     .group = option_group::records,
     .meaning = "records of a file format: lines, csv, tsv, jsonl (or ndjson), fasta, fastq, tfrecord, tar, "
                "npy or mbox",
     .more =
         "Without it, files named .fasta, .fa, .fastq, .fq, .tfrecord, .tfrecords, .tar and .npy, also if "
         "they are compressed (.gz, .zst), have the format of their name, and all others are lines. The "
         "first record that is wrong is named, and nothing is written. A record of tar is a sample of "
         "WebDataset: files in sequence whose names are the same up to the first point. A record of npy "
         "is a row.",
     .choices = "lines csv tsv jsonl ndjson fasta fastq tfrecord tar npy mbox"},
    {.code = starts_with_option,
     .name = "starts-with",
     .argument = "TEXT",
     .kind = argument_kind::text,
     .group = option_group::records,
     .meaning = "records that begin with a line that begins with TEXT",
     .more = "TEXT may contain the escapes of --separator."},
    {.code = record_start_option,
     .name = "record-start",
     .argument = "REGEX",
     .kind = argument_kind::text,
     .group = option_group::records,
     .meaning = "records that begin with a line that REGEX matches, as for grep -E",
     .more = "Only the first 65536 bytes of a line are looked at."},
    {.code = validate_option,
     .name = "validate",
     .group = option_group::records,
     .meaning = "check jsonl, tsv, fasta and fastq thoroughly; fastq may be wrapped then"},
    {.code = files_from_option,
     .name = "files-from",
     .argument = "FILE",
     .kind = argument_kind::file,
     .group = option_group::records,
     .meaning = "read the names of the input files from FILE (- is standard input), one on each line",
     .more = "There may be many thousands; only a few are open at once."},
    {.code = files0_from_option,
     .name = "files0-from",
     .argument = "FILE",
     .kind = argument_kind::file,
     .group = option_group::records,
     .meaning = "the same, but each name ends with a NUL byte, as find -print0 writes them"},
    {.code = quote_option,
     .name = "quote",
     .argument = "C",
     .kind = argument_kind::text,
     .group = option_group::records,
     .meaning = "the quote of --csv, instead of \""},
    {.code = escape_option,
     .name = "escape",
     .argument = "C",
     .kind = argument_kind::text,
     .group = option_group::records,
     .meaning = "with --csv, the byte after C is text: a quote or line break there ends nothing",
     .more = "Often C is a backslash. Without this option, only quotes count."},
    {.code = compress_option,
     .name = "compress",
     .argument = "HOW",
     .kind = argument_kind::text,
     .group = option_group::tasks,
     .meaning = "compress the output: zstd, zstd:1 to zstd:19, gzip, gzip:1 to gzip:9, or none",
     .more = "Without this option, an output is compressed if its name ends with .zst, .zstd or .gz. The "
             "usual levels are zstd:3 and gzip:6. The compressed bytes do not depend on the number of "
             "threads.",
     .choices = "none gzip zstd"},

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
    {.code = shard_size_option,
     .name = "shard-size",
     .argument = "SIZE",
     .kind = argument_kind::size,
     .group = option_group::tasks,
     .meaning = "as --shards, with as many files as are needed for SIZE each: -o 'out-%03d'",
     .more = "The number is that of all bytes, divided by SIZE less the header, rounded up; the records are "
             "divided evenly among the files, so a file may be slightly larger than SIZE. There are never "
             "more files "
             "than records. What counts is the "
             "size before compression. A whole number with a unit, as for -S, but without a unit it counts "
             "bytes."},
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

    {.code = fraction_option,
     .name = "fraction",
     .argument = "P",
     .kind = argument_kind::text,
     .group = option_group::columns,
     .meaning = "take each record with probability P, such as 0.1 or 10%, independently of the others",
     .more = "The number of records varies from key to key; for an exact number use -n. With one key, what a "
             "smaller fraction takes, a larger one takes, too. No memory is needed for it."},
    {.code = dedupe_option,
     .name = "dedupe",
     .group = option_group::columns,
     .meaning = "drop repeated records, and keep the first of each",
     .more =
         "Records are repeated if all their bytes are equal. The rest is shuffled as if it were the input. "
         "With --fraction, the fraction is taken afterwards."},
    {.code = dedupe_by_option,
     .name = "dedupe-by",
     .argument = "COLUMN",
     .kind = argument_kind::text,
     .group = option_group::columns,
     .meaning = "keep only the first record with each value of the column"},
    {.code = hash_by_option,
     .name = "hash-by",
     .argument = "COLUMN",
     .kind = argument_kind::text,
     .group = option_group::columns,
     .meaning =
         "with --split or --shards: the key and the value of the column decide the part, so that a value "
         "stays in its part, whatever is added",
     .more = "The sizes of the parts are only about their shares."},
    {.code = stratify_option,
     .name = "stratify",
     .argument = "COLUMN",
     .kind = argument_kind::text,
     .group = option_group::columns,
     .meaning = "with --split, --shards or -n: each part gets its share of the records with each value",
     .more = "The share of each value is rounded down or up."},
    {.code = weight_option,
     .name = "weight",
     .argument = "COLUMN",
     .kind = argument_kind::text,
     .group = option_group::columns,
     .meaning =
         "draw records one after the other, each with probability its weight over the weight of what is left",
     .more = "With -n, COUNT records are drawn. A weight is a number that is not negative, with up to 19 "
             "digits. A "
             "record "
             "of weight 0 is never drawn."},
    {.code = by_option,
     .name = "by",
     .argument = "COLUMN",
     .kind = argument_kind::text,
     .group = option_group::columns,
     .meaning = "shuffle groups: records with equal values stay together, in the order of the input",
     .more = "With -n, COUNT groups are taken. With --split or --shards, no group is divided: it goes to "
             "the part "
             "that has the place of its first record."},
    {.code = fields_option,
     .name = "fields",
     .argument = "SEPARATOR",
     .kind = argument_kind::text,
     .group = option_group::columns,
     .meaning = "the byte between columns; the default is a comma with --csv, otherwise a tab (\\t)"},
    {.code = allow_missing_option,
     .name = "allow-missing",
     .group = option_group::columns,
     .meaning = "take a missing column or path as an empty value; otherwise it is an error"},

    {.code = seed_option,
     .name = "seed",
     .argument = "TEXT",
     .kind = argument_kind::text,
     .group = option_group::key,
     .meaning = "make the key from TEXT: its SHA-256; to repeat an order, not to keep it secret",
     .more = "Anyone who guesses the text can predict the order, and guesses are fast. Other users of the "
             "machine can see it in the list of processes. For a secret order, use --key-file."},
    {.code = random_seed_option,
     .name = "random-seed",
     .argument = "TEXT",
     .kind = argument_kind::text,
     .group = option_group::key,
     .meaning = "the order that the shuf of uutils gives for its --random-seed TEXT",
     .more = "It has no key. The input is held in memory."},
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
     .more = "Nobody sees it in the list of processes. If other users can read the file, a warning says so. "
             "Only this option names it: $FAIRSHUF_KEY_FILE is for games."},
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
         "% of the machine's memory. Units have one letter: 2G, not 2GB. If it is given several times, the "
         "largest size is used. The default is "
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
     .meaning = "use N threads; the default is as many as may run at once"},
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
});

}  // namespace fairshuf::lines
