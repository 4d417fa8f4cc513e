#include "fairshuf/trace/recorder.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/draws/scripted.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;
using trace::move;
using trace::move_kind;
using numbers = std::vector<std::size_t>;
using moves = std::vector<move>;

namespace {

template <class A>
trace::recording traced(const A& algorithm, std::size_t n, std::vector<std::uint64_t> values) {
    scripted draws(std::move(values));
    return trace::record(algorithm, n, draws);
}

}  // namespace

TEST(Recorder, WritesDownDrawsSwapsAndWhatIsSettled) {
    const auto recording = traced(swap_down{}, 5, {1, 2, 0, 0});
    ASSERT_EQ(recording.steps.size(), 4U);
    EXPECT_EQ(recording.start.deck, (numbers{1, 2, 3, 4, 5}));
    const auto& first = recording.steps[0];
    EXPECT_EQ(first.draw->bound, 5U);
    EXPECT_EQ(first.draw->value, 1U);
    EXPECT_EQ(first.moves, (moves{{move_kind::swap, 4, 1}}));
    EXPECT_EQ(first.after.deck, (numbers{1, 5, 3, 4, 2}));
    EXPECT_EQ(first.placed->card, 2U);
    EXPECT_EQ(first.placed->place, 4U);
    EXPECT_EQ(recording.steps[3].after.deck, (numbers{5, 4, 1, 3, 2}));
}

TEST(Recorder, SeesTakingInsertingAndShifting) {
    const auto splice = traced(pick_splice{}, 4, {2, 0, 0});
    EXPECT_EQ(splice.steps[0].moves, (moves{{move_kind::insert, 2, 0}}));

    const auto redraw = traced(pick_redraw{}, 2, {1, 1, 0});
    ASSERT_EQ(redraw.steps.size(), 4U);
    EXPECT_EQ(redraw.steps[0].moves, (moves{{move_kind::take, 1, 0}}));
    EXPECT_TRUE(redraw.steps[1].moves.empty());  // an empty place: drawn again
    EXPECT_EQ(redraw.steps[0].after.deck, (numbers{1, 0}));
    EXPECT_EQ(redraw.steps[0].after.pile, (numbers{2}));
    EXPECT_FALSE(redraw.steps[3].draw);  // the pile goes back
    EXPECT_EQ(redraw.steps[3].after.deck, (numbers{2, 1}));

    const auto inside_out = traced(insert_swap{}, 3, {0, 0});
    EXPECT_EQ(inside_out.steps[1].moves, (moves{{move_kind::shift, 0, 1}, {move_kind::take, 1, 0}}));
    EXPECT_EQ(inside_out.steps[1].placed->card, 2U);

    const auto cut_once = traced(flawed::cut{}, 4, {1});
    EXPECT_EQ(cut_once.steps[0].moves, (moves{{move_kind::insert, 0, 3}}));
    const auto cut_in_half = traced(flawed::cut{}, 4, {2});
    EXPECT_EQ(cut_in_half.steps[0].moves.size(), 4U);
}

TEST(Recorder, EveryStoryEndsInTheOrderTheAlgorithmGives) {
    for_each_algorithm([]<class A>(const A& algorithm) {
        for (std::size_t n = 0; n <= 6; ++n) {
            chacha20 words(key::from_text("recording"));
            exact draws(words);
            const auto recording = trace::record(algorithm, n, draws);
            auto cards = fairshuf::detail::home(n);
            chacha20 same(key::from_text("recording"));
            exact again(same);
            algorithm(cards, again);
            numbers expected;
            for (const fairshuf::detail::numbered_card& c : cards) expected.push_back(c.number());
            EXPECT_EQ(recording.steps.empty() ? recording.start.deck : recording.steps.back().after.deck,
                      expected)
                << A::about.name << " " << n;
        }
    });
}

TEST(Recorder, NoCardIsEverInTwoPlacesOrNone) {
    for_each_algorithm([]<class A>(const A& algorithm) {
        chacha20 words(key::from_text("table"));
        exact draws(words);
        for (const auto& step : trace::record(algorithm, 6, draws).steps) {
            numbers seen;
            for (const auto* row : {&step.after.deck, &step.after.pile})
                for (const std::size_t number : *row)
                    if (number != 0) seen.push_back(number);
            std::ranges::sort(seen);
            ASSERT_EQ(seen, (numbers{1, 2, 3, 4, 5, 6})) << A::about.name;
        }
    });
}
