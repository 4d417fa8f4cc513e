// How far a shuffle is from fair, exactly, as its cards or its parameter grow.
//
//   prove_curve(request, {.of_cards = true, .first = 2, .last = 9})     // n = 2..9
//   prove_curve(request, {.of_cards = false, .first = 1, .last = 50})   // riffle:1 ... riffle:50
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "prove/request.hpp"
#include "report/terminal.hpp"

namespace fairshuf::report {

struct curve_range {
    bool of_cards = true;  // otherwise of the parameter after the colon
    std::uint64_t first = 0, last = 0;
};

// "n=2..9" or "k=1..50"
expected<curve_range> curve_range_in(std::string_view text);

struct curve_answer {
    std::string text, json, svg;
    bool fair = false;  // everywhere
};

// The total variation of each: by proof, or by formula where there is one (riffles of up to 500 cards).
expected<curve_answer> prove_curve(const proof_request& request, const curve_range& range, const style& s);

}  // namespace fairshuf::report
