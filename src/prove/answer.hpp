// The answers of `fairshuf prove`: the text or JSON to print, and whether the shuffle is fair. This header
// does not include the exact numbers, because they take long to compile.
#pragma once

#include <string>

#include "fairshuf/core/expected.hpp"
#include "prove/request.hpp"
#include "report/audit_page.hpp"
#include "report/terminal.hpp"

namespace fairshuf::report {

enum class proof_question { orders, positions, distance };

struct proof_answer {
    std::string text;
    bool fair = false;   // also: equal up to the residual; even places; distance 0
    std::string svg{};   // a picture, if it was asked for; a distance has none
    std::string page{};  // a page to file, if it was asked for
};

// What else to make of the result.
struct proof_extras {
    bool svg = false;
    const provenance* page_from = nullptr;
    language words = language::english;
};

// For a member of the family there is only the first question: whether it follows its own law.
expected<proof_answer> answer(const proof_request& request, proof_question question, bool json,
                              const style& s, const proof_extras& also = {});

// For how many cards the question has an answer, the number of cards left aside.
std::size_t most_cards(const proof_request& request, proof_question question);

// Compares the fair and the naive shuffle of four cards, order by order.
std::string four_cards_compared(const style& s);

}  // namespace fairshuf::report
