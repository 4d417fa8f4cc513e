// A draw rule: how one of W equally likely words becomes a value below a bound.
//
// from_rule runs a rule with random words. The prover needs none: count(bound, value) says how many of the W
// words give each value, so the exact probabilities are known. `uniform` is the rule of every exact draw
// source. The rules in flawed/ are famous mistakes.
#pragma once

#include <concepts>
#include <cstdint>

#include "fairshuf/core/concepts.hpp"
#include "fairshuf/draws/exact.hpp"

namespace fairshuf {

template <class R>
concept draw_rule = requires(const R& rule, std::uint64_t bound, std::uint64_t word) {
    { rule.words(bound) } -> std::same_as<std::uint64_t>;        // W
    { rule.value(word, bound) } -> std::same_as<std::uint64_t>;  // word is below W
    { rule.count(bound, word) } -> std::same_as<std::uint64_t>;  // words that give this value
};

struct uniform {
    static constexpr std::uint64_t words(std::uint64_t bound) { return bound; }
    static constexpr std::uint64_t value(std::uint64_t word, std::uint64_t /*bound*/) { return word; }
    static constexpr std::uint64_t count(std::uint64_t /*bound*/, std::uint64_t /*value*/) { return 1; }
};

// Draws by a rule, from any engine.
template <draw_rule R, word_source E>
class from_rule {
public:
    constexpr from_rule(R rule, E& engine) : rule_(rule), words_(engine) {}

    constexpr std::uint64_t below(std::uint64_t bound) {
        return rule_.value(words_.below(rule_.words(bound)), bound);
    }

private:
    R rule_;
    exact<E> words_;
};

}  // namespace fairshuf
