// The members of the family as algorithms, `member(deck, draws)`, so that the prover can give them every
// draw. Each runs the template that the function of its name runs.
//
//   for_each_member([](auto member) { print(member.about.name); });
//   if (auto found = find_member("partial-shuffle:3"))
//       visit_member(*found, [&](auto member) { audit::prove_class(member, 5); });
//
// They are not in the catalogue of shuffles: none of them makes all orders equally likely, and none should.
// What each of them claims is in audit/classes.hpp.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/algorithm/selection.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/core/moves.hpp"
#include "fairshuf/core/nearest.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/family/cycle.hpp"
#include "fairshuf/family/derangement.hpp"
#include "fairshuf/family/partial_shuffle.hpp"
#include "fairshuf/family/reservoir.hpp"
#include "fairshuf/family/weighted_urn.hpp"
#include "fairshuf/shuffle/with_key.hpp"

namespace fairshuf {

namespace members {

// The first k places hold an arrangement of k cards.
struct partial_shuffle {
    static constexpr facts about{
        .name = "partial-shuffle",
        .aliases = {"arrangement"},
        .kind = family::swap,
        .draws = draw_count::fixed,
        .cost = "k draws, k swaps, in place",
        .method = "for the first k places, swap with any place from there on",
        .source = "Fisher and Yates 1938",
        .takes = {.meaning = "how many places", .usual = "2", .most = 64},
        .proved_up_to = 8,
        .why = "place i gets each card that is left with probability 1/(n-i)",
        .pseudocode = {{"for i = 0 .. k-1:"},
                       {"    j = i + draw(n - i)", runs::draw},
                       {"    swap places i and j", runs::with_draw}},
    };
    std::uint64_t k = 2;

    void operator()(deck auto&& cards, draw_source auto& draws) const {
        const std::size_t n = card_count(cards);
        detail::shuffle_front(cards.begin(), n, detail::smaller(static_cast<std::size_t>(k), n), draws);
    }
};

// k cards of a deck that is read once. They come to the front, in the order of the deck.
struct reservoir {
    static constexpr facts about{
        .name = "reservoir",
        .aliases = {"select"},
        .kind = family::pick,
        .draws = draw_count::bounded,
        .cost = "about 8 words for 63 cards, and 2 k log(n/k) draws",
        .method = "keep k cards; each later card m replaces one of them with probability k/m",
        .source = "Waterman's algorithm R, with candidates",
        .takes = {.meaning = "how many cards", .usual = "2", .most = 64},
        .proved_up_to = 7,
        .why = "card m replaces each kept card with probability 2^-e * 2^e / m",
        .pseudocode = {{"keep the first k cards"},
                       {"for each block of the others, with t cards before it and k 2^e <= t:"},
                       {"    e times, or until no bit is left: candidates &= draw(2^block)", runs::draw},
                       {"    for each candidate, card number m:"},
                       {"        j = draw(m); if j < k 2^e: it replaces kept card j / 2^e"}},
    };
    static constexpr std::string_view shrunken_by = "blocks of 2 cards instead of 63";
    std::uint64_t k = 2;

    void operator()(deck auto&& cards, draw_source auto& draws) const {
        std::vector<std::size_t> places(card_count(cards));
        std::iota(places.begin(), places.end(), std::size_t{0});
        auto kept = detail::reservoir<std::size_t, 2>(places.begin(), places.end(),
                                                      static_cast<std::size_t>(k), draws);
        std::ranges::sort(kept, {}, [](const auto& each) { return each.place; });
        std::vector<std::size_t> order;
        for (const auto& each : kept) order.push_back(each.item);
        for (const std::size_t place : places)
            if (std::ranges::find(order.begin(), order.begin() + std::ssize(kept), place) ==
                order.begin() + std::ssize(kept))
                order.push_back(place);
        detail::arrange<false>(cards.begin(), std::move(order));
    }
};

struct cycle {
    static constexpr facts about{
        .name = "cycle",
        .aliases = {"single-cycle"},
        .kind = family::swap,
        .draws = draw_count::fixed,
        .cost = "n-1 draws, n-1 swaps, in place",
        .method = "from the last place down, swap with any place strictly before it",
        .source = "Sattolo 1986",
        .proved_up_to = 9,
        .why = "each swap joins a place to the cycle of those before it, anywhere with the same probability",
        .pseudocode = {{"for i = n-1 .. 1:"},
                       {"    j = draw(i)", runs::draw},
                       {"    swap places i and j", runs::with_draw}},
    };

