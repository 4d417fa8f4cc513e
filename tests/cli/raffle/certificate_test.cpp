#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "cli/raffle/raffle_runs.hpp"

using namespace fairshuf::test;
using testing::HasSubstr;
using testing::Not;

TEST(Certificate, HasTheWinnersTheHashesAndHowToCheckThem) {
    const raffle_runs runs;
    runs.hold("--title 'Spring & <b>' --alternates 1", "--certificate C.html");
    const auto page = read_all(runs.file("C.html"));
    EXPECT_THAT(page, HasSubstr("<h1>Spring &amp; &lt;b&gt;</h1>"));
    EXPECT_THAT(page, HasSubstr("3 of 5 participants won. Alternates: 1."));
    EXPECT_THAT(page, HasSubstr("sha256sum 'people.csv' 'T.json'"));
    EXPECT_THAT(page, HasSubstr("中签者"));
    for (const char* command : {"sha256sum T.json", "sha256sum people.csv", "sha256sum draw.txt",
                                "grep ^hash Bob.commitment | cut -c 6-", "jq -r .key T.json"})
        EXPECT_THAT(page, HasSubstr("<code>" + runs.in_folder(command).out.substr(0, 64) + "</code>"))
            << command;
    EXPECT_THAT(page, HasSubstr("aria-label=\"QR: " + runs.in_folder("sha256sum T.json").out.substr(0, 64)));
    EXPECT_THAT(page, Not(HasSubstr("<script")));
    EXPECT_THAT(page, Not(HasSubstr("src=")));
    EXPECT_THAT(page, Not(HasSubstr("href=")));
}

TEST(Certificate, SaysInBothLanguagesWhatItIsWorth) {
    const raffle_runs runs;
    runs.hold("--beacon 'block 9'", "--beacon-value " + std::string(64, 'a') + " --certificate C.html");
    const auto page = read_all(runs.file("C.html"));
    EXPECT_THAT(page, HasSubstr("二维码的内容是记录文件的哈希值"));
    EXPECT_THAT(
        page,
        HasSubstr("VERIFIABLE: the key comes from the secrets of Alice, Bob and Carol and the beacon "));
    EXPECT_THAT(page,
                HasSubstr("可核对：密钥来自 Alice、Bob 和 Carol 的秘密和信标 “block 9”；只要其中一方诚实"));
    EXPECT_THAT(page, HasSubstr("前提是，以下内容在第一个秘密公开之前已经公开"));
    EXPECT_THAT(page, HasSubstr("  公告\n"));
    const raffle_runs others;
    others.hold("", "--certificate D.html");
    EXPECT_THAT(read_all(others.file("D.html")), HasSubstr("60 % 的中签概率变成 84 %"));
}

TEST(Certificate, ShowsNothingThatHidesOrTurnsText) {
    const raffle_runs runs;
    write_all(runs.file("n"), "<script>x</script>\n\u202eevil\n\"quoted\"\n");
    const auto said =
        runs.in_folder("fairshuf draw n --winners 3 --seed x --transcript T.json --certificate C.html");
    EXPECT_EQ(said.status, 0) << said.err;
    const auto page = read_all(runs.file("C.html"));
    EXPECT_THAT(page, HasSubstr("<td>&lt;script&gt;x&lt;/script&gt;</td>"));
    EXPECT_THAT(page, Not(HasSubstr("\u202e")));
    EXPECT_THAT(page, HasSubstr("REPEATABLE, not verifiable"));
}

TEST(Certificate, NeedsATranscript) {
    const raffle_runs runs;
    EXPECT_EQ(
        runs.in_folder("fairshuf draw people.csv --winners 1 --seed x --transcript T.json --certificate -")
            .out.substr(0, 15),
        "<!DOCTYPE html>");
    EXPECT_FALSE(std::filesystem::exists(runs.file("-")));
    const auto said = runs.in_folder("fairshuf draw people.csv --winners 1 --certificate C.html");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.err, "fairshuf: --certificate needs --transcript FILE: its hash is on the page\n");
}
