// Playlists in the m3u format: read, shuffle and write them. Every byte is kept.
//
//   auto list = fairshuf::read_playlist(text);
//   fairshuf::shuffle_songs(*list, key);
//   fairshuf::to_text(*list);
//
// A song is its line and the lines before it that are not songs: #EXTINF and other comments, and empty lines.
// Lines about the whole list stay first: a byte order mark, #EXTM3U, and #PLAYLIST and #EXTENC after it.
// Lines after the last song stay last. Lines end in LF or CR LF. A last line without an end gets one, because
// it may move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/deal/fair_order.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf {

struct playlist {
    std::string head;
    std::vector<std::string> songs;  // each with the lines that belong to it
    std::string tail;
};

namespace detail {

inline constexpr std::string_view utf8_mark = "\xef\xbb\xbf";

// Removes the first line, with its end, from the text and returns it.
constexpr std::string_view take_line(std::string_view& text) {
    const auto end = std::min(text.find('\n'), text.size() - 1);
    const auto line = text.substr(0, end + 1);
    text.remove_prefix(end + 1);
    return line;
}

constexpr std::string_view without_end(std::string_view line) {
    if (line.ends_with('\n')) line.remove_suffix(1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

// Concatenated lists have byte order marks in the middle.
constexpr std::string_view without_marks(std::string_view line) {
    while (line.starts_with(utf8_mark)) line.remove_prefix(utf8_mark.size());
    return line;
}

constexpr bool is_song(std::string_view line) {
    const auto first = line.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && line[first] != '#';
}

// Directives are in upper case, but not everybody writes them so.
constexpr bool begins_with(std::string_view line, std::string_view directive) {
    return line.size() >= directive.size() &&
           std::equal(directive.begin(), directive.end(), line.begin(), [](char wanted, char c) {
               return c == wanted || (c >= 'a' && c <= 'z' && c - 'a' + 'A' == wanted);
           });
}

constexpr bool describes_the_list(std::string_view line) {
    return begins_with(line, "#EXTM3U") || begins_with(line, "#PLAYLIST:") || begins_with(line, "#EXTENC:");
}

}  // namespace detail

inline expected<playlist> read_playlist(std::string_view text) {
    playlist list;
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
        return error{"it is in UTF-16; playlists are in UTF-8 (m3u8) or in single bytes"};
    const std::string_view end_of_line = text.substr(0, text.find('\n')).ends_with('\r') ? "\r\n" : "\n";
    if (text.starts_with(detail::utf8_mark)) {
        list.head = detail::utf8_mark;
        text.remove_prefix(detail::utf8_mark.size());
    }
    bool in_head = true;
    while (!text.empty()) {
        const auto line = detail::take_line(text);
        const auto bare = detail::without_marks(line);
        in_head = in_head && detail::describes_the_list(bare);
        if (detail::begins_with(bare, "#EXT-X-"))
            return error{"it has #EXT-X-: the parts of one stream (HLS), whose order must stay"};
        (in_head ? list.head : list.tail) += line;
        if (!line.ends_with('\n')) (in_head ? list.head : list.tail) += end_of_line;
        if (!in_head && detail::is_song(bare)) list.songs.push_back(std::exchange(list.tail, {}));
    }
    return list;
}

inline std::string to_text(const playlist& list) {
    std::string text = list.head;
    for (const auto& song : list.songs) text += song;
    return text + list.tail;
}

// The path or address of a song: its last line.
inline std::string_view path_of(std::string_view song) {
    const auto line = detail::without_end(song);
    return line.substr(line.rfind('\n') + 1);
}

// Whether a path is relative to the folder of the list. /x.mp3, C:\x.mp3, \\host\x.mp3 and http://x are not.
constexpr bool is_relative(std::string_view path) {
    if (path.starts_with('/') || path.starts_with('\\')) return false;
    const auto colon = path.find(':');
    const auto slash = path.find_first_of("/\\");
    if (colon == std::string_view::npos || colon == 0 || slash < colon) return true;
    const auto in_scheme = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' ||
               c == '-' || c == '.';
    };
    const auto scheme = path.substr(0, colon);
    const bool drive = colon == 1 && slash == 2;
    return !(drive || (colon > 1 && slash == colon + 1 && std::ranges::all_of(scheme, in_scheme)));
}

// The song for a list in another folder: a path to the old folder, such as "../music/", is put before its own
// path.
inline std::string seen_from_elsewhere(const std::string& song, std::string_view to_folder) {
    const auto path = path_of(song);
    if (!is_relative(path)) return song;
    const auto begin = static_cast<std::size_t>(path.data() - song.data());
    std::string moved = song;
    return moved.insert(begin, to_folder);
}

// A song for a path, as a line. A path that looks like a comment or an address gets ./ in front.
inline expected<std::string> song_for(std::string_view path) {
    if (path.find_first_of("\r\n") != std::string_view::npos)
        return error{"there is a line break in the name, and playlists have one name on each line"};
    const bool as_it_is = detail::is_song(path) && !path.starts_with(detail::utf8_mark) &&
                          path.find_first_of(" \t") != 0 && (path.starts_with('/') || is_relative(path));
    return std::string(as_it_is ? "" : "./").append(path).append("\n");
}

// The key of a list of so many songs: derived under "playlist 20".
inline key key_of_playlist(const key& k, std::size_t songs) {
    return derive(k, detail::joined({"playlist ", std::to_string(songs)}));
}

// Puts the songs into the order of that key (fair_order.hpp). Returns their former places, in the new order.
inline std::vector<std::size_t> shuffle_songs(playlist& list, const key& k) {
    std::vector<std::size_t> places(list.songs.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    into_fair_order(places, key_of_playlist(k, places.size()));
    std::vector<std::string> songs;
    for (const std::size_t place : places) songs.push_back(std::move(list.songs[place]));
    list.songs = std::move(songs);
    return places;
}

}  // namespace fairshuf
