#include "fairshuf/audit/statistics/tally.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "fairshuf/algorithm/swap_down.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;
using namespace fairshuf::audit;
namespace measures = fairshuf::audit::detail::measures;

namespace {

using order = std::vector<std::uint8_t>;

std::vector<order> some_orders(std::size_t n, std::size_t many) {
    chacha8 words(key::from_text("tally"), n);
    exact draws(words);
    std::vector<order> orders(many, order(n));
    for (auto& o : orders) {
        std::iota(o.begin(), o.end(), std::uint8_t{0});
        // Some are hardly shuffled, so the extremes come up, too.
        if (draws.below(8) != 0) swap_down{}(o, draws);
    }
    return orders;
}

// The definitions, one by one.
counts plainly(const std::vector<order>& orders, battery tests) {
    const std::size_t n = orders.front().size();
    counts c(n, tests);
    for (std::size_t k = 0; k < orders.size(); ++k) {
        const auto& d = orders[k];
        const auto places = measures::inverse(d);
        ++c.shuffles;
        for (std::size_t i = 0; i < n; ++i) ++c.positions[d[i] * n + i];
        if (tests == battery::places) continue;
        for (std::size_t i = 1; i < n; ++i) ++c.adjacency[d[i - 1] * n + d[i]];
        ++c.fixed_points[measures::fixed_points(d)];
        ++c.cycles[measures::cycles(d)];
        c.odd += measures::inversions(d) % 2;
        ++c.descents[measures::descents(d)];
        ++c.rising[measures::descents(places)];
        c.fingerprints.push_back(tally::fingerprint(d));
        if (tests == battery::quick) continue;
        for (std::size_t a = 0; a < n; ++a)
            for (std::size_t b = a + 1; b < n; ++b) c.precedence[a * n + b] += places[a] < places[b] ? 1 : 0;
        ++c.inversions[measures::inversions(d)];
        if (n <= 64)
            ++c.longest_runs[measures::longest_increasing(d) * (n + 1) + measures::longest_decreasing(d)];
        if (k == 0) continue;
        const auto seen = measures::relative(orders[k - 1], d);
        ++c.followers;
        ++c.serial_fixed_points[measures::fixed_points(seen)];
        ++c.serial_inversions[measures::inversions(seen)];
        ++c.serial_descents[measures::descents(seen)];
    }
    return c;
}

void expect_equal(const counts& a, const counts& b) {
    EXPECT_EQ(a.shuffles, b.shuffles);
    EXPECT_EQ(a.odd, b.odd);
    EXPECT_EQ(a.followers, b.followers);
    EXPECT_EQ(a.positions, b.positions);
    EXPECT_EQ(a.adjacency, b.adjacency);
    EXPECT_EQ(a.precedence, b.precedence);
    EXPECT_EQ(a.fixed_points, b.fixed_points);
    EXPECT_EQ(a.cycles, b.cycles);
    EXPECT_EQ(a.inversions, b.inversions);
    EXPECT_EQ(a.descents, b.descents);
    EXPECT_EQ(a.rising, b.rising);
    EXPECT_EQ(a.longest_runs, b.longest_runs);
    EXPECT_EQ(a.serial_fixed_points, b.serial_fixed_points);
    EXPECT_EQ(a.serial_inversions, b.serial_inversions);
    EXPECT_EQ(a.serial_descents, b.serial_descents);
    EXPECT_EQ(a.fingerprints, b.fingerprints);
}

}  // namespace

TEST(Tally, CountsWhatTheDefinitionsSayForEveryNumberOfCards) {
    for (const battery tests : {battery::places, battery::quick, battery::full})
        for (std::size_t n = 2; n <= 256; n += n < 70 ? 1 : 31) {
            const auto orders = some_orders(n, n < 70 ? 300 : 40);  // more than the byte counters hold
            tally t(n, tests);
            for (const auto& o : orders) t.add(o);
            SCOPED_TRACE(n);
            expect_equal(t.result(), plainly(orders, tests));
        }
}

