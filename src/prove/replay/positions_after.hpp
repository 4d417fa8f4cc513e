// Where the cards are after some of the rounds: the proof of docs/sources.md 003, replayed. Does the second
// swap disturb the first card?
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "fairshuf/audit/exact/numbers.hpp"
#include "fairshuf/audit/exact/place_blocks.hpp"
#include "fairshuf/core/expected.hpp"
#include "prove/request.hpp"
#include "report/terminal.hpp"

namespace fairshuf {

// The columns of both matrices are the places of the deck, then those of the pile.
struct positions_after {
    std::size_t after = 0;   // rounds that have been taken
    std::size_t rounds = 0;  // that there are
    audit::matrix now;
    audit::matrix before;                    // before the last of these rounds; empty if there was none
    std::vector<audit::place_block> blocks;  // of the last of these rounds; empty if there was none

    std::size_t n() const { return now.size(); }
    std::size_t places() const { return now.empty() ? 0 : now[0].size(); }

    // Cards, counted from 0: those that the last round has left as they were, and those that are equally
    // likely in each place of the deck.
    std::vector<std::size_t> undisturbed() const;
    std::vector<std::size_t> even_cards() const;
};

expected<positions_after> prove_positions_after(const proof_request& request, std::size_t rounds);

namespace report {

std::string as_text(const proof_request& request, const positions_after& found, const style& s);
std::string as_json(const proof_request& request, const positions_after& found);
std::string as_svg(const proof_request& request, const positions_after& found);

}  // namespace report

}  // namespace fairshuf
