#include "games/playlist_files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "support/shell.hpp"

using namespace fairshuf;
using namespace fairshuf::test;
namespace fs = std::filesystem;

namespace {

// A folder of music, and playlists of it.
class Songs : public testing::Test {
protected:
    Songs() {
        for (const auto* name :
             {"music/b.mp3", "music/a.FLAC", "music/sub/c.ogg", "music/#1.mp3", "music/Z.opus",
              "music/._b.mp3", "music/cover.jpg", "music/.hidden/x.mp3", "music/noending"})
            add(name);
        fs::create_directories(folder_ / "lists");
    }

    void add(const std::string& name, const std::string& content = "") const {
        const auto path = folder_ / name;
        fs::create_directories(path.parent_path());
        write_all(path, content);
    }

    std::string at(const std::string& name) const { return (folder_ / name).string(); }

    std::vector<std::string> paths(const expected<playlist>& list) const {
        EXPECT_TRUE(list) << list.error().message;
        std::vector<std::string> found;
        if (list)
            for (const auto& song : list->songs) found.emplace_back(path_of(song));
        return found;
    }

    // Whether each path in a list is a file, relative to the list's folder.
    void expect_to_be_files(const std::vector<std::string>& songs, const std::string& list_folder) const {
        for (const auto& song : songs) EXPECT_TRUE(fs::exists(folder_ / list_folder / song)) << song;
    }

    scratch_folder folder_;
};

using strings = std::vector<std::string>;

}  // namespace

TEST_F(Songs, OfAFolderAreItsAudioFilesInTheOrderOfTheirBytes) {
    const auto list = open_playlist(at("music"), std::nullopt);
    EXPECT_EQ(paths(list), (strings{at("music/#1.mp3"), at("music/Z.opus"), at("music/a.FLAC"),
                                    at("music/b.mp3"), at("music/sub/c.ogg")}));
    EXPECT_EQ(list->head, "#EXTM3U\n");
}

TEST_F(Songs, OfAFolderAreSeenFromTheListThatIsWritten) {
    const auto here = fs::current_path();
    fs::current_path(folder_ / "");
    const auto beside = paths(open_playlist("music", "out.m3u"));
    const auto inside = paths(open_playlist("music", "music/out.m3u"));
    const auto elsewhere = paths(open_playlist("./music/", "lists/out.m3u"));
    const auto printed = paths(open_playlist("music", std::nullopt));
    fs::current_path("music");
    const auto from_here = paths(open_playlist(".", std::nullopt));
    fs::current_path(here);
    EXPECT_EQ(beside[0], "music/#1.mp3");
    EXPECT_EQ(inside[0], "./#1.mp3");
    EXPECT_EQ(elsewhere[0], "../music/#1.mp3");
    EXPECT_EQ(printed[4], "music/sub/c.ogg");
    EXPECT_EQ(from_here, (strings{"./#1.mp3", "Z.opus", "a.FLAC", "b.mp3", "sub/c.ogg"}));
    expect_to_be_files(beside, ".");
    expect_to_be_files(inside, "music");
    expect_to_be_files(elsewhere, "lists");
}

TEST_F(Songs, OfAListKeepTheirPathsInTheSameFolder) {
    add("music/list.m3u", "a.FLAC\nsub/c.ogg\n");
    EXPECT_EQ(paths(open_playlist(at("music/list.m3u"), std::nullopt)), (strings{"a.FLAC", "sub/c.ogg"}));
    EXPECT_EQ(paths(open_playlist(at("music/list.m3u"), at("music/new.m3u"))),
              (strings{"a.FLAC", "sub/c.ogg"}));
    EXPECT_EQ(paths(open_playlist(at("music/list.m3u"), at("lists/../music/new.m3u"))),
              (strings{"a.FLAC", "sub/c.ogg"}));
}

TEST_F(Songs, OfAListAreStillFoundFromAnotherFolder) {
    add("music/list.m3u", "#EXTINF:1,A\na.FLAC\nsub/c.ogg\nhttp://x/y\n/abs.mp3\n");
    const auto list = open_playlist(at("music/list.m3u"), at("lists/new.m3u"));
    EXPECT_EQ(list->songs, (strings{"#EXTINF:1,A\n../music/a.FLAC\n", "../music/sub/c.ogg\n", "http://x/y\n",
                                    "/abs.mp3\n"}));
    const auto above = paths(open_playlist(at("music/list.m3u"), at("new.m3u")));
    EXPECT_EQ(above[1], "music/sub/c.ogg");
    // A link to a folder stands for its target. The .. of the target is not the folder of the link.
    fs::create_directories(folder_ / "far/away");
    fs::create_directory_symlink(folder_ / "far/away", folder_ / "link");
    const auto linked = paths(open_playlist(at("music/list.m3u"), at("link/new.m3u")));
    EXPECT_EQ(linked[0], "../../music/a.FLAC");
    expect_to_be_files({linked[0], linked[1]}, "link");
}

TEST_F(Songs, InAFolderNamedLikeACommentAreNotTakenForOne) {
    add("#hits/x.mp3");
    add("#hits/list.m3u", "x.mp3\n");
    EXPECT_EQ(paths(open_playlist(at("#hits/list.m3u"), at("new.m3u"))), strings{"./#hits/x.mp3"});
}

TEST_F(Songs, ThatAPlaylistCannotRepresentAreErrors) {
    fs::create_directories(folder_ / "empty");
    const auto none = open_playlist(at("empty"), std::nullopt);
    EXPECT_TRUE(
        none.error().message.starts_with(at("empty") + ": there is no music in this folder; music ends in"));
    add("odd/a\nb.mp3");
    EXPECT_EQ(open_playlist(at("odd"), std::nullopt).error().message,
              "'a\\nb.mp3': there is a line break in the name, and playlists have one name on each line");
    EXPECT_EQ(open_playlist(at("nothing.m3u"), std::nullopt).error().message,
              at("nothing.m3u") + ": No such file or directory");
    add("hls.m3u8", "#EXTM3U\n#EXT-X-VERSION:3\n");
    EXPECT_TRUE(
        open_playlist(at("hls.m3u8"), std::nullopt).error().message.starts_with(at("hls.m3u8") + ": it has"));
}

TEST(IsAudio, ByTheEndOfTheName) {
    for (const auto* name : {"a.mp3", "A.MP3", "x.y.Flac", "a.opus", "a.m4a"})
        EXPECT_TRUE(is_audio(name)) << name;
    for (const auto* name : {"mp3", ".mp3", "a.mp3x", "a.jpg", "a.", "", "a.m3u"})
        EXPECT_FALSE(is_audio(name)) << name;
}
