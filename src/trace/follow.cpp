#include "trace/follow.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/core/text.hpp"
#include "language/words/replay.hpp"

namespace fairshuf {
namespace {

std::size_t place_now(const trace::table& t, std::size_t card) {
    return trace::detail::places_by_card(t)[card - 1];
}

// The rounds that draw. Moves without a draw before or after them belong to no round.
std::vector<followed_round> rounds_of(const traced& t, std::size_t card) {
    std::vector<followed_round> rounds;
    const auto& steps = t.recording.steps;
    std::size_t place = place_now(t.recording.start, card);
    for (std::size_t first = 0; first < steps.size();) {
        std::size_t last = first;
        while (last + 1 < steps.size() && !steps[last].ends_round) ++last;
        const std::size_t to = place_now(steps[last].after, card);
        if (steps[first].draw) {
            followed_round& round = rounds.emplace_back();
            round.first_step = first, round.last_step = last;
            round.from = place, round.to = to;
        }
        place = to;
        first = last + 1;
    }
    return rounds;
}

// Adds the cases. Returns false if the recorded rounds are not those of the walk.
template <class A>
bool add_cases(const A& algorithm, followed_card& story, std::size_t n) {
    if (audit::round_count(algorithm, n) != story.rounds.size()) return false;
    audit::position_walk walk(algorithm, n);
    story.path = 1;
    for (followed_round& round : story.rounds) {
        round.before = walk.now()[story.card - 1];
        auto step = walk.step(uniform{}, {});
        if (!step || round.from >= step->shares.size() || round.to >= step->shares[round.from].size())
            return false;
        round.after = walk.now()[story.card - 1];
        round.blocks = audit::blocks_of(*step, n);
        round.shares = *std::move(step);
        story.path *= round.shares.probability(round.from, round.to);
    }
    story.ends_so = walk.result()[story.card - 1][story.place];
    return true;
}

}  // namespace

expected<followed_card> follow_card(const traced& t, const std::string& name) {
    const auto found = std::ranges::find(t.cards, name);
    if (found == t.cards.end())
        return error{say<words::follow_no_card>(in_quotes(detail::quoted(name)),
                                                fmt::format("{}", fmt::join(t.cards, " ")))};
    followed_card story;
    story.card = static_cast<std::size_t>(found - t.cards.begin()) + 1;
    story.rounds = rounds_of(t, story.card);
    const auto& steps = t.recording.steps;
    story.place = place_now(steps.empty() ? t.recording.start : steps.back().after, story.card);
    if (!t.algorithm.is_member())
        visit_algorithm(t.algorithm, [&]<class A>(const A& algorithm) {
            if constexpr (oblivious<A>) story.cases = add_cases(algorithm, story, t.cards.size());
        });
    return story;
}

}  // namespace fairshuf
