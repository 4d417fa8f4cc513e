#include "prove/answer.hpp"

#include <fmt/format.h>

#include <cmath>
#include <concepts>
#include <cstddef>
#include <string_view>

#include "catalogue/named.hpp"
#include "fairshuf/audit/exact/positions.hpp"
#include "language/words/prove.hpp"
#include "prove/class_report.hpp"
#include "prove/proof_page.hpp"
#include "prove/proof_report.hpp"
#include "prove/proof_svg.hpp"
#include "prove/prove.hpp"
#include "prove/prove_member.hpp"
#include "report/width.hpp"

namespace fairshuf::report {
namespace {

template <class Result>
proof_answer written(const proof_request& request, const Result& result, bool fair, bool json, const style& s,
                     const proof_extras& also) {
    proof_answer answer{
        .text = json ? in_english([&] { return as_json(request, result); }) : as_text(request, result, s),
        .fair = fair};
    if (!json && s.width < style{}.width) answer.text = wrapped(answer.text, s.width);
    if constexpr (!std::same_as<Result, distance>)
        if (also.svg) answer.svg = as_svg(request, result);
    if (also.page_from != nullptr) answer.page = as_page(request, result, *also.page_from, also.words);
    return answer;
}

expected<proved> prove_four(std::string_view name) {
    return prove({*named_algorithm(name), *find_draws("exact"), 4, 1});
}

std::string bar_of(const proved& result, std::size_t i) {
    constexpr double columns_for_one_in_24 = 12;
    const double share = audit::to_double(result.probabilities[i].second) * 24;
    return bar(static_cast<std::size_t>(std::lround(share * columns_for_one_in_24 * 8)));
}

std::string side_by_side(const proved& fair, const proved& naive, const style& s) {
    std::string text = fmt::format("  {:9}{:<22}{}\n", text_of(words::tour_order),
                                   text_of(words::tour_fair_column), text_of(words::tour_naive_column));
    for (std::size_t i = 0; i < fair.probabilities.size(); ++i) {
        const auto& [order, p] = fair.probabilities[i];
        const auto& q = naive.probabilities[i].second;
        text += fmt::format("  {:9}{:<6}{}    {:<6}  {}\n", to_text(order), audit::to_text(p),
                            paint(s, ink::green, bar_of(fair, i)), audit::to_text(q),
                            paint(s, p == q ? ink::green : ink::yellow, bar_of(naive, i)));
    }
    text += "\n" + say<words::tour_fair_is>() + paint(s, ink::green, verdict_sentence(fair.proof));
    text += "\n" + say<words::tour_naive_is>() + paint(s, ink::red, verdict_sentence(naive.proof)) + "\n\n";
    return text;
}

}  // namespace

expected<proof_answer> answer(const proof_request& request, proof_question question, bool json,
                              const style& s, const proof_extras& also) {
    if (request.algorithm.is_member()) {
        const auto result = prove_member(request);
        if (!result) return result.error();
        return written(request, *result, result->verdict != audit::verdict::unfair, json, s, also);
    }
    if (question == proof_question::positions) {
        const auto result = prove_positions(request);
        if (!result) return result.error();
        return written(request, *result, audit::even(*result), json, s, also);
    }
    if (question == proof_question::distance) {
        const auto result = prove_distance(request);
        if (!result) return result.error();
        return written(request, *result, result->value == 0, json, s, also);
    }
    const auto result = prove(request);
    if (!result) return result.error();
    return written(request, *result, result->proof.verdict != audit::verdict::unfair, json, s, also);
}

std::size_t most_cards(const proof_request& request, proof_question question) {
    if (request.algorithm.is_member()) return request.algorithm.about.proved_up_to;
    switch (question) {
        case proof_question::positions: return most_cards_of_places(request);
        case proof_question::distance: return most_cards_of_distance();
        default: return most_cards_of_orders(request);
    }
}

std::string four_cards_compared(const style& s) {
    const auto fair = prove_four("swap-down");
    const auto naive = prove_four("swap-any");
    return side_by_side(*fair, *naive, s);
}

}  // namespace fairshuf::report
