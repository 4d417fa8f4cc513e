#include "lines/options/manual.hpp"

#include <fmt/format.h>

#include <string_view>

#include "fairshuf/version.hpp"
#include "format/roff.hpp"
#include "lines/options/options_with_help.hpp"

namespace fairshuf::lines {
namespace {

constexpr std::string_view page_text = R"(.\" Made by `fairshuf manual lines`.
.TH FAIRSHUF\-LINES 1 "" "fairshuf {version}" "User Commands"
.SH NAME
fairshuf\-lines \- print lines in random order, each order equally likely
.SH SYNOPSIS
.B fairshuf lines
.RI [ OPTION ]...\&
.RI [ FILE ]...
.br
.B fairshuf lines \-e
.RI [ OPTION ]...\&
.RI [ ARGUMENT ]...
.br
.B fairshuf lines \-i
.I LO\-HI
.RI [ OPTION ]...
.br
.B fairshuf lines \-\-in\-step
.RI [ OPTION ]...\&
.B \-o
.IR OUT ,...\&
.IR FILE ...
.br
.B fairshuf lines \-\-check
.RI [ OPTION ]...\&
.I FILE
.IR SHUFFLED ...
.SH DESCRIPTION
Prints the lines of all
.IR FILE s
in random order, each order equally likely.
Without
.IR FILE ,
or if it is \-, the lines come from standard input.
Files compressed with gzip, zstd, xz, bzip2 or lz4 are decompressed.
An output whose name ends with .zst or .gz is compressed.
It takes all options of GNU
.BR shuf (1)
as GNU does, and more for records, keys, memory and threads.
.PP
A key of 256 bits decides the order: a fresh one from the system, unless
.BR \-\-seed ,
.B \-\-key
or
.B \-\-key\-file
gives one.
The order depends only on the key and the number of lines, not on memory, threads, or whether the input is
a file or a pipe.
.PP
With
.B \-n
the output is a uniform sample with its own order.
It begins every larger sample of the same key, but not the shuffle of all lines.
.SH OPTIONS
An option may be abbreviated as long as the abbreviation is unique.
.SS "Options of GNU shuf"
{gnu}.SS "Records to shuffle instead of lines"
{records}.SS "Tasks"
{tasks}.SS "What to take, and by which columns"
A COLUMN is a number from 1, a name in the header (with --header 1), or in JSON lines a path such as .user.id.
{columns}.SS "The key"
{key}.SS "Memory, threads and messages"
{machine}.SS "About the command"
{about}.SH "EXIT STATUS"
.TP
0
Done.
.TP
1
An error; a message on standard error says what was wrong.
.TP
2
.B \-\-check
found a mismatch.
.PP
A signal ends the command after it has removed unfinished files: with
.B \-o
the old file stays as it was.
.SH ENVIRONMENT
.TP
.B TMPDIR
The folder for temporary files, where
.B \-T
names none.
.TP
.B POSIXLY_CORRECT
If set, options end at the first operand.
.SH FILES
.TP
.I /tmp
The folder for temporary files, where neither
.B \-T
nor
.B TMPDIR
names one.
.SH EXAMPLES
Three winners:
.PP
.RS
.nf
fairshuf lines \-n 3 names.txt
.fi
.RE
.PP
The same order whenever, and wherever, the same lines are shuffled:
.PP
.RS
.nf
fairshuf lines \-\-seed \(aqround 7\(aq names.txt
.fi
.RE
.PP
A key to keep, and the order that it decides:
.PP
.RS
.nf
head \-c 32 /dev/urandom > key
fairshuf lines \-\-key\-file key names.txt
.fi
.RE
.PP
More lines than the memory holds:
.PP
.RS
.nf
fairshuf lines \-S 2G \-T /fast big.txt \-o shuffled.txt
.fi
.RE
.PP
Records for training, validation and test:
.PP
.RS
.nf
fairshuf lines \-\-split 80:10:10 \-o train,valid,test all.jsonl
.fi
.RE
.SH "SEE ALSO"
.BR fairshuf (1),
.BR shuf (1),
.BR sort (1)
)";

using roff::as_sentence;
using roff::bold;
using roff::italic;
using roff::plain;
using roff::with_marks;

std::string described(const option_row& row) {
    const std::string letter = row.has_letter() ? bold(fmt::format("-{}", static_cast<char>(row.code))) + ", "
                               : row.code == help_option ? bold("-h") + ", "
                                                         : "";
    const std::string argument = row.argument.empty() ? "" : "=" + italic(row.argument);
    std::string text = fmt::format(".TP\n{}{}{}\n", letter, bold(fmt::format("--{}", row.name)), argument);
    text += with_marks(as_sentence(row.meaning), row.argument) + "\n";
    if (!row.more.empty()) text += with_marks(row.more, row.argument) + "\n";
    return text;
}

std::string described(option_group group) {
    std::string text;
    for (const auto& row : option_table)
        if (row.group == group) text += described(row);
    return text;
}

}  // namespace

std::string man_page() {
    using enum option_group;
    return fmt::format(fmt::runtime(page_text), fmt::arg("version", plain(version)),
                       fmt::arg("gnu", described(gnu)), fmt::arg("key", described(key)),
                       fmt::arg("machine", described(machine)), fmt::arg("about", described(about)),
                       fmt::arg("records", described(records)), fmt::arg("tasks", described(tasks)),
                       fmt::arg("columns", described(columns)));
}

}  // namespace fairshuf::lines
