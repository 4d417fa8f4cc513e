// The relatives of shuffle: samples, arrangements, weights, cycles, derangements, columns in step, groups.
//
//   #include <fairshuf/family.hpp>
//
//   fairshuf::partial_shuffle(cards, 5, key);             // the first 5 places hold a random hand
//   fairshuf::sample(cards, 5, key);                      // the same hand, in a vector
//   fairshuf::select(cards, 5, key);                      // the same cards, in the order of the range
//   fairshuf::weighted_sample(names, tickets, 3, key);    // more tickets, more likely: exactly
//   fairshuf::weighted_shuffle(names, tickets, key);
//   fairshuf::cycle(players, key);                        // one cycle through all places
//   fairshuf::derangement(players, key);                  // nobody stays in place
//   fairshuf::shuffle_together(key, rows, labels);        // in step
//   fairshuf::shuffle_groups(rows, key, same_patient);    // rows of a patient stay together
//   fairshuf::permutation_view(n, key);                   // a permutation that is looked up, not stored
//
// Each takes a key, or any standard engine in its place; permutation_view takes a key only. The first seven
// need neither: then this thread's own generator decides, as in shuffle(range). With a key, the result is the
// same everywhere. shuffle_together, the groups of shuffle_groups, and permutation_view up to 2^17 have the
// order of shuffle(range, key). The others share no random word with it. Those that belong together, such as
// partial_shuffle, sample and select, share theirs (docs/decisions/0034-the-family-has-its-own-words.md).
#pragma once

#include "fairshuf/family/cycle.hpp"
#include "fairshuf/family/derangement.hpp"
#include "fairshuf/family/partial_shuffle.hpp"
#include "fairshuf/family/permutation_view.hpp"
#include "fairshuf/family/sample.hpp"
#include "fairshuf/family/shuffle_groups.hpp"
#include "fairshuf/family/shuffle_together.hpp"
#include "fairshuf/family/weighted.hpp"
