#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"

using namespace fairshuf::test;
using nlohmann::json;

TEST(MinesVerb, ShowsTheFieldAsPeopleKnowIt) {
    EXPECT_EQ(run("mines 9 9 10 --seed 'known answer' | head -n 2").out,
              "1 1 1 . . 1 1 2 1\n"
              "1 * 1 . . 2 * 3 *\n");
    EXPECT_EQ(run("mines 3 1 3").out, "* * *\n");
    EXPECT_EQ(run("mines 1 2 0").out, ".\n.\n");
    EXPECT_EQ(run("mines 3 3 8 --safe 2,2").out, "* * *\n* 8 *\n* * *\n");
}

TEST(MinesVerb, TakesLargeNumbersWithALetter) {
    EXPECT_EQ(run("mines 2k 1 1k --seed x").out, run("mines 2000 1 1000 --seed x").out);
}

// From the order of 20,000 songs, every mine of a board with the same seed was once known.
TEST(MinesVerb, APlaylistOfTheSameKeySaysNothingAboutTheMines) {
    const scratch_folder folder;
    const std::string songs = (folder / "songs.m3u").string(), key = std::string(64, '7');
    shell("seq -f '%g.mp3' 480 > " + songs);
    const auto order = json::parse(run("playlist --json --key " + key + " " + songs).out)["songs"];
    // Both begin with a draw below 480: the song that comes last, and the place of the mine.
    const auto last_song = order[479]["was"].get<std::size_t>() - 1;
    const std::string board = json::parse(run("mines 480 1 1 --json --key " + key).out)["rows"][0];
    EXPECT_NE(board.find('*'), last_song);
}

TEST(MinesVerb, GivesTheDocumentedJson) {
    EXPECT_EQ(json::parse(run("mines 3 2 5 --safe 3,1 --json").out),
              json::parse(R"({"width": 3, "height": 2, "mines": 5, "safe": [3, 1], "opening": false,
                              "rows": ["**3", "***"]})"));
    const auto told = json::parse(run("mines 5 5 16 --opening 3,3 --json").out);
    EXPECT_EQ(told["opening"], true);
    EXPECT_EQ(told["rows"], json::parse(R"(["*****", "*535*", "*3.3*", "*535*", "*****"])"));
}

TEST(MinesVerb, LargeBoardsHaveAllTheirMines) {
    const auto said = run("mines 1500 700 200000 --seed x | tr -dc '*' | wc -c");
    EXPECT_EQ(std::stoi(said.out), 200000);
}

TEST(MinesVerb, BadInputGetsAClearError) {
    const auto error_of = [](const std::string& arguments) {
        const auto said = run("mines " + arguments);
        EXPECT_EQ(said.status, 1) << arguments;
        EXPECT_EQ(said.out, "") << arguments;
        return said.err;
    };
    EXPECT_EQ(error_of("9 9 82"), "fairshuf: 82 mines are too many: the board has 9 x 9 = 81 places\n");
    EXPECT_EQ(error_of("9 x 8"), "fairshuf: HEIGHT 'x': a whole number from 1 to 1000000000 is needed\n");
    EXPECT_EQ(error_of("0 9 8"), "fairshuf: WIDTH '0': a whole number from 1 to 1000000000 is needed\n");
    EXPECT_EQ(error_of("9 9 8 --safe 0,1"),
              "fairshuf: --safe '0,1': write the column and the row, both from 1, separated by a comma, as "
              "in --safe "
              "4,2\n");
    EXPECT_EQ(
        error_of("9 9 8 --safe 5"),
        "fairshuf: --safe '5': write the column and the row, both from 1, separated by a comma, as in --safe "
        "4,2\n");
    EXPECT_EQ(error_of("9 9 8 --opening 10,1"),
              "fairshuf: place 10,1 is not on the board of 9 x 9, which ends at 9,9\n");
    EXPECT_EQ(error_of("9 9 8 --opening 1,1 --safe 1,1"),
              "fairshuf: --safe and --opening exclude each other: give one of them\n");
    EXPECT_EQ(error_of("1000000 1000000 1"),
              "fairshuf: 1000000 x 1000000 places are too many: a board has at most 1000000000\n");
    EXPECT_NE(error_of("9 9").find("MINES is missing"), std::string::npos);
}
