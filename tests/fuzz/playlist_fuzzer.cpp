// Any bytes are a playlist or an error. After a shuffle every line is still there, beside the same song.
//
//   cmake --preset fuzz && cmake --build --preset fuzz
//   mkdir -p corpus && build/fuzz/tests/playlist_fuzzer -max_len=4096 corpus/
//
// The ordinary tests call the same function with mutations of a few seeds (playlist_fuzz_test.cpp).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "fairshuf/deal/fair_order.hpp"
#include "fairshuf/deal/playlist.hpp"

namespace {

using namespace fairshuf;

void demand(bool condition) {
    if (!condition) std::abort();
}

// In a list of single-byte characters, a song that moves to the front may look like this.
bool looks_like_utf16(const std::string& text) {
    return text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
}

// Writing gives the same text, with a line end after the last line.
void check_bytes(const std::string& text, const playlist& list) {
    const std::string again = to_text(list);
    demand(again.starts_with(text));
    const auto added = again.substr(text.size());
    demand(added.empty() || (added.size() <= 2 && added.ends_with('\n') && !text.ends_with('\n')));
}

void check_song(const std::string& song) {
    demand(song.ends_with('\n'));
    const auto path = path_of(song);
    demand(!path.empty() && path.find('\n') == std::string_view::npos);
    const auto moved = seen_from_elsewhere(song, "../x/");
    demand(moved.size() == song.size() + (is_relative(path) ? 5 : 0));
    demand(path_of(moved).ends_with(path));
    if (looks_like_utf16(moved)) return;
    const auto alone = read_playlist(moved);
    demand(alone && alone->songs.size() == 1 && alone->tail.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(data, data + size);
    auto list = read_playlist(text);
    if (!list) return 0;
    check_bytes(text, *list);
    for (const auto& song : list->songs) check_song(song);

    auto shuffled = *list;
    shuffle_songs(shuffled, key::from_text("fuzz"));
    if (looks_like_utf16(to_text(shuffled))) return 0;
    const auto again = read_playlist(to_text(shuffled));
    demand(static_cast<bool>(again));
    demand(again->head.starts_with(list->head));
    demand(again->songs.size() == list->songs.size() && again->tail == list->tail);
    std::ranges::sort(shuffled.songs);
    std::ranges::sort(list->songs);
    demand(shuffled.songs == list->songs);
    return 0;
}
