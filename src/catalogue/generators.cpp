#include "catalogue/generators.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "fairshuf/draws/generators/seeded.hpp"
#include "format/json.hpp"
#include "language/words/explain.hpp"
#include "report/width.hpp"

namespace fairshuf::report {
namespace {

constexpr double cards = 52;

double log2_of_orders() {
    return std::lgamma(cards + 1) / std::numbers::ln2;
}

// 2^48, or all of them
std::string reachable(unsigned bits) {
    return bits < log2_of_orders() ? fmt::format("2^{}", bits) : say<words::generators_all>();
}

// The others are expressions of a language.
std::string draws_of(const generators::generator_facts& g) {
    return g.name == "mt19937" ? say<words::generators_exact>() : std::string(g.draws);
}

constexpr std::size_t table_width = 96;

// Two lines or more for each, if the terminal is narrower than the table.
std::string narrow_entry(const generators::generator_facts& g, const style& s) {
    constexpr std::size_t indent = 4;
    const auto room = s.width - indent;
    const std::string more = say<words::generators_entry>(g.seed_bits, g.state_bits, reachable(g.seed_bits),
                                                          generators::covered_cards(g.seed_bits),
                                                          generators::covered_cards(g.state_bits));
    return fmt::format("  {}\n    {}\n    {}\n", paint(s, ink::bold, g.name),
                       hanging(draws_of(g), indent, room), hanging(more, indent, room));
}

std::string narrow_list(const style& s) {
    std::string text = paint(s, ink::cyan, text_of(words::generators_title)) + "\n\n";
    for (const auto& g : generators::all) text += narrow_entry(g, s);
    return wrapped(text + "\n" + say<words::generators_note>(log2_of_orders()) + "\n", s.width);
}

}  // namespace

std::string generators_as_text(const style& s) {
    if (s.width < table_width) return narrow_list(s);
    std::string text = paint(s, ink::cyan, text_of(words::generators_title));
    text += fmt::format("\n\n  {:<9} {:<31} {:>9} {:>10} {:>9} {:>10} {:>10}\n", "", "",
                        text_of(words::generators_seed_1), text_of(words::generators_state_1),
                        text_of(words::generators_orders_1), text_of(words::generators_decks_1),
                        text_of(words::generators_running_1));
    text += fmt::format("  {:<9} {:<31} {:>9} {:>10} {:>9} {:>10} {:>10}\n", text_of(words::generators_name),
                        text_of(words::generators_draws), text_of(words::generators_seed_2),
                        text_of(words::generators_state_2), text_of(words::generators_orders_2),
                        text_of(words::generators_decks_2), text_of(words::generators_running_2));
    for (const auto& g : generators::all)
        text += fmt::format("  {} {:<31} {:>9} {:>10} {:>9} {:>10} {:>10}\n",
                            paint(s, ink::bold, fmt::format("{:<9}", g.name)), draws_of(g), g.seed_bits,
                            g.state_bits, reachable(g.seed_bits), generators::covered_cards(g.seed_bits),
                            generators::covered_cards(g.state_bits));
    return text + "\n" + say<words::generators_note>(log2_of_orders()) + "\n";
}

std::string generators_as_json() {
    json list = json::array();
    for (const auto& g : generators::all)
        list.push_back({{"name", g.name},
                        {"draws", g.draws},
                        {"seed_bits", g.seed_bits},
                        {"state_bits", g.state_bits},
                        {"log2_orders_of_52", std::min<double>(g.seed_bits, log2_of_orders())},
                        {"covered_by_seeds", generators::covered_cards(g.seed_bits)},
                        {"covered_by_states", generators::covered_cards(g.state_bits)}});
    return json{{"generators", list}}.line();
}

}  // namespace fairshuf::report
