// The measures, compared with their definitions, and the laws, with all orders of few items or with published
// values.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "audit/one/orders.hpp"
#include "fairshuf/audit/observe_one.hpp"
#include "fairshuf/audit/statistics/nulls.hpp"

using namespace fairshuf::audit;
using namespace fairshuf::audit::detail;
using fairshuf::test::long_order;
using fairshuf::test::order_maker;

namespace {

using items = std::span<const std::uint32_t>;

long_order fair_order(std::size_t n, const std::string& seed = "measures") {
    return order_maker(seed).fair(n);
}

template <class Visit>
void for_each_order(std::uint32_t n, Visit visit) {
    long_order o = order_maker::home(n);
    do visit(o);
    while (std::ranges::next_permutation(o).found);
}

std::uint64_t longest_by_definition(const long_order& o) {
    std::vector<std::uint64_t> ending(o.size(), 1);
    for (std::size_t i = 0; i < o.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (o[j] < o[i]) ending[i] = std::max(ending[i], ending[j] + 1);
    return std::ranges::max(ending);
}

}  // namespace

TEST(OneInversions, AreThosePairsThatAreOutOfOrder) {
    for (const std::size_t n : {1, 2, 23, 24, 25, 100, 777}) {
        long_order o = fair_order(n), scratch(n);
        std::uint64_t pairs = 0;
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = i + 1; j < n; ++j) pairs += o[i] > o[j] ? 1 : 0;
        EXPECT_EQ(count_inversions<std::uint32_t>(o, scratch), pairs) << n;
        EXPECT_TRUE(std::ranges::is_sorted(o)) << n;
    }
}

TEST(OneLongest, SubsequencesAreExact) {
    order_maker make("longest");
    for (const auto& o :
         {make.fair(1'500), make.buffer(1'500, 40), order_maker::home(1'500), make.tied_keys(1'500, 3)}) {
        long_order back = o;
        std::ranges::reverse(back);
        longest_statistics<std::uint32_t> longest(o.size());
        longest.add(o, 0);
        EXPECT_EQ(longest.rising().length(), longest_by_definition(o));
        EXPECT_EQ(longest.falling().length(), longest_by_definition(back));
    }
}

TEST(OneCycles, AreCountedAsByFollowingThem) {
    order_maker make("cycles");
    for (const auto& o :
         {make.fair(5'000), make.fair(1'000), order_maker::home(1'000), order_maker::rotation(4'096, 1),
          order_maker::rotation(4'096, 64), make.few_swaps(3'000, 800)}) {
        std::vector<bool> seen(o.size());
        cycle_counts wanted;
        for (std::size_t i = 0; i < o.size(); ++i) {
            std::uint64_t length = 0;
            for (std::size_t at = i; !seen[at]; at = o[at]) seen[at] = true, ++length;
            if (length > 0) ++wanted.cycles;
            wanted.longest = std::max(wanted.longest, length);
        }
        std::vector<std::uint8_t> marks(o.size());
        cycle_walk<std::uint32_t> walk(o, marks);
        walk.follow(walk.paths() / 2, walk.paths());
        walk.follow(0, walk.paths() / 2);
        const auto found = walk.finish();
        EXPECT_EQ(found.cycles, wanted.cycles);
        EXPECT_EQ(found.longest, wanted.longest);
    }
}

