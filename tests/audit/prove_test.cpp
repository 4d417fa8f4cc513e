#include "fairshuf/audit/prove.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fairshuf/algorithm/catalogue.hpp"

using namespace fairshuf;
using audit::fraction;
using audit::verdict;

namespace {

fraction total(const audit::law& law) {
    fraction sum = law.residual;
    for (const auto& [order, w] : law.orders.items) sum += fraction(w.mass, law.orders.denominator());
    return sum;
}

// The loop of docs/sources.md, document 001, in four forms: forwards and backwards, each with and without the
// last, idle draw.
struct form_1 : rounds<form_1> {  // for (i = 0; i < n; i++) swap(i, rand(i, n - 1))
    static constexpr facts about{.name = "form 1", .draws = draw_count::fixed};
    static constexpr counter start(deck auto&& cards) { return {card_count(cards)}; }
    static constexpr bool done(const counter& left) { return left.i == 0; }
    static constexpr void round(deck auto&& cards, counter& left, draw_source auto& draws) {
        const std::size_t i = card_count(cards) - left.i;
        const std::size_t j = draws.below(left.i--);
        swap_cards(cards, i, i + j);
    }
};
struct form_3 : rounds<form_3> {  // for (i = n - 1; i >= 0; i--) swap(i, rand(0, i))
    static constexpr facts about{.name = "form 3", .draws = draw_count::fixed};
    static constexpr counter start(deck auto&& cards) { return {card_count(cards)}; }
    static constexpr bool done(const counter& left) { return left.i == 0; }
    static constexpr void round(deck auto&& cards, counter& left, draw_source auto& draws) {
        const std::size_t j = draws.below(left.i);
        swap_cards(cards, --left.i, j);
    }
};

// Draws below 3: flips two coins until they are not both heads. It has no limit and no rounds.
struct coins_for_three {
    static constexpr facts about{.name = "coins", .draws = draw_count::unbounded};
    void operator()(deck auto&& cards, draw_source auto& draws) const {
        std::size_t j = 3;
        while (j == 3) {
            j = draws.below(2);
            j = 2 * j + draws.below(2);
        }
        swap_cards(cards, 2, j);
        const std::size_t k = draws.below(2);
        swap_cards(cards, 1, k);
    }
};
// The same, but two heads count as 0 instead of a new flip.
struct coins_gone_wrong {
    static constexpr facts about{.name = "coins", .draws = draw_count::unbounded};
    void operator()(deck auto&& cards, draw_source auto& draws) const {
        while (draws.below(2) == 1) {}
        std::size_t j = draws.below(2);
        j = (2 * j + draws.below(2)) % 3;
        swap_cards(cards, 2, j);
        const std::size_t k = draws.below(2);
        swap_cards(cards, 1, k);
    }
};

// Waits for a draw that never comes.
struct endless : rounds<endless> {
    static constexpr facts about{.name = "endless", .draws = draw_count::unbounded};
    static constexpr counter start(deck auto&& /*cards*/) { return {0}; }
    static constexpr bool done(const counter& s) { return s.i == 2; }
    static constexpr void round(deck auto&& /*cards*/, counter& s, draw_source auto& draws) {
        s.i = draws.below(2);
    }
};

}  // namespace

TEST(Prove, EveryCatalogueRowIsFairOrUnfairAsItClaims) {
    for_each_algorithm([]<class A>(const A& algorithm) {
        for (std::size_t n = 3; n <= 6; ++n) {
#ifdef __SANITIZE_ADDRESS__
            if (A::about.name == "teacher" && n == 6) continue;  // half a minute there
#endif
            const auto law = audit::prove(algorithm, n);
            ASSERT_TRUE(law) << A::about.name << " " << n << ": " << law.error().message;
            EXPECT_EQ(total(*law), 1) << A::about.name << " " << n;
            const auto proof = audit::summarise(*law);
            const bool claimed_fair = A::about.fair == fairness::yes;
            EXPECT_EQ(proof.verdict, claimed_fair ? verdict::fair : verdict::unfair)
                << A::about.name << " " << n;
            EXPECT_EQ(proof.total_variation == 0, claimed_fair);
            EXPECT_EQ(law->outcomes.has_value(), A::about.draws != draw_count::unbounded) << A::about.name;
        }
    });
}

TEST(Prove, OneCardAndTwoCardsWork) {
    for_each_algorithm([]<class A>(const A& algorithm) {
        const auto one = audit::prove(algorithm, 1);
        ASSERT_TRUE(one) << A::about.name;
        EXPECT_EQ(audit::summarise(*one).verdict, verdict::fair) << A::about.name;
        const auto two = audit::prove(algorithm, 2);
        ASSERT_TRUE(two) << A::about.name;
        EXPECT_EQ(total(*two), 1) << A::about.name;
    });
}

