#include <array>
#include <bit>
#include <numeric>
#include <utility>

#include "catalogue/named.hpp"
#include "fairshuf/draws/flawed/modulo.hpp"
#include "observe/mistakes/model.hpp"

namespace fairshuf::mistakes {
namespace {

// Draws by a rule from words of any_draws.
template <class Rule>
class by_rule final : public any_draws {
public:
    by_rule(Rule rule, any_draws& words) : rule_(rule), words_(&words) {}
    std::uint64_t below(std::uint64_t bound) override {
        return rule_.value(words_->below(rule_.words(bound)), bound);
    }

private:
    Rule rule_;
    any_draws* words_;
};

// floor(u * bound), where u is one of R fractions 0/R, 1/R, ...
struct fraction {
    std::uint64_t many;

    std::uint64_t words(std::uint64_t /*bound*/) const { return many; }
    std::uint64_t value(std::uint64_t word, std::uint64_t bound) const { return word * bound / many; }
};

template <class Rule>
void add_rule(models& all, std::string name, double parameter, std::string meaning, Rule rule) {
    for (const auto* base : {"swap-down", "swap-up", "swap-seen"})
        all.push_back({name, parameter, meaning, "",
                       [make = any_shuffle(*named_algorithm(base)), rule](cards deck, any_draws& draws) {
                           by_rule flawed(rule, draws);
                           make(deck, flawed);
                       }});
}

// A permutation of the numbers below 2^(2 half) by rounds, and walked along until it is inside the deck.
class feistel {
public:
    feistel(std::size_t n, unsigned rounds, any_draws& draws)
        : n_(n), half_((static_cast<unsigned>(std::bit_width(n - 1)) + 1) / 2), tables_(rounds) {
        for (auto& table : tables_)
            for (std::size_t i = 0; i < std::size_t{1} << half_; ++i)
                table.push_back(static_cast<std::uint8_t>(draws.below(std::uint64_t{1} << half_)));
    }

    std::size_t operator()(std::size_t x) const {
        do x = once(x);
        while (x >= n_);
        return x;
    }

private:
    std::size_t once(std::size_t x) const {
        std::size_t left = x >> half_, right = x & ((std::size_t{1} << half_) - 1);
        for (const auto& table : tables_) left = std::exchange(right, left ^ table[right]);
        return left << half_ | right;
    }

    std::size_t n_;
    unsigned half_;
    std::vector<std::vector<std::uint8_t>> tables_;
};

void add_formulas(models& all) {
    for (unsigned rounds = 1; rounds <= 4; ++rounds)
        for (const bool inverse : {false, true})
            all.push_back({"feistel", rounds, "indices go through a Feistel network of few rounds", "",
                           [rounds, inverse](cards deck, any_draws& draws) {
                               const feistel places(deck.size(), rounds, draws);
                               for (std::size_t i = 0; i < deck.size(); ++i)
                                   deck[inverse ? i : places(i)] =
                                       static_cast<std::uint8_t>(inverse ? places(i) : i);
                           }});
    all.push_back(
        {"linear", {}, "card a i + b (mod n) comes to place i", "", [](cards deck, any_draws& draws) {
             const std::size_t n = deck.size();
             std::size_t a = 1;
             do a = draws.below(n);
             while (std::gcd(a, n) != 1);
             const std::size_t b = draws.below(n);
             for (std::size_t i = 0; i < n; ++i) deck[i] = static_cast<std::uint8_t>((a * i + b) % n);
         }});
    all.push_back({"even-orders",
                   {},
                   "only even orders come up, as after cycles of three cards",
                   "",
                   [](cards deck, any_draws& draws) {
                       std::size_t swaps = 0;
                       for (std::size_t i = deck.size() - 1; i > 0; --i) {
                           const std::size_t j = i > 1 ? draws.below(i + 1) : swaps % 2 == 0 ? 1 : 0;
                           if (i != j) ++swaps;
                           std::swap(deck[i], deck[j]);
                       }
                   }});
}

}  // namespace

void add_draws(models& all, std::size_t n) {
    constexpr std::uint64_t most_fractions = 1024;
    constexpr std::array<std::uint64_t, 12> ranges{8, 10, 16, 32, 64, 100, 128, 256, 512, 1000, 1024, 32768};
    for (const auto range : ranges)
        if (range >= n)
            add_rule(all, "modulo", static_cast<double>(range),
                     "a remainder of a number below R: the first values are more likely",
                     flawed::modulo{range});
    for (const auto fractions : ranges)
        if (fractions >= n && fractions <= most_fractions)
            add_rule(all, "float", static_cast<double>(fractions),
                     "one of R fractions is multiplied: some values are more likely", fraction{fractions});
    add_formulas(all);
}

}  // namespace fairshuf::mistakes
