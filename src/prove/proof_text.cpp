#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <string_view>

#include "catalogue/facts_in_words.hpp"
#include "fairshuf/audit/exact/positions.hpp"
#include "language/words/common.hpp"
#include "language/words/prove.hpp"
#include "prove/proof_report.hpp"
#include "report/places_text.hpp"
#include "report/width.hpp"

namespace fairshuf::report {
namespace {

using audit::fraction;

constexpr std::size_t bars_up_to = 4;        // cards: 24 orders fit a screen
constexpr std::size_t table_up_to = 13;      // cards whose places fit a screen
constexpr std::size_t widest_fraction = 11;  // characters; wider ones are printed as decimals
constexpr double bar_columns = 32;

std::string line(std::string_view name, std::string_view value) {
    return fmt::format("  {:<16} {}\n", name, value);
}

std::string title(const proof_request& request, std::string_view what) {
    const auto& about = request.algorithm.about;
    return say<words::spec_and_method>(request.algorithm.spec(), method_of(about)) + "\n" +
           say<words::proof_head>(counted<words::card, words::cards>(request.n), request.draws.spec, what) +
           "\n\n";
}

std::string what_was_tried(const proof_request& request, const audit::proof& p) {
    if (p.residual != 0) return say<words::followed_to_residual>();
    if (!p.outcomes) return say<words::solved_as_chain>();
    const bool seeds = !std::holds_alternative<any_rule>(request.draws.draws);
    if (*p.outcomes == 1) return seeds ? say<words::only_seed>() : say<words::only_outcome>();
    std::string number = grouped(audit::to_text(*p.outcomes));
    number = number.size() <= 40 ? number + " " : "";
    return seeds ? say<words::all_seeds>(number) : say<words::all_outcomes>(number);
}

std::string some_orders(const audit::extreme& e) {
    constexpr std::size_t most = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, e.orders.size()); ++i)
        text += (i == 0 ? "" : say<words::comma>()) + to_text(e.orders[i]);
    if (e.count > most) text += say<words::and_more_orders>(grouped(audit::to_text(e.count)));
    return text;
}

std::string with_decimal(const fraction& f) {
    const double value = audit::to_double(f);
    if (f == 0 || denominator(f) == 1) return audit::to_text(f);
    const std::string text = audit::to_text(f);
    if (text.size() > 40) return fmt::format("{:.6g}", value);
    return fmt::format("{} = {:.4g}", text, value);
}

// One bar per order, with a mark where 1/n! would be.
std::string bars(const proved& result, const style& s) {
    const auto& p = result.proof;
    const double most = audit::to_double(p.most.probability);
    const double fair = 1 / p.orders.convert_to<double>();
    const double beside = static_cast<double>(widest_fraction + 5 + 2 * p.n);
    const double room = std::max(8.0, std::min(bar_columns, static_cast<double>(s.width) - beside - 1));
    const double scale = room / std::max(most, fair);
    const auto mark = static_cast<std::size_t>(std::lround(fair * scale));
    std::string text = say<words::bars_title>(audit::to_text(p.orders)) + "\n";
    for (const auto& [order, probability] : result.probabilities) {
        const auto eighths = static_cast<std::size_t>(std::lround(audit::to_double(probability) * scale * 8));
        const std::size_t columns = (eighths + 7) / 8;
        std::string rest = columns < mark ? std::string(mark - columns, ' ') + "|" : "";
        const bool off = probability != fraction(1, p.orders);
        text += fmt::format("  {}  {:>{}} {}{}\n", to_text(order), audit::to_text(probability),
                            widest_fraction, paint(s, off ? ink::yellow : ink::green, bar(eighths)), rest);
    }
    return text + "\n";
}

