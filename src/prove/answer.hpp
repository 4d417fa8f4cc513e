// Proofs as `fairshuf prove` answers them: the text or JSON to print, and whether it is fair. Without the
// exact numbers behind it, whose headers take long to compile.
#pragma once

#include <string>

#include "fairshuf/core/expected.hpp"
#include "prove/request.hpp"
#include "report/terminal.hpp"

namespace fairshuf::report {

enum class proof_question { orders, positions, distance };

struct proof_answer {
    std::string text;
    bool fair = false;  // or equal up to what is left; of positions: even; of a distance: none
};

expected<proof_answer> answer(const proof_request& request, proof_question question, bool json,
                              const style& s);

// The fair shuffle and the naive one, order by order, with four cards.
std::string four_cards_compared(const style& s);

}  // namespace fairshuf::report
