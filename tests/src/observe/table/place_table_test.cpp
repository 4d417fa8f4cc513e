#include "observe/table/place_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "observe/table/table_cells.hpp"

using namespace fairshuf;
using namespace fairshuf::published;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

place_table table_in(const std::string& text, std::optional<std::uint64_t> claimed = std::nullopt) {
    auto table = read_table(text, claimed);
    EXPECT_TRUE(table) << (table ? "" : table.error().message) << "\n" << text;
    return table ? *table : place_table{};
}

std::string error_in(const std::string& text) {
    const auto table = read_table(text);
    EXPECT_FALSE(table) << text;
    return table ? "" : table.error().message;
}

}  // namespace

TEST(PlaceTable, ReadsCountsAsPeoplePasteThem) {
    for (const std::string text :
         {"30 50 20\n40 30 30\n30 20 50\n", "30,50,20\n40,30,30\n30,20,50",
          "30\t50\t20\r\n40\t30\t30\r\n30\t20\t50\r\n", "30;50;20\n40;30;30\n30;20;50\n",
          "| 30 | 50 | 20 |\n| 40 | 30 | 30 |\n| 30 | 20 | 50 |\n",
          "[[30, 50, 20],\n [40, 30, 30],\n [30, 20, 50]]\n", "[[30,50,20],[40,30,30],[30,20,50]]",
          "[[30, 50, 20], [40, 30, 30], [30, 20, 50]]\n", "30，50，20\n40，30，30\n30，20，50\n",
          "│ 30 │ 50 │ 20 │\n├────┼\n│ 40 │ 30 │ 30 │\n│ 30 │ 20 │ 50 │\n",
          "# counts\n\n  1  2  3\n1 30 50 20\n2 40 30 30\n3 30 20 50\n",
          "card,1,2,3\nA,30,50,20\n2,40,30,30\n3,30,20,50\n",
          "     1   2   3  sum\nA   30  50  20  100\nB   40  30  30  100\nC   30  20  50  100\nsum 100 100 "
          "100 300\n"}) {
        const auto table = table_in(text);
        EXPECT_EQ(table.n, 3U) << text;
        EXPECT_EQ(table.shuffles, 100U) << text;
        EXPECT_EQ(table.unit, 0) << text;
        EXPECT_DOUBLE_EQ(table.share(0, 1), 0.5) << text;
        EXPECT_DOUBLE_EQ(table.share(1, 0), 0.4) << text;
        EXPECT_EQ(table.sums, whole_sums::rows_and_columns) << text;
    }
}

TEST(PlaceTable, ReadsPercentagesAndSharesWithTheirLastDigit) {
    for (const std::string text :
         {"30.25% 50.25% 19.50%\n40.00% 30.00% 30.00%\n29.75% 19.75% 50.50%\n",
          "30,25 % 50,25 % 19,50 %\n40,00 % 30,00 % 30,00 %\n29,75 % 19,75 % 50,50 %\n",
          "30.25 50.25 19.5\n40 30 30\n29.75 19.75 50.5\n",
          ".3025 .5025 .1950\n.4000 .3000 .3000\n.2975 .1975 .5050",
          "30.25％，50.25％，19.5％\n40％，30％，30％\n29.75％，19.75％，50.5％\n"}) {
        const auto table = table_in(text);
        EXPECT_EQ(table.shuffles, std::nullopt) << text;
        EXPECT_NEAR(table.unit, 1e-4, 1e-12) << text;
        EXPECT_NEAR(table.share(0, 1), 0.5025, 1e-12) << text;
        EXPECT_FALSE(table.truncated) << text;
    }
}

TEST(PlaceTable, TakesThreeDigitsAfterACommaForAGroupOrForDecimals) {
    EXPECT_EQ(table_in("400,000 600,000\n600,000 400,000\n").shuffles, 1'000'000U);
    const auto decimals = table_in("49,900\t50,100\n50,100\t49,900\n");
    EXPECT_NEAR(decimals.unit, 1e-5, 1e-12);
    EXPECT_NEAR(decimals.share(0, 0), 0.499, 1e-12);
}