TEST(Tally, HoldsTheLargestDeckAtItsExtremes) {
    for (const std::size_t n : {16, 64, 65, 255, 256}) {
        order up(n);
        std::iota(up.begin(), up.end(), std::uint8_t{0});
        const order down(up.rbegin(), up.rend());
        const std::vector<order> orders{up, down, up, up, down, down};
        tally t(n, battery::full);
        for (const auto& o : orders) t.add(o);
        expect_equal(t.result(), plainly(orders, battery::full));
    }
}

TEST(Tally, NarrowCountersAreEmptiedBeforeTheyOverflow) {
    order up(20);
    std::iota(up.begin(), up.end(), std::uint8_t{0});
    tally t(20, battery::full);
    for (int i = 0; i < 70'000; ++i) t.add(up);
    const auto& c = t.result();
    EXPECT_EQ(c.positions[0], 70'000U);
    EXPECT_EQ(c.adjacency[1], 70'000U);
    EXPECT_EQ(c.precedence[1], 70'000U);
}

TEST(Tally, TwoHalvesMergeIntoTheWhole) {
    const auto orders = some_orders(13, 1000);
    tally first(13, battery::full), second(13, battery::full);
    for (std::size_t i = 0; i < 1000; ++i) (i < 400 ? first : second).add(orders[i]);
    counts merged = first.result();
    merged.merge(second.result());
    auto whole = plainly(orders, battery::full);
    // Neither half counts the step from one to the other.
    const auto step = measures::relative(orders[399], orders[400]);
    --whole.followers;
    --whole.serial_fixed_points[measures::fixed_points(step)];
    --whole.serial_inversions[measures::inversions(step)];
    --whole.serial_descents[measures::descents(step)];
    expect_equal(merged, whole);
}

TEST(Tally, ARestartForgetsTheLastDeck) {
    const auto orders = some_orders(13, 10);
    tally t(13, battery::full);
    for (const auto& o : orders) {
        t.start_anew(false);
        t.add(o);
    }
    EXPECT_EQ(t.result().followers, 0U);
    EXPECT_TRUE(t.result().fingerprints.empty());
}

TEST(Tally, RowsMayBeFilledManyAtATime) {
    const auto orders = some_orders(13, 500);
    tally one_by_one(13, battery::full), in_bulk(13, battery::full);
    for (const auto& o : orders) one_by_one.add(o);
    for (std::size_t i = 0; i < orders.size();) {
        const auto rows = in_bulk.rows();
        const std::size_t many = std::min(rows.size() / in_bulk.stride(), orders.size() - i);
        for (std::size_t k = 0; k < many; ++k)
            std::ranges::copy(orders[i + k],
                              rows.begin() + static_cast<std::ptrdiff_t>(k * in_bulk.stride()));
        in_bulk.count(many);
        i += many;
    }
    expect_equal(one_by_one.result(), in_bulk.result());
}

TEST(Tally, RanksNumberTheOrdersAsTheyAreSorted) {
    order o{0, 1, 2, 3, 4};
    std::size_t rank = 0;
    do EXPECT_EQ(tally::rank_of(o), rank++);
    while (std::ranges::next_permutation(o).found);
    EXPECT_EQ(rank, 120U);
}

TEST(Tally, FewCardsHaveEachOrderCounted) {
    tally t(4, battery::full);
    order o{0, 1, 2, 3};
    do t.add(o);
    while (std::ranges::next_permutation(o).found);
    EXPECT_EQ(t.result().orders, std::vector<std::uint64_t>(24, 1));
}

TEST(Tally, ManyCardsHaveTheRelativeOrderOfFiveCounted) {
    tally t(10, battery::full);
    order o(10);
    std::iota(o.begin(), o.end(), std::uint8_t{0});
    t.add(o);
    EXPECT_EQ(t.result().orders.at(1023), 1U);  // each of the five before each later one
    std::ranges::reverse(o);
    t.add(o);
    EXPECT_EQ(t.result().orders.at(0), 1U);
}

TEST(Tally, FingerprintsDistinguishDecks) {
    for (const std::size_t n : {13, 52}) {
        std::set<std::string> decks;
        std::set<std::uint64_t> prints;
        for (const auto& o : some_orders(n, 2000)) {
            decks.emplace(o.begin(), o.end());
            prints.insert(tally::fingerprint(o));
        }
        EXPECT_EQ(prints.size(), decks.size());
    }
}
