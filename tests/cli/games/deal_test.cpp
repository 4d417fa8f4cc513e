#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/command.hpp"

using namespace fairshuf::test;
using nlohmann::json;

namespace {

// A file that only its owner can read.
class key_file {
public:
    explicit key_file(const std::string& content) {
        write_all(path(), content);
        shell("chmod 600 " + path());
    }
    std::string path() const { return (folder_ / "key").string(); }

private:
    scratch_folder folder_;
};

std::string error_of(const std::string& arguments) {
    const auto said = run("deal " + arguments);
    EXPECT_EQ(said.status, 1) << arguments;
    EXPECT_EQ(said.out, "") << arguments;
    return said.err;
}

}  // namespace

TEST(DealVerb, TakesLargeNumbersWithALetter) {
    const auto told = json::parse(run("deal --game holdem --json --games 1k --game-number 1M").out);
    ASSERT_EQ(told["games"].size(), 1'000U);
    EXPECT_EQ(told["games"][0]["number"], 1'000'000);
}

TEST(DealVerb, DealsFourHandsOf13) {
    const auto told = json::parse(run("deal --json").out);
    ASSERT_EQ(told["games"].size(), 1U);
    EXPECT_EQ(told["games"][0]["hands"].size(), 4U);
    for (const auto& hand : told["games"][0]["hands"]) EXPECT_EQ(hand["cards"].size(), 13U);
    EXPECT_EQ(told["games"][0]["rest"].size(), 0U);
}

TEST(DealVerb, TheSameSeedDealsTheSameAndWithoutASeedEachDealDiffers) {
    EXPECT_EQ(run("deal --seed x").out, run("deal --seed x").out);
    EXPECT_NE(run("deal --seed x").out, run("deal --seed y").out);
    EXPECT_NE(run("deal").out, run("deal").out);
}

TEST(DealVerb, APrintedKeyDealsTheSameAgain) {
    const auto said = run("deal --print-key --game bridge");
    ASSERT_EQ(said.err.size(), 65U);
    EXPECT_EQ(run("deal --game bridge --key " + said.err.substr(0, 64)).out, said.out);
    const key_file file(said.err);
    EXPECT_EQ(run("deal --game bridge --game-number 1 --key-file " + file.path()).out, said.out);
}

TEST(DealVerb, AKeyCanBeKeptFromTheListOfProcesses) {
    const key_file file(std::string(64, '7') + "\n");
    const std::string deal = FAIRSHUF_COMMAND " deal --game-number 5 ";
    const auto dealt = shell(deal + "--key " + std::string(64, '7')).out;
    EXPECT_EQ(shell(deal + "--key-file - < " + file.path()).out, dealt);
    EXPECT_EQ(shell("FAIRSHUF_KEY_FILE=" + file.path() + " " + deal).out, dealt);
    EXPECT_EQ(shell("FAIRSHUF_KEY_FILE=- " + deal + "< " + file.path()).out, dealt);
    EXPECT_EQ(shell("FAIRSHUF_KEY_FILE=" + file.path() + " " + deal + "--seed x").out,
              shell(deal + "--seed x").out);
    EXPECT_NE(shell("FAIRSHUF_KEY_FILE= " + deal).out, dealt);
    EXPECT_EQ(shell("FAIRSHUF_KEY_FILE=/no/such " + deal).err,
              "fairshuf: FAIRSHUF_KEY_FILE: /no/such: No such file or directory\n");
    EXPECT_EQ(shell(deal + "--key-file - < /dev/null").err,
              "fairshuf: --key-file: standard input: holds 0 bytes; a key file holds 32 bytes or 64 "
              "hexadecimal digits\n");
}

TEST(DealVerb, AKeyFileNeedsTheNumberOfTheGame) {
    const key_file file(std::string(64, '7'));
    const auto refused = error_of("--key-file " + file.path());
    EXPECT_TRUE(refused.starts_with("fairshuf: say which game of the key file to deal: --game-number N"))
        << refused;
    EXPECT_EQ(shell("FAIRSHUF_KEY_FILE=" + file.path() + " " FAIRSHUF_COMMAND " deal").err, refused);
    EXPECT_EQ(run("deal --games 2 --game-number 8 --key-file " + file.path()).status, 0);
}

TEST(DealVerb, WarnsOfAKeyFileThatOthersCanRead) {
    const key_file file(std::string(64, '7'));
    const std::string deal = "deal --game-number 1 --key-file " + file.path();
    EXPECT_EQ(run(deal).err, "");
    shell("chmod 644 " + file.path());
    const auto said = run(deal);
    EXPECT_EQ(said.status, 0);
    EXPECT_TRUE(said.err.starts_with("fairshuf: warning: '" + file.path() + "': other users can read"))
        << said.err;
}

TEST(DealVerb, NoTwoGamesAndNoTwoNumbersOfPlayersShareADeck) {
    const std::string deal = "deal --json --key " + std::string(64, '7') + " ";
    const auto deck = [&](const std::string& game) {
        std::string all;
        const auto told = json::parse(run(deal + game).out);
        for (const auto& card : told["games"][0]["rest"]) all += card.get<std::string>();
        EXPECT_NE(all, "");
        return all;
    };
    // What is left of a shared deck after more hands is the end of what is left after fewer.
    const auto two = deck("--game holdem --players 2"), three = deck("--game holdem --players 3");
    const auto five = deck("--players 2 --cards 5"), six = deck("--players 2 --cards 6");
    EXPECT_FALSE(two.ends_with(three));
    EXPECT_FALSE(five.ends_with(six));
    EXPECT_FALSE(deck("--players 2 --cards 1").ends_with(two));
}

// From OpenSSL's ChaCha20 and a dozen lines of Python: see docs/dealing.md.
TEST(DealVerb, GamesOfAKeyAreNumbered) {
    const auto one = json::parse(run("deal --game bridge --seed 'known answer' --game-number 3 --json").out);
    EXPECT_EQ(one["games"][0]["number"], 3);
    EXPECT_EQ(one["games"][0]["hands"][0]["dealt"],
              json::parse(R"(["4h","8d","Kd","4c","Ac","9h","7d","5s","2h","Th","3s","Kh","7s"])"));
    const auto three = json::parse(run("deal --game bridge --seed 'known answer' --games 3 --json").out);
    ASSERT_EQ(three["games"].size(), 3U);
    EXPECT_EQ(three["games"][2], one["games"][0]);
    EXPECT_NE(run("deal --seed x --games 2").out.find("\n\nGame 2\nplayer 1  "), std::string::npos);
}

TEST(DealVerb, KnowsGames) {
    EXPECT_TRUE(run("deal --game bridge").out.starts_with("North  "));
    EXPECT_NE(run("deal --game holdem --players 9").out.find("\nplayer 9  "), std::string::npos);
    EXPECT_NE(run("deal --game doudizhu").out.find("\nbottom    "), std::string::npos);
    EXPECT_EQ(run("deal --game doudizhu --ascii").out.find("♠"), std::string::npos);
}

TEST(DealVerb, BadInputGetsAClearError) {
    EXPECT_EQ(error_of("--players 5"),
              "fairshuf: 5 players with 13 cards each need 5 x 13 = 65 cards, but 1 deck of 52 has 52; take "
              "2 decks, "
              "or at most 10 cards each\n");
    EXPECT_EQ(error_of("--players 0"), "fairshuf: 0 players: at least 1 is needed\n");
    EXPECT_EQ(error_of("--cards -1"),
              "fairshuf: --cards '-1': a whole number from 0 to 1000000000 is needed\n");
    EXPECT_EQ(error_of("--games 0"), "fairshuf: --games '0': a whole number from 1 to 100000 is needed\n");
    EXPECT_EQ(error_of("--game brige"), "fairshuf: --game 'brige': did you mean 'bridge'?\n");
    EXPECT_EQ(error_of("--game whist"), "fairshuf: --game 'whist': write bridge, holdem or doudizhu\n");
    EXPECT_EQ(error_of("--game bridge --players 3"),
              "fairshuf: --players does not go with --game: bridge has its own rules\n");
    EXPECT_EQ(error_of("--game holdem --players 1 --jokers"),
              "fairshuf: --jokers does not go with --game: holdem has its own rules\n");
    EXPECT_TRUE(
        error_of("--game holdem --players 23").starts_with("fairshuf: 23 players: hold'em is for 2 to 22"));
    EXPECT_EQ(error_of("--seed a --key b"),
              "fairshuf: --seed, --key and --key-file exclude each other: give one of them\n");
    EXPECT_EQ(error_of("--key 12"),
              "fairshuf: --key: key has 2 characters; a key is 64 hexadecimal digits (256 bits)\n");
    EXPECT_EQ(error_of("--game-number 1 --key-file /no/such"),
              "fairshuf: --key-file: /no/such: No such file or directory\n");
}
