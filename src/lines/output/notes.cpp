#include "lines/output/notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "format/gnu_quoting.hpp"
#include "format/quantities.hpp"

namespace fairshuf::lines {
namespace {

thread_local note_listener* listener = nullptr;  // NOLINT(*-avoid-non-const-global-variables)

}  // namespace

note_listener::note_listener() {
    listener = this;
}

note_listener::~note_listener() {
    listener = nullptr;
}

void print_note(std::string_view text) {
    if (listener != nullptr)
        listener->notes.emplace_back(text);
    else
        (void)std::fwrite(text.data(), 1, text.size(), stderr);
}

void warn_about_links(const atomic_output& output) {
    if (output.other_links() == 0) return;
    print_note(fmt::format("fairshuf lines: warning: {} has {}; the old content stays there\n",
                           as_name(output.path()), counted(output.other_links(), "other hard link")));
}

void print_warnings(const std::vector<std::string>& warnings) {
    for (const auto& warning : warnings) print_note(fmt::format("fairshuf lines: {}\n", warning));
}

std::string shuffle_note(const shuffle_figures& run) {
    const double seconds = run.reading + run.writing;
    const auto rate = static_cast<std::uint64_t>(static_cast<double>(run.bytes) / std::max(seconds, 1e-6));
    return fmt::format(
        "{}, {}, in {:.2f} s ({}/s)\n"
        "  read and distributed  {:8.2f} s\n"
        "  ordered and written   {:8.2f} s\n"
        "  memory limit: {}; threads: {}; {}\n"
        "  checked: the output is a permutation of the input\n",
        counted(run.records, "record"), format_bytes(run.bytes), seconds, format_bytes(rate), run.reading,
        run.writing, format_bytes(run.memory), run.threads,
        run.spilled > 0 ? fmt::format("temporary files: {}", format_bytes(run.spilled))
                        : "no temporary files");
}

std::string sample_note(std::uint64_t records, std::uint64_t of) {
    return fmt::format("{} of {}\n", records, counted(of, "record"));
}

std::string commit_note(double seconds) {
    return fmt::format("  moved into place      {:8.2f} s\n", seconds);
}

}  // namespace fairshuf::lines
