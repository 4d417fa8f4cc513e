#include "prove/seed_enumeration.hpp"

#include <gtest/gtest.h>

#include "catalogue/named.hpp"
#include "fairshuf/audit/exact/proof.hpp"

using namespace fairshuf;

TEST(Seeds, GiveTheSameDistributionForEveryNumberOfThreads) {
    const auto algorithm = *named_algorithm("swap-down");
    const auto alone = law_over_seeds(algorithm, 5, {1000}, 1);
    EXPECT_EQ(*alone.outcomes, 1000);
    for (const unsigned threads : {2U, 3U, 7U}) {
        const auto shared = law_over_seeds(algorithm, 5, {1000}, threads);
        ASSERT_EQ(shared.orders.items.size(), alone.orders.items.size());
        for (const auto& [order, w] : alone.orders.items)
            ASSERT_EQ(shared.probability(order), alone.probability(order));
    }
}

TEST(Seeds, ReachNoMoreOrdersThanThereAreSeeds) {
    const auto proof = audit::summarise(law_over_seeds(*named_algorithm("swap-down"), 12, {1U << 10}, 2));
    EXPECT_LE(proof.reached, 1024U);
    EXPECT_GT(proof.reached, 1000U);
    EXPECT_EQ(proof.verdict, audit::verdict::unfair);
    EXPECT_EQ(proof.least.probability, 0);
    EXPECT_EQ(proof.least.orders.size(), 24U);
}

TEST(Seeds, MoreThreadsThanSeedsDoNoHarm) {
    EXPECT_EQ(*law_over_seeds(*named_algorithm("swap-up"), 3, {2}, 5).outcomes, 2);
}
