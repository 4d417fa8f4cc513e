// `fairshuf prove` as a function. It uses several threads where that helps.
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
    std::vector<std::pair<audit::order, audit::fraction>>
        probabilities;             // of all orders, up to that many cards
    std::string_view shrunken_by;  // the constants that the proof made smaller; usually none
};

expected<proved> prove(const proof_request& request);

// What a law says, with the probabilities of all orders if they are few.
proved summarised(const audit::law& law);

// Only the places of each card, but for far more cards.
expected<audit::matrix> prove_positions(const proof_request& request);

// Only the distance from fair, where a formula gives it exactly for hundreds of cards.
struct distance {
    enum class measure : std::uint8_t { total_variation, chi_square };

    measure kind{};
    audit::fraction value;
};

// riffle: total variation, by rising sequences. Shuffles with one sequence of draws for each order:
// chi-square distance, as a product over the draws. It holds for every flaw of the draws.
expected<distance> prove_distance(const proof_request& request);

// For how many cards the shuffle is proved, its number of cards left aside.
std::size_t most_cards_of_orders(const proof_request& request);
std::size_t most_cards_of_places(const proof_request& request);
std::size_t most_cards_of_distance();

}  // namespace fairshuf
