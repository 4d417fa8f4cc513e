// The shuffle of everyday things: cards, songs, mines. The same key gives the same order everywhere.
//
//   fairshuf::into_fair_order(songs, key);
//
// Two things of the same size have the same order under one key. So the games, playlists and minefields of
// this folder each derive a key of their own, under a label that says what it is for (key_of_game,
// key_of_playlist, key_of_minefield). Do the same for your own: into_fair_order(prizes, derive(key,
// "prizes")).
//
// Rule:  swap-down with exact draws from ChaCha20 under the key (stream 0), one 64-bit word each. Anyone with
//        ChaCha20 can recompute it in a few lines (docs/dealing.md).
// Why:   shuffle(range, key) is for large data: it uses 8 rounds, and draws at computed addresses. Games are
//        small, and 20 rounds are the standard of RFC 8439.
// Cost:  n-1 draws and swaps, in place.
// Claim: fair, as swap-down is. The 2^256 keys reach practically every order of up to 55 cards.
#pragma once

#include <cstdint>

#include "fairshuf/algorithm/swap_down.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf {

namespace detail {

// The draws that a key decides.
class fair_draws {
public:
    explicit fair_draws(const key& k) : words_(k) {}

    std::uint64_t below(std::uint64_t bound) { return exact(words_).below(bound); }

private:
    chacha20 words_;
};

}  // namespace detail

void into_fair_order(deck auto&& cards, const key& k) {
    detail::fair_draws draws(k);
    swap_down{}(cards, draws);
}

}  // namespace fairshuf
