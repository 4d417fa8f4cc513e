#include "lines/columns/parts_of_values.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "lines/values/value_digest.hpp"
#include "support/mutation.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;
using numbers = std::vector<std::uint64_t>;

namespace {

const key some_key = key::from_text("parts");

}  // namespace

TEST(ValueDigest, IsTheHmacOfTheValue) {
    value_digest digest(some_key, "purpose");
    const key own = derive(some_key, "purpose");
    for (const std::string& value :
         {std::string(), std::string("x"), std::string(63, 'a'), std::string(500, 'b')})
        for (int again = 0; again < 2; ++again) {
            const auto wanted = hmac_sha256(own.bytes(), std::string_view(value));
            const auto words = digest.of(value);
            for (std::size_t i = 0; i < 32; ++i)
                ASSERT_EQ(static_cast<byte>(words[i / 8] >> (56 - 8 * (i % 8))), wanted[i]);
        }
}

TEST(HashedParts, HaveAboutTheirShares) {
    hashed_parts parts(some_key, {80, 10, 10});
    numbers counts(3);
    for (int i = 0; i < 20'000; ++i) ++counts[parts.part_of("user " + std::to_string(i))];
    EXPECT_NEAR(static_cast<double>(counts[0]), 16'000, 5 * std::sqrt(3200));
    EXPECT_NEAR(static_cast<double>(counts[1]), 2000, 5 * std::sqrt(1800));
}

TEST(HashedParts, DependOnlyOnTheRatiosOfTheShares) {
    hashed_parts some(some_key, {80, 10, 10}), same(some_key, {8, 1, 1}), merged(some_key, {90, 10});
    for (int i = 0; i < 3000; ++i) {
        const std::string value = std::to_string(i);
        ASSERT_EQ(some.part_of(value), same.part_of(value));
        ASSERT_EQ(merged.part_of(value), some.part_of(value) == 2 ? 1U : 0U);
    }
}

// Random tables of values and shares. The bound of the totals is what was found, with room.
TEST(Strata, GiveEachPartItsShareOfEachValueRoundedDownOrUp) {
    test::dice roll(1);
    for (int turn = 0; turn < 400; ++turn) {
        numbers shares(1 + roll.below(6)), counts(1 + roll.below(40));
        for (auto& share : shares) share = 1 + roll.below(20);
        for (auto& count : counts) count = 1 + roll.below(turn % 2 == 0 ? 4 : 60);
        const std::uint64_t all = std::accumulate(shares.begin(), shares.end(), std::uint64_t{0});
        const std::uint64_t records = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
        strata table(1 << 20);
        for (std::size_t v = 0; v < counts.size(); ++v)
            for (std::uint64_t i = 0; i < counts[v]; ++i) ASSERT_TRUE(table.count(std::to_string(v)));
        ASSERT_EQ(table.size(), counts.size());
        ASSERT_TRUE(table.divide(some_key, shares));
        numbers totals(shares.size());
        for (std::size_t v = 0; v < counts.size(); ++v) {
            numbers parts(shares.size());
            std::size_t last = 0;
            for (std::uint64_t i = 0; i < counts[v]; ++i) {
                const auto part = table.next(std::to_string(v));
                ASSERT_TRUE(part);
                ASSERT_GE(*part, last);  // the first records go to the first part
                last = *part;
                ++parts[last];
                ++totals[last];
            }
            ASSERT_FALSE(table.next(std::to_string(v)));
            for (std::size_t j = 0; j < shares.size(); ++j) {
                ASSERT_GE(parts[j], counts[v] * shares[j] / all);
                ASSERT_LE(parts[j], (counts[v] * shares[j] + all - 1) / all);
            }
        }
        for (std::size_t j = 0; j < shares.size(); ++j) {
            const double share = static_cast<double>(records * shares[j]) / static_cast<double>(all);
            ASSERT_LE(std::abs(static_cast<double>(totals[j]) - share), shares.size() == 2 ? 0.5 : 1.5);
        }
    }
}

// A value with one record must not always go to the same part.
TEST(Strata, OfOneRecordEachGoToEveryPartWithItsShare) {
    constexpr int turns = 4000;
    std::map<std::size_t, int> counts;
    for (int turn = 0; turn < turns; ++turn) {
        strata table(1 << 20);
        for (const auto* value : {"a", "b", "c"}) ASSERT_TRUE(table.count(value));
        ASSERT_TRUE(table.divide(key::from_text(std::to_string(turn)), {2, 1}));
        ++counts[*table.next("a")];
    }
    EXPECT_NEAR(counts[0], turns * 2 / 3.0, 5 * std::sqrt(turns * 2 / 9.0));
}

TEST(Strata, SayIfTheValuesDoNotFit) {
    strata table(1000);
    int values = 0;
    while (table.count(std::to_string(values))) ++values;
    EXPECT_EQ(values, 5);
    EXPECT_TRUE(table.count("3"));
    std::uint64_t records = 0;
    ASSERT_TRUE(table.take_all([&](std::string_view, std::uint64_t count) {
        records += count;
        return expected<void>();
    }));
    EXPECT_EQ(records, 6U);
}

TEST(Strata, SayIfTooManyPartsDoNotFit) {
    strata table(std::uint64_t{1} << 18);
    for (int value = 0; value < 1000; ++value)
        for (int i = 0; i < 200; ++i) ASSERT_TRUE(table.count(std::to_string(value)));
    EXPECT_FALSE(table.divide(some_key, numbers(201, 1)));
}

TEST(Strata, CountBeyondThirtyTwoBits) {
    strata table(1000);
    ASSERT_TRUE(table.count("a"));
    ASSERT_TRUE(table.divide(some_key,
                             {std::uint64_t{1} << 40, (std::uint64_t{1} << 46) - (std::uint64_t{1} << 40)}));
    EXPECT_EQ(*table.next("a"), 1U);
}
