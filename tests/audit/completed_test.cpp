// Outcomes that are completed to orders: all orders are equally likely exactly if the outcomes have their
// law.
#include "fairshuf/audit/completed.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <vector>

#include "fairshuf/audit/exact/numbers.hpp"

using namespace fairshuf;
using namespace fairshuf::audit;
using deck_of_cards = std::vector<int>;

namespace {

// Draws by the digits of a counter, so that every sequence of draws can be tried. weight() is the product of
// the bounds.
class every_draw {
public:
    std::uint64_t below(std::uint64_t bound) {
        if (at_ == digits_.size()) digits_.push_back({0, bound});
        weight_ *= bound;
        return digits_[at_++].value;
    }
    fraction probability() const { return {1, weight_}; }

    // The next sequence; false after the last one.
    bool next() {
        digits_.resize(at_);
        at_ = 0;
        weight_ = 1;
        while (!digits_.empty() && ++digits_.back().value == digits_.back().bound) digits_.pop_back();
        return !digits_.empty();
    }

private:
    struct digit {
        std::uint64_t value, bound;
    };
    std::vector<digit> digits_;
    std::size_t at_ = 0;
    integer weight_ = 1;
};

struct outcome {
    deck_of_cards deck;
    fraction probability;
};

using law_of_orders = std::map<deck_of_cards, fraction>;
using completion = std::function<bool(deck_of_cards&, every_draw&)>;

// The exact law of the completed orders.
law_of_orders completed(const std::vector<outcome>& outcomes, const completion& complete) {
    law_of_orders law;
    for (const auto& each : outcomes) {
        every_draw draws;
        do {
            auto deck = each.deck;
            EXPECT_TRUE(complete(deck, draws));
            law[deck] += each.probability * draws.probability();
        } while (draws.next());
    }
    return law;
}

bool all_alike(const law_of_orders& law, std::size_t n) {
    const integer orders = factorial(n);
    return law.size() == orders &&
           std::ranges::all_of(law, [&](const auto& each) { return each.second == fraction(1, orders); });
}

// The orders of n cards that are in the class, each with what `mass` says, over the sum of all.
std::vector<outcome> outcomes_of(std::size_t n, const std::function<fraction(const deck_of_cards&)>& mass) {
    std::vector<outcome> all;
    deck_of_cards deck(n);
    std::iota(deck.begin(), deck.end(), 0);
    fraction sum = 0;
    do {
        const fraction m = mass(deck);
        if (m != 0) all.push_back({deck, m});
        sum += m;
    } while (std::ranges::next_permutation(deck).found);
    for (auto& each : all) each.probability /= sum;
    return all;
}

// The same, but the first outcome has twice its share.
std::vector<outcome> biased(std::vector<outcome> all) {
    for (auto& each : all) each.probability /= fraction(1 + all.front().probability);
    all.front().probability *= 2;
    return all;
}

// The law is completed to the uniform one, and another law is not.
void expect_exact(const std::vector<outcome>& outcomes, std::size_t cards, const completion& complete) {
    EXPECT_TRUE(all_alike(completed(outcomes, complete), cards));
    if (outcomes.size() > 1) {
        EXPECT_FALSE(all_alike(completed(biased(outcomes), complete), cards));
    }
}

fraction of_weights(const deck_of_cards& deck, const std::vector<std::uint64_t>& weights) {
    std::uint64_t left = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
    fraction product = 1;
    for (const int card : deck) {
        const std::uint64_t weight = weights[static_cast<std::size_t>(card)];
        product *= fraction(weight, left);
        left -= weight;
    }
    return product;
}

bool is_cycle(const deck_of_cards& deck) {
    std::size_t place = 0, steps = 0;
    do place = static_cast<std::size_t>(deck[place]), ++steps;
    while (place != 0);
    return steps == deck.size();
}

}  // namespace

TEST(Completed, ArrangementsBecomeAllOrders) {
    for (std::size_t n = 2; n <= 5; ++n)
        for (std::size_t k = 1; k <= n; ++k)
            expect_exact(outcomes_of(n,
                                     [&](const deck_of_cards& deck) {  // the others in their order
                                         return std::ranges::is_sorted(deck.begin() + std::ssize(deck) -
                                                                           static_cast<std::ptrdiff_t>(n - k),
                                                                       deck.end())
                                                    ? 1
                                                    : 0;
                                     }),
                         n, [&](auto& deck, auto& draws) { return complete_arrangement(deck, k, draws); });
}

TEST(Completed, SetsBecomeAllOrders) {
    for (std::size_t n = 2; n <= 5; ++n)
        for (std::size_t k = 1; k <= n; ++k)
            expect_exact(outcomes_of(n,
                                     [&](const deck_of_cards& deck) {
                                         const auto middle = deck.begin() + static_cast<std::ptrdiff_t>(k);
                                         return std::is_sorted(deck.begin(), middle) &&
                                                        std::is_sorted(middle, deck.end())
                                                    ? 1
                                                    : 0;
                                     }),
                         n, [&](auto& deck, auto& draws) { return complete_set(deck, k, draws); });
}

TEST(Completed, CyclesBecomeAllOrdersOfOneCardLess) {
    for (std::size_t n = 2; n <= 6; ++n)
        expect_exact(outcomes_of(n, [](const deck_of_cards& deck) { return is_cycle(deck) ? 1 : 0; }), n - 1,
                     [](auto& deck, auto& draws) { return complete_cycle(deck, draws); });
}

TEST(Completed, DerangementsBecomeAllOrders) {
    for (std::size_t n = 2; n <= 5; ++n)
        expect_exact(
            outcomes_of(n,
                        [](const deck_of_cards& deck) { return audit::detail::a_card_stays(deck) ? 0 : 1; }),
            n, [](auto& deck, auto& draws) { return complete_derangement(deck, draws); });
}

TEST(Completed, WeightedOrdersBecomeAllOrders) {
    for (const std::vector<std::uint64_t>& weights :
         {std::vector<std::uint64_t>{1, 1}, {1, 3}, {3, 1}, {2, 2, 2}, {1, 2, 3}, {5, 1, 2}, {1, 2, 1, 3}}) {
        const auto outcomes =
            outcomes_of(weights.size(), [&](const auto& deck) { return of_weights(deck, weights); });
        const auto complete = [&](auto& deck, auto& draws) {
            return complete_weighted(deck, weights, draws);
        };
        expect_exact(outcomes, weights.size(), complete);
        auto others = weights;  // the law of other weights is found, too
        ++others.back();
        EXPECT_FALSE(all_alike(
            completed(outcomes_of(weights.size(), [&](const auto& deck) { return of_weights(deck, others); }),
                      complete),
            weights.size()));
    }
}

TEST(Completed, OtherOutcomesAreRefused) {
    every_draw draws;
    deck_of_cards stays{1, 0, 2}, two_cycles{1, 0, 3, 2}, home{0, 1};
    EXPECT_FALSE(complete_derangement(stays, draws));
    EXPECT_FALSE(complete_cycle(two_cycles, draws));
    EXPECT_FALSE(complete_cycle(home, draws));
    EXPECT_EQ(two_cycles, (deck_of_cards{1, 0, 3, 2}));
}

TEST(Completed, EveryMemberIsCompletedByItsOwnLaw) {
    for_each_member([]<class M>(const M& member) {
        every_draw draws;
        deck_of_cards deck{1, 2, 0};
        EXPECT_TRUE(complete(member, deck, draws));
        EXPECT_EQ(deck.size(), completed_cards(member, 3)) << M::about.name;
    });
}
