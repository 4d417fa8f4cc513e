#include "catalogue/generators.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "fairshuf/draws/generators/seeded.hpp"
#include "format/json.hpp"

namespace fairshuf::report {
namespace {

constexpr double cards = 52;

double log2_of_orders() {
    return std::lgamma(cards + 1) / std::numbers::ln2;
}

// 2^48, or all of them
std::string reachable(unsigned bits) {
    return bits < log2_of_orders() ? fmt::format("2^{}", bits) : "all";
}

}  // namespace

std::string generators_as_text(const style& s) {
    std::string text =
        paint(s, ink::cyan, "Generators of languages: --draws NAME, or NAME:BITS for shorter seeds");
    text += fmt::format("\n\n  {:<9} {:<31} {:>9} {:>10} {:>9} {:>10} {:>10}\n", "", "", "bits of", "bits of",
                        "orders of", "decks from", "decks if");
    text += fmt::format("  {:<9} {:<31} {:>9} {:>10} {:>9} {:>10} {:>10}\n", "name", "draws below b",
                        "a seed", "state", "52 cards", "a seed", "it runs on");
    for (const auto& g : generators::all)
        text += fmt::format("  {} {:<31} {:>9} {:>10} {:>9} {:>10} {:>10}\n",
                            paint(s, ink::bold, fmt::format("{:<9}", g.name)), g.draws, g.seed_bits,
                            g.state_bits, reachable(g.seed_bits), generators::covered_cards(g.seed_bits),
                            generators::covered_cards(g.state_bits));
    return text +
           fmt::format(
               "\nOrders of 52 cards: after seeding, a shuffle reaches at most so many of 52! = 2^{:.2f}.\n"
               "Decks: of so many cards, every order can come up, for n! is at most the number of seeds; or\n"
               "of states, if the generator is seeded once and runs on.\n",
               log2_of_orders());
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
