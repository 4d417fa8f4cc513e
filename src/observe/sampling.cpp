#include "observe/sampling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <type_traits>
#include <variant>
#include <vector>

#include "catalogue/any_shuffle.hpp"
#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/audit/completed.hpp"
#include "fairshuf/draws/batched.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/family/members.hpp"
#include "fairshuf/words/chacha.hpp"
#include "language/words/observe.hpp"

namespace fairshuf {
namespace {

using audit::tally;

// Any rule, selected again at each draw: for flawed rules, whose speed does not matter.
class draws_by_rule {
public:
    draws_by_rule(const any_rule& rule, chacha8& words) : rule_(&rule), words_(&words) {}

    std::uint64_t below(std::uint64_t bound) {
        return std::visit([&](const auto& rule) { return from_rule(rule, *words_).below(bound); }, *rule_);
    }

private:
    const any_rule* rule_;
    chacha8* words_;
};

// Draws by a rule up to a limit, and exactly afterwards. So a shuffle that would never end does end, and
// reached_limit() reports it.
class limited_draws {
public:
    limited_draws(const any_rule& rule, chacha8& words, std::uint64_t limit)
        : by_rule_(rule, words), words_(&words), left_(limit) {}

    std::uint64_t below(std::uint64_t bound) {
        if (left_ == 0) return exact(*words_).below(bound);
        --left_;
        return by_rule_.below(bound);
    }

