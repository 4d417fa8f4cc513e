#include "games/playlist_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "format/escaped.hpp"
#include "format/json.hpp"
#include "system/output/whole_file.hpp"

namespace fairshuf {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 20> endings{"aac",  "ac3", "aif",  "aiff", "alac", "ape", "dsf",
                                                   "flac", "m4a", "m4b",  "mka",  "mp2",  "mp3", "mpc",
                                                   "oga",  "ogg", "opus", "wav",  "wma",  "wv"};

std::string folder_of(const std::string& path) {
    const auto parent = fs::path(path).parent_path();
    return parent.empty() ? "." : parent.string();
}

error failed(const std::string& path, const std::error_code& why) {
    return {fmt::format("{}: {}", path, why.message())};
}

// The relative path from one folder to another, with a slash at the end; empty if they are the same.
expected<std::string> way(const std::string& from, const std::string& to) {
    std::error_code why;
    const auto start = fs::canonical(from, why);
    if (why) return failed(from, why);
    const auto goal = fs::canonical(to, why);
    if (why) return failed(to, why);
    const auto between = goal.lexically_relative(start);
    if (between == ".") return std::string();
    // Without this, each song in a folder "#1 hits" would become a comment.
    const auto safe = song_for(between.string());
    if (!safe) return error{fmt::format("{}: {}", to, safe.error().message)};
    return safe->substr(0, safe->size() - 1) + "/";
}

// Names that begin with a dot are hidden files, and on some systems ._x.mp3 is not music.
bool is_hidden(const fs::path& path) {
    return path.filename().string().starts_with('.');
}

expected<std::vector<std::string>> audio_files(const std::string& folder) {
    std::vector<std::string> found;
    std::error_code why;
    fs::recursive_directory_iterator entry(folder, why);
    for (const fs::recursive_directory_iterator end; !why && entry != end; entry.increment(why)) {
        std::error_code gone;
        if (is_hidden(entry->path())) {
            entry.disable_recursion_pending();
        } else if (is_audio(entry->path().filename().string()) && entry->is_regular_file(gone)) {
            found.push_back(entry->path().lexically_relative(folder).generic_string());
        }
    }
    if (why) return failed(folder, why);
    std::ranges::sort(found);
    return found;
}

expected<playlist> from_folder(const std::string& folder, const std::optional<std::string>& output) {
    const auto files = audio_files(folder);
    if (!files) return files.error();
    if (files->empty())
        return error{fmt::format("{}: there is no music in this folder; music ends in .{}", folder,
                                 fmt::join(endings, ", ."))};
    std::string before = folder.ends_with('/') ? folder : folder + "/";
    if (folder == ".") before = "";
    if (output && fs::path(folder).is_relative()) {
        const auto found = way(folder_of(*output), folder);
        if (!found) return found.error();
        before = *found;
    }
    playlist list{.head = "#EXTM3U\n", .songs = {}, .tail = {}};
    for (const auto& file : *files) {
        const auto song = song_for(before + file);
        if (!song) return error{fmt::format("{}: {}", escaped(file), song.error().message)};
        list.songs.push_back(*song);
    }
    return list;
}

expected<playlist> from_file(const std::string& path, const std::optional<std::string>& output) {
    const auto text = read_file(path);
    if (!text) return text.error();
    auto list = read_playlist(*text);
    if (!list) return error{fmt::format("{}: {}", path, list.error().message)};
    if (!output) return list;
    const auto found = way(folder_of(*output), path == "-" ? "." : folder_of(path));
    if (!found) return found.error();
    if (!found->empty())
        for (auto& song : list->songs) song = seen_from_elsewhere(song, *found);
    return list;
}

}  // namespace

bool is_audio(std::string_view name) {
    const auto dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0) return false;
    std::string ending(name.substr(dot + 1));
    for (char& c : ending)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return std::ranges::find(endings, ending) != endings.end();
}

expected<playlist> open_playlist(const std::string& path, const std::optional<std::string>& output) {
    std::error_code why;
    return path != "-" && fs::is_directory(path, why) ? from_folder(path, output) : from_file(path, output);
}

std::string as_json(const playlist& list, const std::vector<std::size_t>& places) {
    json songs = json::array();
    for (std::size_t i = 0; i < list.songs.size(); ++i)
        songs.push_back({{"was", places[i] + 1}, {"path", path_of(list.songs[i])}});
    // Paths are bytes. JSON cannot represent a path that is not UTF-8.
    return json{{"songs", songs}}.line();
}

}  // namespace fairshuf
