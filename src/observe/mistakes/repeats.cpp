#include "observe/mistakes/repeats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "fairshuf/audit/statistics/seed_space.hpp"

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

// One deck makes nearly all of the repeats, and as much unevenness of the places as its share q adds to a
// fair shuffle: N q^2 (n-1)^2.
bool one_deck_alone(const audit::observation& seen) {
    const auto& r = *seen.repeats;
    const auto decks = static_cast<double>(r.decks), most = static_cast<double>(r.most);
    const double repeats = r.equal_pairs * decks * (decks - 1) / 2;
    if (r.most < 10 || 2 * r.most > r.decks || most * (most - 1) / 2 < 0.9 * repeats) return false;
    const auto* places = find(seen, "positions");
    if (places == nullptr || !places->df) return false;
    const double share = most / decks, df = *places->df;
    const double added = static_cast<double>(seen.shuffles) * share * share * df;
    return std::abs(places->statistic - df - added) < 6 * std::sqrt(2 * df + 4 * added) + 0.2 * added;
}

resemblance by_one_deck(const audit::observation& seen) {
    const auto& r = *seen.repeats;
    const auto decks = static_cast<double>(r.decks);
    const double share = static_cast<double>(r.most) / decks;
    const auto& fixed = seen.measures.fixed_points;
    const bool home = fixed.size() > seen.n &&
                      static_cast<double>(fixed[seen.n]) > 0.9 * share * static_cast<double>(seen.shuffles);
    auto one =
        home
            ? named("sometimes-unshuffled", share, "some decks are left unshuffled, and the others are fair")
            : named("one-order-too-often", share, "one order comes again and again, and the others are fair");
    const double error = 1.96 * std::sqrt(share * (1 - share) / decks);
    one.low = std::max(0.0, share - error), one.high = share + error;
    return one;
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
    if (r && r->decks > 1 && one_deck_alone(seen)) return {by_one_deck(seen)};
    if (seen.decks && audit::detail::uneven_as_few_decks(seen.tests, seen.shuffles, seen.decks->low)) {
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

}  // namespace fairshuf::mistakes
