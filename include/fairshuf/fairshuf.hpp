// fairshuf: shuffle anything, and prove it fair. The public door.
//
//   #include <fairshuf/fairshuf.hpp>
//
//   fairshuf::shuffle(deck);                              // fast, fair and unpredictable; or, step by step:
//
//   fairshuf::chacha20 words(fairshuf::key::from_os());   // unpredictable words
//   fairshuf::exact draws(words);                         // exactly uniform draws
//   fairshuf::swap_down{}(deck, draws);                   // each of the n! orders equally likely
//
// Any standard engine gives words, and any random-access range is a deck. If you only shuffle, include
// <fairshuf/shuffle.hpp>, which compiles faster. Include by name: the catalogue (algorithm/catalogue.hpp),
// the famous mistakes (algorithm/flawed/, draws/flawed/), proofs and observation (audit/, which needs Boost's
// headers), recordings (trace/), games (deal/) and raffles (raffle/). docs/library.md lists every name.
#pragma once

#include "fairshuf/algorithm/bulk.hpp"
#include "fairshuf/algorithm/enumerate.hpp"
#include "fairshuf/algorithm/enumerate_all.hpp"
#include "fairshuf/algorithm/insert_splice.hpp"
#include "fairshuf/algorithm/insert_swap.hpp"
#include "fairshuf/algorithm/merge.hpp"
#include "fairshuf/algorithm/pick_last.hpp"
#include "fairshuf/algorithm/pick_redraw.hpp"
#include "fairshuf/algorithm/pick_splice.hpp"
#include "fairshuf/algorithm/rao_sandelius.hpp"
#include "fairshuf/algorithm/scatter.hpp"
#include "fairshuf/algorithm/sort_keys.hpp"
#include "fairshuf/algorithm/swap_down.hpp"
#include "fairshuf/algorithm/swap_seen.hpp"
#include "fairshuf/algorithm/swap_up.hpp"
#include "fairshuf/algorithm/tables.hpp"
#include "fairshuf/algorithm/trie.hpp"
#include "fairshuf/draws/batched.hpp"
#include "fairshuf/draws/blocks.hpp"
#include "fairshuf/draws/dice.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/draws/scripted.hpp"
#include "fairshuf/shuffle.hpp"
#include "fairshuf/version.hpp"
#include "fairshuf/words/chacha.hpp"
#include "fairshuf/words/key.hpp"
#include "fairshuf/words/key_file.hpp"
#include "fairshuf/words/key_hex.hpp"
