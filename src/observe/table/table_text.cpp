#include <fmt/format.h>

#include <cmath>

#include "fairshuf/audit/observation.hpp"
#include "format/escaped.hpp"
#include "language/words/observe_one.hpp"
#include "observe/report/tests_table.hpp"
#include "observe/table/table_report.hpp"
#include "report/width.hpp"

namespace fairshuf::published {
namespace {

using audit::observed_verdict;

const audit::test_result* test_named(const table_fit& found, std::string_view name) {
    for (const auto& test : found.tests)
        if (test.name == name) return &test;
    return nullptr;
}

std::string shuffles_text(const table_fit& found) {
    return report::grouped(std::to_string(*found.shuffles));
}

std::string heading(const std::string& name, const place_table& table, const table_fit& found) {
    std::string what =
        table.unit == 0 ? say<words::table_counts>() : say<words::table_shares>(printed_digits(table.unit));
    if (table.truncated) what += text_of(words::table_cut);
    std::string text = table.rows_are_places ? say<words::table_by_place>(name, table.n, what)
                                             : say<words::table_by_card>(name, table.n, what);
    if (found.shuffles)
        text += table.shuffles ? say<words::table_shuffles>(shuffles_text(found))
                               : say<words::table_claimed>(shuffles_text(found));
    return text + "\n\n";
}

// The lines of a table that cannot be card by place.
std::string sums_text(const place_table& table) {
    if (table.sums == whole_sums::rows_and_columns) return "";
    const bool cards = table.sums == whole_sums::cards_only;
    return (cards ? say<words::table_places_off>(table.uneven_line)
                  : say<words::table_cards_off>(table.uneven_line)) +
           "\n\n";
}

std::string pattern_text(const table_fit& found, std::size_t cards, const audit::p_value& p) {
    constexpr std::size_t few = 10;
    const std::string number = report::probability_text(p);
    if (found.what == outcome::patterned) return say<words::table_patterned>(number);
    return say<words::table_by_chance>(number) + (cards <= few ? say<words::table_few_cards>() : "");
}

std::string tests_text(const table_fit& found, std::size_t cards) {
    std::string text;
    if (const auto* test = test_named(found, "spread")) {
        const double df = test->df.value_or(0);
        text += fmt::format("  {:<12} {}", text_of(words::table_spread),
                            say<words::table_chi_square>(test->statistic, df));
        if (found.expected > df * 1.0005)
            text += say<words::table_with_rounding>(found.expected, found.deviation);
        text += say<words::table_p>(report::probability_text(test->tail)) + "\n";
    }
    if (const auto* test = test_named(found, "pattern"))
        text += fmt::format("  {:<12} {}\n", text_of(words::table_pattern),
                            pattern_text(found, cards, test->tail));
    if (found.estimate)
        text += fmt::format("  {:<12} {}\n", text_of(words::table_its_spread),
                            say<words::table_that_of>(text_of(*found.estimate)));
    return text.empty() ? "" : text + "\n";
}

std::string excluded(const table_fit& found) {
    if (!found.smallest_bias) return "";
    const auto bias = audit::detail::percent_rounded_up(*found.smallest_bias);
    return say<words::table_excluded>(bias) + "\n";
}

// What to make of a number that is wrong. Counts add up to theirs, so it is no claim.
std::string advice(const place_table& table, const table_fit& found) {
    switch (found.what) {
        case outcome::too_uneven:
            if (table.shuffles) return say<words::table_counts_unfair>() + "\n";
            return test_named(found, "pattern") != nullptr
                       ? say<words::table_fewer_or_unfair_no_pattern>() + "\n"
                       : say<words::table_fewer_or_unfair>() + "\n";
        case outcome::too_even: return say<words::table_too_even>() + "\n";
        case outcome::patterned: return say<words::table_has_pattern>() + "\n";
        default: return "";
    }
}

}  // namespace

std::string rounded_number(double number) {
    if (!(number > 0) || number > 1e17) return fmt::format("{:.2g}", number);
    const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(number)) - 2));
    return report::grouped(fmt::format("{:.0f}", std::round(number / unit) * unit));
}

std::string printed_digits(double unit) {
    const double percent = 100 * unit;
    return fmt::format("{:.{}f} %", percent,
                       std::max(0, static_cast<int>(std::lround(-std::log10(percent)))));
}

std::string text_of(const shuffle_estimate& estimate) {
    if (!std::isfinite(estimate.high))
        return say<words::about_at_least>(rounded_number(estimate.best), rounded_number(estimate.low));
    return say<words::about_between>(rounded_number(estimate.best), rounded_number(estimate.low),
                                     rounded_number(estimate.high));
}

std::string_view word(outcome what) {
    switch (what) {
        case outcome::fits: return "fits";
        case outcome::too_uneven: return "too-uneven";
        case outcome::too_even: return "too-even";
        case outcome::patterned: return "patterned";
        case outcome::impossible: return "impossible";
        case outcome::hidden: return "hidden";
    }
    return "";
}

std::string verdict_sentence(const place_table& table, const table_fit& found) {
    const std::string doubt =
        found.verdict == observed_verdict::suspicious ? say<words::says_suspicious>() : "";
    const auto p_of = [&](std::string_view test) {
        const auto* const t = test_named(found, test);
        return t == nullptr ? std::string("1") : report::probability_text(t->tail);
    };
    switch (found.what) {
        case outcome::fits:
            return found.shuffles ? say<words::table_fits>(shuffles_text(found))
                                  : say<words::table_fits_estimate>(text_of(*found.estimate));
        case outcome::too_uneven:
            return say<words::table_is_too_uneven>(doubt, shuffles_text(found), p_of("spread"));
        case outcome::too_even:
            return say<words::table_is_too_even>(doubt, shuffles_text(found), p_of("spread"));
        case outcome::patterned: return say<words::table_is_patterned>(doubt, p_of("pattern"));
        case outcome::impossible: {
            const std::size_t card = *found.impossible / table.n, place = *found.impossible % table.n;
            return say<words::table_impossible>(shuffles_text(found), 100 * table.share(card, place),
                                                escaped(table.deck[card]), place + 1);
        }
        case outcome::hidden:
            return found.shuffles
                       ? say<words::table_hidden_claimed>(printed_digits(table.unit), shuffles_text(found))
                       : say<words::table_hidden>(printed_digits(table.unit));
    }
    return "";
}

std::string as_text(const std::string& name, const place_table& table, const table_fit& found,
                    const report::style& s, std::size_t width) {
    const std::string text = heading(name, table, found) + sums_text(table) + tests_text(found, table.n) +
                             report::paint(s, report::ink_of(found.verdict), verdict_sentence(table, found)) +
                             "\n" + advice(table, found) +
                             (found.what == outcome::fits ? excluded(found) : "");
    return width < report::style{}.width ? report::wrapped(text, width) : text;
}

}  // namespace fairshuf::published
