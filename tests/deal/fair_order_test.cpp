#include "fairshuf/deal/fair_order.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fairshuf/audit/observe.hpp"
#include "support/cards.hpp"

using namespace fairshuf;

// From OpenSSL's ChaCha20 and a dozen lines of Python: see docs/dealing.md.
TEST(FairOrder, IsWhatOthersComputeFromTheSameKey) {
    auto cards = test::numbered<int>(52);
    into_fair_order(cards, key::from_text("known answer"));
    EXPECT_EQ(cards, (std::vector<int>{25, 10, 46, 26, 16, 9,  23, 27, 31, 24, 5,  6,  51, 11, 32, 34, 17, 44,
                                       13, 50, 19, 0,  3,  4,  38, 1,  45, 49, 20, 18, 36, 12, 43, 30, 7,  29,
                                       35, 14, 28, 42, 22, 33, 15, 47, 40, 21, 39, 2,  37, 8,  41, 48}));
}

// Songs, and the deck of each game, go this way.
TEST(FairOrder, PassesOurOwnAuditOverManyKeysDerivedFromOne) {
    const key k = key::from_text("audit");
    std::uint64_t number = 0;
    const auto seen = audit::observe(
        [&](auto& deck) { into_fair_order(deck, derive(k, "deck " + std::to_string(++number))); }, 52,
        test::sanitized ? 2'000 : 20'000);
    EXPECT_EQ(seen.verdict, audit::observed_verdict::fair) << seen.summary();
}
