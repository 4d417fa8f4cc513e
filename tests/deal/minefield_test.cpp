#include "fairshuf/deal/minefield.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "fairshuf/audit/exact/odometer.hpp"
#include "fairshuf/deal/playlist.hpp"
#include "support/cards.hpp"

using namespace fairshuf;
using fairshuf::detail::lay_mines_by;

namespace {

// Row by row, a letter for each place.
std::string mines_of(const minefield& field) {
    std::string text;
    for (std::size_t y = 0; y < field.height(); ++y)
        for (std::size_t x = 0; x < field.width(); ++x) text += field.is_mine(x, y) ? '*' : '.';
    return text;
}

std::uint64_t choose(std::uint64_t n, std::uint64_t k) {
    std::uint64_t ways = 1;
    for (std::uint64_t i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
    return ways;
}

// The exact law of the template that lays the mines.
std::map<std::string, audit::fraction> law_of(const mine_plan& plan) {
    std::map<std::string, audit::fraction> law;
    audit::detail::odometer draws(uniform{});
    do {
        const auto mines = mines_of(lay_mines_by(plan, draws));
        law[mines] += audit::fraction(draws.count(), draws.words());
    } while (draws.next());
    return law;
}

void expect_uniform(const mine_plan& plan, std::uint64_t places) {
    const auto law = law_of(plan);
    const auto fields = choose(places, plan.mines);
    EXPECT_EQ(law.size(), fields) << plan.width << " x " << plan.height << ", " << plan.mines;
    for (const auto& [field, probability] : law) ASSERT_EQ(probability, audit::fraction(1, fields)) << field;
}

std::string problem(const mine_plan& plan) {
    const auto field = lay_mines(plan, key::from_text("x"));
    return field ? "" : field.error().message;
}

}  // namespace

TEST(Minefield, EveryFieldIsEquallyLikely) {
    for (const auto& [width, height] : {std::pair<std::size_t, std::size_t>{1, 1}, {3, 1}, {2, 3}, {7, 1}})
        for (std::uint64_t mines = 0; mines <= width * height; ++mines)
            expect_uniform({.width = width, .height = height, .mines = mines}, width * height);
    expect_uniform({.width = 3, .height = 3, .mines = 4}, 9);
}

TEST(Minefield, EveryFieldThatKeepsAPlaceFreeIsEquallyLikely) {
    for (std::size_t place = 0; place < 6; ++place)
        for (std::uint64_t mines = 0; mines <= 5; ++mines) {
            const mine_plan plan{
                .width = 3, .height = 2, .mines = mines, .safe = board_place{place % 3, place / 3}};
            expect_uniform(plan, 5);
            for (const auto& [field, probability] : law_of(plan)) ASSERT_EQ(field[place], '.');
        }
}

TEST(Minefield, AnOpeningKeepsTheNeighboursFreeToo) {
    for (std::size_t place = 0; place < 12; ++place) {
        const board_place safe{place % 4, place / 4};
        const mine_plan plan{.width = 4, .height = 3, .mines = 2, .safe = safe, .opening = true};
        const std::uint64_t columns = safe.x == 0 || safe.x == 3 ? 2 : 3, rows = safe.y == 1 ? 3 : 2;
        expect_uniform(plan, 12 - columns * rows);
        audit::detail::odometer draws(uniform{});
        do ASSERT_EQ(lay_mines_by(plan, draws).around(safe.x, safe.y), 0U);
        while (draws.next());
    }
}

// From OpenSSL's ChaCha20 and a dozen lines of Python: see docs/dealing.md.
TEST(Minefield, IsWhatOthersComputeFromTheSameKey) {
    const auto field = lay_mines({.width = 9, .height = 9, .mines = 10}, key::from_text("known answer"));
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < 81; ++i)
        if (field->is_mine(i % 9, i / 9)) places.push_back(i);
    EXPECT_EQ(places, (std::vector<std::size_t>{0, 3, 19, 22, 25, 31, 32, 43, 51, 74}));
    EXPECT_EQ(field->row(0), "*11*1....");
    EXPECT_EQ(field->row(6), ".....111.");
}

