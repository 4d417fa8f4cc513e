#include <algorithm>
#include <array>
#include <utility>

#include "catalogue/named.hpp"
#include "observe/mistakes/model.hpp"

namespace fairshuf::mistakes {
namespace {

// Draws in which a coin is biased: below(2) is 1 with probability p.
class biased_coin final : public any_draws {
public:
    biased_coin(any_draws& draws, double p) : draws_(&draws), p_(p) {}
    std::uint64_t below(std::uint64_t bound) override {
        return bound == 2 ? (coin(*draws_, p_) ? 1 : 0) : draws_->below(bound);
    }

private:
    any_draws* draws_;
    double p_;
};

// The first card, or the middle one, parts the others; a coin says on which side of it a card goes.
void quicksort(cards deck, any_draws& draws, bool middle) {
    if (deck.size() < 2) return;
    const std::size_t at = middle ? deck.size() / 2 : 0;
    std::vector<std::uint8_t> left, right;
    for (std::size_t i = 0; i < deck.size(); ++i)
        if (i != at) (draws.below(2) == 0 ? left : right).push_back(deck[i]);
    const std::uint8_t pivot = deck[at];
    std::ranges::copy(left, deck.begin());
    deck[left.size()] = pivot;
    std::ranges::copy(right, deck.begin() + static_cast<std::ptrdiff_t>(left.size()) + 1);
    quicksort(deck.first(left.size()), draws, middle);
    quicksort(deck.subspan(left.size() + 1), draws, middle);
}

void selection_sort(cards deck, any_draws& draws) {
    for (std::size_t i = 0; i + 1 < deck.size(); ++i) {
        std::size_t least = i;
        for (std::size_t j = i + 1; j < deck.size(); ++j)
            if (draws.below(2) == 1) least = j;
        std::swap(deck[i], deck[least]);
    }
}

void exchange_sort(cards deck, any_draws& draws) {
    for (std::size_t i = 0; i + 1 < deck.size(); ++i)
        for (std::size_t j = i + 1; j < deck.size(); ++j)
            if (draws.below(2) == 1) std::swap(deck[i], deck[j]);
}

void bubble_once(cards deck, any_draws& draws) {
    for (std::size_t i = 0; i + 1 < deck.size(); ++i)
        if (draws.below(2) == 1) std::swap(deck[i], deck[i + 1]);
}

shuffle with_coin(const shuffle& make, double p) {
    return [make, p](cards deck, any_draws& draws) {
        biased_coin biased(draws, p);
        make(deck, biased);
    };
}

void add_few_keys(models& all) {
    constexpr std::array<std::uint64_t, 16> numbers{2,  3,  4,  5,  6,  8,  10,  13,
                                                    16, 20, 26, 32, 52, 64, 100, 256};
    for (const auto keys : numbers)
        all.push_back({"few-keys", static_cast<double>(keys),
                       "cards are sorted by random keys, of which there are so few that many are equal", "",
                       [keys](cards deck, any_draws& draws) {
                           std::vector<std::pair<std::uint64_t, std::uint8_t>> keyed;
                           for (const auto card : deck)  // of equal keys, the earlier place comes first
                               keyed.emplace_back(draws.below(keys) << 8 | keyed.size(), card);
                           std::ranges::sort(keyed);
                           std::ranges::transform(keyed, deck.begin(),
                                                  [](const auto& k) { return k.second; });
                       }});
}

void add_passes(models& all, std::size_t n) {
    all.push_back({"neighbour-coins", static_cast<double>(n),
                   "in each of many passes, a coin says whether a card swaps with the next one", "",
                   [many = n](cards deck, any_draws& draws) {
                       for (std::size_t i = 0; i < many; ++i) bubble_once(deck, draws);
                   }});
}

}  // namespace

void add_sorts(models& all, std::size_t n) {
    constexpr double third = 1.0 / 3;
    constexpr std::array<double, 12> biases{0.1, 0.2,       0.25, 0.3,  third, 0.4,
                                            0.6, 2 * third, 0.7,  0.75, 0.8,   0.9};
    const std::vector<std::pair<std::string, shuffle>> own{
        {"sort-comparator-quick", [](cards deck, any_draws& draws) { quicksort(deck, draws, false); }},
        {"sort-comparator-quick", [](cards deck, any_draws& draws) { quicksort(deck, draws, true); }},
        {"sort-comparator-selection", selection_sort},
        {"sort-comparator-exchange", exchange_sort},
        {"neighbour-coins", bubble_once}};
    for (const auto& [name, make] : own)
        all.push_back({name,
                       {},
                       name == "neighbour-coins"
                           ? "in one pass, a coin says whether a card swaps with the next one"
                           : "a sort whose comparison flips a coin",
                       "",
                       make});
    std::vector<std::pair<std::string, shuffle>> biased{{"neighbours", bubble_once}};
    for (const auto* sort : {"insertion", "binary-insertion", "timsort", "merge", "bubble"})
        biased.emplace_back(std::string("sort-") + sort,
                            any_shuffle(*named_algorithm(std::string("sort-comparator-") + sort)));
    for (const auto& [name, make] : biased)
        for (const double p : biases)
            all.push_back({"biased-coin:" + name, p, "the coin behind it is biased", "", with_coin(make, p)});
    add_passes(all, n);
    add_few_keys(all);
}

}  // namespace fairshuf::mistakes
