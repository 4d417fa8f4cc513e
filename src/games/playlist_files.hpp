// Playlists on disk: an m3u file or the songs in a folder. Paths are adapted to the place of the new list.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/deal/playlist.hpp"

namespace fairshuf {

// Reads a playlist file ("-" is standard input), or lists the audio files in a folder and its subfolders,
// sorted by the bytes of their paths. Relative paths are rewritten for a list that is written to `output`.
// Without an output, the paths in a file stay as they are, and the paths of a folder are relative to the
// current folder.
expected<playlist> open_playlist(const std::string& path, const std::optional<std::string>& output);

// Decided by the extension: .mp3, .FLAC and others.
bool is_audio(std::string_view name);

// JSON (docs/json.md) of the songs and their former places, counted from 0.
std::string as_json(const playlist& list, const std::vector<std::size_t>& places);

}  // namespace fairshuf
