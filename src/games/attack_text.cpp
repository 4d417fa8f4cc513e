#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <string_view>

#include "games/attack_report.hpp"
#include "games/table_report.hpp"

namespace fairshuf::report {
namespace {

std::string number(std::uint64_t n) {
    return grouped(std::to_string(n));
}

double bits(double count) {
    return std::log2(count);
}

// log2(n!)
double bits_of_orders(unsigned n) {
    return std::lgamma(n + 1.0) / std::numbers::ln2;
}

class attack_writer {
public:
    attack_writer(const card_game& game, faces as, const style& s) : game_(&game), as_(as), style_(&s) {}

    std::string heading(std::string_view title) const { return paint(*style_, ink::bold, title) + "\n\n"; }

    std::string line(std::string_view name, const std::vector<playing_card>& cards,
                     std::string_view remark = "") const {
        const std::string behind =
            remark.empty() ? "" : fmt::format("   {}", paint(*style_, ink::dim, remark));
        return fmt::format("  {:<11}{}{}\n", name, painted(cards, as_, *style_), behind);
    }

    std::string seen(const poker_view& v) const {
        std::string text = line("you", v.hole, fmt::format("player {} of {}", v.seat + 1, v.players));
        text += line("flop", v.flop);
        return v.turn.empty() ? text : text + line("turn", v.turn);
    }

    // Every hand, and the cards to come.
    std::string whole(const dealt& table, const poker_view& v) const {
        std::string text;
        for (std::size_t p = 0; p < game_->piles.size(); ++p) {
            if (game_->piles[p].kind == pile_kind::burned) continue;
            text += line(game_->piles[p].name, table.piles[p], p == v.seat ? "you" : "");
        }
        return text;
    }

    const std::vector<playing_card>& turn_of(const dealt& table) const {
        return table.piles[pile_of(*game_, street::turn)];
    }

    std::string times(const attack& a) const {
        if (a.seeds.empty()) return paint(*style_, ink::green, "no seed fits");
        std::string text;
        for (const auto seed : a.seeds) text += (text.empty() ? "" : ", ") + time_of_seed(seed);
        return paint(*style_, ink::red, text);
    }

    std::string search(std::string_view what, const attack& a) const {
        return fmt::format("  {:<34}{:>13} seeds {:>8.3f} s   {}\n", what, number(a.tried.seeds()), a.seconds,
                           times(a));
    }

private:
    const card_game* game_;
    faces as_;
    const style* style_;
};

std::string name_of(const seed_range& tried) {
    if (tried.is_a_day()) return "every millisecond of the day";
    return fmt::format("seeds {} to {}", tried.first, tried.last - 1);
}

std::string by_chance(const attack& a) {
    const double one_in =
        static_cast<double>(a.tried.seeds()) / wrong_seeds_expected(a.seen, a.tried.seeds());
    return fmt::format("A wrong seed fits by chance once in {} times: {:.2g} are expected among these.\n",
                       number(static_cast<std::uint64_t>(std::llround(one_in))),
                       wrong_seeds_expected(a.seen, a.tried.seeds()));
}

// Seeds that fit by chance: they predict another turn.
std::string refuted(const attack_writer& write, const card_game& game, const attack& a, const dealt& table,
                    faces as, const style& s) {
    const auto& turn = write.turn_of(table);
    std::string text;
    for (const auto seed : a.seeds) {
        const auto other = table_of_seed(game, seed);
        if (other.piles == table.piles) continue;
        const auto& predicted = write.turn_of(other);
        text += fmt::format("  {} fits by chance: it predicts the turn {}, but the turn is {}{}.\n",
                            time_of_seed(seed), painted(predicted, as, s), painted(turn, as, s),
                            predicted == turn ? ", again by chance" : "");
    }
    return text;
}

std::string why() {
    const double seen = bits(52.0 * 51 * 50 * 49 * 48);
    constexpr double day = flawed::short_seed::milliseconds_of_a_day;
    std::string text;
    const auto row = [&text](std::string_view what, std::string_view decks, double bit_count) {
        text += fmt::format("  {:<34}{:>23} {:>8.2f} bits\n", what, decks, bit_count);
    };
    row("decks by the clock", number(flawed::short_seed::milliseconds_of_a_day), bits(day));
    row("decks by any seed of 32 bits", number(poker_1999_seeds), 32);
    row("five cards, in order", number(std::uint64_t{52} * 51 * 50 * 49 * 48), seen);
    row("orders of 52 cards", "52! = 8.07 * 10^67", bits_of_orders(52));
    row("keys of fairshuf", "2^256 = 1.16 * 10^77", 256);
    text += fmt::format(
        "\n"
        "  Five cards have {:.1f} bits, and the clock has only {:.1f}: the cards reveal the seed, and the "
        "seed\n"
        "  reveals the whole deck. In a fair deck {:.1f} bits remain: all 47! orders of the unseen cards "
        "are\n"
        "  equally likely. The key has too many values to try: 10^12 keys a second take 10^57 years.\n",
        seen, bits(day), bits_of_orders(47));
    return text;
}

}  // namespace

std::string as_text(const attack& a, faces as, const style& s) {
    const auto game = *holdem(a.seen.players);
    const attack_writer write(game, as, s);
    std::string text = write.heading("What you see") + write.seen(a.seen) + "\n";
    text += write.heading("The seeds that deal these cards") + write.search(name_of(a.tried), a) + "\n";
    text += "  " + by_chance(a);
    for (const auto seed : a.seeds)
        text += "\n" + write.heading(fmt::format("If it is {} (seed {})", time_of_seed(seed), seed)) +
                write.whole(table_of_seed(game, seed), a.seen);
    if (a.seeds.empty())
        text +=
            "  So these cards were not dealt by this shuffle, or not in this order, or with another seed.\n";
    if (a.seeds.size() > 1 && a.seen.turn.empty()) text += "\nThe turn decides between them: give --turn.\n";
    return text;
}

std::string as_text(const crack_demo& demo, faces as, const style& s) {
    const attack_writer write(demo.game, as, s);
    std::string text = write.heading("A table as a poker site dealt it in 1999, and what you see of it");
    text += write.seen(demo.by_clock.seen);
    text += fmt::format(
        "\n  for i = 1 to 52: swap(i, random(51) + 1), random seeded by the clock: here at {}\n\n",
        time_of_seed(demo.seed));
    text += write.heading("Which seeds deal these five cards?");
    text += write.search("your clock, 100 s before or after", demo.by_clock);
    text += write.search(name_of(demo.by_day.tried), demo.by_day) + "\n  " + by_chance(demo.by_day);
    text += refuted(write, demo.game, demo.by_day, demo.table, as, s) + "\n";
    for (const auto seed : demo.by_clock.seeds) {
        text += write.heading(
            fmt::format("With {} you know every card, before the turn is dealt", time_of_seed(seed)));
        text += write.whole(table_of_seed(demo.game, seed), demo.by_clock.seen) + "\n";
    }
    text += write.heading("The same attack on a table dealt by fairshuf, with a key of 256 bits");
    text += write.seen(demo.on_fair.seen) + "\n" + write.search(name_of(demo.on_fair.tried), demo.on_fair);
    text += refuted(write, demo.game, demo.on_fair, demo.fair_table, as, s);
    text += "\n" + write.heading("Why") + why();
    return text;
}

}  // namespace fairshuf::report
