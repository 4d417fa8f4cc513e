#include "prove/prove.hpp"

#include <algorithm>
#include <concepts>
#include <optional>
#include <utility>
#include <variant>

#include "catalogue/any_shuffle.hpp"
#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/audit/exact/chi_square.hpp"
#include "fairshuf/audit/exact/position_walk.hpp"
#include "fairshuf/audit/exact/riffles.hpp"
#include "fairshuf/audit/prove.hpp"
#include "fairshuf/core/text.hpp"
#include "language/reasons.hpp"
#include "language/words/common.hpp"
#include "language/words/prove_refusals.hpp"
#include "prove/seed_enumeration.hpp"

namespace fairshuf {
namespace {

constexpr unsigned most_seed_bits = 27;
constexpr unsigned most_seed_bits_of_few = 31;  // of a generator that starts at once, for few cards
constexpr std::size_t few_cards = 8;
constexpr std::uint64_t most_orders = 4'000'000;
constexpr std::size_t most_seeded_cards = 18;  // 18! is the largest factorial below 2^53: fits JSON

std::string cards(std::size_t n) {
    return counted<words::card, words::cards>(n);
}

error too_many_cards(const proof_request& request, std::size_t most, std::string_view hint = "") {
    return {
        say<words::too_many_to_prove>(request.algorithm.spec(), cards(request.n), cards(most), most, hint),
        {"too-many-to-prove",
         {{"algorithm", request.algorithm.spec()},
          {"cards", std::to_string(request.n)},
          {"most", std::to_string(most)}}}};
}

error gave_up(const proof_request& request, const error& problem) {
    const std::string_view advice =
        problem.message == audit::detail::too_many_draws ? text_of(words::smaller_would_fit) : "";
    return {say<words::gave_up>(request.algorithm.spec(), cards(request.n), request.draws.spec,
                                in_words(problem), advice),
            {problem.why.code,
             {{"algorithm", request.algorithm.spec()},
              {"cards", std::to_string(request.n)},
              {"draws", request.draws.spec}}}};
}

bool is_oblivious(const selection& algorithm) {
    bool result = false;
    visit_algorithm(algorithm, [&]<class A>(const A&) { result = oblivious<A>; });
    return result;
}

bool starts_at_once(const draw_choice& draws) {
    const auto* generator = std::get_if<generators::seeded>(&draws.draws);
    return generator != nullptr &&
           (generator->which == generators::kind::msvc || generator->which == generators::kind::randu);
}

// With more seeds than orders that can be counted, so many cards fit: 10! is below most_orders, 11! is not.
constexpr std::size_t most_cards_of_many_seeds = 10;
constexpr unsigned countable_seed_bits = 21;

error too_many_seeds(const proof_request& request) {
    const bool few = request.n <= most_cards_of_many_seeds;
    const unsigned bits = few ? most_seed_bits : countable_seed_bits;
    const auto& spec = request.draws.spec;
    const std::string name = spec.substr(0, spec.find(':'));
    const std::string_view or_day = few && name == "short-seed" ? text_of(words::or_one_day) : "";
    const auto seeds = seeds_of(request.draws);
    std::string more;
    if (const auto* generator = std::get_if<generators::seeded>(&request.draws.draws))
        more = say<words::seeds_reach>(generator->bits, cards(generators::covered_cards(generator->bits)));
    return {say<words::too_many_seeds>(spec, seeds ? std::to_string(*seeds) : "2^64", bits, name, bits,
                                       or_day, more),
            {"too-many-seeds", {{"draws", spec}}}};
}

std::size_t most_cards_of_seeds(const proof_request& request) {
    const auto& about = request.algorithm.about;
    return about.most_cards < most_seeded_cards ? about.proved_up_to : most_seeded_cards;
}

expected<audit::law> law_of_seeds(const proof_request& request) {
    const auto& about = request.algorithm.about;
    const auto seeds = seeds_of(request.draws);
    const bool more = starts_at_once(request.draws) && request.n <= few_cards;
    if (!seeds || *seeds > std::uint64_t{1} << (more ? most_seed_bits_of_few : most_seed_bits))
        return too_many_seeds(request);
    if (std::holds_alternative<generators::seeded>(request.draws.draws) && request.n <= about.most_cards &&
        largest_bound_of(request.algorithm, request.n) > generators::largest_bound)
        return error{
            say<words::draws_too_wide>(request.algorithm.spec(), cards(request.n), request.draws.spec)};
    if (const std::size_t most = most_cards_of_seeds(request); request.n > most)
        return too_many_cards(request,
                              *seeds <= most_orders ? most : std::min(most, most_cards_of_many_seeds));
    if (std::min<audit::integer>(*seeds, audit::factorial(request.n)) > most_orders)
        return error{
            say<words::too_many_orders>(request.draws.spec, cards(request.n)),
            {"too-many-orders", {{"draws", request.draws.spec}, {"cards", std::to_string(request.n)}}}};
    return law_over_seeds(request.algorithm, request.n, request.draws, std::max(1U, request.threads));
}

constexpr std::size_t most_cards_by_formula = 500;
constexpr std::uint64_t most_riffles_by_formula = 64;
constexpr std::uint64_t largest_bound_by_formula = 100'000;

// The bounds of the draws, if exactly one sequence of draws leads to each order: a fair shuffle with n!
// sequences.
template <class A>
std::vector<std::uint64_t> one_to_one_bounds(const A& algorithm, std::size_t n) {
    if (A::about.fair != fairness::yes || A::about.draws != draw_count::fixed || n > A::about.most_cards)
        return {};
    auto deck = detail::home(n);
    audit::detail::bound_recorder draws;
    algorithm(deck, draws);
    audit::integer sequences = 1;
    for (const std::uint64_t bound : draws.bounds()) {
        if (bound > largest_bound_by_formula) return {};
        sequences *= bound;
    }
    return sequences == audit::factorial(n) ? draws.bounds() : std::vector<std::uint64_t>{};
}

// Whether --distance has an answer. The bounds are those of the draws, or nothing for riffles.
struct distance_formula {
    bool known = false;
    std::vector<std::uint64_t> bounds = {};
};

template <class A>
distance_formula formula_of(const A& algorithm, std::size_t n, const any_rule& rule) {
    if (n < 2 || n > most_cards_by_formula) return {};
    if constexpr (std::same_as<A, flawed::riffle>) {
        return {std::holds_alternative<uniform>(rule) && algorithm.times <= most_riffles_by_formula};
    } else {
        auto bounds = one_to_one_bounds(algorithm, n);
        return {!bounds.empty(), std::move(bounds)};
    }
}

bool has_distance(const proof_request& request) {
    const auto* rule = std::get_if<any_rule>(&request.draws.draws);
    bool known = false;
    if (rule != nullptr)
        visit_algorithm(request.algorithm, [&](const auto& algorithm) {
            known = formula_of(algorithm, request.n, *rule).known;
        });
    return known;
}

// Whether --positions has an answer in seconds. More rounds than usual may take too long, and so may many
// rounds with flawed draws, whose fractions grow.
bool has_places_alone(const proof_request& request) {
    const auto& [about, parameter] = request.algorithm;
    const auto* rule = std::get_if<any_rule>(&request.draws.draws);
    const std::uint64_t usual = fairshuf::detail::whole_number(about.takes.usual).value_or(request.n);
    if (rule == nullptr || request.n > about.places_up_to || parameter.value_or(0) > usual) return false;
    bool has = false;
    visit_algorithm(request.algorithm, [&]<class A>(const A& algorithm) {
        if constexpr (oblivious<A>)
            has = std::holds_alternative<uniform>(*rule) ||
                  audit::round_count(algorithm, request.n) <= 2 * request.n;
    });
    return has;
}

std::string_view advice_on_orders(const proof_request& request) {
    const bool places = has_places_alone(request), far = has_distance(request);
    if (places && far) return text_of(words::or_places_or_distance);
    return places ? text_of(words::or_places_alone) : far ? text_of(words::or_distance_alone) : "";
}

std::string_view advice_on_places(const proof_request& request) {
    return has_distance(request) ? text_of(words::or_distance_instead) : "";
}

// `advice` names what works for so many cards.
expected<audit::law> law_of(const proof_request& request, std::string_view advice) {
    if (request.n < 1) return error{say<words::no_cards>()};
    if (!std::holds_alternative<any_rule>(request.draws.draws)) return law_of_seeds(request);

    const std::size_t most = request.algorithm.about.proved_up_to;
    if (request.n > most) return too_many_cards(request, most, advice);
    std::optional<expected<audit::law>> result;
    visit_algorithm(request.algorithm, [&](const auto& algorithm) {
        result = audit::prove(algorithm, request.n, std::get<any_rule>(request.draws.draws));
    });
    if (!*result) return gave_up(request, result->error());
    return *std::move(result);
}

}  // namespace

proved summarised(const audit::law& law) {
    proved result{audit::summarise(law), {}, {}};
    if (law.n <= proved::listed_up_to) {
        std::string order = audit::detail::home_bytes(law.n);
        do result.probabilities.emplace_back(audit::detail::order_from_bytes(order), law.probability(order));
        while (std::ranges::next_permutation(order).found);
    }
    return result;
}

expected<proved> prove(const proof_request& request) {
    const auto law = law_of(request, advice_on_orders(request));
    if (!law) return law.error();
    proved result = summarised(*law);
    if (std::holds_alternative<any_rule>(request.draws.draws))
        visit_algorithm(request.algorithm, [&]<class A>(const A&) {
            if constexpr (requires { A::shrunken_by; }) result.shrunken_by = A::shrunken_by;
        });
    return result;
}

expected<audit::matrix> prove_positions(const proof_request& request) {
    if (!std::holds_alternative<any_rule>(request.draws.draws) || !is_oblivious(request.algorithm)) {
        // A round depends on the draws before it, so the places need the whole distribution.
        const auto law = law_of(request, advice_on_places(request));
        if (!law) return law.error();
        return audit::summarise(*law).positions;
    }
    if (request.n < 1) return error{say<words::no_cards>()};
    if (request.n > request.algorithm.about.places_up_to)
        return too_many_cards(request, request.algorithm.about.places_up_to, advice_on_places(request));
    std::optional<expected<audit::matrix>> result;
    visit_algorithm(request.algorithm, [&]<class A>(const A& algorithm) {
        if constexpr (oblivious<A>)
            result = audit::detail::propagate_positions(algorithm, request.n,
                                                        std::get<any_rule>(request.draws.draws), {});
    });
    if (!*result) return gave_up(request, result->error());
    return *std::move(result);
}

expected<distance> prove_distance(const proof_request& request) {
    const std::size_t n = request.n;
    if (n < 2 || n > most_cards_by_formula)
        return error{say<words::distance_cards>(most_cards_by_formula, n),
                     {"no-distance-for-so-many",
                      {{"cards", std::to_string(n)}, {"most", std::to_string(most_cards_by_formula)}}}};
    const auto* rule = std::get_if<any_rule>(&request.draws.draws);
    std::optional<distance> found;
    visit_algorithm(request.algorithm, [&]<class A>(const A& algorithm) {
        if (rule == nullptr) return;
        const auto formula = formula_of(algorithm, n, *rule);
        if (!formula.known) return;
        if constexpr (std::same_as<A, flawed::riffle>)
            found = {distance::measure::total_variation, audit::riffle_total_variation(n, algorithm.times)};
        else
            found = {distance::measure::chi_square,
                     audit::detail::chi_square_of_draws(formula.bounds, *rule)};
    });
    if (!found)
        return error{
            say<words::distance_unknown>(request.algorithm.spec(), request.draws.spec),
            {"no-distance", {{"algorithm", request.algorithm.spec()}, {"draws", request.draws.spec}}}};
    return *found;
}

std::size_t most_cards_of_orders(const proof_request& request) {
    return std::holds_alternative<any_rule>(request.draws.draws) ? request.algorithm.about.proved_up_to
                                                                 : most_cards_of_seeds(request);
}

std::size_t most_cards_of_places(const proof_request& request) {
    const bool alone =
        std::holds_alternative<any_rule>(request.draws.draws) && is_oblivious(request.algorithm);
    return alone ? request.algorithm.about.places_up_to : most_cards_of_orders(request);
}

std::size_t most_cards_of_distance() {
    return most_cards_by_formula;
}

}  // namespace fairshuf
