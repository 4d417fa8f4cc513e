#include "observe/orders/order_stream.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/orders.hpp"
#include "support/shell.hpp"

using namespace fairshuf;
using test::orders_read;
using test::read_text;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

using names = std::vector<std::string>;

orders::stream_options with_deck(names deck) {
    return {std::move(deck), false};
}

std::string problem_in(const std::string& text, const orders::stream_options& options = {}) {
    return read_text(text, options).problem;
}

const std::string taken_for_deck =
    " (the first line, not being an order of 0 to n-1 or 1 to n, is taken for the deck)";

}  // namespace

TEST(OrderStream, NumbersFromZeroAreTheirOwnDeck) {
    const auto read = read_text("2 0 1\n0 1 2\n");
    EXPECT_EQ(read.problem, "");
    EXPECT_THAT(read.deck, ElementsAre("0", "1", "2"));
    EXPECT_EQ(read.orders, (orders_read{{2, 0, 1}, {0, 1, 2}}));
}

TEST(OrderStream, NumbersFromOneAreTheirOwnDeck) {
    const auto read = read_text("3 1 2\n01 002 0000000000000000000003\n");
    EXPECT_EQ(read.problem, "");
    EXPECT_THAT(read.deck, ElementsAre("1", "2", "3"));
    EXPECT_EQ(read.orders, (orders_read{{2, 0, 1}, {0, 1, 2}}));
}

TEST(OrderStream, TheFirstLineOfNamesIsTheDeckNotAnOrder) {
    const auto read = read_text("A K Q\nQ A K\n");
    EXPECT_EQ(read.problem, "");
    EXPECT_THAT(read.deck, ElementsAre("A", "K", "Q"));
    EXPECT_EQ(read.orders, (orders_read{{2, 0, 1}}));
}

TEST(OrderStream, NumbersThatDoNotCountFromZeroOrOneAreNames) {
    const auto read = read_text("10 20 30\n30 10 20\n");
    EXPECT_EQ(read.problem, "");
    EXPECT_THAT(read.deck, ElementsAre("10", "20", "30"));
    EXPECT_EQ(read.orders, (orders_read{{2, 0, 1}}));
}

TEST(OrderStream, WithAGivenDeckEveryLineCountsAndNumbersAreNames) {
    const auto read = read_text("1 3 2\n2 3 1\n", with_deck({"3", "2", "1"}));
    EXPECT_EQ(read.problem, "");
    EXPECT_THAT(read.deck, ElementsAre("3", "2", "1"));
    EXPECT_EQ(read.orders, (orders_read{{2, 0, 1}, {1, 0, 2}}));
    EXPECT_EQ(problem_in("01 2 3\n", with_deck({"1", "2", "3"})), "text: line 1: '01' is not in the deck");
}

TEST(OrderStream, TheDefaultDeckMayBeCountedFromZeroToo) {
    const orders::stream_options options{{"1", "2", "3"}, true};
    EXPECT_EQ(read_text("2 0 1\n", options).orders, (orders_read{{2, 0, 1}}));
    EXPECT_EQ(read_text("3 1 2\n", options).orders, (orders_read{{2, 0, 1}}));
    EXPECT_EQ(problem_in("3 1 2 4\n", options),
              "text: line 1: 4 cards, but the deck has 3: '4' is not a number from 1 to 3");
}

TEST(OrderStream, AnErrorInTheFirstLineUsesTheNumbersOfThatLine) {
    const orders::stream_options options{{"1", "2", "3"}, true};
    EXPECT_EQ(problem_in("0 1 1\n", options), "text: line 1: '1' comes twice and '2' is missing");
    EXPECT_EQ(problem_in("1 2 x\n", options), "text: line 1: 'x' is not a number from 1 to 3");
    EXPECT_EQ(problem_in("1\n", {names(300, "1"), true}),
              "--deck: the deck has 300 cards; at most 256 are allowed");
}

TEST(OrderStream, CommasLetNamesHoldSpacesAndTabs) {
    const auto read =
        read_text("Ace of Spades , King\tof Hearts,Joker\nJoker,Ace of Spades,  King\tof Hearts,\n");
    EXPECT_EQ(read.problem, "");
    EXPECT_THAT(read.deck, ElementsAre("Ace of Spades", "King\tof Hearts", "Joker"));
    EXPECT_EQ(read.orders, (orders_read{{2, 0, 1}}));
    EXPECT_EQ(read_text("2,0,1\n").orders, (orders_read{{2, 0, 1}}));
}

