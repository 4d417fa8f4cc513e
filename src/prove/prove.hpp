// Proofs by name: what `fairshuf prove` does, as a function. Splits the work over threads where
// that helps.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/audit/exact/numbers.hpp"
#include "fairshuf/audit/exact/proof.hpp"
#include "fairshuf/core/expected.hpp"
#include "prove/request.hpp"

namespace fairshuf {

struct proved {
    static constexpr std::size_t listed_up_to = 7;  // cards

    audit::proof proof;
    std::vector<std::pair<audit::order, audit::fraction>> probabilities;  // all orders, if so few
    std::string_view shrunken_by;  // what was made smaller for the proof, if anything
};

expected<proved> prove(const proof_request& request);

// Only where each card lands, but for far more cards.
expected<audit::matrix> prove_positions(const proof_request& request);

// Only how far from fair, where a formula gives it exactly for hundreds of cards.
struct distance {
    enum class measure : std::uint8_t { total_variation, chi_square };

    measure kind{};
    audit::fraction value;
};

// riffle: total variation, by rising sequences. Shuffles in which each order comes from one sequence
// of draws: chi-square distance, as a product over the draws, whatever the draws' flaw.
expected<distance> prove_distance(const proof_request& request);

}  // namespace fairshuf
