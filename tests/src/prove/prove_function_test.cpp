#include "prove/prove_function.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>
#include <utility>

#include "fairshuf/algorithm/catalogue.hpp"

using namespace fairshuf;

namespace {

std::string home(std::size_t n) {
    std::string order(n, '\0');
    std::iota(order.begin(), order.end(), '\1');
    return order;
}

shuffle_to_prove swap_any(std::size_t n) {
    return [n](any_draws& draws) {
        std::string order = home(n);
        for (char& card : order) std::swap(card, order[draws.below(n)]);
        return order;
    };
}

}  // namespace

TEST(ProveFunction, GivesTheLawOfTheAlgorithm) {
    for (std::size_t n = 1; n <= 5; ++n) {
        const auto mine = prove_function(swap_any(n), n, 1'000'000);
        const auto known = prove({*find_algorithm("swap-any"), *find_draws("exact"), n, 1});
        ASSERT_TRUE(mine);
        EXPECT_EQ(mine->probabilities, known->probabilities);
        EXPECT_EQ(mine->proof.outcomes, known->proof.outcomes);
        EXPECT_EQ(mine->proof.verdict, known->proof.verdict);
    }
}

TEST(ProveFunction, LeavesOutWhatIsUnlikelyIfThereIsNoLimit) {
    const auto until_heads = [](any_draws& draws) {
        while (draws.below(2) == 0) {}
        return draws.below(2) == 0 ? home(2) : std::string("\2\1");
    };
    const auto result = prove_function(until_heads, 2, 1'000'000);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->proof.verdict, audit::verdict::equal);
    EXPECT_GT(result->proof.residual, 0);
    EXPECT_FALSE(result->proof.outcomes);
}

TEST(ProveFunction, RefusesTooManyRuns) {
    const auto result = prove_function(swap_any(5), 5, 3124);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().message, "there are more than 3124 sequences of draws; fewer cards would fit");
    EXPECT_TRUE(prove_function(swap_any(5), 5, 3125));
}

TEST(ProveFunction, RefusesAFunctionThatDoesNotDependOnItsDrawsAlone) {
    std::uint64_t calls = 0;
    const auto fickle = [&calls](any_draws& draws) {
        draws.below(2 + calls++);
        return home(2);
    };
    EXPECT_FALSE(prove_function(fickle, 2, 1000));
}

TEST(ProveFunction, LetsExceptionsThrough) {
    const auto failing = [](any_draws&) -> std::string { throw std::runtime_error("no"); };
    EXPECT_THROW((void)prove_function(failing, 2, 1000), std::runtime_error);
}
