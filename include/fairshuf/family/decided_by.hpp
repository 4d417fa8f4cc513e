// What decides the result of a member of the family: an engine, a key, or this thread's own generator.
//
// A member is written as a template over draws, and `with_draws` gives it the real ones:
//
//   with_draws(by, "fairshuf.cycle", [&](auto& draws) { turn_in_a_cycle(first, n, draws); });
//
// With an engine, these are exact draws of its words, one after the other. With a key, they are exact
// draws from ChaCha8 (stream 0) under derive(key, label). Each member has a label of its own.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/draws/bits.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"
#include "fairshuf/words/key.hpp"
#include "fairshuf/words/thread_words.hpp"

namespace fairshuf::detail {

template <class G>
concept is_key = std::same_as<std::remove_cvref_t<G>, key>;

template <class G>
concept decider = is_key<G> || word_source<std::remove_reference_t<G>>;

template <decider G, class F>
decltype(auto) with_draws(G&& by, std::string_view label, F f) {
    if constexpr (is_key<G>) {
        chacha8 words(derive(by, label));
        exact<chacha8> draws(words);
        return f(draws);
    } else {
        exact<std::remove_reference_t<G>> draws(by);
        return f(draws);
    }
}

// The key itself, or 256 bits of the engine: four words of 64 bits, their low bytes first.
template <decider G>
key key_from(G&& by) {
    if constexpr (is_key<G>) {
        return by;
    } else {
        std::array<byte, key::size> bytes{};
        for (std::size_t i = 0; i < key::size; i += 8) {
            const std::uint64_t word = take_bits<64>(by);
            for (std::size_t b = 0; b < 8; ++b) bytes[i + b] = static_cast<byte>(word >> (8 * b));
        }
        const key drawn(bytes);
        wipe(bytes);
        return drawn;
    }
}

}  // namespace fairshuf::detail
