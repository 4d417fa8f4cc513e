#include "format/quantities.hpp"
#include "language/words/observe_one.hpp"
#include "observe/one/one_report.hpp"
#include "observe/report/tests_table.hpp"
#include "report/width.hpp"

namespace fairshuf::report {
namespace {

using audit::observed_verdict;
using audit::one_observation;

std::string likely_machines(const one_observation& seen) {
    if (seen.verdict != observed_verdict::unfair || !seen.problem.empty()) return "";
    if (seen.looks_like.empty()) return say<words::looks_like_none>() + "\n";
    std::string text =
        say<words::looks_like_machine>(machine_in_words(seen.looks_like.front(), spoken())) + "\n";
    for (std::size_t i = 1; i < seen.looks_like.size(); ++i)
        text += say<words::or_like_machine>(machine_in_words(seen.looks_like[i], spoken())) + "\n";
    return text;
}

std::string after_verdict(const one_observation& seen) {
    if (seen.verdict == observed_verdict::suspicious) return say<words::another_order>() + "\n";
    if (seen.verdict != observed_verdict::fair) return "";
    return say<words::one_fair_after>(seen.tests.size(), probability_text(seen.worst()->tail),
                                      words::test_name(seen.worst()->name)) +
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
    if (seen.problem.empty()) text += tests_text(seen.tests, observed_kind::one_order, s, width);
    text += paint(s, ink_of(seen.verdict), one_sentence(found)) + "\n" + likely_machines(seen) +
            after_verdict(seen);
    return width < style{}.width ? wrapped(text, width) : text;
}

}  // namespace fairshuf::report
