#include "prove/replay/positions_after.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <variant>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/audit/exact/position_walk.hpp"
#include "language/words/common.hpp"
#include "language/words/replay.hpp"

namespace fairshuf {
namespace {

using audit::fraction;

template <class A>
expected<positions_after> walked(const A& algorithm, const proof_request& request, std::size_t rounds) {
    positions_after found;
    found.after = rounds;
    found.rounds = audit::round_count(algorithm, request.n);
    if (rounds > found.rounds)
        return error{say<words::after_too_many>(rounds, request.algorithm.spec(),
                                                counted<words::card, words::cards>(request.n),
                                                counted<words::one_round, words::many_rounds>(found.rounds))};
    audit::position_walk walk(algorithm, request.n);
    for (std::size_t i = 0; i < rounds; ++i) {
        if (i + 1 == rounds) found.before = walk.now();
        const auto round = walk.step(std::get<any_rule>(request.draws.draws), {});
        if (!round) return error{fmt::format("{}: {}", request.algorithm.spec(), round.error().message)};
        if (i + 1 == rounds) found.blocks = audit::blocks_of(*round, request.n);
    }
    found.now = walk.now();
    for (auto& row : found.before) row.resize(found.places());
    return found;
}

}  // namespace

std::vector<std::size_t> positions_after::undisturbed() const {
    std::vector<std::size_t> cards;
    for (std::size_t card = 0; card < before.size(); ++card)
        if (before[card] == now[card]) cards.push_back(card);
    return cards;
}

std::vector<std::size_t> positions_after::even_cards() const {
    const fraction fair(1, n());
    std::vector<std::size_t> cards;
    for (std::size_t card = 0; card < n(); ++card)
        if (std::ranges::count(now[card], fair) == static_cast<std::ptrdiff_t>(n())) cards.push_back(card);
    return cards;
}

expected<positions_after> prove_positions_after(const proof_request& request, std::size_t rounds) {
    if (!std::holds_alternative<any_rule>(request.draws.draws))
        return error{say<words::after_seeded>(request.draws.spec)};
    bool followed = false;
    visit_algorithm(request.algorithm, [&]<class A>(const A&) { followed = oblivious<A>; });
    if (!followed) return error{say<words::after_not_oblivious>(request.algorithm.spec())};
    if (request.n > request.algorithm.about.places_up_to)
        return error{say<words::after_too_many_cards>(
            request.algorithm.spec(), counted<words::card, words::cards>(request.n),
            counted<words::card, words::cards>(request.algorithm.about.places_up_to),
            request.algorithm.about.places_up_to)};
    std::optional<expected<positions_after>> found;
    visit_algorithm(request.algorithm, [&]<class A>(const A& algorithm) {
        if constexpr (oblivious<A>) found = walked(algorithm, request, rounds);
    });
    return *std::move(found);
}

}  // namespace fairshuf
