#include "trace/trace_report.hpp"
#include "trace/trace_product.hpp"

#include <gtest/gtest.h>

#include "catalogue/named.hpp"
#include "report/width.hpp"

using namespace fairshuf;

namespace {

traced trace_of(std::string_view algorithm, const std::vector<std::string>& cards, const script& draws) {
    return *trace_shuffle(*named_algorithm(algorithm), cards, draws);
}

const std::vector<std::string> five{"1", "2", "3", "4", "5"};

}  // namespace

TEST(TraceProduct, IsTheOneOfTheFirstDocument) {
    const auto walk = trace_of("swap-down", five, {1, 2, 0, 0});
    const auto chances = report::products(walk);
    EXPECT_EQ(chances[2].text(), "not picked 4/5 · not picked 3/4 · picked 1/3 = 1/5");
    EXPECT_EQ(chances[2].subject, "1 in place 3");
    for (const auto& p : chances) EXPECT_EQ(p.value, audit::fraction(1, 5));
    const auto rest = report::remainder(walk);
    ASSERT_EQ(rest.size(), 1U);
    EXPECT_EQ(rest[0].subject, "5 in place 1");
    EXPECT_EQ(rest[0].value, audit::fraction(1, 5));
}

TEST(TraceProduct, OfDrawsThatPlaceNoCardIsThatOfAllDraws) {
    const auto chances = report::products(trace_of("swap-any", {"a", "b", "c"}, {1, 2, 0}));
    EXPECT_EQ(chances[2].text(), "1/3 · 1/3 · 1/3 = 1/27");
    EXPECT_EQ(chances[2].subject, "these draws");
}

TEST(TraceText, AlignsNamesOfAnyWidth) {
    const auto text = report::as_text(trace_of("swap-up", {"红桃", "K", "十"}, {2, 0}), {}, 100);
    EXPECT_NE(text.find("start                   红桃  K     十\n"), std::string::npos) << text;
    EXPECT_NE(text.find("    1  2 of 0..2, 1/3  [十  ] K    [红桃]\n"), std::string::npos) << text;
}

TEST(TraceText, DrawsThatBelongTogetherShareALine) {
    const auto riffled = report::beats(trace_of("riffle:1", five, {0, 1, 0, 1, 0}));
    ASSERT_EQ(riffled.size(), 1U);
    EXPECT_EQ(riffled[0].number, "1-5");
    EXPECT_EQ(riffled[0].draws, "0 1 0 1 0 of 0..1, each 1/2");
    EXPECT_EQ(report::beats(trace_of("swap-pairs:2", five, {0, 1, 2, 2})).size(), 2U);
    EXPECT_EQ(report::beats(trace_of("pick-redraw", {"a", "b"}, {0, 0, 0, 1})).size(),
              5U);  // each draw, and the return of the pile
    EXPECT_EQ(report::beats(trace_of("swap-down", five, {4, 3, 2, 1})).size(), 4U);  // although nothing moves
}

TEST(TraceText, FoldsLongDecks) {
    std::vector<std::string> cards;
    for (int i = 0; i < 54; ++i) cards.push_back("card" + std::to_string(i));
    const auto text = report::as_text(*trace_shuffle(*named_algorithm("cut"), cards, script{3}), {}, 80);
    std::size_t longest = 0, begin = 0;
    for (std::size_t end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
        if (!text.substr(begin, 7).starts_with("result")) longest = std::max(longest, end - begin);
    EXPECT_LE(longest, 82U);
}

TEST(TraceSvg, EscapesNames) {
    const auto svg = report::as_svg(trace_of("cut", {"<&>", "\"q\""}, {1}));
    EXPECT_NE(svg.find("&lt;&amp;&gt;"), std::string::npos);
    EXPECT_NE(svg.find("&quot;q&quot;"), std::string::npos);
    EXPECT_EQ(svg.find("<&>"), std::string::npos);
}

TEST(TraceSvg, LeavesRoomForTheDraws) {
    const auto svg = report::as_svg(trace_of("riffle:1", five, {0, 1, 0, 1, 0}));
    const auto x_after = [&](const std::string& mark) {
        return std::stoi(svg.substr(svg.find(mark) + mark.size()));
    };
    const int first_card = x_after("<rect x=\"");
    EXPECT_GE(first_card, 76 + 7 * 27);  // "0 1 0 1 0 of 0..1, each 1/2"
    EXPECT_LT(first_card, 76 + 10 * 27);
}

TEST(Width, CountsColumnsAndNotBytes) {
    EXPECT_EQ(report::columns("abc"), 3U);
    EXPECT_EQ(report::columns("红桃"), 4U);
    EXPECT_EQ(report::columns("A♠"), 2U);
    EXPECT_EQ(report::columns("e\u0301"), 1U);
    EXPECT_EQ(report::columns("🂡"), 1U);
    EXPECT_EQ(report::columns("🎲"), 2U);
    EXPECT_EQ(report::columns("\xff\xfe"), 2U);  // not UTF-8: one column a byte
    EXPECT_EQ(report::padded("红", 4), "红  ");
}
