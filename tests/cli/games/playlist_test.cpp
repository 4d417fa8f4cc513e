#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

#include "cli/command.hpp"

using namespace fairshuf::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

const std::string list = "#EXTM3U\r\n#EXTINF:1,A\r\na.mp3\r\n#EXTINF:2,B\r\nb.mp3\r\nhttp://c/\r\nd.mp3\r\n";

class PlaylistVerb : public testing::Test {
protected:
    PlaylistVerb() {
        fs::create_directories(folder_ / "in");
        write_all(folder_ / "in/list.m3u", list);
    }
    std::string at(const std::string& name) const { return (folder_ / name).string(); }

    scratch_folder folder_;
};

std::multiset<std::string> lines_of(const std::string& text) {
    std::multiset<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.insert(line);
    return lines;
}

}  // namespace

TEST_F(PlaylistVerb, PrintsTheSongsInAnotherOrderByteForByte) {
    const auto said = run("playlist --seed x " + at("in/list.m3u"));
    EXPECT_EQ(said.status, 0);
    EXPECT_NE(said.out, list);
    EXPECT_EQ(lines_of(said.out), lines_of(list));
    EXPECT_TRUE(said.out.starts_with("#EXTM3U\r\n"));
    EXPECT_NE(said.out.find("#EXTINF:2,B\r\nb.mp3\r\n"), std::string::npos);
    EXPECT_EQ(shell(FAIRSHUF_COMMAND " playlist --seed x - <" + at("in/list.m3u")).out, said.out);
}

TEST_F(PlaylistVerb, ReadsTheListOrTheKeyFromStandardInputButNotBoth) {
    write_all(folder_ / "key", std::string(64, '7'));
    const std::string playlist = FAIRSHUF_COMMAND " playlist ";
    EXPECT_EQ(shell(playlist + "--key-file - " + at("in/list.m3u") + " < " + at("key")).out,
              shell(playlist + "--key " + std::string(64, '7') + " " + at("in/list.m3u")).out);
    const auto said = shell(playlist + "--key-file - - < " + at("in/list.m3u"));
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.err,
              "fairshuf: --key-file - and the list both are standard input: give a file for one of them\n");
}

TEST_F(PlaylistVerb, WritesAFileWithWorkingPaths) {
    EXPECT_EQ(run("playlist --seed x " + at("in/list.m3u") + " -o " + at("new.m3u")).status, 0);
    const auto written = lines_of(read_all(at("new.m3u")));
    EXPECT_EQ(written,
              lines_of("#EXTM3U\r\n#EXTINF:1,A\r\nin/a.mp3\r\n#EXTINF:2,B\r\nin/b.mp3\r\nhttp://c/\r\n"
                       "in/d.mp3\r\n"));
}

TEST_F(PlaylistVerb, CanReplaceTheListItself) {
    const auto printed = run("playlist --seed x " + at("in/list.m3u")).out;
    EXPECT_EQ(run("playlist --seed x " + at("in/list.m3u") + " -o " + at("in/list.m3u")).status, 0);
    EXPECT_EQ(read_all(at("in/list.m3u")), printed);
    EXPECT_EQ(std::distance(fs::directory_iterator(at("in")), {}), 1);  // nothing else is left behind
}

TEST_F(PlaylistVerb, GivesTheDocumentedJson) {
    const auto told = json::parse(run("playlist --seed x --json " + at("in/list.m3u")).out)["songs"];
    ASSERT_EQ(told.size(), 4U);
    std::set<int> places;
    for (const auto& song : told) {
        places.insert(song["was"].get<int>());
        EXPECT_EQ(song["path"],
                  (std::vector{"a.mp3", "b.mp3", "http://c/", "d.mp3"}[song["was"].get<std::size_t>() - 1]));
    }
    EXPECT_EQ(places, (std::set<int>{1, 2, 3, 4}));
}

TEST_F(PlaylistVerb, TakesAFolder) {
    for (const auto* name : {"z.mp3", "y.ogg", "x/w.flac", "x/cover.jpg"}) {
        fs::create_directories((folder_ / ("music/" + std::string(name))).parent_path());
        write_all(folder_ / ("music/" + std::string(name)), "");
    }
    const auto said = shell("cd " + at("") + " && " FAIRSHUF_COMMAND " playlist music --seed 3");
    EXPECT_EQ(lines_of(said.out), lines_of("#EXTM3U\nmusic/x/w.flac\nmusic/y.ogg\nmusic/z.mp3\n"));
}

TEST_F(PlaylistVerb, BadInputGetsAClearErrorAndChangesNothing) {
    const auto error_of = [](const std::string& arguments) {
        const auto said = run("playlist " + arguments);
        EXPECT_EQ(said.status, 1) << arguments;
        EXPECT_EQ(said.out, "") << arguments;
        return said.err;
    };
    EXPECT_EQ(error_of(at("none.m3u")), "fairshuf: " + at("none.m3u") + ": No such file or directory\n");
    EXPECT_EQ(error_of(at("in/list.m3u") + " -o /no/such.m3u"),
              "fairshuf: /no/such.m3u: No such file or directory\n");
    EXPECT_EQ(error_of(at("in/list.m3u") + " -o " + at("in")),
              "fairshuf: " + at("in") + ": Is a directory\n");
    write_all(folder_ / "hls.m3u8", "#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:9,\n1.ts\n");
    write_all(folder_ / "kept.m3u", "kept\n");
    EXPECT_NE(error_of(at("hls.m3u8") + " -o " + at("kept.m3u")).find("(HLS)"), std::string::npos);
    EXPECT_EQ(read_all(at("kept.m3u")), "kept\n");
    EXPECT_NE(error_of(at("in/list.m3u") + " --key zz -o " + at("kept.m3u")).find("--key"),
              std::string::npos);
    EXPECT_EQ(read_all(at("kept.m3u")), "kept\n");
}