    bool reached_limit() const { return left_ == 0; }

private:
    draws_by_rule by_rule_;
    chacha8* words_;
    std::uint64_t left_;
};

std::vector<std::uint8_t> home_deck(std::size_t n) {
    std::vector<std::uint8_t> deck(n);
    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    return deck;
}

// Whether one shuffle ends. A shuffle without a limit takes about n log(n) draws if every card can be drawn.
bool ends(const observe_request& request) {
    const auto* rule = std::get_if<any_rule>(&request.draws.draws);
    if (rule == nullptr || request.algorithm.about.draws != draw_count::unbounded) return true;
    chacha8 words(key::from_text("a trial"));
    limited_draws limited(*rule, words, 1000 * request.n);
    as_any_draws draws(limited);
    auto deck = home_deck(request.n);
    any_shuffle(request.algorithm)(deck, draws);
    return !limited.reached_limit();
}

// Whether the generators of languages can draw all that the shuffle asks for.
bool within_bounds(const observe_request& request) {
    return !std::holds_alternative<generators::seeded>(request.draws.draws) ||
           largest_bound_of(request.algorithm, request.n) <= generators::largest_bound;
}

// Exact draws. They take several draws from one word if the algorithm's bounds are known in advance.
template <class A>
auto exact_draws(chacha8& words) {
    if constexpr (A::about.bounds == bound_run::falling) {
        return batched<chacha8, plan::down>(words);
    } else if constexpr (A::about.bounds == bound_run::rising) {
        return batched<chacha8, plan::up>(words);
    } else if constexpr (A::about.bounds == bound_run::same) {
        return batched<chacha8, plan::same>(words);
    } else {
        return exact(words);
    }
}

// The next row: a fresh deck, or the last one.
std::span<std::uint8_t> next_deck(tally& t, bool keep, std::span<std::uint8_t> before) {
    const auto deck = t.row();
    if (keep && !before.empty()) {
        std::ranges::copy(before, deck.begin());
    } else {
        std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    }
    return deck;
}

// Calls shuffle(deck) for each deck.
template <class Shuffle>
void fill(tally& t, std::uint64_t shuffles, bool keep, Shuffle shuffle) {
    std::vector<std::uint8_t> last;
    for (std::uint64_t i = 0; i < shuffles; ++i) {
        const auto deck = next_deck(t, keep, last);
        shuffle(deck);
        if (keep) last.assign(deck.begin(), deck.end());
        t.count();
    }
}

// Many fresh decks at once.
template <class A>
void deal(tally& t, std::uint64_t shuffles, chacha8& words) {
    while (shuffles > 0) {
        auto rows = t.rows();
        const std::size_t many = std::min<std::uint64_t>(shuffles, rows.size() / t.stride());
        A::deal_home(rows.first(many * t.stride()), t.n(), words);
        t.count(many);
        shuffles -= many;
    }
}

bool has_exact_draws(const observe_request& request) {
    const auto* rule = std::get_if<any_rule>(&request.draws.draws);
    return rule != nullptr && std::holds_alternative<uniform>(*rule);
}

// Calls use(shuffle), with shuffle(deck) by these draws.
template <class Use>
void with_flawed_draws(const observe_request& request, chacha8& words, Use use) {
    const auto shuffle = any_shuffle(request.algorithm);
    if (const auto* seeds = std::get_if<flawed::short_seed>(&request.draws.draws)) {
        exact seed(words);
        return use([&](std::span<std::uint8_t> deck) {
            flawed::short_seed_draws seeded(seed.below(seeds->seeds));
            as_any_draws draws(seeded);
            shuffle(deck, draws);
        });
    }
    if (const auto* generator = std::get_if<generators::seeded>(&request.draws.draws)) {
        return use([&](std::span<std::uint8_t> deck) {
            with_any_seed(*generator, words() >> (64 - generator->bits),
                          [&](any_draws& draws) { shuffle(deck, draws); });
        });
    }
    draws_by_rule by_rule(std::get<any_rule>(request.draws.draws), words);
    as_any_draws draws(by_rule);
    use([&](std::span<std::uint8_t> deck) { shuffle(deck, draws); });
}

template <class A>
void observe_block(const A& algorithm, const observe_request& request, chacha8 words, std::uint64_t shuffles,
                   tally& t) {
    if constexpr (requires(std::span<std::uint8_t> rows) { A::deal_home(rows, request.n, words); }) {
        if (!request.keep_deck) return deal<A>(t, shuffles, words);
    }
    auto draws = exact_draws<A>(words);
    fill(t, shuffles, request.keep_deck, [&](auto deck) { algorithm(deck, draws); });
}

// Runs the member on fresh decks and counts the completed outcomes. An outcome that is not of the class
// counts as a deck that was not shuffled. own_words complete the outcomes: they are fair, whatever the member
// draws with.
template <class M, class Run>
void count_completed(const M& member, Run run, chacha8 own_words, std::size_t n, std::uint64_t shuffles,
                     tally& t) {
    exact own(own_words);
    const auto home = home_deck(n);
    std::vector<std::uint8_t> deck;
    for (std::uint64_t i = 0; i < shuffles; ++i) {
        deck = home;
        run(std::span(deck));
        if (!audit::complete(member, deck, own)) deck = home;
        std::ranges::copy_n(deck.begin(), static_cast<std::ptrdiff_t>(t.n()), t.row().begin());
        t.count();
    }
}

void observe_block_of_member(const observe_request& request, chacha8 words, const chacha8& own_words,
                             std::uint64_t shuffles, tally& t) {
    visit_member(request.algorithm, [&](const auto& member) {
        const auto count = [&](auto run) { count_completed(member, run, own_words, request.n, shuffles, t); };
        if (!has_exact_draws(request)) return with_flawed_draws(request, words, count);
        exact draws(words);
        count([&](std::span<std::uint8_t> deck) { member(deck, draws); });
    });
}

}  // namespace

std::size_t counted_cards(const observe_request& request) {
    std::size_t cards = request.n;
    visit_member(request.algorithm,
                 [&](const auto& member) { cards = audit::completed_cards(member, request.n); });
    return cards;
}

error too_few(std::uint64_t shuffles, std::size_t n) {
    return {say<words::too_few_shuffles>(shuffles, n, audit::fewest_shuffles(n))};
}

std::optional<error> problem_with(const observe_request& request) {
    const std::size_t most = std::min(audit::most_observed_cards, request.algorithm.about.most_cards);
    const std::size_t least = request.n - counted_cards(request) + 2;
    if (request.n < least || request.n > most)
        return error{say<words::not_observable>(request.n, request.algorithm.spec(), least, most),
                     {"not-observable",
                      {{"algorithm", request.algorithm.spec()},
                       {"cards", std::to_string(request.n)},
                       {"least", std::to_string(least)},
                       {"most", std::to_string(most)}}}};
    if (request.keep_deck && request.algorithm.is_member())
        return error{say<words::law_of_fresh_deck>(request.algorithm.spec())};
    if (request.shuffles < audit::fewest_shuffles(request.n)) return too_few(request.shuffles, request.n);
    if (!within_bounds(request))
        return error{
            say<words::observed_draws_too_wide>(request.algorithm.spec(), request.n, request.draws.spec)};
    if (!ends(request))
        return error{say<words::observed_endless>(request.algorithm.spec(), request.n, request.draws.spec),
                     {"endless",
                      {{"algorithm", request.algorithm.spec()},
                       {"cards", std::to_string(request.n)},
                       {"draws", request.draws.spec}}}};
    return std::nullopt;
}

key words_of_sample(const key& from, int number) {
    return derive(from, fmt::format("sample {}", number));
}

std::uint64_t sample_blocks::run(std::uint64_t block, tally& t) const {
    const std::uint64_t first = block * size;
    const std::uint64_t shuffles = std::min(size, shuffles_ - first);
    t.start_anew(first + shuffles <= audit::counts::most_remembered);
    chacha8 words(words_, block);
    if (request_->algorithm.is_member()) {
        observe_block_of_member(*request_, words, chacha8(derive(words_, "completion"), block), shuffles, t);
    } else if (!has_exact_draws(*request_)) {
        with_flawed_draws(*request_, words,
                          [&](auto shuffle) { fill(t, shuffles, request_->keep_deck, shuffle); });
    } else {
        visit_algorithm(request_->algorithm, [&](const auto& algorithm) {
            observe_block(algorithm, *request_, words, shuffles, t);
        });
    }
    return shuffles;
}

}  // namespace fairshuf
