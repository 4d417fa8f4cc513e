#include "bench/race_report.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "fairshuf/algorithm/catalogue.hpp"
#include "report/width.hpp"
#include "support/xml.hpp"

using namespace fairshuf;
using nlohmann::json;
using testing::HasSubstr;

namespace {

bench_method method(std::string_view name, std::vector<bench_point> points, std::string skipped = "") {
    return {find_algorithm(name)->about, std::move(points), std::move(skipped)};
}

bench_result example() {
    return {.where = {.name = "A & B", .cores = 2, .compiler = "g++ 12.2.0", .cpu_path = "avx2"},
            .n = 100,
            .methods = {method("swap-down", {{10, 4}, {100, 4}}), method("naive", {{10, 5}, {100, 5}}),
                        method("insert-splice", {{10, 100}, {100, 1000}}), method("riffle", {{100, 5000}}),
                        method("tables", {{10, 1}}, "takes at most 16 cards")},
            .bulk = {{"fairshuf-engine-chacha8", 1000, 4, 1, 2.5},
                     {"std-mt19937_64", 1000, 4, 1, 10},
                     {"memcpy", 1000, 4, 2, 0.25},
                     {"memcpy", 2000, 4, 2, 0.5}}};
}

}  // namespace

TEST(RaceText, PrintsVerdictTimeRatioAndGrowth) {
    const auto text = report::as_text(example(), {}, 80);
    EXPECT_THAT(text, HasSubstr("The race: 100 cards\nA & B, 2 cores, g++ 12.2.0, avx2\nExact draws from "
                                "ChaCha8 words, one thread\n"));
    const auto row = [](std::string_view name, std::string_view verdict, std::string_view rest) {
        return fmt::format("  {:<36}{:<18}{}\n", name, verdict, rest);
    };
    EXPECT_THAT(text, HasSubstr(row("", "", "ns/card   ratio  grows") +
                                row("a  swap-down", "fair", "   4.00    1.00  n^1.0") +
                                row("b  swap-any", "unfair", "   5.00    1.25  n^1.0") +
                                row("c  insert-splice", "fair", "  1,000     250  n^2.0") +
                                row("d  riffle", "fair in the limit", "  5,000   1,250") +
                                row("e  tables", "fair", "takes at most 16 cards")));
}

TEST(RaceText, ShowsThePlotWithTheLettersOfTheTable) {
    const auto text = report::as_text(example(), {}, 80);
    EXPECT_THAT(text, HasSubstr("1 ns ┤ e\n"));
    EXPECT_THAT(text, HasSubstr("1 µs ┤"));
}

TEST(RaceText, TheBulkTableHasARowForEachMethodAndAColumnForEachSize) {
    const auto text = report::as_text(example(), {}, 80);
    EXPECT_THAT(text, HasSubstr("        1,000        2,000\n"));
    EXPECT_THAT(text, HasSubstr("     fairshuf-engine-chacha8                   2.50\n"));
    EXPECT_THAT(text, HasSubstr("     memcpy, 2 threads                         0.25         0.50\n"));
    auto more = example();
    more.bulk.insert(more.bulk.begin() + 2, {"memcpy", 1000, 4, 1, 0.5});
    more.bulk.push_back({"fairshuf-engine-chacha8", 2000, 4, 2, 1});
    const auto ordered = report::as_text(more, {}, 80);
    EXPECT_LT(ordered.find("chacha8, 2 threads"), ordered.find("std-mt19937_64"));
    auto none = example();
    none.bulk.clear();
    EXPECT_EQ(report::as_text(none, {}, 80).find("Large decks"), std::string::npos);
}

TEST(RaceText, FitsATerminalOf80Columns) {
    const auto text = report::as_text(example(), {}, 80);
    for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
        EXPECT_LE(report::columns(text.substr(begin, end - begin)), 80U);
}

TEST(RaceText, ColoursOnlyWhereAllowed) {
    EXPECT_EQ(report::as_text(example(), {}, 80).find('\x1b'), std::string::npos);
    EXPECT_THAT(report::as_text(example(), {.colour = true}, 80), HasSubstr("\x1b[31munfair"));
}

