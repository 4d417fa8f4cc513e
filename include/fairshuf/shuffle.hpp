// Shuffles a range, fast and fair: the small door. It has the shuffles and the keys, and it compiles fast.
//
//   #include <fairshuf/shuffle.hpp>
//
//   fairshuf::shuffle(deck);                                  // unpredictable: keyed by the system
//   fairshuf::shuffle(deck, engine);                          // any standard engine, or fairshuf::chacha8
//   fairshuf::shuffle(deck, fairshuf::key::from_text("x"));   // the same key, the same order, everywhere
//   fairshuf::unshuffle(deck, key);
//   fairshuf::permutation(n, key);
//
// <fairshuf/fairshuf.hpp> adds draws and single algorithms.
#pragma once

#include "fairshuf/shuffle/with_engine.hpp"
#include "fairshuf/shuffle/with_key.hpp"
#include "fairshuf/words/chacha.hpp"
#include "fairshuf/words/key.hpp"
