#include "system/output/output_packing.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>

#include "fairshuf/core/text.hpp"
#include "format/gnu_quoting.hpp"

namespace fairshuf {
namespace {

struct writable_packing {
    packing kind;
    std::string_view name;
    int usual, most;  // levels
};
constexpr std::array<writable_packing, 2> writable{
    {{packing::gzip, "gzip", 6, 9}, {packing::zstd, "zstd", 3, 19}}};

struct name_ending {
    std::string_view ending;
    packing kind;
    std::string_view command;
};
constexpr std::array<name_ending, 13> endings{{{".gz", packing::gzip, "gzip"},
                                               {".bgz", packing::gzip, "bgzip"},
                                               {".lzma", packing::lzma, "lzma"},
                                               {".tgz", packing::gzip, "gzip"},
                                               {".tzst", packing::zstd, "zstd"},
                                               {".txz", packing::xz, "xz"},
                                               {".tbz", packing::bzip2, "bzip2"},
                                               {".tbz2", packing::bzip2, "bzip2"},
                                               {".zst", packing::zstd, "zstd"},
                                               {".zstd", packing::zstd, "zstd"},
                                               {".xz", packing::xz, "xz"},
                                               {".bz2", packing::bzip2, "bzip2"},
                                               {".lz4", packing::lz4, "lz4"}}};

const name_ending* ending_of(std::string_view name) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    const auto* const found = std::ranges::find_if(endings, [&](const name_ending& one) {
        return name.size() > one.ending.size() &&
               std::ranges::equal(name.substr(name.size() - one.ending.size()), one.ending, {}, small);
    });
    return found != endings.end() ? found : nullptr;
}

const writable_packing* writable_of(packing kind) {
    const auto* const found = std::ranges::find(writable, kind, &writable_packing::kind);
    return found != writable.end() ? found : nullptr;
}

}  // namespace

packing packing_in_name(std::string_view name) {
    const auto* const says = ending_of(name);
    return says != nullptr ? says->kind : packing::none;
}

expected<output_packing> read_output_packing(std::string_view text) {
    if (text == "none") return output_packing{};
    const auto colon = std::min(text.find(':'), text.size());
    const auto* const found = std::ranges::find(writable, text.substr(0, colon), &writable_packing::name);
    const auto level = colon < text.size() ? detail::whole_number(text.substr(colon + 1)) : std::nullopt;
    if (found == writable.end() || (colon < text.size() && !level))
        return error{
            fmt::format("{}: it is none, gzip, zstd, or one of them with a level, as in zstd:3 or gzip:6",
                        in_quotes(text))};
    if (level && (*level == 0 || *level > static_cast<std::uint64_t>(found->most)))
        return error{
            fmt::format("{}: the levels of {} are 1 to {}", in_quotes(text), found->name, found->most)};
    return output_packing{found->kind, level ? static_cast<int>(*level) : found->usual};
}

expected<output_packing> packing_of_output(const std::string& name,
                                           const std::optional<output_packing>& wanted) {
    if (wanted && !*wanted) return *wanted;
    struct stat there{};
    const bool is_file = ::stat(name.c_str(), &there) != 0 || S_ISREG(there.st_mode);
    const auto* const says = is_file ? ending_of(name) : nullptr;
    if (says == nullptr) return wanted.value_or(output_packing{});
    const auto* const how = writable_of(says->kind);
    if (how == nullptr || how->name != says->command)
        return error{fmt::format(
            "{}: the output can be compressed with zstd or gzip, not with {}; name it .zst or .gz, or use a "
            "pipe: fairshuf lines ... | {} > {}",
            in_quotes(name), says->command, says->command,
            as_name((there.st_nlink > 0 ? "new-" : "") + name.substr(name.rfind('/') + 1)))};
    if (wanted && wanted->kind != says->kind)
        return error{fmt::format("{}: the name says {}, but --compress says {}", in_quotes(name), how->name,
                                 writable_of(wanted->kind)->name)};
    return wanted.value_or(output_packing{how->kind, how->usual});
}

}  // namespace fairshuf
