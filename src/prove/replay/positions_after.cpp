#include "prove/replay/positions_after.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <variant>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/audit/exact/position_walk.hpp"

namespace fairshuf {
namespace {

using audit::fraction;

template <class A>
expected<positions_after> walked(const A& algorithm, const proof_request& request, std::size_t rounds) {
    positions_after found;
    found.after = rounds;
    found.rounds = audit::round_count(algorithm, request.n);
    if (rounds > found.rounds)
        return error{fmt::format("--after {}: {} with {} cards has only {} round{}", rounds,
                                 request.algorithm.spec(), request.n, found.rounds,
                                 found.rounds == 1 ? "" : "s")};
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
        return error{fmt::format("--after follows the rounds with independent draws; those of {} have a seed",
                                 request.draws.spec)};
    if (request.n > request.algorithm.about.places_up_to)
        return error{fmt::format("{} with {} cards: places can be followed for at most {} cards: -n {}",
                                 request.algorithm.spec(), request.n, request.algorithm.about.places_up_to,
                                 request.algorithm.about.places_up_to)};
    std::optional<expected<positions_after>> found;
    visit_algorithm(request.algorithm, [&]<class A>(const A& algorithm) {
        if constexpr (oblivious<A>) found = walked(algorithm, request, rounds);
    });
    if (!found)
        return error{
            fmt::format("--after: the rounds of {} depend on the cards or on earlier draws, so "
                        "places cannot be followed alone; those of swap, pick and insert shuffles "
                        "can, such as swap-up",
                        request.algorithm.spec())};
    return *std::move(found);
}

}  // namespace fairshuf
