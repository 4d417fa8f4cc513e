#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/race_report.hpp"

#include "language/words/bench.hpp"

namespace fairshuf::report {
namespace {

struct verdict {
    std::string_view words;
    ink shade;
    std::string_view colour;  // in an SVG
};

verdict verdict_of(fairness fair) {
    switch (fair) {
        case fairness::yes: return {text_of(words::race_fair), ink::green, "#00745a"};
        case fairness::limit: return {text_of(words::race_limit), ink::yellow, "#b07a00"};
        case fairness::no: return {text_of(words::race_unfair), ink::red, "#c8322b"};
        case fairness::law: return {text_of(words::race_law), ink::green, "#00745a"};
    }
    return {"", ink::plain, ""};
}

// a to z, then A to Z, then a star for all others.
char letter(std::size_t i) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return i < letters.size() ? letters[i] : '*';
}

// Three significant digits.
std::string figure(double value) {
    const int digits = value < 10 ? 2 : value < 100 ? 1 : 0;
    const std::string text = fmt::format("{:.{}f}", value, digits);
    return digits > 0 ? text : grouped(text);
}

std::string race_row(const bench_method& method, char mark, std::size_t n, double yardstick, const style& s) {
    const auto said = verdict_of(method.about.fair);
    std::string row = fmt::format("  {}  {:<33}{}", paint(s, ink::bold, std::string(1, mark)),
                                  method.about.name, paint(s, said.shade, fmt::format("{:<18}", said.words)));
    if (!method.skipped.empty()) return row + paint(s, ink::dim, method.skipped) + "\n";
    const double ns = method.ns_per_card(n), growth = method.growth();
    row += fmt::format("{:>7}{:>8}", figure(ns), yardstick > 0 ? figure(ns / yardstick) : "");
    return row + (growth > 0 ? fmt::format("  n^{:.1f}\n", growth) : "\n");
}

std::string race_table(const bench_result& result, const style& s) {
    std::string text = fmt::format(
        "{}\n{}\n{}\n\n", paint(s, ink::cyan, say<words::race_title>(grouped(std::to_string(result.n)))),
        in_words(result.where), text_of(words::race_terms));
    text += fmt::format("     {:<33}{:<18}{:>7}{:>8}  {}\n", "", "", text_of(words::race_ns),
                        text_of(words::race_ratio), text_of(words::race_grows));
    for (std::size_t i = 0; i < result.methods.size(); ++i)
        text += race_row(result.methods[i], letter(i), result.n, result.ns_of_swap_down(), s);
    return text + "\n" + say<words::race_end>() + "\n\n";
}

std::string cost_plot(const bench_result& result, const style& s, std::size_t width) {
    return fmt::format("{}\n{}\n\n{}\n", paint(s, ink::cyan, text_of(words::cost_title)),
                       text_of(words::cost_terms), as_text(plot_of(result), s, width));
}

// The methods in order, each with all its numbers of threads.
std::vector<std::pair<std::string, unsigned>> ways_of(const std::vector<bulk_row>& rows) {
    std::vector<std::pair<std::string, unsigned>> ways;
    for (const auto& first : rows)
        for (const auto& row : rows) {
            const std::pair way{row.method, row.threads};
            if (row.method == first.method && std::ranges::find(ways, way) == ways.end()) ways.push_back(way);
        }
    return ways;
}

// A row for each method, a column for each size.
std::string bulk_table(const std::vector<bulk_row>& rows, const style& s) {
    std::set<std::size_t> sizes;
    for (const auto& row : rows) sizes.insert(row.n);
    std::string text = fmt::format("{}\n{}\n\n{:38}", paint(s, ink::cyan, text_of(words::large_decks)),
                                   text_of(words::large_decks_terms), "");
    for (const std::size_t n : sizes) text += fmt::format("{:>13}", grouped(std::to_string(n)));
    for (const auto& way : ways_of(rows)) {
        const auto& [method, threads] = way;
        const std::string name = threads == 1 ? method : say<words::with_threads>(method, threads);
        text += fmt::format("\n     {:<33}", name);
        for (const std::size_t n : sizes) {
            const auto row = std::ranges::find_if(
                rows, [&](const bulk_row& r) { return std::pair(r.method, r.threads) == way && r.n == n; });
            text += fmt::format("{:>13}", row == rows.end() ? "" : figure(row->ns_per_element));
        }
        text.erase(text.find_last_not_of(' ') + 1);
    }
    return text + "\n";
}

}  // namespace

std::string in_words(const host_info& where) {
    return where.cores == 1
               ? say<words::host_one_core>(where.name, where.cores, where.compiler, where.cpu_path)
               : say<words::host_cores>(where.name, where.cores, where.compiler, where.cpu_path);
}

plot plot_of(const bench_result& result) {
    plot_panel panel;
    for (std::size_t i = 0; i < result.methods.size(); ++i) {
        const auto& method = result.methods[i];
        const auto said = verdict_of(method.about.fair);
        plot_line line{.name = std::string(method.about.name),
                       .points = {},
                       .mark = letter(i),
                       .shade = said.shade,
                       .colour = std::string(said.colour),
                       .dashed = method.about.fair != fairness::yes && method.about.fair != fairness::law};
        for (const auto& point : method.points)
            line.points.push_back({static_cast<double>(point.n), point.ns_per_card});
        panel.lines.push_back(std::move(line));
    }
    return {.title = say<words::cost_picture>(),
            .note = in_words(result.where) + say<words::cost_picture_note>(),
            .across = say<words::cost_across>(),
            .up = say<words::cost_up>(),
            .panels = {std::move(panel)}};
}

std::string as_text(const bench_result& result, const style& s, std::size_t width) {
    return race_table(result, s) + cost_plot(result, s, width) +
           (result.bulk.empty() ? "" : bulk_table(result.bulk, s));
}

}  // namespace fairshuf::report
