// Playlists on disk: an m3u file, or the songs in a folder, and how they are called from elsewhere.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/deal/playlist.hpp"

namespace fairshuf {

// From a playlist file ("-" is standard input), or from a folder: its audio files, those in folders below it
// too, in the order of the bytes of their paths. Relative paths are made so that they hold in a list that is
// written to `output`; without one, those of a file stay as they are, and those of a folder hold here.
expected<playlist> open_playlist(const std::string& path, const std::optional<std::string>& output);

// By the end of its name: .mp3, .FLAC and others.
bool is_audio(std::string_view name);

// As JSON (docs/json.md): the songs, and the places that they had before, from 0.
std::string as_json(const playlist& list, const std::vector<std::size_t>& places);

}  // namespace fairshuf
