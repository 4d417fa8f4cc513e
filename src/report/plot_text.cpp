#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "report/plot.hpp"
#include "report/plot_scale.hpp"
#include "report/width.hpp"

namespace fairshuf::report {
namespace {

constexpr double most_rows = 27;
constexpr std::size_t label_columns = 8;  // "100 ms |"
constexpr std::size_t least_width = 40;

struct mark {
    char letter;
    ink shade;
};

// The marks of one panel by row (2 to 4 for a power of ten) and column.
using cells = std::map<int, std::map<std::size_t, std::vector<mark>>>;

class letter_plot {
public:
    letter_plot(const plot_panel& panel, const plot_spans& spans, const style& s, std::size_t width)
        : panel_(panel),
          spans_(spans),
          style_(s),
          rows_a_decade_(std::clamp(static_cast<int>(most_rows / spans.ns.length()), 2, 4)),
          columns_(std::max(width, least_width) - label_columns) {
        for (const auto& line : panel.lines)
            for (const auto& point : line.points) {
                sizes_.try_emplace(column_of(point.n), point.n);
                cells_[row_of(point.ns)][column_of(point.n)].push_back({line.mark, line.shade});
            }
    }

    std::string paint() const {
        std::string text = panel_.title.empty() ? "" : panel_.title + "\n";
        const int highest = row_of(std::pow(10, spans_.ns.high)),
                  bottom = row_of(std::pow(10, spans_.ns.low));
        for (int row = highest; row >= bottom; --row) {
            const bool whole = row % rows_a_decade_ == 0;
            const std::string label =
                whole ? time_label(std::pow(10, static_cast<double>(row) / rows_a_decade_)) : "";
            text += std::string(label_columns - 2 - columns(label), ' ') + label + (whole ? " ┤" : " │") +
                    one_row(row) + "\n";
        }
        return text + axis() + sizes();
    }

private:
    // The last size needs some room to its right.
    double columns_a_decade() const {
        std::set<double> distinct;
        for (const auto& line : panel_.lines)
            for (const auto& point : line.points) distinct.insert(point.n);
        const auto many = static_cast<double>(std::max<std::size_t>(2, distinct.size()));
        return (static_cast<double>(columns_) - 2) / spans_.n.length() * (many - 1) / many;
    }

    std::size_t column_of(double n) const {
        return 1 + static_cast<std::size_t>(std::lround((std::log10(n) - spans_.n.low) * step_));
    }
    int row_of(double ns) const { return static_cast<int>(std::lround(std::log10(ns) * rows_a_decade_)); }

    // Where the next size begins.
    std::size_t end_of(std::size_t column) const {
        const auto next = sizes_.upper_bound(column);
        return (next == sizes_.end() ? columns_ : next->first) - 1;
    }

    std::string one_row(int row) const {
        const auto found = cells_.find(row);
        if (found == cells_.end()) return "";
        std::string text;
        std::size_t at = 0;
        for (const auto& [column, marks] : found->second) {
            text += std::string(column - at, ' ');
            const std::size_t room = end_of(column) - column;
            const bool fits = marks.size() <= room;
            const std::size_t shown = fits ? marks.size() : room - 1;
            for (std::size_t i = 0; i < shown; ++i) text += paint_mark(marks[i]);
            if (!fits) text += "+";
            at = column + shown + (fits ? 0 : 1);
        }
        return text;
    }

    std::string paint_mark(const mark& m) const {
        return report::paint(style_, m.shade, std::string(1, m.letter));
    }

    std::string axis() const {
        std::string text = std::string(label_columns - 1, ' ') + "└";
        for (std::size_t column = 0; column < columns_ - 1; ++column)
            text += sizes_.contains(column) ? "┴" : "─";
        return text + "\n";
    }

    // A label that would touch the one before is left out.
    std::string sizes() const {
        std::string text(label_columns, ' ');
        std::size_t at = 0;
        for (const auto& [column, n] : sizes_) {
            const std::string label = size_label(n);
            if ((at > 0 && column <= at) || column + label.size() > columns_) continue;
            text += std::string(column - at, ' ') + label;
            at = column + label.size();
        }
        return text + "\n";
    }

    const plot_panel& panel_;
    const plot_spans& spans_;
    style style_;
    int rows_a_decade_;
    std::size_t columns_;
    double step_ = columns_a_decade();
    std::map<std::size_t, double> sizes_;  // by column
    cells cells_;
};

}  // namespace

std::string as_text(const plot& p, const style& s, std::size_t width) {
    const auto spans = spans_of(p);
    std::string text;
    for (const auto& panel : p.panels) text += letter_plot(panel, spans, s, width).paint();
    return text;
}

std::string time_label(double ns) {
    constexpr double micro = 1e3, milli = 1e6, whole = 1e9;
    // A power of ten with a rounding error must not become "1000 ns".
    const auto fits = [&](double unit) { return ns < unit * 0.9995; };
    if (fits(0.1)) return fmt::format("{:.3g} ps", ns * 1e3);
    if (fits(micro)) return fmt::format("{:.3g} ns", ns);
    if (fits(milli)) return fmt::format("{:.3g} µs", ns / micro);
    if (fits(whole)) return fmt::format("{:.3g} ms", ns / milli);
    return fmt::format("{:.3g} s", ns / whole);
}

std::string size_label(double n) {
    const auto power = std::lround(std::log10(n));
    if (power >= 5 && std::abs(std::log10(n) - static_cast<double>(power)) < 1e-9)
        return fmt::format("10^{}", power);
    const auto whole = static_cast<unsigned long long>(std::llround(n));
    if (whole >= 1U << 20 && std::has_single_bit(whole)) return fmt::format("2^{}", std::countr_zero(whole));
    return grouped(std::to_string(whole));
}

}  // namespace fairshuf::report
