// What the catalogue says of the bounds of successive draws, against what is drawn.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;

namespace {

using bounds = std::vector<std::uint64_t>;

class noting {
public:
    noting(chacha20& words, bounds& noted) : draws_(words), noted_(&noted) {}
    std::uint64_t below(std::uint64_t bound) {
        noted_->push_back(bound);
        return draws_.below(bound);
    }

private:
    exact<chacha20> draws_;
    bounds* noted_;
};

// The bounds of several shuffles of n cards.
std::vector<bounds> drawn(const auto& algorithm, std::size_t n) {
    std::vector<bounds> shuffles(20);
    chacha20 words(key::from_text("bounds"));
    for (auto& noted : shuffles) {
        std::vector<int> cards(n);
        std::iota(cards.begin(), cards.end(), 1);
        noting draws(words, noted);
        algorithm(cards, draws);
    }
    return shuffles;
}

// In every shuffle, each bound is the last one and `step`; and some shuffle has two.
bool runs(const std::vector<bounds>& shuffles, std::uint64_t step) {
    const auto breaks = [&](std::uint64_t a, std::uint64_t b) { return a + step != b; };
    return std::ranges::any_of(shuffles, [](const bounds& b) { return b.size() > 1; }) &&
           std::ranges::all_of(
               shuffles, [&](const bounds& b) { return std::ranges::adjacent_find(b, breaks) == b.end(); });
}

bound_run observed(const std::vector<bounds>& shuffles) {
    bounds all;
    for (const auto& noted : shuffles) all.insert(all.end(), noted.begin(), noted.end());
    if (std::ranges::adjacent_find(all, std::not_equal_to<>{}) == all.end()) return bound_run::same;
    if (runs(shuffles, ~std::uint64_t{0})) return bound_run::falling;
    if (runs(shuffles, 1)) return bound_run::rising;
    return bound_run::mixed;
}

}  // namespace

TEST(Bounds, RunAsTheCatalogueSaysAndMixedOnlyIfTheyMust) {
    for_each_algorithm([]<class A>(const A& algorithm) {
        EXPECT_EQ(text(A::about.bounds), text(observed(drawn(algorithm, 7)))) << A::about.name;
    });
}
