#include "prove/prove_runs.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "catalogue/named.hpp"
#include "prove/proof_report.hpp"

using namespace fairshuf;

namespace {

// Swaps each place with any: the runs of the naive shuffle of three cards.
run_law naive_runs() {
    run_law law(3);
    for (unsigned sequence = 0; sequence < 27; ++sequence) {
        std::string deck{'\0', '\1', '\2'};
        std::swap(deck[0], deck[sequence % 3]);
        std::swap(deck[1], deck[sequence / 3 % 3]);
        std::swap(deck[2], deck[sequence / 9]);
        EXPECT_TRUE(law.add(deck, std::array<std::uint64_t, 3>{3, 3, 3}, 1));
    }
    return law;
}

}  // namespace

TEST(ProveRuns, GivesTheProofOfTheCatalogueForTheSameShuffle) {
    const proof_request request{*named_algorithm("swap-any"), *find_draws("exact"), 3, 1};
    EXPECT_EQ(report::as_json(request, *naive_runs().result()), report::as_json(request, *prove(request)));
}

TEST(ProveRuns, TakesWhatIsMissingAsTheResidual) {
    run_law law(2);
    ASSERT_TRUE(law.add(std::string{'\0', '\1'}, std::array<std::uint64_t, 1>{4}, 1));
    ASSERT_TRUE(law.add(std::string{'\1', '\0'}, std::array<std::uint64_t, 1>{4}, 1));
    const auto found = law.result();
    EXPECT_EQ(audit::to_text(found->proof.residual), "1/2");
    EXPECT_EQ(found->proof.verdict, audit::verdict::equal);
    EXPECT_FALSE(found->proof.outcomes);
}

TEST(ProveRuns, RefusesWhatIsNoOrderAndMoreRunsThanThereAre) {
    run_law law(2);
    EXPECT_FALSE(law.add(std::string{'\0', '\0'}, {}, 1));
    EXPECT_FALSE(law.add(std::string{'\0'}, {}, 1));
    EXPECT_FALSE(law.add(std::string{'\0', '\1'}, std::array<std::uint64_t, 1>{0}, 1));
    EXPECT_EQ(law.result().error().message, "there are no runs");
    ASSERT_TRUE(law.add(std::string{'\0', '\1'}, std::array<std::uint64_t, 1>{2}, 3));
    EXPECT_EQ(law.result().error().message, "there are more runs than sequences of draws");
}
