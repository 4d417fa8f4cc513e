#include <fmt/format.h>

#include <array>
#include <cmath>

#include "format/quantities.hpp"
#include "language/words/common.hpp"
#include "language/words/observe_one.hpp"
#include "observe/one/one_report.hpp"
#include "observe/one/one_tests.hpp"

namespace fairshuf::report {
namespace {

using audit::observed_verdict;

std::string whole(double x) {
    return grouped(fmt::format("{:.0f}", x));
}

}  // namespace

std::string probability_of(const audit::p_value& tail) {
    if (tail.log10_p < -99) return fmt::format("10^{:.0f}", tail.log10_p);
    return tail.p >= 1e-3 ? fmt::format("{:.4f}", tail.p) : fmt::format("{:.1e}", tail.p);
}

std::vector<std::string_view> one_tests_against(const audit::one_observation& seen) {
    const auto adjusted = audit::detail::holm(seen.tests);
    std::vector<std::string_view> against;
    for (std::size_t i = 0; i < adjusted.size(); ++i)
        if (adjusted[i] < std::log10(audit::detail::unfair_below)) against.push_back(seen.tests[i].name);
    return against;
}

std::string machine_in_words(const audit::likely_machine& machine) {
    const auto* const found = std::ranges::find(words::machines, machine.name, &words::machine_message::name);
    if (found == words::machines.end()) return std::string(machine.name);
    std::string text(text_of(found->words));
    if (const auto at = text.find("{}"); at != std::string::npos)
        text.replace(at, 2, whole(machine.parameter));
    if (found->estimated && machine.low < machine.high)
        text += say<words::machine_interval>(whole(machine.low), whole(machine.high));
    return text;
}

reason one_reason(const audit::one_observation& seen) {
    if (!seen.problem.empty()) return {"no-shuffle", {{"problem", seen.problem}}};
    const auto* worst = seen.worst();
    if (worst == nullptr) return {};
    const std::string test(worst->name), p = probability_of(worst->tail);
    switch (seen.verdict) {
        case observed_verdict::fair:
            return {"no-test-against-one",
                    {{"tests", std::to_string(seen.tests.size())},
                     {"test", test},
                     {"p", p},
                     {"buffer", grouped(std::to_string(seen.largest_buffer_seen))},
                     {"items", grouped(std::to_string(seen.n))}}};
        case observed_verdict::suspicious: return {"one-sample-against", {{"test", test}, {"p", p}}};
        case observed_verdict::unfair: return {"tests-against", {{"test", test}, {"p", p}}};
        case observed_verdict::unjudged: break;
    }
    return {};
}

std::string one_sentence(const audit::one_observation& seen) {
    if (!seen.problem.empty()) return say<words::says_unfair>(seen.problem);
    const reason why = one_reason(seen);
    const std::string least =
        say<words::has_p>(words::test_name(words::order_tests, why.value("test")), why.value("p"));
    switch (seen.verdict) {
        case observed_verdict::fair:  // "FAIR" is for proofs
            return say<words::one_no_sign>(why.value("items"), why.value("buffer"));
        case observed_verdict::suspicious: return say<words::one_suspicious>(least);
        case observed_verdict::unfair: {
            const auto against = one_tests_against(seen);
            constexpr std::size_t shown = 4;
            std::string some;
            for (std::size_t i = 0; i < std::min(shown, against.size()); ++i)
                some.append(i == 0 ? "" : text_of(words::list_comma))
                    .append(words::test_name(words::order_tests, against[i]));
            if (against.size() > shown) some += say<words::and_more_tests>(against.size() - shown);
            return say<words::tests_against>(some, least);
        }
        case observed_verdict::unjudged: break;
    }
    return say<words::unjudged>();
}

}  // namespace fairshuf::report
