#include <fmt/format.h>

#include <array>
#include <cmath>

#include "format/quantities.hpp"
#include "observe/one/one_report.hpp"
#include "observe/one/one_tests.hpp"

namespace fairshuf::report {
namespace {

using audit::observed_verdict;
using audit::one_observation;

struct order_question {
    std::string_view test, asks;
};

constexpr std::array<order_question, 26> order_questions{{
    {"displacement", "how far did items move on average?"},
    {"rank-correlation", "do early items come early?"},
    {"greatest-lead", "how far ahead of its place is an item?"},
    {"greatest-lag", "... and how far behind?"},
    {"fixed-points", "how many items are in their old place?"},
    {"bands", "does each part go to each part?"},
    {"fine-bands", "... and each small part to each?"},
    {"neighbours", "how far apart were neighbours before?"},
    {"kept-together", "how many neighbours were neighbours?"},
    {"descents", "how often does the order go down?"},
    {"runs", "how long does it go up?"},
    {"order-of-four", "is each order of four in a row as frequent?"},
    {"local-correlation", "does an item say something about the next?"},
    {"item-neighbours", "where do former neighbours go?"},
    {"rising-sequences", "how many passes sort it?"},
    {"item-runs", "how many former neighbours stay in order?"},
    {"item-order-of-four", "do four former neighbours?"},
    {"item-correlation", "does a place say something about the next?"},
    {"inversions", "how many pairs are out of order?"},
    {"longest-increasing", "how many items can stay in order?"},
    {"longest-decreasing", "... and in reverse order?"},
    {"cycles", "how many cycles has it?"},
    {"equal-shifts", "how many pairs move equally far?"},
    {"xor-halves", "are the bits of place and item related?"},
    {"xor-pairs", "... those of pairs that share half of them?"},
}};

std::string_view asked_by(std::string_view test) {
    const auto* const found = std::ranges::find(order_questions, test, &order_question::test);
    return found == order_questions.end() ? "" : found->asks;
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
    std::string text = row("test", "what it asks", "statistic", "df", "p") + "\n";
    for (std::size_t i = 0; i < seen.tests.size(); ++i) {
        const auto& t = seen.tests[i];
        const std::string line = row(t.name, asked_by(t.name), statistic_of(t),
                                     t.df ? fmt::format("{:.0f}", *t.df) : "", probability_of(t.tail));
        const bool rejects = adjusted[i] < std::log10(audit::detail::unfair_below);
        const bool doubts = adjusted[i] < std::log10(audit::detail::suspicious_below);
        text += rejects  ? paint(s, ink::red, line + "  unfair")
                : doubts ? paint(s, ink::yellow, line + "  suspicious")
                         : line;
        text += "\n";
    }
    return text + "\n";
}

std::string likely_machines(const one_observation& seen) {
    if (seen.verdict != observed_verdict::unfair || !seen.problem.empty()) return "";
    if (seen.looks_like.empty()) return "It looks like none of the known machines.\n";
    std::string text = fmt::format("It looks like {}.\n", machine_in_words(seen.looks_like.front()));
    for (std::size_t i = 1; i < seen.looks_like.size(); ++i)
        text += fmt::format("Or like {}.\n", machine_in_words(seen.looks_like[i]));
    return text;
}

std::string after_verdict(const one_observation& seen) {
    if (seen.verdict == observed_verdict::suspicious)
        return "Another order of the same shuffle would decide.\n";
    if (seen.verdict != observed_verdict::fair) return "";
    return fmt::format(
        "None of {} tests speaks against it (of all, {} has p = {}).\n"
        "One order cannot show a generator with few seeds, nor an order that comes too often: observe "
        "many.\n",
        seen.tests.size(), seen.worst()->name, probability_of(seen.worst()->tail));
}

}  // namespace

std::string as_text(const one_subject& what, const one::one_seen& found, const style& s, std::size_t width) {
    const auto& seen = found.seen;
    std::string text = fmt::format("{}\none order of {} items, counted from {}\n", what.title,
                                   grouped(std::to_string(seen.n)), found.counted_from);
    if (found.repeated_lines > 0)
        text +=
            fmt::format("{} lines are not the only ones of their kind; equal lines were matched at random\n",
                        grouped(std::to_string(found.repeated_lines)));
    if (!found.in_memory)
        text +=
            "It does not fit into memory: tests that need it there are left out, inversions are those of a "
            "sample.\n";
    text += "\n";
    if (seen.problem.empty()) text += order_table(seen, s, width);
    const auto colour = seen.verdict == observed_verdict::unfair ? ink::red
                        : seen.verdict == observed_verdict::fair ? ink::plain  // green is for proofs
                                                                 : ink::yellow;
    return text + paint(s, colour, one_sentence(seen)) + "\n" + likely_machines(seen) + after_verdict(seen);
}

}  // namespace fairshuf::report
