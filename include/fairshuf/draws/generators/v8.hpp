// Math.random() of V8 (Node.js, Chrome), and Math.floor(Math.random() * bound).
//
// Source: V8's description "There's Math.random(), and then there's Math.random()" (2015): xorshift128+ with
// the shifts 23, 17 and 26 (Vigna 2014), of whose first word the high 52 bits become the fraction. Numbers
// are made 64 at a time and handed out last to first. A seed of 64 bits becomes the state by MurmurHash3's
// mixer. (Since V8 12 the fraction has 53 bits; the order of the decks differs, the number of states does
// not.)
//
// What is wrong: 2^128 - 1 states, but a page starts from a seed of 64 bits, and so from at most 2^64 states.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace fairshuf::generators {

class v8 {
public:
    // As node --random-seed=SEED, for a seed that is not 0.
    explicit constexpr v8(std::uint64_t seed) : first_(mixed(seed)), second_(mixed(~seed)) {}

    constexpr double random() {
        if (left_ == 0) refill();
        return cache_[--left_];
    }

    constexpr std::uint64_t below(std::uint64_t bound) {
        return static_cast<std::uint64_t>(random() * static_cast<double>(bound));
    }

private:
    static constexpr std::uint64_t mixed(std::uint64_t h) {
        h ^= h >> 33;
        h *= 0xFF51AFD7ED558CCD;
        h ^= h >> 33;
        h *= 0xC4CEB9FE1A85EC53;
        return h ^ h >> 33;
    }

    constexpr void refill() {
        for (auto& fraction : cache_) {
            std::uint64_t one = first_;
            first_ = second_;
            one ^= one << 23;
            one ^= one >> 17;
            second_ = one ^ first_ ^ first_ >> 26;
            fraction = static_cast<double>(first_ >> 12) / static_cast<double>(std::uint64_t{1} << 52);
        }
        left_ = cache_.size();
    }

    std::uint64_t first_, second_;
    std::array<double, 64> cache_{};
    std::size_t left_ = 0;
};

}  // namespace fairshuf::generators