TEST(Minefield, EachBoardHasAKeyUnderItsOwnLabel) {
    const key k = key::from_text("a");
    mine_plan plan{.width = 30, .height = 16, .mines = 99};
    EXPECT_EQ(key_of_minefield(k, plan), derive(k, "mines 30 16 99"));
    plan.safe = board_place{3, 1};
    EXPECT_EQ(key_of_minefield(k, plan), derive(k, "mines 30 16 99, safe 4 2"));
    plan.opening = true;
    EXPECT_EQ(key_of_minefield(k, plan), derive(k, "mines 30 16 99, opening 4 2"));
}

// Both used to draw from the words of the key itself: an order of songs gave the mines away.
TEST(Minefield, SharesNoWordsWithAPlaylistOfTheSameKey) {
    const key k = key::from_text("a");
    const auto first_word = [](const key& own) { return chacha20(own)(); };
    EXPECT_NE(first_word(key_of_minefield(k, {.width = 30, .height = 16, .mines = 99})), first_word(k));
    EXPECT_NE(first_word(key_of_playlist(k, 480)), first_word(k));
    EXPECT_NE(first_word(key_of_minefield(k, {.width = 30, .height = 16, .mines = 99})),
              first_word(key_of_playlist(k, 480)));
}

TEST(Minefield, RowsCountTheNeighbours) {
    for (const auto& [width, height] :
         {std::pair<std::size_t, std::size_t>{1, 9}, {9, 1}, {2, 2}, {17, 11}}) {
        const auto field = lay_mines({.width = width, .height = height, .mines = width * height / 3},
                                     key::from_text("rows"));
        for (std::size_t y = 0; y < height; ++y) {
            std::string row;
            for (std::size_t x = 0; x < width; ++x) {
                const auto around = field->around(x, y);
                row += field->is_mine(x, y) ? "*" : around == 0 ? "." : std::to_string(around);
            }
            EXPECT_EQ(field->row(y), row);
        }
    }
    EXPECT_EQ(lay_mines({.width = 3, .height = 3, .mines = 8, .safe = board_place{1, 1}}, key::from_text("8"))
                  ->row(1),
              "*8*");
}

TEST(Minefield, LargeOnesHaveAllTheirMines) {
    const std::size_t side = test::sanitized ? 500 : 3000;
    const auto field = lay_mines(
        {.width = side, .height = side, .mines = side * side / 5, .safe = board_place{7, 7}, .opening = true},
        key::from_text("large"));
    std::size_t mines = 0;
    for (std::size_t y = 0; y < side; ++y)
        for (std::size_t x = 0; x < side; ++x) mines += field->is_mine(x, y) ? 1 : 0;
    EXPECT_EQ(mines, side * side / 5);
    EXPECT_EQ(field->around(7, 7), 0U);
}

TEST(Minefield, ThatCannotBeSaysWhy) {
    EXPECT_EQ(problem({.width = 9, .height = 9, .mines = 81}), "");
    EXPECT_EQ(problem({.width = 9, .height = 9, .mines = 82}),
              "82 mines are too many: the board has 9 x 9 = 81 places");
    EXPECT_EQ(
        problem({.width = 9, .height = 9, .mines = 81, .safe = board_place{0, 0}}),
        "81 mines are too many: the board has 9 x 9 = 81 places, and 1 of them must stay free: 80 are left");
    EXPECT_EQ(
        problem({.width = 9, .height = 9, .mines = 78, .safe = board_place{0, 0}, .opening = true}),
        "78 mines are too many: the board has 9 x 9 = 81 places, and 4 of them must stay free: 77 are left");
    EXPECT_EQ(problem({.width = 9, .height = 8, .mines = 1, .safe = board_place{9, 0}}),
              "place 10,1 is not on the board of 9 x 8, which ends at 9,8");
    EXPECT_EQ(problem({.width = 0, .height = 9}), "a board has at least 1 column and 1 row");
    EXPECT_EQ(problem({.width = 1'000'000'000, .height = 1'000'000'000}),
              "1000000000 x 1000000000 places are too many: a board has at most 1000000000");
}