TEST(Prove, TheFourFormsOfTheLoopGiveTheSameOrdersEquallyOften) {
    for (std::size_t n = 1; n <= 6; ++n) {
        const auto second = audit::prove(swap_up{}, n), fourth = audit::prove(swap_down{}, n);
        const auto first = audit::prove(form_1{}, n), third = audit::prove(form_3{}, n);
        for (const auto* law : {&*first, &*second, &*third, &*fourth}) {
            EXPECT_EQ(audit::summarise(*law).verdict, verdict::fair);
            EXPECT_EQ(*law->outcomes, audit::factorial(n));
            EXPECT_EQ(law->orders.items.size(), second->orders.items.size());
        }
    }
}

TEST(Prove, LargerDecksAreProvedToo) {
    EXPECT_EQ(audit::summarise(*audit::prove(flawed::swap_any{}, 8)).verdict, verdict::unfair);
    EXPECT_EQ(audit::summarise(*audit::prove(flawed::swap_pairs{}, 6)).verdict, verdict::unfair);
    EXPECT_EQ(audit::summarise(*audit::prove(pick_redraw{}, 6)).verdict, verdict::fair);
    EXPECT_EQ(audit::summarise(*audit::prove(flawed::teacher{}, 5)).verdict, verdict::unfair);
#ifndef __SANITIZE_ADDRESS__
    const auto nine = audit::summarise(*audit::prove(swap_down{}, 9));
    EXPECT_EQ(nine.verdict, verdict::fair);
    EXPECT_EQ(nine.reached, 362'880U);
#endif
}

TEST(Prove, AResultWithAResidualIsCalledEqualAndNotFair) {
    const auto law = audit::prove(coins_for_three{}, 3);
    ASSERT_TRUE(law) << law.error().message;
    EXPECT_EQ(total(*law), 1);
    EXPECT_GT(law->residual, 0);
    EXPECT_LT(law->residual, fraction(1, audit::integer(1) << 40));
    EXPECT_EQ(audit::summarise(*law).verdict, verdict::equal);
    EXPECT_LT(audit::summarise(*law).total_variation, fraction(1, audit::integer(1) << 40));
}

TEST(Prove, AResidualDoesNotHideABias) {
    const auto law = audit::prove(coins_gone_wrong{}, 3);
    ASSERT_TRUE(law) << law.error().message;
    EXPECT_EQ(audit::summarise(*law).verdict, verdict::unfair);
}

TEST(Prove, AShuffleThatNeverEndsIsAnErrorAndNotALoop) {
    EXPECT_EQ(audit::prove(endless{}, 3).error().message, "it can go on for ever without shuffling");
}

TEST(Prove, TooMuchWorkIsRefused) {
    const audit::limits few{.steps = 1000, .states = 1000};
    const auto refused = "there are too many draws to enumerate";
    EXPECT_EQ(audit::prove(flawed::swap_any{}, 8, uniform{}, few).error().message, refused);
    EXPECT_EQ(audit::prove(pick_redraw{}, 7, uniform{}, few).error().message, refused);
    EXPECT_EQ(audit::prove(coins_for_three{}, 3, uniform{}, {.steps = 10}).error().message, refused);
    EXPECT_EQ(audit::prove_positions(flawed::swap_any{}, 52, uniform{}, few).error().message, refused);
}

// The same template as a whole: it replays every sequence of draws and merges no states.
template <class A>
struct unmerged {
    static constexpr facts about = A::about;
    A algorithm{};
    void operator()(deck auto&& cards, draw_source auto& draws) const { algorithm(cards, draws); }
};

TEST(Prove, MergingEqualStatesChangesNothing) {
    for_each_algorithm([]<class A>(const A& algorithm) {
        const auto small = audit::detail::provable(algorithm);
        using small_type = std::remove_cvref_t<decltype(small)>;
        const bool endless = A::about.draws == draw_count::unbounded;
        std::size_t most = endless ? 2 : 4;
        if (A::about.name == "riffle" || A::about.name == "merge") most = 3;  // 2^28 sequences at 4
        if (A::about.name == "sort-keys") most = 1;                           // ties within ties
        for (std::size_t n = 1; n <= most; ++n) {
            const auto merged = audit::prove(small, n);
            const auto replayed = audit::prove(unmerged<small_type>{small}, n);
            ASSERT_TRUE(merged && replayed) << A::about.name << " " << n;
            for (const auto& [order, w] : merged->orders.items)
                EXPECT_LE(abs(merged->probability(order) - replayed->probability(order)), replayed->residual)
                    << A::about.name << " " << n;
            EXPECT_TRUE(endless || merged->outcomes == replayed->outcomes) << A::about.name << " " << n;
        }
    });
}

TEST(Prove, ManyCardsNeedSeveralRanksAndAreStillFair) {
    // enumerate draws one rank for as many cards as fit a word; with ranks up to 6, 4 cards need two.
    for (std::size_t n = 1; n <= 6; ++n)
        EXPECT_EQ(audit::summarise(*audit::prove(fairshuf::detail::basic_enumerate<6>{}, n)).verdict,
                  verdict::fair)
            << n;
}

TEST(Prove, SmallerConstantsAreNotUsedWithFlawedDraws) {
    EXPECT_FALSE(audit::prove(scatter{}, 3, flawed::modulo{256}));
    EXPECT_FALSE(audit::prove(sort_keys{}, 3, flawed::floating{53}));
    EXPECT_FALSE(audit::prove(sort_keys{}, 9));  // 8 keys cannot distinguish 9 cards
}

TEST(Prove, WorkIsLimitedInsideARoundToo) {
    const audit::limits few{.steps = 1000, .states = 1000};
    EXPECT_FALSE(audit::prove(enumerate{}, 15, uniform{}, few));   // 15! sequences: would never end
    EXPECT_FALSE(audit::prove(flawed::swap_pairs(1'000'000), 2));  // numbers of two million bits
}

namespace {
struct says_it_is_limited : endless {
    static constexpr facts about{.name = "liar", .draws = draw_count::fixed};
};
struct coins_waiting_for_heads {
    static constexpr facts about{.name = "coins", .draws = draw_count::unbounded};
    void operator()(deck auto&& /*cards*/, draw_source auto& draws) const {
        while (draws.below(2) == 0) {}
    }
};
struct loops_inside_a_round {
    static constexpr facts about{.name = "liar", .draws = draw_count::fixed};
    void operator()(deck auto&& /*cards*/, draw_source auto& draws) const {
        while (draws.below(2) == 0) {}
    }
};
}  // namespace

TEST(Prove, AnAlgorithmThatHidesItsLoopIsDetected) {
    EXPECT_FALSE(audit::prove(loops_inside_a_round{}, 2));
    EXPECT_FALSE(audit::prove(says_it_is_limited{}, 2, uniform{}, {.steps = 100'000}));
    EXPECT_FALSE(audit::prove(coins_waiting_for_heads{}, 3, flawed::stuck{}));
}

TEST(Prove, FlawedDrawsSpoilAFairShuffle) {
    const auto verdict_with = [](const any_rule& rule) {
        return audit::summarise(*audit::prove(swap_down{}, 5, rule)).verdict;
    };
    EXPECT_EQ(verdict_with(flawed::modulo{256}), verdict::unfair);
    EXPECT_EQ(verdict_with(flawed::modulo{std::uint64_t{1} << 32}), verdict::unfair);
    EXPECT_EQ(verdict_with(flawed::floating{15}), verdict::unfair);
    EXPECT_EQ(verdict_with(flawed::floating{53}), verdict::unfair);
    EXPECT_EQ(verdict_with(flawed::stuck{}), verdict::unfair);
    EXPECT_EQ(verdict_with(flawed::modulo{60}), verdict::fair);  // 2, 3, 4 and 5 all divide 60
}

TEST(Prove, AModuloDrawHasExactlyTheKnownBias) {
    // 256 = 3 * 85 + 1: the first of three values comes up 86 times.
    const auto law = *audit::prove(swap_down{}, 3, flawed::modulo{256});
    EXPECT_EQ(*law.outcomes, 65536);
    EXPECT_EQ(law.probability("\3\2\1"), fraction(86, 256) * fraction(1, 2));
    EXPECT_EQ(law.probability("\1\2\3"), fraction(85, 256) * fraction(1, 2));
}

TEST(Prove, StuckDrawsGiveOneOrder) {
    const auto proof = audit::summarise(*audit::prove(swap_down{}, 4, flawed::stuck{}));
    EXPECT_EQ(proof.reached, 1U);
    EXPECT_EQ(proof.most.probability, 1);
    EXPECT_EQ(proof.least.count, 23);
    EXPECT_EQ(proof.least.orders.size(), 23U);
    EXPECT_EQ(proof.total_variation, fraction(23, 24));
}

TEST(Summary, ListsTheExtremesInOrderAndAtMostTwentyFour) {
    const auto proof = audit::summarise(*audit::prove(swap_down{}, 5));
    EXPECT_EQ(proof.most.count, 120);
    ASSERT_EQ(proof.most.orders.size(), 24U);
    EXPECT_EQ(proof.most.orders.front(), (audit::order{1, 2, 3, 4, 5}));
    EXPECT_EQ(proof.most.orders.back(), (audit::order{1, 5, 4, 3, 2}));
}
