#include "fairshuf/deal/playlist.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "fairshuf/algorithm/swap_down.hpp"
#include "fairshuf/audit/exact/odometer.hpp"
#include "fairshuf/deal/fair_order.hpp"

using namespace fairshuf;

namespace {

const std::string usual =
    "#EXTM3U\n"
    "#PLAYLIST:Friday\n"
    "#EXTINF:123,Artist - One\n"
    "one.mp3\n"
    "\n"
    "#EXTINF:45,Two\n"
    "#EXTGRP:Rock\n"
    "music/two.ogg\n"
    "three.flac\n";

using strings = std::vector<std::string>;

}  // namespace

TEST(Playlist, LinesBeforeASongBelongToIt) {
    const auto list = read_playlist(usual);
    EXPECT_EQ(list->head, "#EXTM3U\n#PLAYLIST:Friday\n");
    EXPECT_EQ(list->songs, (strings{"#EXTINF:123,Artist - One\none.mp3\n",
                                    "\n#EXTINF:45,Two\n#EXTGRP:Rock\nmusic/two.ogg\n", "three.flac\n"}));
    EXPECT_EQ(list->tail, "");
    EXPECT_EQ(path_of(list->songs[1]), "music/two.ogg");
}

TEST(Playlist, IsWrittenAsItWasRead) {
    for (const auto& text : {usual, std::string("\xef\xbb\xbf#EXTM3U\r\n#EXTINF:1,x\r\nx.mp3\r\n# end\r\n"),
                             std::string(), std::string("# nothing\n"), std::string("a\nb\n\n\n"),
                             std::string("\xff\x80 no text.mp3\n"), std::string("#extm3u\n  indented.mp3\n")})
        EXPECT_EQ(to_text(*read_playlist(text)), text);
}

TEST(Playlist, KeepsAByteOrderMarkAndCarriageReturns) {
    const auto list = read_playlist("\xef\xbb\xbf#EXTM3U\r\n#EXTINF:1,x\r\nx.mp3\r\ny.mp3");
    EXPECT_EQ(list->head, "\xef\xbb\xbf#EXTM3U\r\n");
    EXPECT_EQ(list->songs, (strings{"#EXTINF:1,x\r\nx.mp3\r\n", "y.mp3\r\n"}));
    EXPECT_EQ(path_of(list->songs[0]), "x.mp3");
}

TEST(Playlist, ALastLineWithoutAnEndGetsTheOneThatOthersHave) {
    EXPECT_EQ(to_text(*read_playlist("a\nb")), "a\nb\n");
    EXPECT_EQ(to_text(*read_playlist("a\r\nb")), "a\r\nb\r\n");
    EXPECT_EQ(to_text(*read_playlist("a")), "a\n");
    EXPECT_EQ(to_text(*read_playlist("#EXTM3U")), "#EXTM3U\n");
}

TEST(Playlist, WhatIsBehindTheLastSongStaysLast) {
    const auto list = read_playlist("a\n# that was it\n\n");
    EXPECT_EQ(list->songs, strings{"a\n"});
    EXPECT_EQ(list->tail, "# that was it\n\n");
}

TEST(Playlist, OnlyTheFirstLinesDescribeTheList) {
    const auto list =
        read_playlist("#EXTM3U\na\n#EXTM3U\n#PLAYLIST:two\nb\n");  // two lists, one behind the other
    EXPECT_EQ(list->head, "#EXTM3U\n");
    EXPECT_EQ(list->songs, (strings{"a\n", "#EXTM3U\n#PLAYLIST:two\nb\n"}));
    const auto marked = read_playlist("\xef\xbb\xbf#EXTM3U\na\n\xef\xbb\xbf#EXTM3U\nb\n");
    EXPECT_EQ(marked->songs, (strings{"a\n", "\xef\xbb\xbf#EXTM3U\nb\n"}));
}

TEST(Playlist, StreamsInPartsAndUtf16AreRefused) {
    EXPECT_EQ(read_playlist("#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:9,\n1.ts\n").error().message,
              "it has #EXT-X-: the parts of one stream (HLS), whose order must stay");
    EXPECT_EQ(read_playlist(std::string("\xff\xfe#\0", 4)).error().message,
              "it is in UTF-16; playlists are in UTF-8 (m3u8) or in single bytes");
}

TEST(Playlist, IsShuffledByAKeyUnderItsOwnLabel) {
    const key k = key::from_text("friday");
    EXPECT_EQ(key_of_playlist(k, 3), derive(k, "playlist 3"));
    auto list = *read_playlist("a\nb\nc\n");
    EXPECT_EQ(shuffle_songs(list, k), (std::vector<std::size_t>{1, 2, 0}));
    EXPECT_EQ(to_text(list), "b\nc\na\n");
}

TEST(Playlist, EveryOrderOfTheSongsIsEquallyLikely) {
    std::map<std::string, int> lists;
    audit::detail::odometer draws(uniform{});
    do {
        auto list = *read_playlist("#EXTM3U\n#EXTINF:1,x\na\nb\nc\nd\ne\n");
        swap_down{}(list.songs, draws);  // what into_fair_order does, with draws of its own
        ++lists[to_text(list)];
    } while (draws.next());
    EXPECT_EQ(lists.size(), 120U);
    for (const auto& [text, times] : lists) {
        EXPECT_EQ(times, 1);
        EXPECT_TRUE(text.starts_with("#EXTM3U\n"));
        EXPECT_NE(text.find("#EXTINF:1,x\na\n"), std::string::npos);
    }
}

TEST(Playlist, RelativePathsAreTold) {
    for (const auto* path :
         {"a.mp3", "b/a.mp3", "../a.mp3", "Live: a.mp3", "a:b.mp3", "x/http://y", "b\\a.mp3", ":a"})
        EXPECT_TRUE(is_relative(path)) << path;
    for (const auto* path :
         {"/a.mp3", "C:\\a.mp3", "c:/a.mp3", "\\\\host\\a.mp3", "http://x/y", "file:///a", "rtsp://h"})
        EXPECT_FALSE(is_relative(path)) << path;
}

TEST(Playlist, RelativePathsAreMovedAndNothingElse) {
    EXPECT_EQ(seen_from_elsewhere("#EXTINF:1,x\r\nb/x.mp3\r\n", "../old/"),
              "#EXTINF:1,x\r\n../old/b/x.mp3\r\n");
    EXPECT_EQ(seen_from_elsewhere("x.mp3\n", "old/"), "old/x.mp3\n");
    for (const auto* song : {"/x.mp3\n", "http://x/y.mp3\n", "# c\nC:\\x.mp3\r\n"})
        EXPECT_EQ(seen_from_elsewhere(song, "../old/"), song);
}

TEST(Playlist, NamesThatLookLikeSomethingElseGetADotBefore) {
    EXPECT_EQ(*song_for("a b.mp3"), "a b.mp3\n");
    EXPECT_EQ(*song_for("/a.mp3"), "/a.mp3\n");
    EXPECT_EQ(*song_for("#1.mp3"), "./#1.mp3\n");
    EXPECT_EQ(*song_for(" a.mp3"), "./ a.mp3\n");
    EXPECT_EQ(*song_for("\xef\xbb\xbf#a.mp3"), "./\xef\xbb\xbf#a.mp3\n");
    EXPECT_EQ(*song_for("c:/a.mp3"), "./c:/a.mp3\n");
    EXPECT_FALSE(song_for("a\nb.mp3"));
    EXPECT_FALSE(song_for("a.mp3\r"));
}
