#include "lab/page.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <system_error>
#include <utility>

#include "system/output/whole_file.hpp"

namespace fairshuf::lab {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view front = "index.html";

}  // namespace

std::string_view type_of(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 13> types{{
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".map", "application/json"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".txt", "text/plain; charset=utf-8"},
        {".woff2", "font/woff2"},
        {".webmanifest", "application/manifest+json"},
    }};
    for (const auto& [end, type] : types)
        if (name.ends_with(end)) return type;
    return "application/octet-stream";
}

expected<page> page::in(const fs::path& folder) {
    std::error_code problem;
    if (!fs::is_directory(folder, problem))
        return error{fmt::format("--page '{}': there is no such folder", folder.string())};
    if (!fs::is_regular_file(folder / front, problem))
        return error{fmt::format("--page '{}': there is no {} in it", folder.string(), front)};
    return page(folder);
}

expected<page> page::beside(const fs::path& command) {
    const fs::path place = command.parent_path();
    if (!place.empty())
        for (const auto& folder : {place / "web/dist", place / "../share/fairshuf/lab"})
            if (auto found = in(folder)) return found;
    return error{
        "the lab's page is missing; `./dev lab` builds and serves it, or give its folder: --page FOLDER"};
}

std::optional<page::file> page::get(std::string_view target, bool unpacks_gzip) const {
    target = target.substr(0, target.find_first_of("?#"));
    if (!target.starts_with('/')) return std::nullopt;
    const std::string_view wanted = target == "/" ? front : target.substr(1);
    if (unpacks_gzip)
        if (auto bytes = bytes_of(fmt::format("{}.gz", wanted)))
            return file{type_of(wanted), *std::move(bytes), true};
    auto bytes = bytes_of(wanted);
    if (!bytes) return std::nullopt;
    return file{type_of(wanted), *std::move(bytes)};
}

std::optional<std::string> page::bytes_of(std::string_view wanted) const {
    std::error_code problem;
    for (fs::recursive_directory_iterator entry(folder_, problem), end; entry != end && !problem;
         entry.increment(problem)) {
        if (entry->is_symlink(problem) || !entry->is_regular_file(problem)) continue;
        if (entry->path().lexically_relative(folder_).generic_string() != wanted) continue;
        auto bytes = read_file(entry->path().string());
        return bytes ? std::optional(*std::move(bytes)) : std::nullopt;
    }
    return std::nullopt;
}

}  // namespace fairshuf::lab