    void operator()(deck auto&& cards, draw_source auto& draws) const {
        detail::turn_in_a_cycle(cards.begin(), card_count(cards), draws);
    }
};

// A round is an attempt.
struct derangement : rounds<derangement> {
    static constexpr facts about{
        .name = "derangement",
        .aliases = {"nobody-stays"},
        .kind = family::swap,
        .draws = draw_count::unbounded,
        .cost = "expected 1.7 n draws, n moves",
        .method = "swap-down, started again as soon as a card is in its own place",
        .source = "folklore; Martínez, Panholzer and Prodinger 2008",
        .proved_up_to = 8,
        .why = "swap-down makes all orders equally likely, and only derangements are kept",
        .pseudocode = {{"for i = n-1 .. 1:"},
                       {"    j = draw(i + 1)", runs::draw},
                       {"    swap the numbers of places i and j", runs::with_draw},
                       {"    if place i has its own number: start again"},
                       {"move the cards", runs::at_end}},
    };
    struct progress {
        bool made = false;
        auto fields() { return std::tie(made); }
    };

    static progress start(deck auto&& cards) { return {card_count(cards) < 2}; }
    static bool done(const progress& so_far) { return so_far.made; }
    static void round(deck auto&& cards, progress& so_far, draw_source auto& draws) {
        std::vector<std::uint32_t> order(card_count(cards));
        if (!detail::derange_once(order, draws)) return;
        detail::arrange<false>(cards.begin(), std::move(order));
        so_far.made = true;
    }
};

// Card i has weight i, and cards are drawn one after the other. A round is a draw.
struct weighted_shuffle : rounds<weighted_shuffle> {
    static constexpr facts about{
        .name = "weighted-shuffle",
        .aliases = {"weighted-sample"},
        .kind = family::pick,
        .draws = draw_count::unbounded,
        .cost = "at most 2 draws for each card on average",
        .method =
            "take cards one after the other, each with probability its weight over what is left; card i "
            "weighs i",
        .source = "Yates and Grundy 1953",
        .proved_up_to = 6,
        .why = "a draw has as many values for a card as its weight; values for cards that are gone repeat it",
        .pseudocode = {{"until all cards are taken:"},
                       {"    r = draw(sum of the weights)", runs::draw},
                       {"    take the first card whose sum is over r, unless it is gone", runs::with_draw},
                       {"    if half of the sum is gone: new sums, without the cards that are gone"}},
    };
    static constexpr std::string_view shrunken_by = "1 draw at a time instead of 16";
    struct progress {
        detail::weighted_urn<1> urn;
        std::vector<std::size_t> order{};
        auto fields() { return std::tuple_cat(urn.fields(), std::tie(order)); }
    };

    static progress start(deck auto&& cards) {
        std::vector<std::uint64_t> weights(card_count(cards));
        std::iota(weights.begin(), weights.end(), std::uint64_t{1});
        return {detail::weighted_urn<1>(std::move(weights), 0)};
    }
    static bool done(const progress& so_far) { return so_far.urn.empty(); }
    static void round(deck auto&& /*cards*/, progress& so_far, draw_source auto& draws) {
        if (const auto taken = so_far.urn.try_to_take(draws)) so_far.order.push_back(*taken);
    }
    static void finish(deck auto&& cards, progress& so_far) {
        detail::arrange<false>(cards.begin(), std::move(so_far.order));
    }
};

}  // namespace members

using member_list = detail::algorithm_list<members::partial_shuffle, members::reservoir, members::cycle,
                                           members::derangement, members::weighted_shuffle>;

template <class F>
constexpr void for_each_member(F f) {
    detail::for_each(f, member_list{});
}

// Calls f with the selected member and its parameter.
template <class F>
void visit_member(const selection& wanted, F f) {
    for_each_member([&]<class M>(M member) {
        if (M::about.name != wanted.about.name) return;
        if constexpr (requires { member.k; })
            if (wanted.parameter) member.k = *wanted.parameter;
        f(member);
    });
}

// "cycle", "partial-shuffle:3"; nothing if no member has this name; or an error if the parameter is wrong.
inline std::optional<expected<selection>> find_member(std::string_view spec) {
    const auto colon = spec.find(':');
    const std::string_view name = spec.substr(0, colon);
    std::optional<facts> about;
    for_each_member([&]<class M>(M) {
        if (M::about.name == name ||
            (!name.empty() && std::ranges::find(M::about.aliases, name) != M::about.aliases.end()))
            about = M::about;
    });
    if (!about) return std::nullopt;
    if (colon == std::string_view::npos) return selection{*about, std::nullopt};
    const auto value = detail::whole_number(spec.substr(colon + 1));
    if (about->takes.meaning.empty())
        return error{detail::joined({detail::quoted(name), " takes no parameter: write ",
                                     detail::quoted(name), " instead of ", detail::quoted(spec)})};
    if (!value || *value < 1 || *value > about->takes.most)
        return error{detail::joined({"bad parameter in ", detail::quoted(spec), ": after the colon comes ",
                                     about->takes.meaning, ", a whole number from 1 to ",
                                     std::to_string(about->takes.most)})};
    return selection{*about, value};
}

}  // namespace fairshuf
