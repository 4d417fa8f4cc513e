#include "observe/table/place_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "format/escaped.hpp"
#include "format/quantities.hpp"
#include "language/words/observe_input.hpp"
#include "observe/table/table_cells.hpp"

namespace fairshuf::published {
namespace {

// The cells as printed, and what they are.
struct reading {
    const square_of_numbers& square;
    double whole = 0;  // what a line adds up to: 100, 1, or the number of shuffles
    double unit = 0;   // the last printed digit, in the same measure
    double scale = 1;  // of the printed values: 0.001 if their comma is a decimal comma

    std::size_t n() const { return square.rows.size(); }
    double value(std::size_t row, std::size_t column) const { return square.rows[row][column].value * scale; }
    double row_sum(std::size_t row) const {
        double sum = 0;
        for (std::size_t i = 0; i < n(); ++i) sum += value(row, i);
        return sum;
    }
    double column_sum(std::size_t column) const {
        double sum = 0;
        for (std::size_t i = 0; i < n(); ++i) sum += value(i, column);
        return sum;
    }
    double usual_sum() const {  // of rows and columns: the most frequent one
        std::vector<double> all;
        for (std::size_t i = 0; i < n(); ++i) all.push_back(row_sum(i)), all.push_back(column_sum(i));
        return *std::ranges::max_element(all, {}, [&](double sum) { return std::ranges::count(all, sum); });
    }
    double mean_sum() const {
        double sum = 0;
        for (std::size_t i = 0; i < n(); ++i) sum += row_sum(i);
        return sum / static_cast<double>(n());
    }
};

template <class Property>
bool any_cell(const square_of_numbers& square, Property has) {
    return std::ranges::any_of(square.rows, [&](const auto& row) { return std::ranges::any_of(row, has); });
}

int most_decimals(const square_of_numbers& square) {
    int most = 0;
    for (const auto& row : square.rows)
        for (const auto& cell : row) most = std::max(most, cell.decimals);
    return most;
}

bool is_near(double sum, double whole, double unit, std::size_t n) {
    return std::abs(sum - whole) <= std::max(0.02 * whole, unit * static_cast<double>(n));
}

// Percentages, shares of one, or counts.
expected<reading> read_as(const square_of_numbers& square, std::optional<std::uint64_t> claimed) {
    reading r{square};
    r.unit = std::pow(10, -most_decimals(square));
    const bool signs = any_cell(square, [](const auto& cell) { return cell.percent; });
    const bool commas = !any_cell(square, [](const auto& cell) { return !cell.three_after_comma; });
    const double sum = r.mean_sum();
    if (commas && is_near(sum / 1000, 100, 0.001, r.n())) {  // 7,692 is 7.692
        r.scale = r.unit = 0.001;
        r.whole = 100;
    } else if (signs || (r.unit < 1 && is_near(sum, 100, r.unit, r.n())) ||
               (claimed && *claimed != 100 && is_near(sum, 100, r.unit, r.n()))) {
        r.whole = 100;
    } else if (r.unit < 1 && is_near(sum, 1, r.unit, r.n())) {
        r.whole = 1;
    } else if (r.unit == 1) {
        r.whole = r.usual_sum();
        r.unit = 0;
    } else {
        return error{say<words::table_no_measure>(sum)};
    }
    return r;
}

// Whether all rows, or all columns, add up within rounding; digits that were cut off make sums too small.
struct sums {
    bool rows = true, columns = true;
    std::string problem;  // the first line that does not
};

std::string sum_text(const reading& r, double sum) {
    return r.unit == 0 ? grouped(fmt::format("{:.0f}", sum)) : fmt::format("{:.6g}", sum);
}

// A line without a name has a number.
template <const message& Numbered, const message& Named>
std::string adds_up(const std::string& name, std::size_t i, const std::string& sum) {
    return name.empty() ? say<Numbered>(i + 1, sum) : say<Named>(in_quotes(escaped(name)), sum);
}

template <class Fits>
sums check_sums(const reading& r, const Fits& fits) {
    sums found;
    const auto note = [&](std::string problem) {
        if (found.problem.empty()) found.problem = std::move(problem);
    };
    const auto& names = r.square.column_names;
    for (std::size_t i = 0; i < r.n(); ++i) {
        if (!fits(r.row_sum(i))) {
            note(adds_up<words::row_adds_up, words::named_row_adds_up>(r.square.row_names[i], i,
                                                                       sum_text(r, r.row_sum(i))));
            found.rows = false;
        }
        if (!fits(r.column_sum(i))) {
            note(adds_up<words::column_adds_up, words::named_column_adds_up>(
                i < names.size() ? names[i] : "", i, sum_text(r, r.column_sum(i))));
            found.columns = false;
        }
    }
    return found;
}

bool mentions_first(std::string_view text, bool places) {
    static constexpr std::array<std::pair<std::string_view, bool>, 8> words{{{"place", true},
                                                                             {"Place", true},
                                                                             {"pos", true},
                                                                             {"Pos", true},
                                                                             {"位", true},
                                                                             {"card", false},
                                                                             {"Card", false},
                                                                             {"牌", false}}};
    std::size_t first = std::string_view::npos;
    bool is_place = false;
    for (const auto& [word, place] : words)
        if (const auto at = text.find(word); at < first) first = at, is_place = place;
    return first != std::string_view::npos && is_place == places;
}

// The headings of the rows decide; then the corner, whose first word is about the rows below it.
bool rows_are_places(const square_of_numbers& square) {
    const auto in_names = [](const auto& names, bool places) {
        return std::ranges::any_of(names, [&](const auto& name) { return mentions_first(name, places); });
    };
    if (in_names(square.row_names, true) || in_names(square.column_names, false)) return true;
    if (in_names(square.row_names, false) || in_names(square.column_names, true)) return false;
    return mentions_first(square.corner, true);
}

void name_cards(place_table& table, const square_of_numbers& square) {
    const auto& names = table.rows_are_places ? square.column_names : square.row_names;
    for (std::size_t i = 0; i < table.n; ++i)
        table.deck.push_back(i < names.size() && !names[i].empty() ? names[i] : std::to_string(i + 1));
}

place_table table_of(const reading& r, const sums& added, bool truncated) {
    place_table table{.n = r.n(),
                      .shares = std::vector<double>(r.n() * r.n()),
                      .unit = r.unit / r.whole,
                      .truncated = truncated,
                      .shuffles = {},
                      .deck = {}};
    table.rows_are_places = rows_are_places(r.square);
    for (std::size_t row = 0; row < table.n; ++row)
        for (std::size_t column = 0; column < table.n; ++column)
            table.shares[table.rows_are_places ? column * table.n + row : row * table.n + column] =
                (r.value(row, column) + (truncated ? r.unit / 2 : 0)) / r.whole;
    if (r.unit == 0) table.shuffles = static_cast<std::uint64_t>(std::llround(r.whole));
    if (!added.rows || !added.columns) {
        const bool cards = added.rows != table.rows_are_places;
        table.sums = cards ? whole_sums::cards_only : whole_sums::places_only;
        table.uneven_line = added.problem;
    }
    name_cards(table, r.square);
    return table;
}

}  // namespace

expected<place_table> read_table(std::string_view text, std::optional<std::uint64_t> claimed) {
    const auto square = find_square(text);
    if (!square) return square.error();
    const std::size_t n = square->rows.size();
    if (n > most_cards) return error{say<words::table_too_many_cards>(n, most_cards)};
    const auto r = read_as(*square, claimed);
    if (!r) return r.error();
    if (!(r->whole > 0)) return error{say<words::table_all_zero>()};
    if (r->whole > 1e15) return error{say<words::table_counts_too_large>()};
    const double slack = r->unit * static_cast<double>(n) * (1 + 1e-9) + 1e-9 * r->whole;
    const auto rounded = check_sums(*r, [&](double sum) { return std::abs(sum - r->whole) <= slack / 2; });
    if (rounded.rows && rounded.columns) return table_of(*r, rounded, false);
    const auto cut =
        check_sums(*r, [&](double sum) { return sum <= r->whole * (1 + 1e-9) && sum >= r->whole - slack; });
    const auto some = [](const sums& s) { return s.rows || s.columns; };
    if (r->unit > 0 && cut.rows && cut.columns) return table_of(*r, cut, true);
    if (some(rounded)) return table_of(*r, rounded, false);
    return error{r->unit == 0 ? say<words::table_counts_uneven>(rounded.problem, sum_text(*r, r->whole))
                              : say<words::table_shares_uneven>(rounded.problem, sum_text(*r, r->whole))};
}

}  // namespace fairshuf::published
