#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cmath>

#include "format/quantities.hpp"
#include "observe/one/one_report.hpp"
#include "observe/one/one_tests.hpp"

namespace fairshuf::report {
namespace {

using audit::observed_verdict;

std::string whole(double x) {
    return grouped(fmt::format("{:.0f}", x));
}

struct machine_words {
    std::string_view name, words;  // {}: the parameter
    bool estimated = false;        // it has an interval
};

constexpr std::array<machine_words, 12> machines{{
    {"identity", "no shuffle at all: every item is in its old place"},
    {"reversal", "no shuffle: the items in reverse"},
    {"rotation", "a rotation: the items in their old order, from item {} on"},
    {"stride", "every {}-th item in turn (modulo n)"},
    {"shards", "shards of {} whose order was shuffled, but not their contents", true},
    {"contents", "shards of {} whose contents were shuffled, but not their order", true},
    {"blocks", "blocks of {} that stay together", true},
    {"buffer", "a shuffle buffer of about {}", true},
    {"few-bits", "Fisher-Yates with random numbers of {} bits"},
    {"tied-keys", "a stable sort by random keys with ties, of about {} different keys", true},
    {"interleaved", "about {} streams that were merged, each in its old order", true},
    {"feistel", "a Feistel network of few rounds (about {})"},
}};

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
    const auto* const found = std::ranges::find(machines, machine.name, &machine_words::name);
    if (found == machines.end()) return std::string(machine.name);
    std::string text(found->words);
    if (const auto at = text.find("{}"); at != std::string::npos)
        text.replace(at, 2, whole(machine.parameter));
    if (found->estimated && machine.low < machine.high)
        text += fmt::format(" ({} to {})", whole(machine.low), whole(machine.high));
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
    if (!seen.problem.empty()) return "UNFAIR: " + seen.problem;
    const reason why = one_reason(seen);
    const std::string least = fmt::format("{} has p = {}", why.value("test"), why.value("p"));
    switch (seen.verdict) {
        case observed_verdict::fair:  // "FAIR" is for proofs
            return fmt::format(
                "NO SIGN OF BIAS in one order of {} items; a shuffle buffer of {} or less would have been "
                "seen",
                why.value("items"), why.value("buffer"));
        case observed_verdict::suspicious:
            return fmt::format(
                "SUSPICIOUS: {}; a fair shuffle shows as much in less than one order of a thousand", least);
        case observed_verdict::unfair: {
            const auto against = one_tests_against(seen);
            constexpr std::size_t shown = 4;
            const auto some = std::span(against).first(std::min(shown, against.size()));
            const std::string more =
                against.size() > shown ? fmt::format(" and {} more", against.size() - shown) : "";
            return fmt::format("UNFAIR: by {}{} ({})", fmt::join(some, ", "), more, least);
        }
        case observed_verdict::unjudged: break;
    }
    return "UNJUDGED";
}

}  // namespace fairshuf::report