TEST(PlaceTable, ReadsThousandsInQuotes) {
    const auto table =
        table_in("\"1,000\",\"1,010\",\"990\"\n\"1,010\",\"990\",\"1,000\"\n\"990\",\"1,000\",\"1,010\"\n");
    EXPECT_EQ(table.n, 3U);
    EXPECT_EQ(table.shuffles, 3'000U);
    EXPECT_EQ(table_in("\"A\",30,70\n\"B\",70,30\n").deck, (std::vector<std::string>{"A", "B"}));
}

TEST(PlaceTable, SeesWhenDigitsWereCutOff) {
    const auto table = table_in("33.3 33.3 33.3\n33.3 33.2 33.4\n33.3 33.4 33.2\n");
    EXPECT_FALSE(table.truncated);
    const auto cut = table_in("33.2 33.3 33.3\n33.3 33.2 33.3\n33.3 33.3 33.2\n");
    EXPECT_TRUE(cut.truncated);
    EXPECT_NEAR(cut.share(0, 0), 0.3325, 1e-12);
}

TEST(PlaceTable, KnowsCardsFromPlacesByTheirHeadings) {
    const std::string cells = "30 50 20\n", more = "40 30 30\n", last = "30 20 50\n";
    EXPECT_DOUBLE_EQ(table_in("place 1 " + cells + "place 2 " + more + "place 3 " + last).share(0, 1), 0.4);
    EXPECT_DOUBLE_EQ(table_in("card 1 " + cells + "card 2 " + more + "card 3 " + last).share(0, 1), 0.5);
    EXPECT_DOUBLE_EQ(table_in("place A K Q\n1 " + cells + "2 " + more + "3 " + last).share(0, 1), 0.4);
    EXPECT_DOUBLE_EQ(
        table_in("牌号: A K Q\n位置1: " + cells + "位置2: " + more + "位置3: " + last).share(0, 1), 0.4);
    EXPECT_THAT(table_in("牌号: A K Q\n位置1: " + cells + "位置2: " + more + "位置3: " + last).deck,
                ElementsAre("A", "K", "Q"));
    EXPECT_THAT(table_in("Ace " + cells + "King " + more + "Queen " + last).deck,
                ElementsAre("Ace", "King", "Queen"));
    EXPECT_THAT(table_in(cells + more + last).deck, ElementsAre("1", "2", "3"));
}

TEST(PlaceTable, AcceptsRowsWhoseCellsAreInAnOrderOfTheirOwn) {
    const auto table = table_in("place 1 30 50 20\nplace 2 30 40 30\nplace 3 30 20 50\n");
    EXPECT_EQ(table.sums, whole_sums::places_only);
    EXPECT_THAT(table.uneven_line, HasSubstr("column 1 adds up to 90"));
    EXPECT_EQ(table_in("30 30 30\n50 40 20\n20 30 50\n").sums, whole_sums::places_only);
}

TEST(PlaceTable, SaysWhatIsWrong) {
    EXPECT_THAT(error_in(""), HasSubstr("no table of numbers"));
    EXPECT_THAT(error_in("Once upon a time.\n"), HasSubstr("no table of numbers"));
    EXPECT_THAT(error_in("1.5 2.5 3.5\n1.5 2.5 3.5\n"), HasSubstr("2 rows of 3 numbers"));
    EXPECT_THAT(error_in("30 50 20\n40 30 31\n30 20 50\n"),
                HasSubstr("the table does not add up: row 2 adds up to 101 instead of 100"));
    EXPECT_THAT(error_in("30.1% 50.1% 22.8%\n40.0% 30.0% 30.0%\n29.9% 19.9% 50.2%\n"),
                HasSubstr("row 1 adds up to 103 instead of 100, more than rounding explains"));
    EXPECT_THAT(error_in("1.5 2.5\n2.5 1.5\n"),
                HasSubstr("neither counts, which are whole, nor percentages"));
    EXPECT_THAT(error_in("0 0\n0 0\n"), HasSubstr("no shuffles"));
}

TEST(PlaceTable, TakesUnsignedPercentagesFromTheClaim) {
    const std::string text = "50 50\n50 50\n";
    EXPECT_EQ(table_in(text).shuffles, 100U);
    EXPECT_EQ(table_in(text, 1000).shuffles, std::nullopt);
    EXPECT_NEAR(table_in(text, 1000).unit, 0.01, 1e-12);
}

TEST(PlaceTable, ReadsNumbersAsTheyArePrinted) {
    EXPECT_EQ(number_in("1,234,567")->value, 1'234'567);
    EXPECT_EQ(number_in("1'234")->value, 1'234);
    EXPECT_EQ(number_in("7.69 %")->decimals, 2);
    EXPECT_TRUE(number_in("7.69 %")->percent);
    EXPECT_EQ(number_in("7,69")->value, 7.69);
    EXPECT_TRUE(number_in("7,692")->three_after_comma);
    for (const char* no : {"", "%", ".", "K", "1e5", "-1", "1,23,456", "1.2.3", "12,", "NaN", "inf"})
        EXPECT_FALSE(number_in(no)) << no;
}
