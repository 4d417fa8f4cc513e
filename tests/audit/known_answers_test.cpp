// Published and independently recomputed values that the prover must reproduce.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/audit/prove.hpp"

using namespace fairshuf;
using audit::fraction;

namespace {

std::string bytes_of(std::string_view digits) {
    std::string bytes;
    for (const char digit : digits) bytes += static_cast<char>(digit - '0');
    return bytes;
}

template <class A>
void expect_probability(const A& algorithm, std::vector<std::string_view> orders, const fraction& expected) {
    for (const auto order : orders) {
        const auto law = audit::prove(algorithm, order.size());
        EXPECT_EQ(law->probability(bytes_of(order)), expected) << A::about.name << " " << order;
    }
}

}  // namespace

TEST(KnownAnswers, SwapAnyWithThreeCards) {
    expect_probability(flawed::swap_any{}, {"123", "312", "321"}, {4, 27});
    expect_probability(flawed::swap_any{}, {"132", "213", "231"}, {5, 27});
    EXPECT_EQ(*audit::prove(flawed::swap_any{}, 3)->outcomes, 27);
}

TEST(KnownAnswers, SwapAnyWithFourCards) {
    const std::vector<int> expected{10, 10, 10, 14, 11, 9,  10, 15, 14, 14, 11, 11,
                                    11, 11, 9,  11, 11, 10, 8,  9,  9,  8,  10, 10};
    const auto law = audit::prove(flawed::swap_any{}, 4);
    std::string order = audit::detail::home_bytes(4);
    for (const int times : expected) {
        EXPECT_EQ(law->probability(order), fraction(times, 256));
        std::next_permutation(order.begin(), order.end());
    }
    EXPECT_EQ(audit::summarise(*law).total_variation, fraction(25, 384));
}

TEST(KnownAnswers, SortComparatorWithThreeCards) {
    expect_probability(flawed::sort_comparator_insertion{}, {"123", "213"}, {1, 4});
    expect_probability(flawed::sort_comparator_insertion{}, {"132", "231", "312", "321"}, {1, 8});
    expect_probability(flawed::sort_comparator_timsort{}, {"123"}, {3, 8});
    expect_probability(flawed::sort_comparator_timsort{}, {"321"}, {5, 16});
    expect_probability(flawed::sort_comparator_timsort{}, {"213"}, {1, 8});
    expect_probability(flawed::sort_comparator_timsort{}, {"132", "231", "312"}, {1, 16});
}

TEST(KnownAnswers, AsfPokerWithFourCards) {
    const auto proof = audit::summarise(*audit::prove(flawed::asf_poker{}, 4));
    EXPECT_EQ(proof.reached, 18U);
    EXPECT_EQ(proof.total_variation, fraction(1, 4));
}

TEST(KnownAnswers, AsfPokerWithFiftyTwoCards) {
    const auto positions = *audit::prove_positions(flawed::asf_poker{}, 52);
    EXPECT_EQ(positions[51][51], 0);
    for (std::size_t place = 0; place < 51; ++place) EXPECT_EQ(positions[51][place], fraction(1, 51));
}

TEST(KnownAnswers, TeacherWithTwoCards) {
    expect_probability(flawed::teacher{}, {"12"}, {1, 6});
    expect_probability(flawed::teacher{}, {"21"}, {5, 6});
}

TEST(KnownAnswers, SattoloNeverLeavesACardAndIsEvenElsewhere) {
    for (const std::size_t n : {3U, 5U, 52U}) {
        const auto positions = *audit::prove_positions(flawed::sattolo{}, n);
        for (std::size_t card = 0; card < n; ++card)
            for (std::size_t place = 0; place < n; ++place)
                ASSERT_EQ(positions[card][place], card == place ? fraction(0) : fraction(1, n - 1));
    }
    EXPECT_EQ(audit::prove(flawed::sattolo{}, 6)->orders.items.size(), 120U);
}

TEST(KnownAnswers, SwapUpWithFiftyFourCardsIsExactlyEven) {
    const auto positions = *audit::prove_positions(swap_up{}, 54);
    ASSERT_EQ(positions.size(), 54U);
    for (const auto& row : positions) {
        ASSERT_EQ(row.size(), 54U);
        for (const auto& entry : row) ASSERT_EQ(entry, fraction(1, 54));
    }
}

TEST(KnownAnswers, SwapAnyWithFiftyTwoCardsFavoursTheSecondCardInFront) {
    const auto positions = *audit::prove_positions(flawed::swap_any{}, 52);
    EXPECT_NEAR(52 * audit::to_double(positions[1][0]), 1.3522, 0.00005);
    EXPECT_NEAR(52 * audit::to_double(positions[51][0]), 0.7429, 0.00005);
}

TEST(KnownAnswers, ADeckNeeds226Bits) {
    using boost::multiprecision::msb;
    EXPECT_EQ(msb(audit::factorial(52)), 225U);  // 52! = 2^225.58
    EXPECT_NEAR(std::log2(audit::factorial(52).convert_to<double>()), 225.58, 0.005);
    const auto most_cards = [](unsigned bits) {
        std::size_t n = 1;
        while (audit::factorial(n + 1) <= audit::integer(1) << bits) ++n;
        return n;
    };
    EXPECT_EQ(most_cards(32), 12U);
    EXPECT_EQ(most_cards(64), 20U);
    EXPECT_EQ(most_cards(128), 34U);
    EXPECT_EQ(most_cards(256), 57U);
}
