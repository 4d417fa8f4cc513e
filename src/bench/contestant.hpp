// A shuffle of the catalogue in the race: exact draws from ChaCha8 words, cards of 4 bytes.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf {

// Shuffles a deck once, with its own words.
template <class A>
std::function<void(std::vector<std::uint32_t>&)> contestant_of(const A& algorithm) {
    return [algorithm, words = chacha8(key::from_text("bench"))](std::vector<std::uint32_t>& cards) mutable {
        exact draws(words);
        algorithm(cards, draws);
    };
}

}  // namespace fairshuf
