// One card's story through all rounds of a trace, with the cases of the proof of docs/sources.md 003: where
// the card can be before each round, and what the round does to it there.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "fairshuf/audit/exact/numbers.hpp"
#include "fairshuf/audit/exact/place_blocks.hpp"
#include "report/terminal.hpp"
#include "trace/trace.hpp"

namespace fairshuf {

// A place is one of the deck, or after those one of the pile. All are counted from 0.
struct followed_round {
    std::size_t first_step = 0, last_step = 0;  // of the recording
    std::size_t from = 0, to = 0;               // in this run

    // The cases, if the rounds can be followed by places alone; otherwise empty.
    std::vector<audit::place_block> blocks;  // places that the round treats alike
    std::vector<audit::fraction> before, after;
    audit::position_round shares{};
};

struct followed_card {
    std::size_t card = 0;  // from 1
    std::vector<followed_round> rounds;
    bool cases = false;
    std::size_t place = 0;    // at the end
    audit::fraction path;     // the probability of this way through the places; only with cases
    audit::fraction ends_so;  // the probability to end in that place, on any way; only with cases
};

// The card has one of the names in the trace.
expected<followed_card> follow_card(const traced& t, const std::string& name);

namespace report {

std::string as_text(const traced& t, const followed_card& story, const style& s);
std::string as_json(const traced& t, const followed_card& story);  // the whole trace, with the story

}  // namespace report

}  // namespace fairshuf
