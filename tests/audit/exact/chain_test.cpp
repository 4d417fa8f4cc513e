#include "fairshuf/audit/exact/chain.hpp"

#include <gtest/gtest.h>

#include <vector>

using namespace fairshuf::audit;
using fairshuf::audit::detail::solve;

namespace {

using rows = std::vector<std::vector<integer>>;

}  // namespace

TEST(Solve, FindsTheOneSolution) {
    const rows one{std::vector<integer>{3, 1}};
    EXPECT_EQ(solve(one)->at(0), fraction(1, 3));
    // 2x + y = 5, x - y = 1
    const auto two = solve(rows{{2, 1, 5}, {1, -1, 1}});
    EXPECT_EQ(two->at(0), 2);
    EXPECT_EQ(two->at(1), 1);
    // the first pivot is zero
    const auto swapped = solve(rows{{0, 1, 3}, {2, 0, 1}});
    EXPECT_EQ(swapped->at(0), fraction(1, 2));
    EXPECT_EQ(swapped->at(1), 3);
}

TEST(Solve, FindsNoneWhereThereIsNone) {
    EXPECT_FALSE(solve(rows{{1, 2, 3}, {2, 4, 6}}));
}

TEST(Solve, RecoversAKnownSolution) {
    constexpr std::size_t n = 12;
    std::vector<fraction> x;
    rows a(n, std::vector<integer>(n + 1));
    for (std::size_t i = 0; i < n; ++i) x.emplace_back(static_cast<int>(i) - 5, i + 1);
    const integer common = 27720;  // divisible by 1 .. 12
    for (std::size_t i = 0; i < n; ++i) {
        fraction sum = 0;
        for (std::size_t j = 0; j < n; ++j) {
            a[i][j] = common * static_cast<int>((i * 7 + j * j * 3 + i * j) % 11) - (i == j ? 1 : 0);
            sum += fraction(a[i][j]) * x[j];
        }
        const fraction scaled = sum * fraction(common);
        for (std::size_t j = 0; j < n; ++j) a[i][j] *= common;
        a[i][n] = numerator(scaled);
        ASSERT_EQ(denominator(scaled), 1);
    }
    const auto found = solve(a);
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, x);
}
