#include "lines/forms/file_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "format/gnu_quoting.hpp"
#include "lines/forms/fastq.hpp"
#include "lines/forms/json_lines.hpp"
#include "lines/forms/started.hpp"
#include "lines/forms/tar.hpp"
#include "lines/forms/tfrecord.hpp"

namespace fairshuf::lines {
namespace {

struct format_name {
    std::string_view name;
    file_format kind;
};

constexpr std::array<format_name, 11> format_names{{{"lines", file_format::lines},
                                                    {"csv", file_format::csv},
                                                    {"tsv", file_format::tsv},
                                                    {"jsonl", file_format::jsonl},
                                                    {"ndjson", file_format::jsonl},
                                                    {"fasta", file_format::fasta},
                                                    {"fastq", file_format::fastq},
                                                    {"tfrecord", file_format::tfrecord},
                                                    {"tar", file_format::tar},
                                                    {"npy", file_format::npy},
                                                    {"mbox", file_format::mbox}}};

// Endings of lines, CSV and JSON are not here: those files were always read as lines.
constexpr std::array<format_name, 13> format_endings{{{".tfrecord", file_format::tfrecord},
                                                      {".tfrecords", file_format::tfrecord},
                                                      {".tar", file_format::tar},
                                                      {".tgz", file_format::tar},
                                                      {".tzst", file_format::tar},
                                                      {".txz", file_format::tar},
                                                      {".tbz", file_format::tar},
                                                      {".tbz2", file_format::tar},
                                                      {".fasta", file_format::fasta},
                                                      {".fa", file_format::fasta},
                                                      {".fastq", file_format::fastq},
                                                      {".fq", file_format::fastq},
                                                      {".npy", file_format::npy}}};

bool has_ending(std::string_view name, std::string_view ending) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return name.size() > ending.size() &&
           std::ranges::equal(name.substr(name.size() - ending.size()), ending, {}, small);
}

template <class Splitter, class... Given>
std::unique_ptr<record_splitter> made(Given&&... given) {
    return std::make_unique<Splitter>(std::forward<Given>(given)...);
}

}  // namespace

expected<file_format> format_named(std::string_view name) {
    const auto* const found = std::ranges::find(format_names, name, &format_name::name);
    if (found != format_names.end()) return found->kind;
    std::vector<std::string_view> names;
    for (const auto& one : format_names) names.push_back(one.name);
    return error{fmt::format("{}: it is one of {}", in_quotes(name), fmt::join(names, ", "))};
}

std::string_view name_of(file_format kind) {
    const auto* const found = std::ranges::find(format_names, kind, &format_name::kind);
    return found != format_names.end() ? found->name : "";
}

file_format format_of_file(std::string_view path) {
    constexpr std::array<std::string_view, 7> packed{".gz", ".bgz", ".zst", ".zstd", ".xz", ".bz2", ".lz4"};
    std::string_view name = path.substr(path.rfind('/') + 1);
    const auto* const ending =
        std::ranges::find_if(packed, [&](std::string_view one) { return has_ending(name, one); });
    if (ending != packed.end()) name.remove_suffix(ending->size());
    const auto* const found =
        std::ranges::find_if(format_endings, [&](const auto& one) { return has_ending(name, one.name); });
    return found != format_endings.end() ? found->kind : file_format::lines;
}

expected<file_format> format_of_files(const std::vector<std::string>& paths) {
    file_format kind = file_format::lines;
    const std::string* first = nullptr;
    for (const auto& path : paths) {
        const file_format one = format_of_file(path);
        if (one == file_format::lines) continue;
        if (first != nullptr && one != kind)
            return error{fmt::format("{} is {} by its name, but {} is {}: --format says how to read them",
                                     as_name(*first), name_of(kind), as_name(path), name_of(one))};
        first = &path;
        kind = one;
    }
    return kind;
}

bool can_be_validated(file_format kind) {
    return kind == file_format::jsonl || kind == file_format::tsv || kind == file_format::fasta ||
           kind == file_format::fastq || kind == file_format::by_name;
}

bool is_binary(file_format kind) {
    return kind == file_format::tfrecord || kind == file_format::tar || kind == file_format::npy;
}

bool has_splitter(file_format kind) {
    constexpr std::array<file_format, 7> all{
        file_format::fasta, file_format::fastq,    file_format::tfrecord,  file_format::tar,
        file_format::mbox,  file_format::by_start, file_format::by_pattern};
    return std::ranges::find(all, kind) != all.end();
}

std::shared_ptr<output_frame> frame_for(file_format kind) {
    if (kind == file_format::tar) return std::make_shared<tar_frame>();
    if (kind == file_format::tsv) return std::make_shared<tab_frame>();
    return nullptr;
}

expected<std::unique_ptr<record_splitter>> splitter_for(const chosen_format& format,
                                                        const std::shared_ptr<output_frame>& frame) {
    switch (format.kind) {
        case file_format::fasta: return made<fasta_splitter>(format.validate);
        case file_format::fastq: return made<fastq_splitter>(format.validate);
        case file_format::tfrecord: return made<tfrecord_splitter>();
        case file_format::tar: return made<tar_splitter>(std::static_pointer_cast<tar_frame>(frame));
        case file_format::mbox: return made<starts_with_splitter>("From ");
        case file_format::by_start: return made<starts_with_splitter>(format.start);
        case file_format::by_pattern: return pattern_splitter::of(format.start);
        case file_format::jsonl:
            return format.validate ? made<json_lines_check>() : std::unique_ptr<record_splitter>();
        case file_format::tsv:
            return format.validate ? made<tab_lines_check>(std::static_pointer_cast<tab_frame>(frame))
                                   : std::unique_ptr<record_splitter>();
        default: return std::unique_ptr<record_splitter>();
    }
}

}  // namespace fairshuf::lines
