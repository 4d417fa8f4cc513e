#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <utility>

#include "catalogue/named.hpp"
#include "fairshuf/draws/flawed/modulo.hpp"
#include "observe/mistakes/likely_ranges.hpp"
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
class fraction {
public:
    explicit fraction(std::uint64_t many) : many_(many) {}

    std::uint64_t words(std::uint64_t /*bound*/) const { return many_; }
    std::uint64_t value(std::uint64_t word, std::uint64_t bound) const { return word * bound / many_; }
    std::uint64_t count(std::uint64_t bound, std::uint64_t value) const {
        return first_word(bound, value + 1) - first_word(bound, value);
    }

private:
    std::uint64_t first_word(std::uint64_t bound, std::uint64_t value) const {
        return (value * many_ + bound - 1) / bound;
    }
    std::uint64_t many_;
};

struct base {
    std::string_view name;
    swap_loop loop;
};
constexpr std::array bases{base{"swap-down", swap_loop::down}, base{"swap-up", swap_loop::up},
                           base{"swap-seen", swap_loop::seen}};

template <class Rule>
shuffle with_rule(std::string_view algorithm, Rule rule) {
    return [make = any_shuffle(*named_algorithm(algorithm)), rule](cards deck, any_draws& draws) {
        by_rule flawed(rule, draws);
        make(deck, flawed);
    };
}

constexpr std::array<std::uint64_t, 12> usual_ranges{8,   10,  16,  32,   64,   100,
                                                     128, 256, 512, 1000, 1024, 32768};
constexpr std::uint64_t most_fractions = 1024;
constexpr std::string_view of_modulo = "a remainder of a number below R: the first values are more likely",
                           of_fractions = "one of R fractions is multiplied: some values are more likely";

// All usual ranges are equally simple, and simpler than any other.
template <class Rule>
void add_rules(models& all, std::string_view name, std::string_view meaning, std::size_t n,
               std::uint64_t most, bool as_simple_as_last) {
    for (const auto range : usual_ranges)
        for (const auto& base : bases) {
            if (range < n || range > most) continue;
            all.push_back({std::string(name), static_cast<double>(range), std::string(meaning), "",
                           with_rule(base.name, Rule{range}), as_simple_as_last});
            as_simple_as_last = true;
        }
}

// Other ranges, if the places look like them.
template <class Rule>
void add_likely_rules(models& all, std::string_view name, std::string_view meaning,
                      const audit::observation& seen) {
    for (const auto& base : bases) {
        const auto range = likely_range(
            seen, base.loop, [](auto r, auto bound, auto value) { return Rule{r}.count(bound, value); });
        if (!range || std::ranges::find(usual_ranges, *range) != usual_ranges.end()) continue;
        all.push_back({std::string(name), static_cast<double>(*range), std::string(meaning), "",
                       with_rule(base.name, Rule{*range})});
    }
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
}

}  // namespace

void add_draws(models& all, const audit::observation& seen) {
    add_rules<flawed::modulo>(all, "modulo", of_modulo, seen.n, usual_ranges.back(), false);
    add_rules<fraction>(all, "float", of_fractions, seen.n, most_fractions, true);
    add_formulas(all);
    add_likely_rules<flawed::modulo>(all, "modulo", of_modulo, seen);
    add_likely_rules<fraction>(all, "float", of_fractions, seen);
}

}  // namespace fairshuf::mistakes