TEST(OrderStream, TabsLetNamesHoldSpaces) {
    const auto read = read_text("Ace of Spades\tKing of Hearts\nKing of Hearts\t Ace of Spades\t\r\n");
    EXPECT_EQ(read.problem, "");
    EXPECT_EQ(read.orders, (orders_read{{1, 0}}));
}

TEST(OrderStream, FullWidthCommasSeparateToo) {
    EXPECT_EQ(read_text("3，1，2\n1，2， 3\n").orders, (orders_read{{2, 0, 1}, {0, 1, 2}}));
    EXPECT_EQ(read_text("黑桃 A、红心 K\n红心 K、黑桃 A\n").orders, (orders_read{{1, 0}}));
}

TEST(OrderStream, AListMayExtendOverSeveralLines) {
    const auto read = read_text("[\n  2, 0,\n  1\n]\n[ 0, 1, 2 ]\n[\n  1,\n  0,\n  2,\n]\n");
    EXPECT_EQ(read.problem, "");
    EXPECT_EQ(read.orders, (orders_read{{2, 0, 1}, {0, 1, 2}, {1, 0, 2}}));
    EXPECT_EQ(problem_in("[ 0, 1, 2 ]\n[\n 1, 0,\n"),
              "text: line 2: the list that begins here has no end: ']' is missing");
}

TEST(OrderStream, ListsOfNamesMayHaveQuotes) {
    const auto read = read_text("['A', 'K']\n['K', 'A']\n[\"K\", \"A\"]\n");
    EXPECT_EQ(read.problem, "");
    EXPECT_THAT(read.deck, ElementsAre("A", "K"));
    EXPECT_EQ(read.orders, (orders_read{{1, 0}, {1, 0}}));
    EXPECT_THAT(read_text("['Smith, John', \"O'Neill\"]\n[\"O'Neill\", 'Smith, John']\n").deck,
                ElementsAre("Smith, John", "O'Neill"));
    EXPECT_THAT(read_text("['it\\'s', 'b']\n['b', 'it\\'s']\n").deck, ElementsAre("it's", "b"));
    EXPECT_EQ(read_text("['2', '0', '1']\n").orders, (orders_read{{2, 0, 1}}));
}

TEST(OrderStream, TuplesAreLists) {
    EXPECT_EQ(read_text("(2, 0, 1)\n(0, 1, 2)\n").orders, (orders_read{{2, 0, 1}, {0, 1, 2}}));
    const auto names = read_text("('A', 'K', 'Q')\n('Q', 'A', 'K')\n");
    EXPECT_THAT(names.deck, ElementsAre("A", "K", "Q"));
    EXPECT_EQ(names.orders, (orders_read{{2, 0, 1}}));
    EXPECT_THAT(read_text("(A), (B)\n(B), (A)\n").deck, ElementsAre("(A)", "(B)"));
    EXPECT_THAT(read_text("(A B)\nB) (A\n").deck, ElementsAre("(A", "B)"));
}

TEST(OrderStream, SaysThatNodeCutAList) {
    for (const std::string cut : {"... 20 more items", "... 1 more item"})
        EXPECT_EQ(problem_in("[\n  73, 12,\n  5, 6,\n  " + cut + "\n]\n"),
                  "text: line 5: the list ends in '" + cut +
                      "': console.log of node cut it. Print deck.join(\" \")");
    EXPECT_THAT(problem_in("[ 'A', 'K', ... 20 more items ]\n"), HasSubstr("console.log of node cut it"));
}

TEST(OrderStream, SaysThatAShuffleReturnedNothing) {
    for (const std::string nothing : {"undefined", "null", "None", "nil"})
        EXPECT_EQ(
            problem_in(nothing + "\n" + nothing + "\n"),
            "text: line 1: '" + nothing +
                "': the shuffle returned nothing, so it shuffles its deck in place; print the deck itself");
    EXPECT_THAT(problem_in("1 0\nundefined\n"),
                HasSubstr("line 2: 'undefined': the shuffle returned nothing"));
}

