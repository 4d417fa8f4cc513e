#include "report/places_svg.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace fairshuf::report;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

TEST(PlacesSvg, HasARowForEachCardAndAColumnForEachPlace) {
    const places_picture picture{
        .title = "t",
        .note = "",
        .cards = {"A", "K"},
        .cells = {{"60", 1, ""}, {"40", -1, ""}, {"40", -1, ""}, {"3/5", 0, "K > 2"}}};
    const std::string svg = svg_of("places", {draw(picture)});
    EXPECT_THAT(svg, HasSubstr(">card</text>"));
    EXPECT_THAT(svg, HasSubstr(">place</text>"));
    EXPECT_THAT(svg, HasSubstr(">60</text>"));
    EXPECT_THAT(svg, HasSubstr(">3</text>"));  // a fraction has two lines
    EXPECT_THAT(svg, HasSubstr("<title>K &gt; 2</title>"));
    EXPECT_LT(svg.find(">A</text>"), svg.find(">K</text>"));
}

TEST(PlacesSvg, TurnsAWordBesideTheRowsButNotASingleChineseCharacter) {
    places_picture picture{.title = "", .note = "", .cards = {"A"}, .cells = std::vector<places_cell>(1)};
    EXPECT_THAT(draw(picture).body, ContainsRegex("rotate[^>]*>card<"));
    picture.words.card = "牌";
    EXPECT_THAT(draw(picture).body, HasSubstr(">牌<"));
    EXPECT_THAT(draw(picture).body, Not(HasSubstr("rotate")));
}

TEST(PlacesSvg, EscapesNames) {
    const places_picture picture{
        .title = "<b>", .note = "", .cards = {"<i>", "&"}, .cells = std::vector<places_cell>(4)};
    const std::string svg = svg_of("<t>", {draw(picture)});
    EXPECT_THAT(svg, Not(HasSubstr("<b>")));
    EXPECT_THAT(svg, Not(HasSubstr("<i>")));
    EXPECT_THAT(svg, HasSubstr("&lt;i&gt;"));
}

TEST(PlacesSvg, DrawsABarForEachOrderAndALineForFair) {
    orders_picture picture{.title = "t",
                           .note = "",
                           .bars = {{"1 2", "3/4", 0.75, 1}, {"2 1", "1/4", 0.25, -1}},
                           .fair = 0.5,
                           .fair_text = "1/2"};
    EXPECT_THAT(draw(picture).body, HasSubstr(">1/2</text>"));
    EXPECT_THAT(draw(picture).body, HasSubstr(">2 1</text>"));
    picture.bars.assign(100, {"x", "1/100", 0.01, 0});
    EXPECT_THAT(draw(picture).body, HasSubstr("<path d=\"M"));
    picture.bars.clear();
    EXPECT_GT(draw(picture).height, 0);
}
