#include <algorithm>
#include <cmath>
#include <utility>

#include "observe/mistakes/model.hpp"

namespace fairshuf::mistakes {
namespace {

void add(models& all, std::string name, std::optional<double> parameter, std::string meaning, shuffle make) {
    all.push_back({std::move(name), parameter, std::move(meaning), "", std::move(make)});
}

// Repeats one step.
shuffle times(std::uint64_t many, shuffle step) {
    return [many, step = std::move(step)](cards deck, any_draws& draws) {
        for (std::uint64_t i = 0; i < many; ++i) step(deck, draws);
    };
}

void shuffle_fairly(cards deck, any_draws& draws) {
    for (std::size_t i = deck.size(); i > 1; --i) std::swap(deck[i - 1], deck[draws.below(i)]);
}

// How many swaps of two random places leave so many cards at home: each multiplies the excess over 1/n by a
// constant.
std::vector<std::uint64_t> likely_swaps(const audit::observation& seen, double each) {
    if (!(each > 0)) return {};  // two or three cards
    const auto n = static_cast<double>(seen.n);
    double home = 0;
    for (std::size_t card = 0; card < seen.n; ++card)
        home += static_cast<double>(seen.positions[card * seen.n + card]);
    const double excess = (home / static_cast<double>(seen.shuffles) / n - 1 / n) / (1 - 1 / n);
    if (!(excess > 0) || excess >= 1) return {};
    const double found = std::max(1.0, std::round(std::log(excess) / std::log(each)));
    if (found > 1e4) return {};
    std::vector<std::uint64_t> near{static_cast<std::uint64_t>(found), seen.n};
    if (found > 1) near.push_back(static_cast<std::uint64_t>(found) - 1);
    near.push_back(static_cast<std::uint64_t>(found) + 1);
    return near;
}

void add_pairs(models& all, const audit::observation& seen) {
    const auto n = static_cast<double>(seen.n);
    for (const auto many : likely_swaps(seen, 1 - 2 / n))
        all.push_back({"swap-pairs", static_cast<double>(many), "too few swaps of two random places",
                       "swap-pairs:" + std::to_string(many), times(many, [](cards deck, any_draws& draws) {
                           const auto a = draws.below(deck.size());
                           std::swap(deck[a], deck[draws.below(deck.size())]);
                       })});
    for (const auto many : likely_swaps(seen, 1 - 2 / (n - 1)))
        add(all, "swap-pairs", static_cast<double>(many), "too few swaps of two different random places",
            times(many, [](cards deck, any_draws& draws) {
                const auto a = draws.below(deck.size());
                std::swap(deck[a], deck[(a + 1 + draws.below(deck.size() - 1)) % deck.size()]);
            }));
    for (const std::uint64_t many : {seen.n, 10 * seen.n, std::size_t{100}, std::size_t{1000}})
        add(all, "swap-neighbours", static_cast<double>(many), "swaps of random neighbours only",
            times(many, [](cards deck, any_draws& draws) {
                const auto a = draws.below(deck.size() - 1);
                std::swap(deck[a], deck[a + 1]);
            }));
}

void add_inserts(models& all, std::size_t n) {
    add(all, "off-by-one:insert", {}, "a card is never inserted behind the last one",
        [](cards deck, any_draws& draws) {
            for (std::size_t i = 1; i < deck.size(); ++i) move_card(deck, i, draws.below(i));
        });
    add(all, "range-too-large", {},
        "a card is inserted with a range one too large: the end is twice as likely",
        [](cards deck, any_draws& draws) {
            for (std::size_t i = 1; i < deck.size(); ++i)
                move_card(deck, i, std::min<std::uint64_t>(i, draws.below(i + 2)));
        });
    for (const bool up : {true, false})
        add(all, "insert-any", {}, "every card in turn is inserted at any place of the whole deck",
            [up](cards deck, any_draws& draws) {
                for (std::size_t i = 0; i < deck.size(); ++i)
                    move_card(deck, up ? i : deck.size() - 1 - i, draws.below(deck.size()));
            });
    for (const std::uint64_t many : {std::size_t{1}, n / 2, n - 1, n, 2 * n, std::size_t{100}}) {
        add(all, "random-to-top", static_cast<double>(many), "a random card is put on top, again and again",
            times(many, [](cards deck, any_draws& draws) { move_card(deck, draws.below(deck.size()), 0); }));
        add(all, "random-to-bottom", static_cast<double>(many),
            "a random card is put at the bottom, again and again",
            times(many, [](cards deck, any_draws& draws) {
                move_card(deck, draws.below(deck.size()), deck.size() - 1);
            }));
        add(all, "bottom-to-random", static_cast<double>(many),
            "the last card is put at a random place, again and again",
            times(many, [](cards deck, any_draws& draws) {
                move_card(deck, deck.size() - 1, draws.below(deck.size()));
            }));
        add(all, "random-to-random", static_cast<double>(many),
            "a random card is put at a random place, again and again",
            times(many, [](cards deck, any_draws& draws) {
                move_card(deck, draws.below(deck.size()), draws.below(deck.size()));
            }));
    }
    add(all, "front-or-back", {}, "each card goes to the front or to the back",
        [](cards deck, any_draws& draws) {
            for (std::size_t i = 1; i < deck.size(); ++i)
                if (draws.below(2) == 1) move_card(deck, i, 0);
        });
    add(all, "reversals", static_cast<double>(n),
        "the deck is reversed up to a random place, again and again",
        times(n, [](cards deck, any_draws& draws) {
            std::reverse(deck.begin(),
                         deck.begin() + static_cast<std::ptrdiff_t>(draws.below(deck.size()) + 1));
        }));
}

// Both halves are equally large, and a coin says which one gives the next card.
void riffle_halves(cards deck, any_draws& draws, double p) {
    const std::vector<std::uint8_t> old(deck.begin(), deck.end());
    std::size_t left = 0, right = old.size() / 2;
    for (auto& card : deck) {
        const bool from_left = right == old.size() || (left < old.size() / 2 && coin(draws, p));
        card = old[from_left ? left++ : right++];
    }
}

// Cards go through a buffer: a random one leaves it, and the next one of the deck takes its place.
shuffle through_buffer(std::size_t room) {
    return [room](cards deck, any_draws& draws) {
        std::vector<std::uint8_t> held(deck.begin(), deck.begin() + static_cast<std::ptrdiff_t>(room));
        std::size_t next = room;
        for (auto& card : deck) {
            auto& leaving = held[draws.below(held.size())];
            card = leaving;
            if (next < deck.size()) {
                leaving = deck[next++];
            } else {
                leaving = held.back();
                held.pop_back();
            }
        }
    };
}

// No card leaves a buffer of B before place c - B + 1. So the largest lead of a card is B - 1.
std::size_t largest_lead(const audit::observation& seen) {
    std::size_t lead = 0;
    for (std::size_t card = 0; card < seen.n; ++card)
        for (std::size_t place = 0; place < card; ++place)
            if (seen.positions[card * seen.n + place] > 0) lead = std::max(lead, card - place);
    return lead;
}

void add_blocks(models& all, const audit::observation& seen) {
    const std::size_t n = seen.n, room = largest_lead(seen) + 1;
    if (room >= 2 && room < n)
        add(all, "buffer", static_cast<double>(room), "cards pass through a shuffle buffer",
            through_buffer(room));
    for (std::size_t size = 2; size <= (n + 1) / 2; ++size) {
        add(all, "blocks", static_cast<double>(size), "only blocks of cards are shuffled, each by itself",
            [size](cards deck, any_draws& draws) {
                for (std::size_t first = 0; first < deck.size(); first += size)
                    shuffle_fairly(deck.subspan(first, std::min(size, deck.size() - first)), draws);
            });
        if (n % size == 0)
            add(all, "blocks-kept", static_cast<double>(size),
                "blocks of cards are shuffled, but not their contents", [size](cards deck, any_draws& draws) {
                    std::vector<std::uint8_t> blocks(deck.size() / size);
                    for (std::size_t b = 0; b < blocks.size(); ++b) blocks[b] = static_cast<std::uint8_t>(b);
                    shuffle_fairly(blocks, draws);
                    for (std::size_t i = 0; i < deck.size(); ++i)
                        deck[i] = static_cast<std::uint8_t>(blocks[i / size] * size + i % size);
                });
    }
}

}  // namespace

void add_moves(models& all, const audit::observation& seen) {
    add_pairs(all, seen);
    add_inserts(all, seen.n);
    for (std::uint64_t many = 1; many <= 7; ++many)
        for (const double p : {0.5, 0.3, 0.4, 0.6, 0.7})
            add(all, p == 0.5 ? "riffle-halves" : "biased-coin:riffle",
                p == 0.5 ? static_cast<double>(many) : p, "riffles of two equal halves",
                times(many, [p](cards deck, any_draws& draws) { riffle_halves(deck, draws, p); }));
    add_blocks(all, seen);
}

}  // namespace fairshuf::mistakes
