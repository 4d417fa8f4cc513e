#include <fmt/format.h>

#include "format/quantities.hpp"
#include "observe/one/one_report.hpp"
#include "observe/tests_table.hpp"
#include "report/width.hpp"

namespace fairshuf::report {
namespace {

using audit::observed_verdict;
using audit::one_observation;

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
        seen.tests.size(), seen.worst()->name, probability_text(seen.worst()->tail));
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
    if (seen.problem.empty()) text += tests_text(seen.tests, observed_kind::one_order, s, width);
    text += paint(s, ink_of(seen.verdict), one_sentence(seen)) + "\n" + likely_machines(seen) +
            after_verdict(seen);
    return width < style{}.width ? wrapped(text, width) : text;
}

}  // namespace fairshuf::report
