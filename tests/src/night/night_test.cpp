#include "night/night.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "fairshuf/raffle/hash_text.hpp"
#include "night/night_check.hpp"
#include "support/replaced.hpp"

using namespace fairshuf;
using namespace fairshuf::night;
using fairshuf::test::replaced;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

const std::string id(32, 'a');
const key secret = key::from_text("a night");

fairshuf::night::night four() {
    return new_night(id, bridge(), secret, 3, 4);
}

std::string text_of(std::uint64_t number) {
    return deck_text(id, bridge(), number, key_of_game(secret, bridge(), number));
}

fairshuf::night::verdict checked(const std::vector<std::string>& texts) {
    const auto decks = read_reveal(reveal_json(texts));
    EXPECT_TRUE(decks) << decks.error().message;
    return check_decks(four(), *decks);
}

}  // namespace

TEST(Night, IsReadAsItWasWritten) {
    for (const auto& game : {bridge(), doudizhu(), *holdem(6), *plain_game(3, 20, 2, true)}) {
        const auto made = new_night(id, game, secret, 7, 3);
        const auto read = read_night(as_json(made));
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(as_json(*read), as_json(made));
        EXPECT_TRUE(is_night(as_json(made)));
    }
}

TEST(Night, HasTheHashOfEachDecksText) {
    EXPECT_EQ(four().hashes[2], raffle::sha256_hex(text_of(5)));
    EXPECT_THAT(text_of(5), HasSubstr("number 5\nkey "));
}

TEST(Night, DealsTheCardsOfTheDeck) {
    const auto table = deal(bridge(), secret, 5);
    const std::string first = face(table.piles[0][0], faces::ascii),
                      second = face(table.piles[1][0], faces::ascii);
    EXPECT_THAT(text_of(5), HasSubstr("\ncards " + first + " " + second + " "));
}

TEST(Night, ShowsSomeDecksAndHidesTheOthers) {
    const auto found = checked({text_of(4), text_of(6)});
    EXPECT_TRUE(found);
    EXPECT_THAT(found.revealed, ElementsAre(4, 6));
    EXPECT_THAT(verdict_text(four(), "", found), HasSubstr("hidden   3, 5\n"));
}

TEST(Night, FindsEachKindOfChange) {
    EXPECT_EQ(checked({replaced(text_of(4), id, std::string(32, 'b'))}).code, "another-night");
    EXPECT_EQ(checked({replaced(text_of(4), "game bridge", "game whist")}).code, "game-changed");
    EXPECT_EQ(checked({replaced(text_of(4), "number 4", "number 5")}).code, "deck-changed");
    EXPECT_EQ(checked({text_of(2)}).code, "deck-unknown");
    EXPECT_EQ(checked({text_of(7)}).code, "deck-unknown");
    EXPECT_EQ(checked({text_of(4), text_of(4)}).code, "order-changed");
    EXPECT_EQ(checked({text_of(5), text_of(4)}).code, "order-changed");
}

TEST(Night, FindsCardsThatWereChosenBeforeIt) {
    auto published = four();
    std::string deck = text_of(3);
    const std::size_t cards = deck.find("cards ") + 6;
    std::swap(deck[cards], deck[cards + 3]);  // ranks
    std::swap(deck[cards + 1], deck[cards + 4]);
    published.hashes[0] = raffle::sha256_hex(deck);
    EXPECT_EQ(check_decks(published, *read_reveal(reveal_json({deck}))).code, "cards-wrong");
}

TEST(Night, ComparesWhatSomebodyWroteDown) {
    const auto decks = *read_reveal(reveal_json({text_of(4)}));
    const auto north = in_hand(deal(bridge(), secret, 4).piles[0], hand_order::by_suit);
    std::string cards;
    for (const auto card : north) cards += (cards.empty() ? "\"" : ",\"") + face(card, faces::symbols) + "\"";
    const auto with = [&](const std::string& list) {
        return check_dealt(four(), decks, checked({text_of(4)}),
                           R"({"games":[{"number":4,"hands":[{"name":"North","cards":[)" + list + "]}]}]}");
    };
    ASSERT_TRUE(with(cards));
    EXPECT_TRUE(*with(cards));
    EXPECT_EQ(with(cards)->cards_compared, 13U);
    EXPECT_EQ(with("\"As\"")->code, "hands-wrong");
    EXPECT_FALSE(with("\"Xs\""));
    EXPECT_EQ(check_dealt(four(), decks, {}, R"({"games":[{"number":5}]})")->code, "deck-missing");
    EXPECT_FALSE(check_dealt(four(), decks, {}, R"({"games":[{"number":4,"hands":[{}]}]})"));
    const auto why = [&](const std::string& file) {
        return check_dealt(four(), decks, {}, file).error().message;
    };
    const std::string deep = std::string(20, '[') + std::string(20, ']');
    EXPECT_EQ(why(R"({"games":[{"number":4}],"x":1e999})"), "a number in it is too large, such as 1e999");
    EXPECT_THAT(why(R"({"games":[{"number":4}],"x":"\ud800"})"), HasSubstr("half of a surrogate pair"));
    EXPECT_THAT(why(R"({"games":[{"number":4}],"x":)" + deep + "}"), HasSubstr("nested too deep"));
    EXPECT_THAT(why("{"), HasSubstr("it is not JSON: see byte 2"));
    EXPECT_THAT(why("\xef\xbb\xbf{}"), HasSubstr("byte order mark"));
    EXPECT_THAT(why("{}"), HasSubstr("it has no games"));
}

TEST(Night, RefusesOtherForms) {
    const std::string good = as_json(four());
    EXPECT_FALSE(read_night(good.substr(0, good.size() - 1)));
    EXPECT_FALSE(read_night(replaced(good, "\"hands\":4", "\"hands\":5")));
    EXPECT_FALSE(read_night(replaced(good, "\"first\":3", "\"first\":0")));
    EXPECT_FALSE(read_night(std::string(100'000, '[')));
    EXPECT_FALSE(read_reveal(R"({"decks":[],"fairshuf":"night reveal","version":1})"
                             "\n"));
    EXPECT_FALSE(read_reveal(replaced(reveal_json({text_of(4)}), "number 4", "number 04")));
}
