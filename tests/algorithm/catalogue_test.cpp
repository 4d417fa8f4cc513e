#include "fairshuf/algorithm/catalogue.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

using namespace fairshuf;

TEST(Catalogue, HoldsEveryShuffleOfTheDocumentsAndMore) {
    for (const auto* name : {"enumerate",
                             "tables",
                             "pick-redraw",
                             "pick-splice",
                             "pick-last",
                             "swap-down",
                             "swap-up",
                             "swap-seen",
                             "insert-splice",
                             "insert-swap",
                             "sort-keys",
                             "merge",
                             "rao-sandelius",
                             "scatter",
                             "swap-any",
                             "swap-pairs",
                             "sort-comparator-insertion",
                             "sort-comparator-binary-insertion",
                             "sort-comparator-timsort",
                             "sort-comparator-merge",
                             "sort-comparator-bubble",
                             "sattolo",
                             "asf-poker",
                             "riffle",
                             "cut",
                             "top-to-random",
                             "teacher"}) {
        const auto found = find_algorithm(name);
        ASSERT_TRUE(found) << name;
        EXPECT_EQ(found->about.name, name);
    }
}

TEST(Catalogue, NoNameMeansTwoThings) {
    std::set<std::string_view> seen;
    for (const auto name : algorithm_names()) EXPECT_TRUE(seen.insert(name).second) << name;
}

TEST(Catalogue, EveryEntrySaysAllThereIsToSay) {
    for_each_algorithm([]<class A>(A) {
        const facts& about = A::about;
        EXPECT_FALSE(about.method.empty()) << about.name;
        EXPECT_FALSE(about.cost.empty()) << about.name;
        EXPECT_FALSE(about.source.empty()) << about.name;
        EXPECT_EQ(about.flaw.empty(), about.fair == fairness::yes) << about.name;
        EXPECT_GE(about.proved_up_to, 6U) << about.name;
        EXPECT_EQ(!about.takes.meaning.empty(), (std::constructible_from<A, std::uint64_t>)) << about.name;
        EXPECT_FALSE(about.why.empty()) << about.name;
        EXPECT_FALSE(about.costly && about.fair != fairness::yes) << about.name;
    });
}

TEST(Catalogue, EveryPseudocodeSaysWhichLinesDraw) {
    for_each_algorithm([]<class A>(A) {
        std::size_t drawing = 0;
        for (const code_line& line : A::about.pseudocode) {
            const bool draws = line.text.find("draw(") != std::string_view::npos ||
                               line.text.find("with coins") != std::string_view::npos;
            EXPECT_EQ(line.when == runs::draw, draws) << A::about.name << ": " << line.text;
            EXPECT_TRUE(draws || line.makes == nullptr) << A::about.name << ": " << line.text;
            drawing += draws ? 1 : 0;
        }
        EXPECT_GE(drawing, 1U) << A::about.name << ": no line of its pseudo-code draws";
    });
}

TEST(Catalogue, EveryEntryIsSaidInChineseToo) {
    for_each_algorithm([]<class A>(A) {
        const facts& about = A::about;
        bool shrunken = false;
        if constexpr (requires { A::shrunken_by; }) shrunken = true;
        EXPECT_FALSE(about.chinese.name.empty()) << about.name;
        EXPECT_FALSE(about.chinese.method.empty()) << about.name;
        EXPECT_FALSE(about.chinese.why.empty()) << about.name;
        EXPECT_EQ(about.chinese.parameter.empty(), about.takes.meaning.empty()) << about.name;
        EXPECT_EQ(about.chinese.usual.empty(), about.takes.usual.empty()) << about.name;
        EXPECT_EQ(about.chinese.flaw.empty(), about.flaw.empty()) << about.name;
        EXPECT_FALSE(about.chinese.cost.empty()) << about.name;
        EXPECT_FALSE(about.chinese.source.empty()) << about.name;
        EXPECT_EQ(about.chinese.shrunken.empty(), !shrunken) << about.name;
    });
}

TEST(Catalogue, AnswersToTheNamesAReaderWouldTry) {
    const auto name_of = [](std::string_view spec) { return find_algorithm(spec)->about.name; };
    EXPECT_EQ(name_of("fisher-yates"), "swap-down");
    EXPECT_EQ(name_of("knuth"), "swap-down");
    EXPECT_EQ(name_of("durstenfeld"), "swap-down");
    EXPECT_EQ(name_of("inside-out"), "insert-swap");
    EXPECT_EQ(name_of("naive"), "swap-any");
    EXPECT_EQ(name_of("sort-comparator"), "sort-comparator-timsort");
}

TEST(Catalogue, TakesAParameterAfterAColon) {
    const auto riffles = find_algorithm("riffle:3");
    ASSERT_TRUE(riffles);
    EXPECT_EQ(riffles->parameter, 3U);
    EXPECT_EQ(riffles->spec(), "riffle:3");
    std::uint64_t times = 0;
    visit_algorithm(*riffles, [&]<class A>(const A& algorithm) {
        if constexpr (std::same_as<A, flawed::riffle>) times = algorithm.times;
    });
    EXPECT_EQ(times, 3U);
    EXPECT_EQ(find_algorithm("gsr")->spec(), "riffle");
}

TEST(Catalogue, SaysWhatWouldBeRight) {
    EXPECT_EQ(find_algorithm("swap-dwon").error().message,
              "unknown algorithm 'swap-dwon'; did you mean 'swap-down'?");
    EXPECT_EQ(find_algorithm("bogosort").error().message, "unknown algorithm 'bogosort'");
    EXPECT_EQ(find_algorithm("").error().message, "unknown algorithm ''");
    EXPECT_EQ(find_algorithm("swap-down:3").error().message,
              "'swap-down' takes no parameter: write 'swap-down' instead of 'swap-down:3'");
    for (const auto* bad : {"riffle:", "riffle:x", "riffle:-1", "riffle:1000001"})
        EXPECT_NE(find_algorithm(bad).error().message.find(
                      "after the colon comes how many riffles, a whole number from 0 to 1000000"),
                  std::string::npos)
            << bad;
}
