#include "report/plot.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "report/width.hpp"
#include "support/xml.hpp"

using namespace fairshuf;
using report::plot;
using report::plot_line;

namespace {

plot one_panel(std::vector<plot_line> lines) {
    return {.title = "Title",
            .note = "note",
            .across = "cards",
            .up = "time",
            .panels = {{.title = "", .lines = std::move(lines)}}};
}

plot level_and_rising() {
    return one_panel({{.name = "level", .points = {{10, 1}, {100, 1}, {1000, 1}}, .mark = 'l'},
                      {.name = "rising", .points = {{10, 1}, {100, 10}, {1000, 100}}, .mark = 'r'}});
}

std::vector<test::xml_element> elements(const plot& p, std::string_view name) {
    auto all = test::xml_elements(report::as_svg(p)).value();
    std::erase_if(all, [&](const auto& element) { return element.name != name; });
    return all;
}

double number(const test::xml_element& element, const std::string& attribute) {
    return std::stod(element.attributes.at(attribute));
}

// The names of the lines, beside the plot.
std::vector<test::xml_element> names_in(const plot& p) {
    auto texts = elements(p, "text");
    std::erase_if(texts, [&](const auto& t) {
        return std::ranges::none_of(p.panels.front().lines,
                                    [&](const auto& line) { return line.name == t.text; });
    });
    return texts;
}

}  // namespace

TEST(PlotText, ShowsLevelAndRisingLinesApart) {
    EXPECT_EQ(report::as_text(level_and_rising(), {}, 46),
              "100 ns ┤                         r\n"
              "       │\n"
              "       │\n"
              "       │\n"
              " 10 ns ┤             r\n"
              "       │\n"
              "       │\n"
              "       │\n"
              "  1 ns ┤ lr          l           l\n"
              "       └─┴───────────┴───────────┴───────────\n"
              "         10          100         1,000\n");
}

TEST(PlotText, MarksWithoutRoomBecomeAPlus) {
    std::vector<plot_line> lines;
    for (char mark = 'a'; mark <= 'z'; ++mark)
        lines.push_back({.name = {mark}, .points = {{10, 5}, {1000, 5}}, .mark = mark});
    const auto text = report::as_text(one_panel(lines), {}, 40);
    EXPECT_NE(text.find(" abcdefghijklm+ abcdefghijklmn+"), std::string::npos) << text;
}

TEST(PlotText, StaysWithinTheWidth) {
    for (const std::size_t width : {40U, 61U, 80U, 133U}) {
        const auto text = report::as_text(level_and_rising(), {}, width);
        for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos;
             begin = end + 1)
            EXPECT_LE(report::columns(text.substr(begin, end - begin)), width);
    }
}

TEST(PlotText, HasFewerRowsForMorePowersOfTen) {
    const auto text = report::as_text(
        one_panel({{.name = "steep", .points = {{10, 0.1}, {1000, 1e8}}, .mark = 's'}}), {}, 80);
    EXPECT_LE(std::ranges::count(text, '\n'), 30);
    EXPECT_NE(text.find("100 ms ┤"), std::string::npos) << text;
}

TEST(PlotText, ColoursMarksWhereColourIsAllowed) {
    auto p = level_and_rising();
    p.panels[0].lines[0].shade = report::ink::green;
    EXPECT_NE(report::as_text(p, {.colour = true}, 60).find("\x1b[32ml\x1b[0m"), std::string::npos);
}

TEST(PlotText, ASinglePointIsAPlotToo) {
    EXPECT_NE(
        report::as_text(one_panel({{.name = "dot", .points = {{10, 5}}, .mark = 'd'}}), {}, 60).find('d'),
        std::string::npos);
    EXPECT_NE(report::as_text(one_panel({}), {}, 60), "");
}

