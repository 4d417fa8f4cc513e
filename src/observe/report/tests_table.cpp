#include "observe/report/tests_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "language/words/common.hpp"
#include "language/words/observe.hpp"

namespace fairshuf::report {
std::vector<test_finding> findings(const test_results& tests) {
    std::vector<test_finding> found;
    for (const double adjusted : audit::detail::holm(tests))
        found.push_back(adjusted < std::log10(audit::detail::unfair_below)       ? test_finding::unfair
                        : adjusted < std::log10(audit::detail::suspicious_below) ? test_finding::suspicious
                                                                                 : test_finding::no_sign);
    return found;
}

// A count without decimals, a standard score or a chi-square with two.
std::string statistic_text(const audit::test_result& t) {
    const bool counted = !t.df && t.statistic == std::floor(t.statistic);
    if (std::abs(t.statistic) >= 1e12) return fmt::format("{:.5e}", t.statistic);
    return fmt::format("{:.{}f}", t.statistic, counted ? 0 : 2);
}

std::string df_text(const audit::test_result& t) {
    return t.df ? fmt::format("{:.0f}", *t.df) : "";
}

std::string probability_text(const audit::p_value& tail) {
    if (tail.log10_p < -99) return fmt::format("10^{:.0f}", tail.log10_p);
    return tail.p >= 1e-3 ? fmt::format("{:.4f}", tail.p) : fmt::format("{:.1e}", tail.p);
}

std::vector<std::string_view> rejecting(const test_results& tests) {
    std::vector<std::string_view> names;
    const auto found = findings(tests);
    for (std::size_t i = 0; i < tests.size(); ++i)
        if (found[i] == test_finding::unfair) names.push_back(tests[i].name);
    return names;
}

std::string shortened(const std::vector<std::string_view>& names) {
    constexpr std::size_t shown = 4;
    std::string text;
    for (std::size_t i = 0; i < std::min(shown, names.size()); ++i) {
        text += i == 0 ? "" : text_of(words::list_comma);
        text += words::test_name(names[i]);
    }
    return names.size() > shown ? text + say<words::and_more_tests>(names.size() - shown) : text;
}

std::string tests_text(const test_results& tests, observed_kind kind, const style& s, std::size_t width) {
    constexpr std::size_t with_questions = 117, with_statistics = 74;
    const std::size_t asked = width < with_questions ? 0 : 47;
    const bool narrow = width < with_statistics;
    const auto row = [&](std::string_view name, std::string_view question, std::string_view statistic,
                         std::string_view df, std::string_view p) {
        if (narrow) return fmt::format("  {:<24}{:>10}", name, p);
        return fmt::format("  {:<24}{:<{}.{}}{:>13}{:>8}{:>13}", name, question, asked, asked, statistic, df,
                           p);
    };
    const auto found = findings(tests);
    std::string text = row(text_of(words::column_test), text_of(words::column_asks),
                           text_of(words::column_statistic), text_of(words::column_df), "p") +
                       "\n";
    for (std::size_t i = 0; i < tests.size(); ++i) {
        const auto& t = tests[i];
        const std::string line = row(words::test_name(t.name), asked_by(kind, t), statistic_text(t),
                                     df_text(t), probability_text(t.tail));
        text += found[i] == test_finding::unfair
                    ? paint(s, ink::red, line + (narrow ? "  x" : say<words::mark_unfair>()))
                : found[i] == test_finding::suspicious
                    ? paint(s, ink::yellow, line + (narrow ? "  ?" : say<words::mark_suspicious>()))
                    : line;
        text += "\n";
    }
    return text + (narrow ? say<words::mark_key>() + "\n\n" : "\n");
}

ink ink_of(audit::observed_verdict verdict) {
    return verdict == audit::observed_verdict::unfair ? ink::red
           : verdict == audit::observed_verdict::fair ? ink::plain
                                                      : ink::yellow;
}

}  // namespace fairshuf::report
