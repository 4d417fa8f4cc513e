#include <fmt/format.h>

#include <cmath>

#include "fairshuf/audit/observation.hpp"
#include "format/escaped.hpp"
#include "observe/table/table_report.hpp"
#include "observe/tests_table.hpp"
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
    std::string what = table.unit == 0 ? "counts" : "shares, printed to " + printed_digits(table.unit);
    if (table.truncated) what += ", the rest cut off";
    std::string text = fmt::format("table of places in {}\n{} cards, {}, a row for each {}", name, table.n,
                                   what, table.rows_are_places ? "place" : "card");
    if (found.shuffles)
        text += fmt::format("; {} shuffles{}", shuffles_text(found), table.shuffles ? "" : " are claimed");
    return text + "\n\n";
}

// The lines of a table that cannot be card by place.
std::string sums_text(const place_table& table) {
    if (table.sums == whole_sums::rows_and_columns) return "";
    const bool cards = table.sums == whole_sums::cards_only;
    return fmt::format(
        "The {} do not add up: {}.\nSo the cells of each {} are not in the order of the headings. The spread "
        "does not depend\non their order, so it is judged all the same; a pattern cannot be looked for.\n\n",
        cards ? "places" : "cards", table.uneven_line, cards ? "card" : "place");
}

std::string tests_text(const table_fit& found) {
    std::string text;
    if (const auto* test = test_named(found, "spread")) {
        const double df = test->df.value_or(0);
        text += fmt::format("  {:<12} chi-square {:.1f} on {:.0f} degrees of freedom", "spread",
                            test->statistic, df);
        if (found.expected > df * 1.0005)
            text += fmt::format("; with rounding, {:.1f} +- {:.1f} are expected", found.expected,
                                found.deviation);
        text += fmt::format("; p = {}\n", report::probability_text(test->tail));
    }
    if (const auto* test = test_named(found, "pattern"))
        text += fmt::format("  {:<12} p = {}: {}\n", "pattern", report::probability_text(test->tail),
                            found.what == outcome::patterned ? "the deviations are not those of chance"
                                                             : "the deviations have the shape of chance");
    if (found.estimate) text += fmt::format("  {:<12} that of {}\n", "its spread", text_of(*found.estimate));
    return text.empty() ? "" : text + "\n";
}

std::string excluded(const table_fit& found) {
    if (!found.smallest_bias) return "";
    const auto bias = audit::detail::percent_rounded_up(*found.smallest_bias);
    return fmt::format(
        "A bias of {} % or more of one card in one place would have been seen, even though a table shows "
        "only\n"
        "places: neighbours, repeated decks and whole orders are not in it.\n",
        bias);
}

// What to make of a number that is wrong. Counts add up to theirs, so it is no claim.
std::string advice(const place_table& table, const table_fit& found) {
    switch (found.what) {
        case outcome::too_uneven:
            if (table.shuffles) return "The counts add up to this number, so the shuffle is unfair.\n";
            return test_named(found, "pattern") != nullptr
                       ? "Either there were fewer shuffles than claimed, or the shuffle is unfair. No "
                         "pattern "
                         "was found,\n"
                         "but some mistakes show none in a table of places.\n"
                       : "Either there were fewer shuffles than claimed, or the shuffle is unfair.\n";
        case outcome::too_even:
            return "A fair shuffle varies more. Either there were more shuffles than claimed, or the numbers "
                   "were "
                   "not counted.\n";
        case outcome::patterned:
            return "Fewer shuffles would not explain it: the deviations have a pattern, as those of a "
                   "mistake "
                   "have.\n";
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
        return fmt::format("about {} fair shuffles (at least {})", rounded_number(estimate.best),
                           rounded_number(estimate.low));
    return fmt::format("about {} fair shuffles ({} to {})", rounded_number(estimate.best),
                       rounded_number(estimate.low), rounded_number(estimate.high));
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
    const std::string doubt = found.verdict == observed_verdict::suspicious ? "SUSPICIOUS: " : "";
    const auto p_of = [&](std::string_view test) {
        const auto* const t = test_named(found, test);
        return t == nullptr ? std::string("1") : report::probability_text(t->tail);
    };
    switch (found.what) {
        case outcome::fits:
            return found.shuffles ? fmt::format("FITS {} fair shuffles; places alone prove no fairness",
                                                shuffles_text(found))
                                  : fmt::format("FITS {}; no number was claimed", text_of(*found.estimate));
        case outcome::too_uneven:
            return fmt::format("{}TOO UNEVEN for {} fair shuffles (p = {})", doubt, shuffles_text(found),
                               p_of("spread"));
        case outcome::too_even:
            return fmt::format("{}TOO EVEN for {} fair shuffles (p = {})", doubt, shuffles_text(found),
                               p_of("spread"));
        case outcome::patterned:
            return fmt::format("{}UNFAIR: the deviations have a pattern (p = {})", doubt, p_of("pattern"));
        case outcome::impossible: {
            const std::size_t card = *found.impossible / table.n, place = *found.impossible % table.n;
            return fmt::format("IMPOSSIBLE: no count of {} shuffles gives {} % (card {} in place {})",
                               shuffles_text(found), 100 * table.share(card, place),
                               escaped(table.deck[card]), place + 1);
        }
        case outcome::hidden:
            return found.shuffles
                       ? fmt::format(
                             "HIDDEN: rounding to {} hides the differences of {} fair shuffles; "
                             "no cell is farther off",
                             printed_digits(table.unit), shuffles_text(found))
                       : fmt::format("HIDDEN: rounding to {} hides the differences between the cells",
                                     printed_digits(table.unit));
    }
    return "";
}

std::string as_text(const std::string& name, const place_table& table, const table_fit& found,
                    const report::style& s, std::size_t width) {
    const std::string text = heading(name, table, found) + sums_text(table) + tests_text(found) +
                             report::paint(s, report::ink_of(found.verdict), verdict_sentence(table, found)) +
                             "\n" + advice(table, found) +
                             (found.what == outcome::fits ? excluded(found) : "");
    return width < report::style{}.width ? report::wrapped(text, width) : text;
}

}  // namespace fairshuf::published
