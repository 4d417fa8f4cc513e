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
// Any standard engine serves as words, any random-access range as deck. To prove a shuffle of
// your own, include <fairshuf/audit/prove.hpp> (it needs Boost's headers).
#pragma once

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/draws/batched.hpp"
#include "fairshuf/draws/blocks.hpp"
#include "fairshuf/draws/choice.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/draws/scripted.hpp"
#include "fairshuf/shuffle/with_engine.hpp"
#include "fairshuf/shuffle/with_key.hpp"
#include "fairshuf/version.hpp"
#include "fairshuf/words/chacha.hpp"
#include "fairshuf/words/key.hpp"
#include "fairshuf/words/key_file.hpp"