TEST(OrderStream, SaysThatAShuffleReadsOutsideOfItsDeck) {
    const std::string outside =
        " is not a card: the shuffle reads outside of its deck; a range of its draws is too large";
    EXPECT_EQ(problem_in("[0, 1, 2]\n[2, undefined, 0]\n"), "text: line 2: 'undefined'" + outside);
    EXPECT_EQ(problem_in("[0,1,2]\n[2,0,null,1]\n"),
              "text: line 2: 4 cards, but the deck has 3: 'null'" + outside);
    EXPECT_EQ(problem_in("A K Q\nA None Q\n"), "text: line 2: 'None'" + outside + taken_for_deck);
    EXPECT_EQ(problem_in("[ 3, undefined, 1 ]\n[ 1, 2, 3 ]\n"),
              "text: line 1: 'undefined'" + outside + taken_for_deck);
}

TEST(OrderStream, OnlyTheFirstLineDeterminesTheSeparator) {
    EXPECT_EQ(problem_in("a b c\na,b,c\n"),
              "text: line 2: 1 card, but the deck has 3: 'a,b,c' is not in the deck" + taken_for_deck);
}

TEST(OrderStream, SkipsEmptyLinesAndCommentsAndForgivesCarriageReturns) {
    const auto read = read_text("# three cards\r\n\r\n2 0 1\r\n   \n  # more\n0\t1  2");
    EXPECT_EQ(read.problem, "");
    EXPECT_EQ(read.orders, (orders_read{{2, 0, 1}, {0, 1, 2}}));
}

TEST(OrderStream, ForgivesAByteOrderMark) {
    EXPECT_EQ(read_text("\xef\xbb\xbf"
                        "2 0 1\n")
                  .orders,
              (orders_read{{2, 0, 1}}));
}

TEST(OrderStream, AllowsAnyBytesInNames) {
    using namespace std::string_literals;
    const auto read = read_text("a\0b \xff\xfe é\né a\0b \xff\xfe\n"s);
    EXPECT_EQ(read.problem, "");
    EXPECT_EQ(read.orders, (orders_read{{2, 0, 1}}));
    EXPECT_EQ(problem_in("a\0b c\na\0c\x1b[2J c\n"s, with_deck({"a", "c"})),
              "text: line 1: 'a\\x00b' is not in the deck");
}

TEST(OrderStream, SaysWhichLineIsWrongAndHow) {
    EXPECT_EQ(problem_in("0 1 2\n# x\n0 1\n"), "text: line 3: 2 cards, but the deck has 3: '2' is missing");
    EXPECT_EQ(problem_in("0 1 2\n0\n"),
              "text: line 2: 1 card, but the deck has 3: '1' is missing, as is 1 more");
    EXPECT_EQ(problem_in("0 1 2\n0 1 2 1\n"), "text: line 2: 4 cards, but the deck has 3: '1' comes twice");
    EXPECT_EQ(problem_in("0 1 2\n0 1 1\n"), "text: line 2: '1' comes twice and '2' is missing");
    EXPECT_EQ(problem_in("0 1 2\n1 2 3\n"), "text: line 2: '3' is not a number from 0 to 2");
    EXPECT_EQ(problem_in("0 1 2\n1 2 -0\n"), "text: line 2: '-0' is not a number from 0 to 2");
    EXPECT_EQ(problem_in("0 1 2\n1 2 99999999999999999999\n"),
              "text: line 2: '99999999999999999999' is not a number from 0 to 2");
    EXPECT_EQ(problem_in("a, b\nb, a\nb,,\n"), "text: line 3: there is a card without a name");
}

TEST(OrderStream, SuggestsTheNearestCard) {
    const auto deck = with_deck({"Ace", "King", "Queen"});
    EXPECT_EQ(problem_in("ace King Queen\n", deck),
              "text: line 1: 'ace' is not in the deck; did you mean 'Ace'?");
    EXPECT_EQ(problem_in("Ace Kng Queen\n", deck),
              "text: line 1: 'Kng' is not in the deck; did you mean 'King'?");
    EXPECT_EQ(problem_in("Ace Joker Queen\n", deck), "text: line 1: 'Joker' is not in the deck");
}

TEST(OrderStream, AnErrorMentionsThatTheFirstLineWasTakenForTheDeck) {
    EXPECT_EQ(problem_in("0 1 2 4\n0 1 2 3\n"), "text: line 2: '3' is not in the deck" + taken_for_deck);
    EXPECT_EQ(problem_in("a b a\n"),
              "text: line 1: 'a' is in the deck twice; the cards must have different names" + taken_for_deck);
}

