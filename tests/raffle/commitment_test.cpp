#include "fairshuf/raffle/commitment.hpp"

#include <gtest/gtest.h>

#include "fairshuf/raffle/raffle_key.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "support/shell.hpp"

using namespace fairshuf;
using namespace fairshuf::raffle;

namespace {

const std::string draw(64, 'd');
const key secret = key::from_text("a secret");

}  // namespace

TEST(Commitment, IsWhatSha256sumSaysOfTheReveal) {
    const reveal mine{"Alice", draw, secret};
    const test::scratch_folder folder;
    test::write_all(folder / "reveal", mine.text());
    EXPECT_EQ(test::shell("sha256sum < " + (folder / "reveal").string()).out.substr(0, 64), mine.hash());
    EXPECT_EQ(mine.commitment(), (commitment{"Alice", draw, mine.hash()}));
}

TEST(Commitment, ServesNoOtherPartyDrawOrSecret) {
    const auto made = reveal{"Alice", draw, secret}.hash();
    EXPECT_NE((reveal{"Bob", draw, secret}.hash()), made);
    EXPECT_NE((reveal{"Alice", std::string(64, 'e'), secret}.hash()), made);
    EXPECT_NE((reveal{"Alice", draw, key::from_text("another")}.hash()), made);
}

TEST(DrawKey, IsTheHashOfItsParts) {
    const key_parts parts{.draw = draw, .secrets = {"11", "22"}, .beacon = "33"};
    EXPECT_EQ(parts.text(), "fairshuf key 1\ndraw " + draw + "\nsecret 11\nsecret 22\nbeacon 33\n");
    EXPECT_EQ(raffle_key(parts).hex(), sha256_hex(parts.text()));
}

TEST(DrawKey, DependsOnTheOrderOfTheSecrets) {
    EXPECT_NE(raffle_key({.draw = draw, .secrets = {"11", "22"}}),
              raffle_key({.draw = draw, .secrets = {"22", "11"}}));
}
