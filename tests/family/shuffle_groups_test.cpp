#include "fairshuf/family/shuffle_groups.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <vector>

#include "support/cards.hpp"

using namespace fairshuf;
using test::numbered;

namespace {

const key group_key = key::from_text("x");

// Rows i belong to patient i / 3, and the last one stands alone.
struct row {
    int patient, number;
    friend bool operator==(const row&, const row&) = default;
};

std::vector<row> rows(int n) {
    std::vector<row> made;
    for (int i = 0; i < n; ++i) made.push_back({i / 3, i});
    return made;
}

bool same_patient(const row& a, const row& b) {
    return a.patient == b.patient;
}

std::vector<int> patients_in_order(const std::vector<row>& all) {
    std::vector<int> seen;
    for (const row& each : all)
        if (seen.empty() || seen.back() != each.patient) seen.push_back(each.patient);
    return seen;
}

}  // namespace

TEST(ShuffleGroups, GivesTheGroupsTheOrderOfShuffle) {
    for (const int n : {0, 1, 3, 100, 10'000}) {
        auto all = rows(n);
        EXPECT_EQ(shuffle_groups(all, group_key, same_patient), all.end());
        auto groups = numbered<int>(static_cast<std::size_t>((n + 2) / 3));
        shuffle(groups, group_key);
        EXPECT_EQ(patients_in_order(all), groups);
    }
}

TEST(ShuffleGroups, KeepsTheOrderWithin) {
    auto all = rows(100);
    shuffle_groups(all, group_key, same_patient);
    for (std::size_t i = 1; i < all.size(); ++i)
        EXPECT_TRUE(all[i].patient != all[i - 1].patient || all[i].number == all[i - 1].number + 1);
}

TEST(ShuffleGroups, OrShufflesWithin) {
    auto all = rows(10'000), kept = rows(10'000);
    shuffle_groups(all, group_key, same_patient, within_groups::shuffled);
    shuffle_groups(kept, group_key, same_patient);
    EXPECT_EQ(patients_in_order(all), patients_in_order(kept));
    std::map<std::vector<int>, int> orders;
    for (std::size_t i = 0; i + 3 <= all.size();) {
        if (all[i].patient == 3333) {
            ++i;  // the last one, alone
            continue;
        }
        ++orders[{all[i].number % 3, all[i + 1].number % 3, all[i + 2].number % 3}];
        i += 3;
    }
    EXPECT_EQ(orders.size(), 6U);
    for (const auto& [order, times] : orders) {
        EXPECT_GT(times, 460);
        EXPECT_LT(times, 650);
    }
    std::ranges::sort(all, {}, &row::number);
    EXPECT_EQ(all, rows(10'000));
}

TEST(ShuffleGroups, TakesEqualNeighboursForAGroup) {
    std::vector<int> cards{1, 1, 2, 2, 2, 1, 3};
    auto groups = numbered<int>(4);
    shuffle_groups(cards.begin(), cards.end(), group_key);
    shuffle(groups, group_key);
    std::vector<int> wanted;
    const std::vector<std::vector<int>> parts{{1, 1}, {2, 2, 2}, {1}, {3}};
    for (const int g : groups)
        for (const int card : parts[static_cast<std::size_t>(g)]) wanted.push_back(card);
    EXPECT_EQ(cards, wanted);
}

TEST(ShuffleGroups, TakesAKeyFromAnEngine) {
    std::mt19937_64 one(42), other(42);
    auto all = rows(100), same = rows(100);
    shuffle_groups(all, one, same_patient);
    shuffle_groups(same, detail::key_from(other), same_patient);
    EXPECT_EQ(all, same);
}

TEST(ShuffleGroups, MovesCardsThatCannotBeCopied) {
    std::vector<std::unique_ptr<int>> cards(20);
    for (int i = 0; auto& card : cards) card = std::make_unique<int>(i++);
    shuffle_groups(cards, group_key, [](const auto& a, const auto& b) { return *a / 5 == *b / 5; });
    for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ(*cards[i] % 5, static_cast<int>(i % 5));
}