TEST(PlotLabels, AreShort) {
    EXPECT_EQ(report::time_label(0.05), "50 ps");
    EXPECT_EQ(report::time_label(0.001), "1 ps");
    EXPECT_EQ(report::time_label(0.1), "0.1 ns");
    EXPECT_EQ(report::time_label(100), "100 ns");
    EXPECT_EQ(report::time_label(std::pow(10, 2.9999999999)), "1 µs");
    EXPECT_EQ(report::time_label(2e4), "20 µs");
    EXPECT_EQ(report::time_label(1e6), "1 ms");
    EXPECT_EQ(report::time_label(3e9), "3 s");
    EXPECT_EQ(report::size_label(52), "52");
    EXPECT_EQ(report::size_label(10'000), "10,000");
    EXPECT_EQ(report::size_label(100'000), "10^5");
    EXPECT_EQ(report::size_label(1 << 24), "2^24");
    EXPECT_EQ(report::size_label(200'000), "200,000");
}

TEST(PlotSvg, IsWellFormedWhateverTheNames) {
    auto p = level_and_rising();
    p.title = "a < b & \"c\"";
    p.panels[0].lines[0].name = "<script>";
    p.panels.push_back(p.panels[0]);
    const auto svg = report::as_svg(p);
    ASSERT_TRUE(test::xml_elements(svg).has_value());
    EXPECT_NE(svg.find("&lt;script&gt;"), std::string::npos);
    EXPECT_TRUE(svg.starts_with("<svg xmlns="));
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(PlotSvg, HasLogarithmicScales) {
    const auto dots = elements(level_and_rising(), "circle");
    ASSERT_EQ(dots.size(), 6U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(dots[i].attributes.at("cy"), dots[0].attributes.at("cy"));      // level
        EXPECT_EQ(dots[i].attributes.at("cx"), dots[i + 3].attributes.at("cx"));  // the same sizes
    }
    EXPECT_NEAR(number(dots[1], "cx") - number(dots[0], "cx"), number(dots[2], "cx") - number(dots[1], "cx"),
                0.2);
    EXPECT_NEAR(number(dots[3], "cy") - number(dots[4], "cy"), number(dots[4], "cy") - number(dots[5], "cy"),
                0.2);
    EXPECT_GT(number(dots[3], "cy"), number(dots[5], "cy"));  // more is higher
}

TEST(PlotSvg, NamesOfLinesDoNotOverlapAndStayInside) {
    std::vector<plot_line> lines;
    for (int i = 0; i < 30; ++i)
        lines.push_back({.name = "line" + std::to_string(i), .points = {{10, 3}, {1000, 2 + 0.001 * i}}});
    lines.push_back({.name = "far", .points = {{10, 3}, {100, 1e5}}});
    const auto p = one_panel(lines);
    auto names = names_in(p);
    ASSERT_EQ(names.size(), lines.size());
    std::ranges::sort(names, {}, [](const auto& t) { return number(t, "y"); });
    for (std::size_t i = 1; i < names.size(); ++i)
        EXPECT_GE(number(names[i], "y") - number(names[i - 1], "y"), 14.8);
    const auto picture = elements(p, "svg").front();
    EXPECT_GT(number(names.front(), "y"), 0);
    EXPECT_LT(number(names.back(), "y"), number(picture, "height"));
    EXPECT_EQ(names.front().text, "far");
}

TEST(PlotSvg, NamesOfOverlappingEndsAreCentred) {
    const auto p = one_panel({{.name = "a", .points = {{10, 1}, {1000, 100}}},
                              {.name = "b", .points = {{10, 10'000}, {1000, 100}}}});
    const auto names = names_in(p);
    const auto dots = elements(p, "circle");
    ASSERT_EQ(names.size(), 2U);
    EXPECT_NEAR((number(names[0], "y") + number(names[1], "y")) / 2 - 4, number(dots[1], "cy"), 0.3);
}

TEST(PlotSvg, ASingleDotHasItsNameBesideIt) {
    const auto p = one_panel({{.name = "line", .points = {{10, 1}, {1000, 1}}},
                              {.name = "dot", .points = {{10, 50}}},
                              {.name = "last", .points = {{1000, 50}}}});
    const auto names = names_in(p);
    ASSERT_EQ(names.size(), 3U);
    const auto x = [&](std::string_view name) {
        return number(*std::ranges::find(names, name, &test::xml_element::text), "x");
    };
    EXPECT_LT(x("dot"), x("line"));
    EXPECT_EQ(x("last"), x("line"));
}
