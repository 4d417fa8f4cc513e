#include <fmt/format.h>

#include <array>
#include <cmath>

#include "format/quantities.hpp"
#include "language/words/observe_one.hpp"
#include "observe/one/one_report.hpp"
#include "observe/one/one_tests.hpp"

namespace fairshuf::report {
namespace {

using audit::observed_verdict;
using audit::one_observation;

std::string_view asked_by(std::string_view test) {
    const auto* const found = std::ranges::find(words::order_tests, test, &words::test_words::name);
    return found == words::order_tests.end() ? "" : text_of(found->asks);
}

// A count without decimals, a standard score or a chi-square with two.
std::string statistic_of(const audit::test_result& t) {
    const bool counted = !t.df && t.statistic == std::floor(t.statistic);
    if (t.statistic >= 1e12) return fmt::format("{:.5e}", t.statistic);
    return fmt::format("{:.{}f}", t.statistic, counted ? 0 : 2);
}

std::string order_table(const one_observation& seen, const style& s, std::size_t width) {
    constexpr std::size_t with_questions = 106;
    const std::size_t asked = width < with_questions ? 0 : 45;
    const auto row = [&](std::string_view name, std::string_view question, std::string_view statistic,
                         std::string_view df, std::string_view p) {
        return fmt::format("  {:<20}{:<{}}{:>14}{:>9}{:>13}", name, asked == 0 ? "" : question, asked,
                           statistic, df, p);
    };
    const auto adjusted = audit::detail::holm(seen.tests);
    std::string text = row(text_of(words::column_test), text_of(words::column_asks),
                           text_of(words::column_statistic), text_of(words::column_df), "p") +
                       "\n";
    for (std::size_t i = 0; i < seen.tests.size(); ++i) {
        const auto& t = seen.tests[i];
        const std::string line =
            row(words::test_name(words::order_tests, t.name), asked_by(t.name), statistic_of(t),
                t.df ? fmt::format("{:.0f}", *t.df) : "", probability_of(t.tail));
        const bool rejects = adjusted[i] < std::log10(audit::detail::unfair_below);
        const bool doubts = adjusted[i] < std::log10(audit::detail::suspicious_below);
        text += rejects  ? paint(s, ink::red, line + say<words::mark_unfair>())
                : doubts ? paint(s, ink::yellow, line + say<words::mark_suspicious>())
                         : line;
        text += "\n";
    }
    return text + "\n";
}

std::string likely_machines(const one_observation& seen) {
    if (seen.verdict != observed_verdict::unfair || !seen.problem.empty()) return "";
    if (seen.looks_like.empty()) return say<words::looks_like_none>() + "\n";
    std::string text = say<words::looks_like_machine>(machine_in_words(seen.looks_like.front())) + "\n";
    for (std::size_t i = 1; i < seen.looks_like.size(); ++i)
        text += say<words::or_like_machine>(machine_in_words(seen.looks_like[i])) + "\n";
    return text;
}

std::string after_verdict(const one_observation& seen) {
    if (seen.verdict == observed_verdict::suspicious) return say<words::another_order>() + "\n";
    if (seen.verdict != observed_verdict::fair) return "";
    return say<words::one_fair_after>(seen.tests.size(),
                                      words::test_name(words::order_tests, seen.worst()->name),
                                      probability_of(seen.worst()->tail)) +
           "\n";
}

}  // namespace

std::string as_text(const one_subject& what, const one::one_seen& found, const style& s, std::size_t width) {
    const auto& seen = found.seen;
    std::string text = what.title + "\n" +
                       say<words::one_order_of>(grouped(std::to_string(seen.n)), found.counted_from) + "\n";
    if (found.repeated_lines > 0)
        text += say<words::repeated_lines>(grouped(std::to_string(found.repeated_lines))) + "\n";
    if (!found.in_memory) text += say<words::beyond_memory>() + "\n";
    text += "\n";
    if (seen.problem.empty()) text += order_table(seen, s, width);
    const auto colour = seen.verdict == observed_verdict::unfair ? ink::red
                        : seen.verdict == observed_verdict::fair ? ink::plain  // green is for proofs
                                                                 : ink::yellow;
    return text + paint(s, colour, one_sentence(seen)) + "\n" + likely_machines(seen) + after_verdict(seen);
}

}  // namespace fairshuf::report
