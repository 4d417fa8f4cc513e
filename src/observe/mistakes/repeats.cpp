#include "observe/mistakes/repeats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "fairshuf/audit/statistics/judgement.hpp"

namespace fairshuf::mistakes {
namespace {

resemblance named(std::string name, std::optional<double> parameter, std::string meaning) {
    return {.algorithm = name,
            .correlation = 1,
            .name = std::move(name),
            .score = 1,
            .parameter = parameter,
            .meaning = std::move(meaning)};
}

resemblance by_clock(std::uint64_t seeds) {
    return named(
        "seeded-with-the-clock", static_cast<double>(seeds),
        "a deck is followed by itself: each shuffle seeds a generator with a clock that has not moved on");
}

// A deck is often followed by itself, much more often than by chance.
bool follows_itself(const audit::recurrence& r) {
    const double followers = static_cast<double>(r.followers) / static_cast<double>(r.decks);
    return r.different > 1 && followers > 0.1 && followers > 3 * r.equal_pairs;
}

bool only_seeds_of_one_stretch(const audit::recurrence& r) {
    return r.different > 1 && r.followers + r.different == r.decks && r.followers > r.decks / 10;
}

std::string likely_seeds(const audit::seed_space& decks) {
    constexpr double day = 86'400'000;
    if (decks.low <= day && day <= decks.high) return "such as the milliseconds of a day";
    for (const double bits : {8, 10, 12, 15, 16, 20, 24, 31, 32})
        if (decks.low <= std::exp2(bits) && std::exp2(bits) <= decks.high)
            return fmt::format("such as a seed of {} bits", bits);
    return "such as a seed of few bits";
}

std::vector<resemblance> always_the_same(const audit::observation& seen) {
    bool home = true;
    for (std::size_t card = 0; card < seen.n; ++card)
        home = home && seen.positions[card * seen.n + card] == seen.shuffles;
    if (home) return {named("stuck", {}, "the deck is never changed")};
    auto clock = by_clock(1);
    clock.score = clock.correlation = 0.5;
    return {named("stuck", {}, "the same deck every time: a stuck generator, or the same seed every time"),
            clock};
}

const audit::test_result* find(const audit::observation& seen, std::string_view test) {
    const auto found = std::ranges::find(seen.tests, test, &audit::test_result::name);
    return found == seen.tests.end() ? nullptr : &*found;
}

// A deck depends on the last one, and this is clearer than anything else.
bool depends_on_the_last(const audit::observation& seen) {
    const auto* serial = find(seen, "serial");
    return serial != nullptr && serial == seen.worst();
}

// Few decks deviate from fair as chance makes them: sums of squares grow by the factor 1 + shuffles / decks.
// If a sum is much larger, the decks are uneven for another reason, and repeat for that.
bool explained_by_few_decks(const audit::observation& seen) {
    const double grown = 1 + static_cast<double>(seen.shuffles) / seen.decks->low;
    return std::ranges::none_of(seen.tests, [&](const audit::test_result& t) {
        const bool is_sum =
            t.name == "positions" || t.name.starts_with("adjacency") || t.name.starts_with("precedence");
        if (!is_sum || !t.df) return false;
        const double df = *t.df, expected = df * grown;
        return t.statistic > expected * (1 + 8 * std::sqrt(2 / df));
    });
}

}  // namespace

std::vector<resemblance> by_repeats(const audit::observation& seen) {
    const auto& r = seen.repeats;
    if (r && r->decks > 1) {
        if (r->different == 1) return always_the_same(seen);
        if (r->period > 1)
            return {named("short-generator", static_cast<double>(r->period),
                          "the same decks come back in the same order: a generator with a short period")};
        if (follows_itself(*r) || only_seeds_of_one_stretch(*r)) return {by_clock(r->different)};
    }
    if (depends_on_the_last(seen))
        return {named("kept-deck", {},
                      "a shuffle begins with the deck that the last one left, and mixes it too little")};
    if (seen.decks && explained_by_few_decks(seen)) {
        auto few =
            named("too-few-seeds", seen.decks->decks,
                  fmt::format("decks come back as if there were few of them, {}", likely_seeds(*seen.decks)));
        few.low = seen.decks->low, few.high = seen.decks->high;
        const double repeats = static_cast<double>(seen.shuffles) * static_cast<double>(seen.shuffles) / 2 /
                               few.parameter.value();
        few.score = few.correlation = repeats / (1 + repeats);
        return {few};
    }
    return {};
}

std::vector<resemblance> by_missing_orders(const audit::observation& seen) {
    const auto& r = seen.repeats;
    const auto orders = static_cast<double>(seen.measures.orders.size());
    if (!r || orders < 24 || static_cast<double>(r->decks) < 20 * orders) return {};
    const double never = 1 - static_cast<double>(r->different) / orders;
    const double excess = r->equal_pairs - 1 / orders;
    if (never < 0.05 || excess <= 0) return {};
    auto few =
        named("too-few-seeds", (1 - 1 / orders) / excess, "some orders never come up, as with few seeds");
    few.score = few.correlation = 0.8;
    return {few};
}

}  // namespace fairshuf::mistakes
