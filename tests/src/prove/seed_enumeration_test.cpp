#include "prove/seed_enumeration.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>

#include "catalogue/named.hpp"
#include "fairshuf/audit/exact/proof.hpp"

using namespace fairshuf;

namespace {

draw_choice seeds(std::uint64_t many) {
    return {"few", flawed::short_seed{many}};
}

}  // namespace

TEST(Seeds, GiveTheSameDistributionForEveryNumberOfThreads) {
    const auto algorithm = *named_algorithm("swap-down");
    const auto alone = law_over_seeds(algorithm, 5, seeds(1000), 1);
    EXPECT_EQ(*alone.outcomes, 1000);
    for (const unsigned threads : {2U, 3U, 7U}) {
        const auto shared = law_over_seeds(algorithm, 5, seeds(1000), threads);
        ASSERT_EQ(shared.orders.items.size(), alone.orders.items.size());
        for (const auto& [order, w] : alone.orders.items)
            ASSERT_EQ(shared.probability(order), alone.probability(order));
    }
}

TEST(Seeds, ReachNoMoreOrdersThanThereAreSeeds) {
    const auto proof =
        audit::summarise(law_over_seeds(*named_algorithm("swap-down"), 12, seeds(1U << 10), 2));
    EXPECT_LE(proof.reached, 1024U);
    EXPECT_GT(proof.reached, 1000U);
    EXPECT_EQ(proof.verdict, audit::verdict::unfair);
    EXPECT_EQ(proof.least.probability, 0);
    EXPECT_EQ(proof.least.orders.size(), 24U);
}

TEST(Seeds, MoreThreadsThanSeedsDoNoHarm) {
    EXPECT_EQ(*law_over_seeds(*named_algorithm("swap-up"), 3, seeds(2), 5).outcomes, 2);
}

// A plain loop over all seeds is the model.
TEST(Seeds, OfALanguageGiveTheOrdersOfItsGenerator) {
    for (const auto* spec : {"java:10", "msvc:10", "go1:4", "php-mt:6"}) {
        const auto draws = *find_draws(spec);
        const auto all = seeds_of(draws).value();
        for (const std::size_t n : {4, 9}) {
            std::map<std::string, std::uint64_t> expected;
            for (std::uint64_t seed = 0; seed < all; ++seed)
                generators::with_seed(std::get<generators::seeded>(draws.draws), seed, [&](auto& source) {
                    std::string deck = audit::detail::home_bytes(n);
                    for (std::size_t i = n - 1; i > 0; --i) std::swap(deck[i], deck[source.below(i + 1)]);
                    ++expected[deck];
                });
            const auto law = law_over_seeds(*named_algorithm("swap-down"), n, draws, 2);
            EXPECT_EQ(law.orders.items.size(), expected.size()) << spec;
            for (const auto& [order, many] : expected)
                EXPECT_EQ(law.probability(order), audit::fraction(many, all)) << spec;
        }
    }
}
