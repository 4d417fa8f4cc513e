// The probability that each step of a trace leads to, as a product of exact fractions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/audit/exact/numbers.hpp"
#include "trace/trace.hpp"

namespace fairshuf::report {

// What happened to a card.
enum class happening : std::uint8_t {
    drawn,         // of a draw that settles nothing: this value
    picked,        // it was drawn
    not_picked,    // another was drawn
    picked_again,  // it was drawn, given that the place was not empty
    found_empty,   // the place was empty: drawn again
    inserted,      // it arrived, and this place was drawn
    stays,         // its place was not drawn
    sent_to_end,   // its place was drawn for the arriving card
    was_there,     // it was in this place after the step before
    pushed         // a card was inserted before it
};

// "not picked 4/5"; not in lowest terms
struct factor {
    happening what{};
    std::uint64_t times = 1, of = 1;

    audit::fraction value() const { return {times, of}; }
    std::string text() const;
    std::string_view code() const;  // for programs: "not-picked"
};

// The probability that the placed card is where it is. If the step places no card for good: the probability
// of all draws up to here.
struct product {
    std::vector<factor> factors;
    audit::fraction value;
    std::string subject;              // "card 3 in place 4", or "these draws"
    std::vector<factor> other_way{};  // if there are two ways to that place; the value is their sum

    // "not picked 4/5 · not picked 3/4 · picked 1/3 = 1/5"; the middle of a long product is left out
    std::string text() const;
};

// One for each step. A step without a draw repeats the last one.
std::vector<product> products(const traced& t);

// The card that is left when all others have been picked, for algorithms that pick.
std::vector<product> remainder(const traced& t);

// For algorithms whose cards may move after they were placed: why each card is where it is at the end, by
// place.
std::vector<product> at_the_end(const traced& t);

// All orders, for the shuffles that draw one of them, if they are few.
struct order_list {
    std::vector<std::vector<std::size_t>> orders;  // cards, from 1
    std::size_t drawn = 0;
};

std::optional<order_list> all_orders(const traced& t);

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
