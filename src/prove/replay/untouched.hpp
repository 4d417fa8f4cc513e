// The cards that random swaps have never touched, as text and JSON: docs/sources.md 002 says that some card
// has very likely never changed its place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fairshuf/audit/exact/numbers.hpp"
#include "fairshuf/core/expected.hpp"
#include "prove/request.hpp"
#include "report/terminal.hpp"

namespace fairshuf {

struct untouched_cards {
    std::uint64_t swaps = 0;
    audit::fraction some;                // some card is untouched
    audit::fraction some_never_swapped;  // some card was never swapped with another
    audit::fraction expected;            // number of untouched cards
    std::vector<audit::fraction> law;    // of their number, from 0; empty if there are many
    // After how many swaps the probability of an untouched card is below 1/2, 1/100, 1/1,000,000; empty if
    // there are many cards.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> enough;  // {one in so many, swaps}
};

expected<untouched_cards> prove_untouched(const proof_request& request);

namespace report {

std::string as_text(const proof_request& request, const untouched_cards& found, const style& s);
std::string as_json(const proof_request& request, const untouched_cards& found);

}  // namespace report

}  // namespace fairshuf
