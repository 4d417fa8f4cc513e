#include "lines/columns/weight.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <vector>

using namespace fairshuf;
using namespace fairshuf::lines;

namespace {

using order = std::vector<std::uint64_t>;

order drawn(const weighted_arrivals& arrivals, std::vector<arrival> all) {
    std::ranges::sort(all, [&](const arrival& a, const arrival& b) { return arrivals.comes_before(a, b); });
    order numbers;
    for (const auto& one : all) numbers.push_back(one.number);
    return numbers;
}

record_weight weight(const char* text) {
    return *read_weight(text);
}

}  // namespace

TEST(Weight, IsReadExactly) {
    EXPECT_EQ(weight("3"), (record_weight{3, 0}));
    EXPECT_EQ(weight("0.25"), (record_weight{25, -2}));
    EXPECT_EQ(weight("+12.50e-3"), (record_weight{125, -4}));
    EXPECT_EQ(weight(".5"), (record_weight{5, -1}));
    EXPECT_EQ(weight(" 7. \t"), (record_weight{7, 0}));
    EXPECT_EQ(weight("1E5"), (record_weight{1, 5}));
    EXPECT_EQ(weight("9999999999999999999"), (record_weight{9'999'999'999'999'999'999U, 0}));
    EXPECT_EQ(weight("1.2345678901234567e-05"), (record_weight{12'345'678'901'234'567U, -21}));
    EXPECT_EQ(weight("100000000000000000000000000000"), (record_weight{1, 29}));
    for (const auto* zero : {"0", "0.000", "0e99", "00"}) EXPECT_EQ(weight(zero), record_weight{}) << zero;
}

TEST(Weight, ThatIsWrongIsNamed) {
    const auto wrong = [](const char* text) {
        const auto found = read_weight(text);
        return found ? "" : found.error().message;
    };
    for (const auto* text :
         {"", "x", "nan", "NaN", "inf", "1x", "1e", "1e+", ".", "1,5", "0x10", "- 1", "--1"})
        EXPECT_EQ(wrong(text), "the weight '" + std::string(text) + "' is not a number");
    EXPECT_EQ(wrong("-1.5"), "the weight '-1.5' is negative");
    EXPECT_EQ(wrong("12345678901234567890"), "");
    EXPECT_EQ(wrong("12345678901234567891"), "the weight '12345678901234567891' has more than 19 digits");
    EXPECT_EQ(wrong("1e61"), "the weight '1e61' is not between 10^-60 and 10^60");
    EXPECT_EQ(wrong("1e-999999999999999999999"),
              "the weight '1e-999999999999999999999' is not between 10^-60 and 10^60");
}

// Each order of three records has the product of its fractions. Digits of one bit make ties the rule.
TEST(WeightedArrivals, HaveTheLawOfSuccessiveDraws) {
    constexpr int turns = 12'000;
    const std::array weights{1.0, 2.0, 4.5};
    const std::array<const char*, 3> written{"1", "2.0", "450e-2"};
    for (const unsigned bits : {1U, 64U}) {
        std::map<order, int> counts;
        for (int turn = 0; turn < turns; ++turn) {
            weighted_arrivals arrivals(key::from_text(std::to_string(turn)), bits);
            std::vector<arrival> all;
            for (std::uint64_t i = 0; i < 3; ++i) all.push_back(arrivals.of(i, weight(written[i])));
            ++counts[drawn(arrivals, all)];
        }
        order one{0, 1, 2};
        do {
            const double p = weights[one[0]] / 7.5 * weights[one[1]] / (7.5 - weights[one[0]]);
            EXPECT_NEAR(counts[one], turns * p, 5 * std::sqrt(turns * p * (1 - p))) << bits;
        } while (std::ranges::next_permutation(one).found);
    }
}

TEST(WeightedArrivals, DoNotDependOnTheOrderOfQuestions) {
    weighted_arrivals forwards(key::from_text("w")), backwards(key::from_text("w"));
    for (std::uint64_t i = 0; i < 3000; ++i) {
        const auto one = forwards.of(i, weight("3")), other = backwards.of(2999 - i, weight("3"));
        const auto again = forwards.of(2999 - i, weight("3"));
        ASSERT_EQ(other.digit, again.digit);
        ASSERT_EQ(other.whole, again.whole);
        ASSERT_FALSE(forwards.comes_before(one, one));
    }
}

// Floating point and digits agree, whatever the size of the weights.
TEST(WeightedArrivals, AreInOneOrderWhateverTheirSizes) {
    weighted_arrivals arrivals(key::from_text("sizes"));
    const std::array<const char*, 4> weights{"1e-60", "123.456", "9999999999999999999e40", "1e-3"};
    std::vector<arrival> all;
    for (std::uint64_t i = 0; i < 200; ++i) all.push_back(arrivals.of(i, weight(weights[i % 4])));
    const order found = drawn(arrivals, all);
    for (auto& one : all) one.about = 1;  // leaves all to the digits
    EXPECT_EQ(drawn(arrivals, all), found);
}
