// What the steps of a trace come to: the probability that each leads to, as a product of exact fractions.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "fairshuf/audit/exact/numbers.hpp"
#include "trace/trace.hpp"

namespace fairshuf::report {

// The probability a step leads to: of the card it placed being where it is, or, where no card is
// placed for good, of all draws up to here.
struct product {
    std::vector<std::string> factors;  // "not picked 4/5", "picked 1/3"
    audit::fraction value;
    std::string subject;  // "card 3 in place 4", or "these draws"

    // "not picked 4/5 · not picked 3/4 · picked 1/3 = 1/5"; the middle of long ones is left out
    std::string text() const;
};

// One for each step; those without a draw repeat the one before.
std::vector<product> products(const traced& t);

// The card that is left when all others have been picked, if the algorithm goes that way.
std::vector<product> remainder(const traced& t);

// The lines of the pseudo-code that a step has run, from 0. Where several lines may have made its draw, and
// the recording does not show which, it is one of them: then they are not certain.
struct marked_lines {
    std::vector<std::size_t> lines;
    bool certain = true;
};

// One for each step.
std::vector<marked_lines> lines_run(const traced& t);

// Steps as they are shown: draws that move nothing until their round is complete (the coins of a
// riffle, the two places of a swap) share a line with the one that does.
struct beat {
    std::size_t first, last;  // steps
    std::string number;       // "3", or "1-7"
    std::string draws;        // "2 of 0..4, 1/5": the draw, its range, its probability
};

std::vector<beat> beats(const traced& t);

}  // namespace fairshuf::report
