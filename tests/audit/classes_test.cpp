#include "fairshuf/audit/classes.hpp"

#include <gtest/gtest.h>

#include <set>

using namespace fairshuf;
using audit::fraction;
using audit::verdict;

namespace {

template <class M>
void expect_proved(const M& member, std::size_t n, std::size_t size) {
    const auto proof = audit::prove_class(member, n);
    ASSERT_TRUE(proof) << proof.error().message;
    EXPECT_EQ(proof->verdict, verdict::fair) << M::about.name << " " << n;
    EXPECT_EQ(proof->outcomes.size(), size) << M::about.name << " " << n;
    EXPECT_EQ(proof->about.size, size) << M::about.name << " " << n;
    EXPECT_FALSE(proof->wrong);
    for (const auto& each : proof->outcomes)
        EXPECT_EQ(each.probability, proof->about.uniform ? fraction(1, size) : each.claimed);
}

// Swaps with itself too: all orders come up, not only cycles.
struct no_cycle : members::cycle {
    void operator()(deck auto&& cards, draw_source auto& draws) const {
        for (std::size_t i = card_count(cards); i-- > 1;)
            swap_cards(cards, i, static_cast<std::size_t>(draws.below(i + 1)));
    }
};

// Always swaps the first place with the last: of the cycles, some never come up.
struct few_cycles : members::cycle {
    void operator()(deck auto&& cards, draw_source auto& draws) const {
        (void)draws.below(2);
        insert_card(cards, 0, card_count(cards) - 1);
    }
};

}  // namespace

TEST(Classes, ArrangementsAreUniform) {
    for (std::size_t n = 1; n <= 6; ++n)
        for (std::size_t k = 1, size = n; k <= n; size *= n - k, ++k)
            expect_proved(members::partial_shuffle{k}, n, size);
    expect_proved(members::partial_shuffle{9}, 3, 6);
}

TEST(Classes, SetsOfAStreamAreUniform) {
    expect_proved(members::reservoir{1}, 6, 6);
    expect_proved(members::reservoir{2}, 6, 15);
    expect_proved(members::reservoir{3}, 6, 20);
    expect_proved(members::reservoir{2}, 2, 1);
    expect_proved(members::reservoir{5}, 3, 1);
}

TEST(Classes, CyclesAreUniform) {
    for (std::size_t n = 1, size = 1; n <= 7; size *= n, ++n) expect_proved(members::cycle{}, n, size);
}

TEST(Classes, DerangementsAreUniform) {
    const std::vector<std::size_t> sizes{1, 0, 1, 2, 9, 44, 265};
    for (std::size_t n = 2; n <= 6; ++n) expect_proved(members::derangement{}, n, sizes[n]);
    const auto none = audit::prove_class(members::derangement{}, 1);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().message,
              "there is none to draw: the class is empty. Two cards or more always have one");
}

TEST(Classes, WeightedOrdersHaveTheirProductOfFractions) {
    for (std::size_t n = 1, size = 1; n <= 5; ++n, size *= n)
        expect_proved(members::weighted_shuffle{}, n, size);
    const auto proof = audit::prove_class(members::weighted_shuffle{}, 3);
    EXPECT_EQ(proof->outcomes.front().outcome, (audit::order{1, 2, 3}));
    EXPECT_EQ(proof->outcomes.front().probability, fraction(1, 15));  // 1/6 * 2/5
    EXPECT_EQ(proof->outcomes.back().probability, fraction(1, 3));    // 3/6 * 2/3
}

TEST(Classes, OtherOutcomesAreFound) {
    const auto proof = audit::prove_class(no_cycle{}, 4);
    ASSERT_TRUE(proof);
    EXPECT_EQ(proof->verdict, verdict::unfair);
    EXPECT_TRUE(proof->wrong);
}

TEST(Classes, MissingOutcomesAreFound) {
    const auto proof = audit::prove_class(few_cycles{}, 4);
    ASSERT_TRUE(proof);
    EXPECT_EQ(proof->verdict, verdict::unfair);
}

TEST(Classes, FlawedDrawsAreFound) {
    const auto proof = audit::prove_class(members::cycle{}, 4, flawed::modulo{256});
    ASSERT_TRUE(proof);
    EXPECT_EQ(proof->verdict, verdict::unfair);
}

TEST(Classes, SmallerConstantsTellNothingAboutFlawedDraws) {
    const auto proof = audit::prove_class(members::reservoir{}, 4, flawed::modulo{256});
    ASSERT_FALSE(proof);
    EXPECT_EQ(proof.error().message,
              "it is proved with smaller constants, which tells nothing about flawed draws");
}

TEST(Classes, EveryMemberIsFoundByItsNames) {
    std::set<std::string_view> names;
    for_each_member([&]<class M>(M) {
        for (const std::string_view name : {M::about.name, M::about.aliases[0]}) {
            EXPECT_TRUE(names.insert(name).second) << name;
            EXPECT_FALSE(detail::facts_by_name(name)) << name << " is also the name of a shuffle";
            const auto found = find_member(name);
            ASSERT_TRUE(found && *found);
            EXPECT_EQ((*found)->about.name, M::about.name);
        }
    });
    EXPECT_FALSE(find_member("swap-down"));
    EXPECT_EQ((*find_member("partial-shuffle:3"))->parameter, 3U);
    EXPECT_EQ(find_member("cycle:3")->error().message,
              "'cycle' takes no parameter: write 'cycle' instead of 'cycle:3'");
    EXPECT_EQ(
        find_member("reservoir:x")->error().message,
        "bad parameter in 'reservoir:x': after the colon comes how many cards, a whole number from 1 to 64");
}
