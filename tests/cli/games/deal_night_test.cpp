#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cli/raffle/raffle_runs.hpp"

using namespace fairshuf::test;
using testing::HasSubstr;

namespace {

const std::string key = " --key " + std::string(64, '5');

void commit(const raffle_runs& runs) {
    const auto said = runs.in_folder(
        "fairshuf deal --game holdem --players 3 --game-number 5 --games 4 --commit night.json" + key);
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out,
                HasSubstr("4 decks of holdem, from number 5. Publish night.json before the first deal"));
}

}  // namespace

TEST(DealNight, CommitsDealsRevealsAndVerifies) {
    const raffle_runs runs;
    commit(runs);
    runs.in_folder("fairshuf deal --game holdem --players 3 --game-number 6 --json > six.json" + key);
    runs.in_folder("fairshuf deal --game holdem --players 4 --game-number 6 --json > other.json" + key);
    EXPECT_EQ(runs.in_folder("fairshuf deal --reveal night.json > decks.json" + key).status, 0);
    const auto said = runs.in_folder("fairshuf verify night.json decks.json --dealt six.json");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("dealt    1 game, 52 cards: as the decks say\nVALID"));
    EXPECT_THAT(said.out, HasSubstr("\nWhoever had the key knew all cards"));
    const auto wrong = runs.in_folder(
        "sed 's/\"flop\":\\[\"[^\"]*\"/\"flop\":[\"XX\"/; s/XX/As/' six.json > changed.json; "
        "fairshuf verify night.json decks.json --dealt changed.json --json");
    EXPECT_EQ(wrong.status, 2) << wrong.err;
    EXPECT_THAT(wrong.out, HasSubstr("\"verdict\":\"hands-wrong\""));
}

TEST(DealNight, RevealsOneDeckAlone) {
    const raffle_runs runs;
    commit(runs);
    const auto said = runs.in_folder("fairshuf deal --reveal night.json --game-number 7 > one.json" + key +
                                     " && fairshuf verify night.json one.json");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("hidden   5, 6, 8\n"));
}

TEST(DealNight, ItsFilesCanBeSigned) {
    const raffle_runs runs;
    if (runs.in_folder("command -v ssh-keygen").status != 0) GTEST_SKIP() << "no ssh-keygen";
    commit(runs);
    const auto said = runs.in_folder(
        "set -e; fairshuf deal --reveal night.json > decks.json" + key +
        "; ssh-keygen -q -t ed25519 -N '' -f id; echo \"club $(cut -d' ' -f1,2 id.pub)\" > signers; "
        "for f in night decks; do fairshuf sign $f.json --key id 2> log; done; "
        "fairshuf verify night.json decks.json --signature night.json.sig --signature decks.json.sig "
        "--signers "
        "signers");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("signed   the night, by club\n"));
    EXPECT_THAT(said.out, HasSubstr("signed   the decks, by club\n"));
}

TEST(DealNight, RefusesWhatWouldGoWrong) {
    const raffle_runs runs;
    commit(runs);
    const auto complains = [&](const std::string& options, const std::string& about) {
        const auto said = runs.in_folder("fairshuf deal " + options);
        EXPECT_EQ(said.status, 1) << options;
        EXPECT_EQ(said.out, "") << options;
        EXPECT_THAT(said.err, HasSubstr(about));
    };
    complains("--commit night.json" + key, "it exists already");
    complains("--commit new.json", "a night needs a secret key that you keep");
    complains("--commit new.json --seed phrase", "a night needs a secret key that you keep");
    complains("--reveal night.json --key " + std::string(64, '6'), "does not have the published hash");
    complains("--reveal night.json --game-number 9" + key, "it has the decks 5 to 8");
    complains("--reveal night.json --game bridge" + key, "takes the game from the night's file");
}