std::string position_table(const audit::matrix& positions, const style& s) {
    const std::size_t n = positions.size();
    std::size_t width = 0;
    for (const auto& row : positions)
        for (const auto& entry : row) width = std::max(width, audit::to_text(entry).size());
    const bool decimals = width > widest_fraction || (width + 2) * n > 110;
    if (decimals) width = 6;
    std::vector<std::string> cards;
    for (std::size_t card = 1; card <= n; ++card) cards.push_back(fmt::format("{:>4}", card));
    std::string text = (decimals ? say<words::places_title_decimals>() : say<words::places_title>()) + "\n";
    return text + places_text({cards, width, 2, std::max<std::size_t>(s.width, 40)}, 4,
                              [&](std::size_t card, std::size_t place) {
                                  const auto& entry = positions[card][place];
                                  return decimals ? fmt::format("{:>{}.4f}", audit::to_double(entry), width)
                                                  : fmt::format("{:>{}}", audit::to_text(entry), width);
                              });
}

// How many parts, with three digits. Chinese has no "1.64e+04" in running text: 16400, or (1.13 × 10^15).
std::string parts_text(std::string_view three_digits) {
    constexpr std::size_t most = 6;  // digits that are written out
    const std::size_t e = three_digits.find("e+");
    if (!speaks_chinese() || e == std::string_view::npos) return std::string(three_digits);
    std::size_t exponent = 0;
    for (const char c : three_digits.substr(e + 2))
        exponent = 10 * exponent + static_cast<std::size_t>(c - '0');
    std::string digits(three_digits.substr(0, e));
    if (exponent >= most) return fmt::format("({} × 10^{})", digits, exponent);
    std::erase(digits, '.');
    digits.resize(exponent + 1, '0');
    return digits;
}

std::string place_extreme(const audit::matrix& positions, bool most) {
    std::size_t card = 0, place = 0;
    for (std::size_t c = 0; c < positions.size(); ++c)
        for (std::size_t p = 0; p < positions.size(); ++p)
            if (most ? positions[c][p] > positions[card][place] : positions[c][p] < positions[card][place])
                card = c, place = p;
    const fraction ratio = positions[card][place] * fraction(positions.size());
    const double off = audit::to_double(ratio - fraction(1));
    const std::string amount =
        std::abs(off) < 0.001
            ? (off > 0 ? say<words::place_too_often>(parts_text(fmt::format("{:.3g}", 1 / off)))
                       : say<words::place_too_seldom>(parts_text(fmt::format("{:.3g}", -1 / off))))
            : say<words::place_times_fair>(1 + off, positions.size());
    return say<words::card_in_place>(card + 1, place + 1, amount);
}

}  // namespace

std::string to_text(const audit::order& order) {
    return fmt::format("{}", fmt::join(order, " "));
}

reason verdict_reason(const audit::proof& p) {
    const std::string count = audit::to_text(p.orders), orders = grouped(count),
                      probability = audit::to_text(fraction(1, p.orders));
    if (p.verdict == audit::verdict::fair)
        return {"all-equal", {{"orders", orders}, {"probability", probability}}};
    if (p.verdict == audit::verdict::equal)
        return {"all-equal-so-far",
                {{"orders", orders},
                 {"probability", probability},
                 {"residual", fmt::format("{:.2g}", audit::to_double(p.residual))}}};

    const fraction fair(1, p.orders);
    if (p.least.probability == 0 && p.residual == 0)
        return {"never",
                {{"never", grouped(audit::to_text(p.least.count))},
                 {"orders", orders},
                 {"order", to_text(p.least.orders.front())}}};
    const bool excess = p.most.probability - fair >= fair - p.least.probability;
    const auto& worst = excess ? p.most : p.least;
    const std::string order = to_text(worst.orders.front());
    const std::string times = audit::to_text(audit::integer(numerator(worst.probability)));
    const std::string of = audit::to_text(audit::integer(denominator(worst.probability)));
    if (of.size() <= 24) return {"times", {{"order", order}, {"times", times}, {"in", of}, {"fair", count}}};
    const double off = audit::to_double(worst.probability * fraction(p.orders) - fraction(1));
    return {excess ? "too-often" : "too-seldom",
            {{"order", order}, {"parts", fmt::format("{:.3g}", 1 / std::abs(off))}}};
}

