// Dice: one word serves a few bounds that are known from the start, again and again.
//
//   fairshuf::cup<3> cup({1716, 720, 5040});
//   fairshuf::dice draws(words, cup);
//   draws.below(1716);  draws.below(720);  draws.below(5040);     // one word
//
// Method and proof: as in batched.hpp (Brackett-Rozinsky and Lemire 2024). There the bounds follow a rule;
// here they are listed. The values are the digits of one exact draw below the product of the bounds. So they
// are independent and exactly uniform.
// Cost:   one word, and a multiplication per bound. The only division is made when the cup is made.
// Claim:  the tests run these templates over every word of 8, 12 and 16 bits and count.
//
// A bound that is not the next of the list is drawn by itself, and the list starts again. That costs a word,
// never fairness.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/product.hpp"
#include "fairshuf/draws/bits.hpp"
#include "fairshuf/draws/exact.hpp"

namespace fairshuf {

// The bounds; a bound of 1 is allowed. Their product must be at most 2^(Bits-1).
template <std::size_t K, unsigned Bits = 64>
class cup {
public:
    using values = std::array<std::uint64_t, K>;

    explicit constexpr cup(const values& bounds)
        : bounds_(bounds), least_kept_(detail::power_of_two_mod<Bits>(product(bounds))) {}

    constexpr const values& bounds() const { return bounds_; }

    // The values of the dice, and what is left of the word.
    struct throw_of {
        values shown;
        std::uint64_t rest;
    };

    constexpr throw_of cast(std::uint64_t word) const {
        throw_of thrown{{}, word};
        for (std::size_t i = 0; i < K; ++i) {
            const auto product = detail::multiply<Bits>(thrown.rest, bounds_[i]);
            thrown.shown[i] = product.high;
            thrown.rest = product.low;
        }
        return thrown;
    }

    // Whether a throw is accepted; if not, the dice are thrown again. What is left of the word decides, as in
    // exact.hpp: it is word * (product of the bounds) mod 2^Bits.
    constexpr bool keeps(const throw_of& thrown) const { return thrown.rest >= least_kept_; }

private:
    static constexpr std::uint64_t product(const values& bounds) {
        std::uint64_t all = 1;
        for (const auto bound : bounds) {
            assert(bound >= 1 && bound <= (detail::low_bits<Bits> / 2 + 1) / all);
            all *= bound;
        }
        return all;
    }

    values bounds_;
    std::uint64_t least_kept_;
};

template <word_source E, std::size_t K, unsigned Bits = 64>
class dice {
public:
    // The engine must outlive this object.
    constexpr dice(E& engine, const cup<K, Bits>& bounds) : engine_(&engine), cup_(bounds) {}

    constexpr std::uint64_t below(std::uint64_t bound) {
        if (bound == 1) return 0;
        const std::size_t die = after_ones(next_ == K ? 0 : next_);
        if (die == K || bound != cup_.bounds()[die]) {
            next_ = K;
            return exact<E, Bits>(*engine_).below(bound);
        }
        if (next_ == K) shown_ = kept_throw();
        next_ = after_ones(die + 1);
        return shown_[die];
    }

private:
    // Skips dice with one side: a draw below 1 takes no die.
    constexpr std::size_t after_ones(std::size_t die) const {
        while (die < K && cup_.bounds()[die] == 1) ++die;
        return die;
    }

    constexpr typename cup<K, Bits>::values kept_throw() {
        auto thrown = cup_.cast(detail::take_bits<Bits>(*engine_));
        while (!cup_.keeps(thrown)) thrown = cup_.cast(detail::take_bits<Bits>(*engine_));
        return thrown.shown;
    }

    E* engine_;
    cup<K, Bits> cup_;
    typename cup<K, Bits>::values shown_{};
    std::size_t next_ = K;  // the next die; K: all must be thrown again
};

}  // namespace fairshuf
