// A known mistake as a model: a shuffle that makes it. Its tables are compared with those of an observed
// shuffle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/any_shuffle.hpp"
#include "fairshuf/audit/observation.hpp"

namespace fairshuf::mistakes {

using cards = std::span<std::uint8_t>;
using shuffle = std::function<void(cards, any_draws&)>;

struct model {
    std::string name;
    std::optional<double> parameter;
    std::string meaning;    // what the program does: "the range of the draw leaves out the last place"
    std::string algorithm;  // the name in the catalogue, with its parameter; otherwise empty
    shuffle make;
    bool as_simple_as_last = false;  // as the model before it; otherwise the earlier one is simpler
};

using models = std::vector<model>;

// The unfair shuffles of the catalogue.
void add_catalogue(models& all, const audit::observation& seen);

// Loops of swaps with wrong bounds: off by one at either end, reversed, rounded, the whole
// deck; loops that end half-way or after a few swaps, and swaps that a coin decides.
void add_swap_loops(models& all, const audit::observation& seen);

// Cards that are inserted, moved or merged wrongly; too few swaps; buffers and blocks.
void add_moves(models& all, const audit::observation& seen);

// Sorts with a biased coin or with few keys.
void add_sorts(models& all, std::size_t n);

// Fair shuffles with biased draws, and permutations by formula.
void add_draws(models& all, const audit::observation& seen);

// Fair shuffles of which only the even, or only the odd orders come up. They come first: many swaps look the
// same, and explain less.
void add_parities(models& all);

// A fair shuffle that leaves some decks unshuffled.
void add_unshuffled(models& all, const audit::observation& seen);

// A coin that comes up with probability p.
inline bool coin(any_draws& draws, double p) {
    constexpr std::uint64_t steps = std::uint64_t{1} << 32;
    return draws.below(steps) < static_cast<std::uint64_t>(p * static_cast<double>(steps));
}

// Card `from` goes to place `to`; the cards between close up.
inline void move_card(cards deck, std::size_t from, std::size_t to) {
    const std::uint8_t card = deck[from];
    for (; from < to; ++from) deck[from] = deck[from + 1];
    for (; from > to; --from) deck[from] = deck[from - 1];
    deck[to] = card;
}

}  // namespace fairshuf::mistakes