TEST(OneSequence, IsTheSameInPiecesOfEverySize) {
    const long_order o = fair_order(10'007);
    sequence_statistics whole(o.size());
    whole.add(items(o), 0);
    for (const std::size_t piece : {1, 3, 16, 17, 4'096, 5'000}) {
        sequence_statistics parts(o.size());
        order_clues clues(o.size());
        for (std::size_t from = 0; from < o.size(); from += piece) {
            const auto some = items(o).subspan(from, std::min(piece, o.size() - from));
            parts.add(some, from);
            clues.add(some, from);
        }
        EXPECT_EQ(parts.descents(), whole.descents());
        EXPECT_EQ(parts.together(), whole.together());
        EXPECT_EQ(parts.runs().statistic, whole.runs().statistic);
        EXPECT_EQ(parts.neighbours().statistic, whole.neighbours().statistic);
        EXPECT_EQ(parts.orders_of_four(), whole.orders_of_four());
        EXPECT_NEAR(parts.correlation(), whole.correlation(), 1e-6);
        ASSERT_EQ(clues.sample().size(), o.size() - 1);
        EXPECT_EQ(clues.sample()[5'000].next, o[5'001]);
    }
}

TEST(OneSequence, HasTheExactMeanAndVarianceOfProducts) {
    // All orders of 8 items: the chi-square of each lag has mean 1 exactly; lags above n - 1 have no terms.
    std::array<double, 3> squares{};
    double orders = 0;
    const double n = 8, variance = (n * n - 1) / 12;
    for_each_order(8, [&](const long_order& o) {
        ++orders;
        for (std::size_t lag = 1; lag <= 3; ++lag) {
            double product = 0;
            for (std::size_t i = 0; i + lag < o.size(); ++i)
                product += (o[i] - 3.5) * (o[i + lag] - 3.5) / variance;
            const double off = product + (n - static_cast<double>(lag)) / (n - 1);
            squares[lag - 1] += off * off;
        }
    });
    const double fourth = 9 * (n * n - 7.0 / 3) / (5 * (n * n - 1)), ab = (n - fourth) / (n - 1);
    const double abc = -(ab - fourth / (n - 1)) / (n - 2), abcd = -3 * abc / (n - 3);
    for (std::size_t lag = 1; lag <= 3; ++lag) {
        const double terms = n - static_cast<double>(lag),
                     chained = std::max(0.0, n - 2 * static_cast<double>(lag));
        const double mean = -terms / (n - 1);
        const double wanted =
            terms * ab + 2 * chained * abc + (terms * terms - terms - 2 * chained) * abcd - mean * mean;
        EXPECT_NEAR(squares[lag - 1] / orders, wanted, 1e-9) << lag;
    }
}

TEST(OneDisplacement, HasTheMomentsOfAllOrders) {
    double sum = 0, squares = 0, products = 0, orders = 0;
    for_each_order(7, [&](const long_order& o) {
        displacement_statistics d(o.size());
        d.add(items(o), 0);
        double distance = 0;
        for (std::size_t i = 0; i < o.size(); ++i)
            distance += std::abs(static_cast<double>(o[i]) - static_cast<double>(i));
        sum += distance;
        squares += distance * distance;
        products += d.correlation() * d.correlation();
        ++orders;
    });
    const double n = 7, mean = sum / orders;
    EXPECT_NEAR(mean, (n * n - 1) / 3, 1e-9);
    EXPECT_NEAR(squares / orders - mean * mean, (n + 1) * (2 * n * n + 7) / 45, 1e-9);
    EXPECT_NEAR(products / orders, 1, 1e-9);
}

TEST(OneLead, HasTheLawOfAllOrders) {
    std::map<std::uint64_t, double> below;  // orders whose greatest lead is less
    double orders = 0;
    for_each_order(8, [&](const long_order& o) {
        displacement_statistics d(o.size());
        d.add(items(o), 0);
        for (std::uint64_t b = d.lead() + 1; b <= 8; ++b) ++below[b];
        ++orders;
    });
    for (const auto& [b, count] : below)
        EXPECT_NEAR(log_lead_below(b, 8), std::log(count / orders), 0.004) << b;
    EXPECT_NEAR(log_lead_below(900, 1'000), std::lgamma(901) + 100 * std::log(900) - std::lgamma(1'001),
                1e-8);
    // The series for a small gap, and the formula, agree where they meet.
    EXPECT_NEAR(log_lead_below(999'001, 1'000'000) / log_lead_below(999'000, 1'000'000), 0.998, 2e-4);
}

TEST(OneCyclesLaw, IsThatOfTheStirlingNumbers) {
    const auto exact = nulls::cycles(1'000);
    const cycles_law law(1'000);
    for (const std::size_t cycles : {1, 3, 7, 12, 20}) {
        double lower = 0, upper = 0;
        for (std::size_t k = 0; k < exact.size(); ++k) {
            if (k <= cycles) lower += exact[k];
            if (k >= cycles) upper += exact[k];
        }
        EXPECT_NEAR(law.tail(cycles).p, std::min(1.0, 2 * std::min(lower, upper)), 1e-12) << cycles;
    }
    EXPECT_NEAR(cycles_law(10'000'000).tail(1).p, 2e-7, 1e-9);  // one cycle: 1/n, either way
}

TEST(TracyWidom, HasItsPublishedValues) {
    EXPECT_NEAR(tracy_widom(-2), 0.41322414250512, 1e-12);  // Bornemann 2010
    EXPECT_NEAR(tracy_widom(0), 0.96937282835526, 1e-12);   // Prahofer's table
    EXPECT_NEAR(tracy_widom_above(3.5) / (1 - tracy_widom(3.5)), 1, 1e-5);
}

TEST(TracyWidom, WithItsCorrectionIsTheLawOfSixtyFourItems) {
    const auto joint = nulls::longest_runs(64);
    double lower = 0;
    longest_law law(64);
    for (std::uint64_t k = 0; k < joint.size(); ++k) {
        const double before = lower;
        for (const double p : joint[k]) lower += p;
        const double wanted = std::min(1.0, 2 * std::min(lower, 1 - before));
        if (wanted < 1e-7) continue;
        const double found = law.tail(k).p;
        EXPECT_NEAR(found, wanted, 0.03 + 0.06 * wanted) << k;
        EXPECT_GT(found, 0.9 * wanted) << k;  // if it errs, then to the safe side
    }
}

TEST(OneBands, CompareEachBandOfPlacesWithEachOfItems) {
    const long_order o = fair_order(20'000);
    band_table bands(o.size());
    for (std::size_t from = 0; from < o.size(); from += 777)
        bands.add(items(o).subspan(from, std::min<std::size_t>(777, o.size() - from)), from);
    ASSERT_EQ(bands.fine(), 32U);
    std::map<std::pair<std::size_t, std::size_t>, double> counts;
    std::map<std::size_t, double> sizes;
    const auto band = [&](std::size_t x) { return x * 32 / o.size(); };
    for (std::size_t i = 0; i < o.size(); ++i) ++counts[{band(i), band(o[i])}], ++sizes[band(i)];
    double sum = 0;
    for (std::size_t a = 0; a < 32; ++a)
        for (std::size_t b = 0; b < 32; ++b) {
            const double expected = sizes[a] * sizes[b] / 20'000;
            sum += (counts[{a, b}] - expected) * (counts[{a, b}] - expected) / expected;
        }
    EXPECT_NEAR(bands.fine_statistic(), sum * 19'999 / 20'000, 1e-6);
}

TEST(OnePairs, AreThoseOfTheDefinition) {
    const long_order o = fair_order(3'000);
    const half_widths h(o.size());
    std::array<std::uint64_t, 2> sharing_high{}, sharing_low{};
    std::uint64_t shifts = 0;
    for (std::uint64_t i = 0; i < o.size(); ++i)
        for (std::uint64_t j = i + 1; j < o.size(); ++j) {
            shifts += (o[i] + 3'000 - i) % 3'000 == (o[j] + 3'000 - j) % 3'000 ? 1 : 0;
            if (j >= h.limit || o[i] >= h.limit || o[j] >= h.limit) continue;
            for (const bool high : {false, true}) {
                const std::uint64_t item = h.half(o[i], high) ^ h.half(o[j], high);
                sharing_high[high ? 1 : 0] += i >> h.low == j >> h.low && ((i ^ j) & h.mask) == item ? 1 : 0;
                sharing_low[high ? 1 : 0] += ((i ^ j) & h.mask) == 0 && (i ^ j) >> h.low == item ? 1 : 0;
            }
        }
    const auto m = measure_one<std::uint32_t>(o);
    EXPECT_EQ(m.shifts, shifts);
    EXPECT_EQ(m.xors.pairs(), sharing_high);
    EXPECT_EQ(m.xor_pairs[0], sharing_low[0]);
    EXPECT_EQ(m.xor_pairs[1], sharing_low[1]);
}

TEST(ObserveOne, RefusesWhatIsNoPermutation) {
    long_order o = order_maker::home(2'000);
    o[7] = 8;
    EXPECT_EQ(observe_one<std::uint32_t>(o).verdict, observed_verdict::unfair);
    EXPECT_EQ(observe_one<std::uint32_t>(o).summary(), "unfair: item 8 is there twice");
    o[7] = 2'000;
    EXPECT_EQ(observe_one<std::uint32_t>(o).problem, "item 2000 is out of range");
    EXPECT_EQ(observe_one<std::uint32_t>(order_maker::home(999)).verdict, observed_verdict::unjudged);
}
