#include "observe/known_mistakes.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <span>

#include "catalogue/named.hpp"
#include "fairshuf/audit/statistics/recurrence.hpp"
#include "fairshuf/audit/statistics/tally.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/shuffle/workers.hpp"
#include "fairshuf/words/chacha.hpp"
#include "observe/conclude.hpp"
#include "observe/mistakes/model.hpp"
#include "observe/mistakes/pattern.hpp"
#include "observe/mistakes/repeats.hpp"

// There are two ways to a likely mistake. This one simulates several hundred models, takes a second of all
// threads, and needs the compiled parts. `audit/statistics/likely_mistake.hpp` is for a failing assertion in
// a C++ test suite, which has headers only and no time: it computes the tables of a few mistakes exactly. The
// names of those are the same here.

namespace fairshuf {
namespace {

using mistakes::model;
using mistakes::pattern;
using mistakes::similarity;

constexpr double good_score = 0.8;  // of the best match
constexpr double fair_score = 0.5;  // of the others
constexpr std::size_t most_named = 5;
// All models are run a little, the best of them more, and those that are almost as good as the best a lot.
// Where the deviations are so small that chance decides who is best, more models go on.
constexpr std::uint64_t few_shuffles = 2'000, some_shuffles = 10'000, more_shuffles = 50'000,
                        many_shuffles = 400'000, most_shuffles = 1'000'000;
constexpr std::size_t better_models = 12, best_models = 5, most_rivals = 12;
constexpr double standard_errors = 4;
constexpr double almost_as_good = 0.03;
constexpr std::size_t most_cards = 64;  // the comparison of larger decks takes too long

audit::observation run(const model& m, std::size_t n, std::uint64_t shuffles) {
    chacha8 words(key::from_text("likeness"));
    exact from_words(words);
    as_any_draws draws(from_words);
    audit::tally t(n, n <= audit::counts::all_orders_up_to ? audit::battery::full : audit::battery::quick);
    for (std::uint64_t i = 0; i < shuffles; ++i) {
        const auto deck = t.row();
        std::iota(deck.begin(), deck.end(), std::uint8_t{0});
        m.make(deck, draws);
        t.count();
    }
    const auto& c = t.result();
    audit::observation seen{
        .n = n, .shuffles = c.shuffles, .positions = c.positions, .adjacency = c.adjacency};
    seen.measures = {c.fixed_points, c.cycles, c.descents, c.rising, {}, c.odd};
    if (n <= audit::counts::all_orders_up_to) seen.measures.orders = c.orders;
    seen.repeats = audit::detail::recurrence_of(
        std::span(c.fingerprints).first(std::min<std::size_t>(c.fingerprints.size(), 50'000)));
    return seen;
}

struct match {
    const model* of = nullptr;
    std::size_t complexity = 0;
    similarity like{};
    double equal_decks = 0;  // the share of the pairs of decks that are equal
};

// Runs the models and compares them, on all threads. The best comes first.
void compare(std::vector<match>& matches, const pattern& observed, std::size_t n, std::uint64_t shuffles,
             unsigned threads) {
    detail::in_parallel(std::max(1U, threads), matches.size(), [&](unsigned /*worker*/, std::uint64_t i) {
        const auto model_seen = run(*matches[i].of, n, shuffles);
        matches[i].like = compared(observed, pattern(model_seen));
        matches[i].equal_decks = model_seen.repeats->equal_pairs;
    });
    std::ranges::sort(matches, [](const match& a, const match& b) {
        return a.like.score != b.like.score ? a.like.score > b.like.score : a.complexity < b.complexity;
    });
}

// The simplest one of those that cannot be told apart comes first, with the score of the best: the difference
// is chance. The simpler models come first in the list.
void prefer_simple(std::vector<match>& matches, double undecided) {
    const auto end = std::ranges::find_if(
        matches, [&](const match& m) { return m.like.score < matches.front().like.score - undecided; });
    const auto simplest = std::ranges::min_element(matches.begin(), end, {}, &match::complexity);
    simplest->like.score = matches.front().like.score;
    std::rotate(matches.begin(), simplest, simplest + 1);
}

resemblance described(const model& m, const similarity& like) {
    return {.algorithm = m.algorithm.empty() ? m.name : m.algorithm,
            .correlation = like.correlation,
            .name = m.name,
            .score = std::min(1.0, like.score),
            .parameter = m.parameter,
            .meaning = m.meaning,
            .in_catalogue = !m.algorithm.empty()};
}

mistakes::models all_models(const audit::observation& seen) {
    mistakes::models all;
    mistakes::add_parities(all);
    mistakes::add_catalogue(all, seen);
    mistakes::add_swap_loops(all, seen);
    mistakes::add_moves(all, seen);
    mistakes::add_sorts(all, seen.n);
    mistakes::add_draws(all, seen);
    mistakes::add_unshuffled(all, seen);
    return all;
}

std::vector<match> to_be_compared(const mistakes::models& all) {
    std::vector<match> matches;
    std::size_t complexity = 0;
    for (const auto& m : all) matches.push_back({&m, m.as_simple_as_last ? complexity : ++complexity});
    return matches;
}

// Keeps the best models, and those that chance alone may keep from a good score.
void keep_hopeful(std::vector<match>& matches, const pattern& observed, std::uint64_t shuffles) {
    const auto hopeless = [&](const match& m) {
        const double score = m.like.score;
        return score + standard_errors * observed.uncertainty(score, shuffles) < good_score;
    };
    if (matches.size() <= better_models) return;
    const auto rest = std::ranges::remove_if(matches.begin() + better_models, matches.end(), hopeless);
    matches.erase(rest.begin(), matches.end());
}

// Keeps those that may be as good as the best, if that is good enough to be named.
void keep_rivals(std::vector<match>& matches, const pattern& observed, std::uint64_t shuffles) {
    const double best = matches.front().like.score,
                 chance = standard_errors * observed.uncertainty(best, shuffles);
    const double margin = std::max(almost_as_good, chance);
    const std::size_t most = chance > almost_as_good ? most_rivals : best_models;
    const auto rivals =
        std::ranges::count_if(matches, [&](const match& m) { return m.like.score > best - margin; });
    matches.resize(best + chance > good_score ? std::min(most, static_cast<std::size_t>(rivals)) : 1);
}

// The chance of the models still matters, and not that of the sample alone.
bool needs_most(const pattern& observed, std::uint64_t shuffles) {
    return shuffles >= many_shuffles && observed.undecided(many_shuffles) > almost_as_good;
}

// The best models for these tables. If repeats have explained them, weak models are not looked for.
std::vector<match> best_matches(const mistakes::models& all, const audit::observation& seen, bool explained,
                                unsigned threads) {
    const pattern observed(seen);
    if (seen.n > most_cards || !observed.clear()) return {};
    auto matches = to_be_compared(all);
    compare(matches, observed, seen.n, few_shuffles, threads);
    keep_hopeful(matches, observed, few_shuffles);
    if (explained) matches.resize(std::min(better_models, matches.size()));
    if (matches.size() > better_models) {
        compare(matches, observed, seen.n, some_shuffles, threads);
        keep_hopeful(matches, observed, some_shuffles);
    }
    compare(matches, observed, seen.n, more_shuffles, threads);
    double undecided = observed.undecided(more_shuffles);
    for (const auto shuffles : {many_shuffles, most_shuffles}) {
        auto rivals = matches;
        keep_rivals(rivals, observed, shuffles == many_shuffles ? more_shuffles : many_shuffles);
        if (rivals.size() < 2 || (shuffles == most_shuffles && !needs_most(observed, seen.shuffles))) break;
        if (shuffles == most_shuffles) rivals.resize(std::min(rivals.size(), best_models));
        matches = std::move(rivals);
        compare(matches, observed, seen.n, shuffles, threads);
        undecided = observed.undecided(shuffles);
    }
    prefer_simple(matches, undecided);
    return matches;
}

// Whether decks of this model come back so often, too. Then this needs no other explanation.
bool explains_repeats(const match& m, const audit::observation& seen) {
    return seen.decks && m.like.score >= good_score && 2 * m.equal_decks * seen.decks->decks > 1;
}

// Each name once. Nothing if even the best is bad.
std::vector<resemblance> worth_naming(const std::vector<resemblance>& found) {
    std::vector<resemblance> named;
    for (const auto& r : found) {
        if (named.empty() && r.score < good_score) return {};
        const bool known =
            std::ranges::any_of(named, [&](const auto& other) { return other.name == r.name; });
        if (!known && r.score >= fair_score && named.size() < most_named) named.push_back(r);
    }
    return named;
}

}  // namespace

std::vector<resemblance> known_mistakes_like(const audit::observation& seen, unsigned threads) {
    if (seen.verdict != audit::observed_verdict::unfair || seen.adjacency.empty()) return {};
    const auto all = all_models(seen);
    auto repeats = mistakes::by_repeats(seen);
    const auto matches = best_matches(all, seen, !repeats.empty(), threads);
    std::vector<resemblance> found;
    for (const auto& m : matches) found.push_back(described(*m.of, m.like));
    if (!found.empty() && explains_repeats(matches.front(), seen)) return worth_naming(found);
    std::ranges::sort(repeats, std::ranges::greater{}, &resemblance::score);
    std::vector<resemblance> both;
    std::ranges::merge(repeats, found, std::back_inserter(both), std::ranges::greater{}, &resemblance::score,
                       &resemblance::score);
    const auto named = worth_naming(both);
    return named.empty() ? mistakes::by_missing_orders(seen) : named;
}

}  // namespace fairshuf
