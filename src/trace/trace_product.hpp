// The probability that each step of a trace leads to, as a product of exact fractions.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "fairshuf/audit/exact/numbers.hpp"
#include "trace/trace.hpp"

namespace fairshuf::report {

// The probability that the placed card is where it is. If the step places no card for good: the probability
// of all draws up to here.
struct product {
    std::vector<std::string> factors;  // "not picked 4/5", "picked 1/3"
    audit::fraction value;
    std::string subject;  // "card 3 in place 4", or "these draws"

    // "not picked 4/5 · not picked 3/4 · picked 1/3 = 1/5"; the middle of a long product is left out
    std::string text() const;
};

// One for each step. A step without a draw repeats the last one.
std::vector<product> products(const traced& t);

// The card that is left when all others have been picked, for algorithms that pick.
std::vector<product> remainder(const traced& t);

// The lines of the pseudo-code that a step ran, counted from 0. If several lines may have made the draw, and
// the recording does not show which one, they are all listed as not certain.
struct marked_lines {
    std::vector<std::size_t> lines;
    bool certain = true;
};

// One for each step.
std::vector<marked_lines> lines_run(const traced& t);

// Steps as a report prints them. Some draws move nothing until their round is complete (the coins of a
// riffle, the two places of a swap). They share a line with the draw that moves cards.
struct beat {
    std::size_t first, last;  // steps
    std::string number;       // "3", or "1-7"
    std::string draws;        // "2 of 0..4, 1/5": the draw, its range, its probability
};

std::vector<beat> beats(const traced& t);

}  // namespace fairshuf::report
