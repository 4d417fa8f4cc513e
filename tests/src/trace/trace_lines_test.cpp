#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/algorithm/catalogue.hpp"
#include "trace/trace_product.hpp"

using namespace fairshuf;

namespace {

using numbers = std::vector<std::size_t>;

std::vector<std::string> numbered_names(std::size_t n) {
    std::vector<std::string> names;
    for (std::size_t i = 1; i <= n; ++i) names.push_back(std::to_string(i));
    return names;
}

traced with_seed(std::string_view algorithm, std::size_t n) {
    return *trace_shuffle(*find_algorithm(algorithm), numbered_names(n), key::from_text("lines"));
}

std::vector<numbers> lines(const traced& t) {
    std::vector<numbers> all;
    for (const auto& marked : report::lines_run(t)) all.push_back(marked.lines);
    return all;
}

}  // namespace

TEST(TraceLines, AreTheOneThatDrawsAndThoseThatRunWithIt) {
    EXPECT_EQ(lines(with_seed("swap-down", 4)), (std::vector<numbers>{{1, 2}, {1, 2}, {1, 2}}));
    EXPECT_EQ(lines(with_seed("swap-pairs:2", 4)), (std::vector<numbers>{{1}, {2, 3}, {1}, {2, 3}}));
    const auto riffled = trace_shuffle(*find_algorithm("riffle:1"), numbered_names(3), script{0, 1, 0});
    EXPECT_EQ(lines(*riffled), (std::vector<numbers>{{1}, {1}, {1, 2, 3}}));
}

TEST(TraceLines, ThatDrawNothingRunBeforeTheFirstDrawOrInTheLastStep) {
    EXPECT_EQ(lines(with_seed("insert-swap", 3)), (std::vector<numbers>{{0}, {2, 3, 4}, {2, 3, 4}, {}}));
    EXPECT_EQ(lines(with_seed("pick-last", 3)), (std::vector<numbers>{{1, 2, 3}, {1, 2, 3}, {4}}));
    EXPECT_EQ(lines(with_seed("sort-keys", 3)), (std::vector<numbers>{{1}, {1}, {1, 2, 3}}));
}

TEST(TraceLines, OfTablesAreThoseOfTheTablesThatHaveMoreThanOneRow) {
    EXPECT_EQ(lines(with_seed("tables", 5)), (std::vector<numbers>{{1}, {2}, {3, 4}}));
    EXPECT_EQ(lines(with_seed("tables", 3)), (std::vector<numbers>{{1}, {3, 4}}));
    EXPECT_EQ(lines(with_seed("tables", 2)), (std::vector<numbers>{{1, 4}}));
}

TEST(TraceLines, OfEveryDrawAreMarkedAndCertainUnlessTwoLinesMakeTheSameDraw) {
    std::set<std::string_view> uncertain;
    for_each_algorithm([&]<class A>(const A&) {
        for (std::size_t n = 2; n <= 9; ++n) {
            const auto t = with_seed(A::about.name, n);
            const auto marked = report::lines_run(t);
            ASSERT_EQ(marked.size(), t.recording.steps.size()) << A::about.name;
            for (std::size_t i = 0; i < marked.size(); ++i) {
                EXPECT_TRUE(!t.recording.steps[i].draw || !marked[i].lines.empty())
                    << A::about.name << ", " << n << " cards, step " << i + 1;
                if (!marked[i].certain) uncertain.insert(A::about.name);
            }
        }
    });
    EXPECT_EQ(uncertain, (std::set<std::string_view>{"merge", "rao-sandelius", "sort-comparator-timsort"}));
}
