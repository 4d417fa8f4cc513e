#include "observe/known_mistakes.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "catalogue/named.hpp"
#include "observe/observe.hpp"

using namespace fairshuf;

namespace {

std::string best_match(std::string_view algorithm, std::size_t n, std::uint64_t shuffles) {
    const observe_request wanted{.algorithm = *named_algorithm(algorithm),
                                 .draws = *find_draws("exact"),
                                 .n = n,
                                 .shuffles = shuffles};
    const auto found = known_mistakes_like(*observe(wanted, key::from_text("another")), 2);
    return found.empty() ? "none" : found.front().algorithm;
}

}  // namespace

TEST(KnownMistakes, AreRecognised) {
    for (const auto* name : {"swap-any", "sattolo", "sort-comparator-insertion", "sort-comparator-timsort",
                             "sort-comparator-merge", "cut", "asf-poker"})
        EXPECT_EQ(best_match(name, 13, 20'000), name);
    EXPECT_EQ(best_match("swap-any", 52, 20'000), "swap-any");
}

TEST(KnownMistakes, DoNotMatchAFairShuffle) {
    EXPECT_EQ(best_match("swap-down", 13, 20'000), "none");
}

TEST(KnownMistakes, DoNotMatchAnUnknownMistake) {
    // Cards keep their colour: even places stay even. No mistake of the catalogue does that.
    audit::observation odd{.n = 4, .shuffles = 4'000, .verdict = audit::observed_verdict::unfair};
    for (std::size_t card = 0; card < 4; ++card)
        for (std::size_t place = 0; place < 4; ++place)
            odd.positions.push_back(card % 2 == place % 2 ? 2'000 : 0);
    odd.adjacency = {0, 1'500, 0, 1'500, 1'500, 0, 1'500, 0, 0, 1'500, 0, 1'500, 1'500, 0, 1'500, 0};
    EXPECT_TRUE(known_mistakes_like(odd, 1).empty());
}
