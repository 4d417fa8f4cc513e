#include "fairshuf/audit/statistics/judgement.hpp"

#include <gtest/gtest.h>

#include <cmath>

using namespace fairshuf::audit;
using fairshuf::audit::detail::holm;
using fairshuf::audit::detail::judge;

namespace {

std::vector<test_result> with(const std::vector<double>& ps) {
    std::vector<test_result> tests;
    for (const double p : ps) tests.push_back({"test", 0, 1, {p, std::log10(p)}});
    return tests;
}

}  // namespace

TEST(Judgement, HolmMultipliesByTheTestsThatAreLeft) {
    const auto adjusted = holm(with({0.01, 0.04, 0.03, 0.005}));
    EXPECT_NEAR(std::pow(10, adjusted[0]), 0.03, 1e-12);
    EXPECT_NEAR(std::pow(10, adjusted[1]), 0.06, 1e-12);
    EXPECT_NEAR(std::pow(10, adjusted[2]), 0.06, 1e-12);
    EXPECT_NEAR(std::pow(10, adjusted[3]), 0.02, 1e-12);
    EXPECT_EQ(holm(with({0.9, 0.8}))[0], 0);  // never above 1
}

TEST(Judgement, OneInAMillionIsUnfairAndOneInAThousandSuspicious) {
    EXPECT_EQ(judge(with({0.5, 0.9e-6 / 2})), observed_verdict::unfair);
    EXPECT_EQ(judge(with({0.5, 1.1e-6 / 2})), observed_verdict::suspicious);
    EXPECT_EQ(judge(with({0.5, 0.9e-3 / 2})), observed_verdict::suspicious);
    EXPECT_EQ(judge(with({0.5, 1.1e-3 / 2})), observed_verdict::fair);
    EXPECT_EQ(judge({}), observed_verdict::fair);
}

TEST(Judgement, MoreTestsNeedMoreEvidence) {
    EXPECT_EQ(judge(with({1e-7})), observed_verdict::unfair);
    std::vector<double> many(16, 0.5);
    many[7] = 1e-7;
    EXPECT_EQ(judge(with(many)), observed_verdict::suspicious);
}