TEST(OrderStream, RefusesInvalidDecks) {
    EXPECT_EQ(problem_in("a b\n", with_deck({"a", "b", "a"})),
              "--deck: 'a' is in the deck twice; the cards must have different names");
    EXPECT_EQ(problem_in("a b\n", with_deck({"a", ""})), "--deck: card 2 of the deck has no name");
    EXPECT_EQ(problem_in("a b\n", with_deck({"a", " b"})),
              "--deck: card 2 of the deck, ' b', begins or ends with white space");
    EXPECT_EQ(problem_in("a b\n", with_deck({"a\nb"})),
              "--deck: card 1 of the deck, 'a\\nb', has a line break in its name");
    EXPECT_EQ(problem_in("a b\n", with_deck({"a", "#b"})),
              "--deck: '#b' starts with '#', as comments do; rename this card");
    EXPECT_THAT(problem_in("a #b\n"), HasSubstr("text: line 1: '#b' starts with '#'"));
}

TEST(OrderStream, ReadsUpTo256Cards) {
    std::string line;
    for (int i = 255; i >= 0; --i) line += std::to_string(i) + ' ';
    const auto read = read_text(line + "\n");
    EXPECT_EQ(read.problem, "");
    ASSERT_EQ(read.orders.size(), 1U);
    EXPECT_EQ(read.orders[0].front(), 255);
    EXPECT_EQ(read.orders[0].back(), 0);
    EXPECT_EQ(problem_in(line + "256\n"),
              "text: line 1: the deck has 257 cards; at most 256 are allowed" + taken_for_deck);
    EXPECT_EQ(problem_in("a\n", with_deck(names(300, "a"))),
              "--deck: the deck has 300 cards; at most 256 are allowed");
}

TEST(OrderStream, ADeckOfOneCardWorks) {
    EXPECT_EQ(read_text("1\n1\n").orders, (orders_read{{0}, {0}}));
    EXPECT_EQ(read_text("a\na\n").orders, (orders_read{{0}}));
}

TEST(OrderStream, RefusesLinesOverOneMebibyte) {
    const std::size_t most = orders::lines::longest;
    EXPECT_EQ(problem_in("1 2\n2 1" + std::string(most - 3, ' ') + "\n"), "");
    EXPECT_EQ(problem_in("1 2\n2 1" + std::string(most - 2, ' ') + "\n"),
              "text: line 2 has more than 1048576 bytes");
    EXPECT_EQ(problem_in(std::string(3 * most, 'x')), "text: line 1 has more than 1048576 bytes");
}

TEST(OrderStream, WithoutOrdersThereIsNothingToAudit) {
    EXPECT_EQ(problem_in(""), "text: there are no orders in it");
    EXPECT_EQ(problem_in("\n# nothing\n"), "text: there are no orders in it");
    EXPECT_EQ(problem_in("a b c\n"), "text: there are no orders in it, only the deck on its first line");
    EXPECT_EQ(problem_in("", with_deck({"a"})), "text: there are no orders in it");
}

TEST(OrderStream, AnErrorStays) {
    auto stream = orders::order_stream::from(std::make_unique<memory_bytes>("1 2\n1\n2 1\n"), "text", {});
    std::vector<std::uint8_t> order(2);
    ASSERT_TRUE(stream->next(order));
    const auto first = stream->next(order);
    const auto second = stream->next(order);
    ASSERT_FALSE(first);
    ASSERT_FALSE(second);
    EXPECT_EQ(first.error().message, second.error().message);
    EXPECT_EQ(stream->count(), 1U);
}

TEST(OrderStream, OpensFilesAndNamesTheOneThatItCannot) {
    const test::scratch_folder folder;
    const auto path = folder / "orders";
    test::write_all(path, "2 1\n");
    auto stream = orders::order_stream::open(path.string(), {});
    ASSERT_TRUE(stream);
    EXPECT_EQ(test::all_of(*stream).orders, (orders_read{{1, 0}}));
    EXPECT_EQ(orders::order_stream::open("/no/such/file", {}).error().message,
              "/no/such/file: No such file or directory");
    EXPECT_EQ(orders::order_stream::open("/tmp", {}).error().message, "/tmp: Is a directory");
}