TEST(RaceJson, IsAsDocumented) {
    auto result = example();
    result.methods.erase(result.methods.begin() + 1, result.methods.begin() + 3);
    EXPECT_EQ(json::parse(report::as_json(result)), json::parse(R"({
        "machine": {"name": "A & B", "cores": 2, "compiler": "g++ 12.2.0", "cpu_path": "avx2"},
        "words": "chacha8", "draws": "exact", "n": 100,
        "methods": [
            {"algorithm": "swap-down", "fair": "yes", "ns_per_card": 4.0, "times_swap_down": 1.0,
             "growth": 1.0, "sizes": [{"n": 10, "ns_per_card": 4.0}, {"n": 100, "ns_per_card": 4.0}]},
            {"algorithm": "riffle", "fair": "limit", "ns_per_card": 5000.0, "times_swap_down": 1250.0,
             "growth": null, "sizes": [{"n": 100, "ns_per_card": 5000.0}]},
            {"algorithm": "tables", "fair": "yes", "ns_per_card": null, "times_swap_down": null,
             "skipped": "takes at most 16 cards", "growth": null, "sizes": [{"n": 10, "ns_per_card": 1.0}]}],
        "bulk": [
            {"method": "fairshuf-engine-chacha8", "n": 1000, "element_bytes": 4, "threads": 1,
             "ns_per_element": 2.5, "times_faster_than_std": 4.0,
             "times_faster_than_native_std": null, "element_type": "bytes"},
            {"method": "std-mt19937_64", "n": 1000, "element_bytes": 4, "threads": 1,
             "ns_per_element": 10.0, "times_faster_than_std": 1.0,
             "times_faster_than_native_std": null, "element_type": "bytes"},
            {"method": "memcpy", "n": 1000, "element_bytes": 4, "threads": 2,
             "ns_per_element": 0.25, "times_faster_than_std": 40.0,
             "times_faster_than_native_std": null, "element_type": "bytes"},
            {"method": "memcpy", "n": 2000, "element_bytes": 4, "threads": 2,
             "ns_per_element": 0.5, "times_faster_than_std": null,
             "times_faster_than_native_std": null, "element_type": "bytes"}]})"));
}

TEST(RaceJson, OfArraysAloneHasMachineAndRows) {
    const auto j = json::parse(report::as_json(example().where, example().bulk));
    EXPECT_EQ(j.size(), 2U);
    EXPECT_EQ(j.at("machine").at("cpu_path"), "avx2");
    EXPECT_EQ(j.at("rows").size(), 4U);
    EXPECT_EQ(j.at("rows").at(0).size(), 8U);
}

TEST(RaceJson, ComparesWithThePeersOfTheSameArrayOnly) {
    const std::vector<bulk_row> rows{{"fairshuf-key", 1000, 32, 1, 2},
                                     {"fairshuf-key", 1000, 32, 1, 5, true},
                                     {"std-mt19937_64", 1000, 32, 1, 8},
                                     {"std-mt19937_64-native", 1000, 32, 1, 6},
                                     {"std-mt19937_64", 1000, 32, 1, 10, true}};
    const auto j = json::parse(report::as_json(example().where, rows)).at("rows");
    EXPECT_EQ(j.at(0).at("times_faster_than_std"), 4);
    EXPECT_EQ(j.at(0).at("times_faster_than_native_std"), 3);
    EXPECT_EQ(j.at(0).at("element_type"), "bytes");
    EXPECT_EQ(j.at(1).at("times_faster_than_std"), 2);
    EXPECT_EQ(j.at(1).at("times_faster_than_native_std"), nullptr);
    EXPECT_EQ(j.at(1).at("element_type"), "string");
}

TEST(RacePlot, HasALineForEachShuffleInTheColourOfItsVerdict) {
    const auto p = report::plot_of(example());
    ASSERT_EQ(p.panels.size(), 1U);
    const auto& lines = p.panels[0].lines;
    ASSERT_EQ(lines.size(), 5U);
    EXPECT_NE(lines[0].colour, lines[1].colour);
    EXPECT_EQ(lines[0].colour, lines[2].colour);
    EXPECT_EQ(lines[4].points.size(), 1U);
    EXPECT_TRUE(test::xml_elements(report::as_svg(p)).has_value());
}
