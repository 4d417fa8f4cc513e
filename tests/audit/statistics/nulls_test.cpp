#include "fairshuf/audit/statistics/nulls.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <vector>

#include "fairshuf/audit/statistics/measures.hpp"

using namespace fairshuf::audit;
namespace measures = fairshuf::audit::detail::measures;
namespace nulls = fairshuf::audit::detail::nulls;
using fairshuf::audit::detail::order_view;

namespace {

// Calls f with every order of n cards. Returns their number.
template <class F>
double for_each_order(std::size_t n, F f) {
    std::vector<std::uint8_t> order(n);
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    double orders = 0;
    do f(order), ++orders;
    while (std::next_permutation(order.begin(), order.end()));
    return orders;
}

// Compares the distribution with the share of each value among all orders.
void expect_law(const nulls::law_of_values& law, std::size_t n, std::size_t (*measure)(order_view)) {
    std::vector<double> seen(law.size());
    const double orders = for_each_order(n, [&](const auto& order) { ++seen.at(measure(order)); });
    for (std::size_t k = 0; k < law.size(); ++k)
        EXPECT_NEAR(law[k], seen[k] / orders, 1e-14) << n << " cards, value " << k;
}

struct moments {
    double sum = 0, mean = 0, variance = 0;
};

moments moments_of(const nulls::law_of_values& law) {
    moments m;
    for (std::size_t k = 0; k < law.size(); ++k) {
        m.sum += law[k];
        m.mean += static_cast<double>(k) * law[k];
    }
    for (std::size_t k = 0; k < law.size(); ++k)
        m.variance += (static_cast<double>(k) - m.mean) * (static_cast<double>(k) - m.mean) * law[k];
    return m;
}

}  // namespace

TEST(Nulls, AreTheSharesAmongAllOrdersOfUpToEightCards) {
    for (std::size_t n = 1; n <= 8; ++n) {
        expect_law(nulls::fixed_points(n), n, measures::fixed_points);
        expect_law(nulls::cycles(n), n, measures::cycles);
        expect_law(nulls::inversions(n), n, measures::inversions);
        expect_law(nulls::descents(n), n, measures::descents);
        expect_law(nulls::descents(n), n,
                   [](order_view d) { return measures::descents(measures::inverse(d)); });
    }
}

TEST(Nulls, OfTheLongestRunsAreJointShares) {
    for (std::size_t n = 1; n <= 8; ++n) {
        const auto law = nulls::longest_runs(n);
        std::vector<std::vector<double>> seen(n + 1, std::vector<double>(n + 1));
        const double orders = for_each_order(n, [&](const auto& order) {
            ++seen[measures::longest_increasing(order)][measures::longest_decreasing(order)];
        });
        for (std::size_t up = 0; up <= n; ++up)
            for (std::size_t down = 0; down <= n; ++down)
                EXPECT_NEAR(law[up][down], seen[up][down] / orders, 1e-14) << n << ": " << up << ", " << down;
    }
}

TEST(Nulls, HaveTheKnownMomentsAt52Cards) {
    const auto fixed = moments_of(nulls::fixed_points(52));
    EXPECT_NEAR(fixed.mean, 1, 1e-12);
    EXPECT_NEAR(fixed.variance, 1, 1e-12);
    const auto cycles = moments_of(nulls::cycles(52));
    EXPECT_NEAR(cycles.mean, 4.538, 5e-4);  // the harmonic number of 52
    EXPECT_NEAR(cycles.variance, 2.912, 5e-4);
    const auto inversions = moments_of(nulls::inversions(52));
    EXPECT_NEAR(inversions.mean, 663, 1e-9);
    EXPECT_NEAR(inversions.variance, 52 * 51 * 109 / 72.0, 1e-6);
    const auto descents = moments_of(nulls::descents(52));
    EXPECT_NEAR(descents.mean, 25.5, 1e-12);
    EXPECT_NEAR(descents.variance, 53 / 12.0, 1e-11);
}

TEST(Nulls, AddUpToOneUpToTheLargestDeck) {
    for (const std::size_t n : {2, 13, 52, 54, 64, 255, 256}) {
        EXPECT_NEAR(moments_of(nulls::fixed_points(n)).sum, 1, 1e-12) << n;
        EXPECT_NEAR(moments_of(nulls::cycles(n)).sum, 1, 1e-12) << n;
        EXPECT_NEAR(moments_of(nulls::inversions(n)).sum, 1, 1e-12) << n;
        EXPECT_NEAR(moments_of(nulls::descents(n)).sum, 1, 1e-12) << n;
    }
}

TEST(Nulls, AnIncreasingRunIsAsLongAsADecreasingOne) {
    const auto law = nulls::longest_runs(52);
    double sum = 0;
    for (std::size_t up = 0; up <= 52; ++up)
        for (std::size_t down = 0; down <= 52; ++down) {
            EXPECT_NEAR(law[up][down], law[down][up], 1e-15);
            sum += law[up][down];
        }
    EXPECT_NEAR(sum, 1, 1e-12);
}
