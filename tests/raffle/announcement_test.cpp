#include "fairshuf/raffle/announcement.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

using namespace fairshuf::raffle;

namespace {

announcement usual() {
    return {.title = "Raffle",
            .id = std::string(32, '1'),
            .list = std::string(64, 'a'),
            .rules = {.form = list_form::csv, .header = true, .repeats = true},
            .participants = 25,
            .winners = 3,
            .parties = {"Alice", "Bob"},
            .beacon = "drand, round 7"};
}

}  // namespace

TEST(Announcement, IsAFewShortLines) {
    EXPECT_EQ(usual().text(),
              "fairshuf announcement 1\ntitle Raffle\nid 11111111111111111111111111111111\nlist " +
                  std::string(64, 'a') +
                  "\nform csv\nheader yes\nrepeats yes\nparticipants 25\nwinners 3\nparty Alice\nparty Bob\n"
                  "beacon drand, round 7\nvalue 64 hexadecimal digits\n");
    EXPECT_EQ(usual().hash(), sha256_hex(usual().text()));
}

TEST(Announcement, EveryChangeOfItChangesTheHash) {
    std::vector<announcement> all(14, usual());
    all[1].title.reset();
    all[2].id = std::string(32, '2');
    all[3].list[0] = 'b';
    all[4].rules.form = list_form::lines;
    all[5].rules.header = false;
    all[6].rules.repeats = false;
    all[7].participants = 26;
    all[8].winners = 2;
    all[9].parties = {"Bob", "Alice"};
    all[10].parties = {"Alice"};
    all[11].beacon.reset();
    all[12].parties = {"Alice", "Bob", "Carol"};
    all[13].beacon_digits = 128;
    std::set<std::string> hashes;
    for (const auto& one : all) hashes.insert(one.hash());
    EXPECT_EQ(hashes.size(), all.size());
}

TEST(Announcement, HasVersion2IfThereAreRulesForPrizes) {
    auto some = usual();
    some.rules_of_prizes = {.tickets = 3,
                            .household = 2,
                            .earlier = {{std::string(64, 'c'), {}}, {std::string(64, 'd'), 1}},
                            .excluded = {4, 10},
                            .prizes = {{1, "Bicycle"}, {2, "Book"}},
                            .alternates = 5};
    EXPECT_EQ(some.text(),
              "fairshuf announcement 2\ntitle Raffle\nid 11111111111111111111111111111111\nlist " +
                  std::string(64, 'a') +
                  "\nform csv\nheader yes\nrepeats yes\nparticipants 25\ntickets column 3\n"
                  "household column 2\nearlier " +
                  std::string(64, 'c') + "\nearlier " + std::string(64, 'd') +
                  " column 1\nexcluded 4\nexcluded 10\nwinners 3\nprize 1 Bicycle\nprize 2 "
                  "Book\nalternates 5\nparty Alice\nparty Bob\n"
                  "beacon drand, round 7\nvalue 64 hexadecimal digits\n");
    EXPECT_EQ(some.drawn(), 8U);
    EXPECT_EQ(some.rules_of_prizes.prize_of(0), "Bicycle");
    EXPECT_EQ(some.rules_of_prizes.prize_of(2), "Book");
    EXPECT_EQ(some.rules_of_prizes.prize_of(3), std::nullopt);
}

TEST(Announcement, IsVerifiableWithTwoPartiesOrABeacon) {
    auto some = usual();
    EXPECT_TRUE(some.is_verifiable());
    some.beacon.reset();
    EXPECT_TRUE(some.is_verifiable());
    some.parties = {"Alice"};
    EXPECT_FALSE(some.is_verifiable());
    some.beacon = "drand, round 7";
    EXPECT_TRUE(some.is_verifiable());
    some.parties.clear();
    EXPECT_TRUE(some.is_verifiable());
    some.id.reset();
    EXPECT_FALSE(some.is_verifiable());
}

// Every part of a long value would give another result, so whoever draws could choose among them.
TEST(Announcement, AllowsOneLengthAndOneSpellingOfTheBeaconsValue) {
    auto some = usual();
    const std::string value = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    EXPECT_TRUE(some.allows_beacon_value(value));
    for (std::size_t digits = 0; digits < 64; ++digits)
        EXPECT_FALSE(some.allows_beacon_value(value.substr(0, digits))) << digits;
    EXPECT_FALSE(some.allows_beacon_value(value + "0"));
    EXPECT_FALSE(some.allows_beacon_value("ABCDEF" + value.substr(6)));
    some.beacon_digits = 128;
    EXPECT_FALSE(some.allows_beacon_value(value));
    EXPECT_TRUE(some.allows_beacon_value(value + value));
    some.beacon_digits = 8;
    EXPECT_FALSE(some.allows_beacon_value("01234567"));
    some.beacon.reset();
    EXPECT_FALSE(some.allows_beacon_value(value));
}