std::string verdict_sentence(const audit::proof& p) {
    const reason why = verdict_reason(p);
    const auto value = [&](std::string_view name) { return why.value(name); };
    const std::string subject =
        p.orders == 1 ? say<words::the_only_order>() : say<words::each_of_the_orders>(value("orders"));
    if (why.code == "all-equal") return say<words::all_equal>(subject, value("probability"));
    if (why.code == "all-equal-so-far")
        return say<words::all_equal_so_far>(subject, value("probability"), value("residual"));
    if (why.code == "never")
        return value("never") == "1"
                   ? say<words::one_never>(value("never"), value("orders"), value("order"))
                   : say<words::some_never>(value("never"), value("orders"), value("order"));
    if (why.code == "times")
        return value("times") == "1"
                   ? say<words::once_in>(value("order"), value("times"), value("in"), value("fair"))
                   : say<words::times_in>(value("order"), value("times"), value("in"), value("fair"));
    return why.code == "too-often" ? say<words::too_often>(value("order"), parts_text(value("parts")))
                                   : say<words::too_seldom>(value("order"), parts_text(value("parts")));
}

std::string as_text(const proof_request& request, const proved& result, const style& s) {
    const auto& p = result.proof;
    std::string text = title(request, what_was_tried(request, p));

    text += line(text_of(words::orders_reached), say<words::some_of_all>(grouped(std::to_string(p.reached)),
                                                                         grouped(audit::to_text(p.orders))));
    if (p.verdict == audit::verdict::fair) {
        text += line(text_of(words::each_order), audit::to_text(fraction(1, p.orders)));
    } else {
        text +=
            line(text_of(words::most_likely), with_decimal(p.most.probability) + "   " + some_orders(p.most));
        text += line(text_of(words::least_likely),
                     with_decimal(p.least.probability) + "   " + some_orders(p.least));
        text += line(text_of(words::fair_value), with_decimal(fraction(1, p.orders)));
    }
    text += line(text_of(words::total_variation), with_decimal(p.total_variation));
    if (p.residual != 0)
        text += line(text_of(words::residual), fmt::format("{:.3g}", audit::to_double(p.residual)));
    text += "\n";

    if (request.n > 1 && request.n <= bars_up_to) text += bars(result, s);
    if (request.n <= table_up_to) text += position_table(p.positions, s);
    if (!result.shrunken_by.empty())
        text += say<words::shrunken_proof>(constants_of(request.algorithm.about, result.shrunken_by)) + "\n";
    const auto colour = p.verdict == audit::verdict::unfair ? ink::red : ink::green;
    return text + paint(s, colour, verdict_sentence(p)) + "\n";
}

std::string as_text(const proof_request& request, const audit::matrix& positions, const style& s) {
    const std::size_t n = positions.size();
    std::string text = title(request, text_of(words::where_cards_land));
    text += line(
        text_of(words::entries),
        n == 1 ? say<words::only_entry>() : say<words::entries_of_table>(grouped(std::to_string(n * n)), n));
    const bool even = audit::even(positions);
    if (even) {
        text += line(text_of(words::all_entries), n == 1 ? "1" : fmt::format("1/{}", n));
    } else {
        text += line(text_of(words::most_likely), place_extreme(positions, true));
        text += line(text_of(words::least_likely), place_extreme(positions, false));
    }
    text += "\n";
    if (!even && n <= table_up_to) text += position_table(positions, s);
    if (even) {
        text += paint(s, ink::green, say<words::places_even>(n == 1 ? "1" : fmt::format("1/{}", n)));
        text += "\n" + say<words::places_even_only>() + "\n";
    } else {
        text += paint(s, ink::red, text_of(words::places_uneven));
        text += "\n";
    }
    return text;
}

std::string as_text(const proof_request& request, const distance& found, const style& s) {
    const bool squares = found.kind == distance::measure::chi_square;
    std::string text = title(request, text_of(words::distance_by_formula));
    text += line(text_of(squares ? words::chi_square : words::total_variation),
                 fmt::format("{:.4g}", audit::to_double(found.value)));
    text +=
        line(text_of(words::which_is), text_of(squares ? words::chi_square_is : words::total_variation_is));
    if (found.value == 0) return text + "\n" + paint(s, ink::green, text_of(words::distance_zero)) + "\n";
    return text + "\n" + paint(s, ink::red, text_of(words::distance_not_zero)) + "\n";
}

}  // namespace fairshuf::report
