#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <string_view>

#include "games/attack_report.hpp"
#include "games/table_report.hpp"
#include "language/words/common.hpp"
#include "language/words/games.hpp"

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
        std::string text =
            line(text_of(words::crack_you), v.hole, say<words::crack_player_of>(v.seat + 1, v.players));
        text += line(text_of(words::pile_flop), v.flop);
        return v.turn.empty() ? text : text + line(text_of(words::pile_turn), v.turn);
    }

    // Every hand, and the cards to come.
    std::string whole(const dealt& table, const poker_view& v) const {
        std::string text;
        for (std::size_t p = 0; p < game_->piles.size(); ++p) {
            if (game_->piles[p].kind == pile_kind::burned) continue;
            text += line(pile_name(game_->piles[p].name), table.piles[p],
                         p == v.seat ? text_of(words::crack_you) : "");
        }
        return text;
    }

    const std::vector<playing_card>& turn_of(const dealt& table) const {
        return table.piles[pile_of(*game_, street::turn)];
    }

    std::string times(const attack& a) const {
        if (a.seeds.empty()) return paint(*style_, ink::green, text_of(words::crack_no_seed_fits));
        std::string text;
        for (const auto seed : a.seeds)
            text += (text.empty() ? "" : say<words::list_comma>()) + time_of_seed(seed);
        return paint(*style_, ink::red, text);
    }

    std::string search(std::string_view what, const attack& a) const {
        return fmt::format("  {:<34}{}   {}\n", what,
                           say<words::crack_seeds_column>(number(a.tried.seeds()), a.seconds), times(a));
    }

private:
    const card_game* game_;
    faces as_;
    const style* style_;
};

std::string name_of(const seed_range& tried) {
    if (tried.is_a_day()) return say<words::crack_whole_day>();
    return say<words::crack_seed_range>(tried.first, tried.last - 1);
}

std::string by_chance(const attack& a) {
    const double one_in =
        static_cast<double>(a.tried.seeds()) / wrong_seeds_expected(a.seen, a.tried.seeds());
    return say<words::crack_by_chance>(number(static_cast<std::uint64_t>(std::llround(one_in))),
                                       wrong_seeds_expected(a.seen, a.tried.seeds())) +
           "\n";
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
        const std::string when = time_of_seed(seed), guess = painted(predicted, as, s),
                          is = painted(turn, as, s);
        text += (predicted == turn ? say<words::crack_not_refuted>(when, guess, is)
                                   : say<words::crack_refuted>(when, guess, is)) +
                "\n";
    }
    return text;
}

std::string why() {
    const double seen = bits(52.0 * 51 * 50 * 49 * 48);
    constexpr double day = flawed::short_seed::milliseconds_of_a_day;
    std::string text;
    const auto row = [&text](std::string_view what, std::string_view decks, double bit_count) {
        text += fmt::format("  {:<34}{:>23} {}\n", what, decks, say<words::crack_bits>(bit_count));
    };
    row(text_of(words::crack_decks_by_clock), number(flawed::short_seed::milliseconds_of_a_day), bits(day));
    row(text_of(words::crack_decks_by_seed), number(poker_1999_seeds), 32);
    row(text_of(words::crack_five_cards), number(std::uint64_t{52} * 51 * 50 * 49 * 48), seen);
    row(text_of(words::crack_orders), "52! = 8.07 * 10^67", bits_of_orders(52));
    row(text_of(words::crack_keys), "2^256 = 1.16 * 10^77", 256);
    return text + "\n" + say<words::crack_why>(seen, bits(day), bits_of_orders(47)) + "\n";
}

}  // namespace

std::string as_text(const attack& a, faces as, const style& s) {
    const auto game = *holdem(a.seen.players);
    const attack_writer write(game, as, s);
    std::string text = write.heading(text_of(words::crack_what_you_see)) + write.seen(a.seen) + "\n";
    text += write.heading(text_of(words::crack_seeds_title)) + write.search(name_of(a.tried), a) + "\n";
    text += "  " + by_chance(a);
    for (const auto seed : a.seeds)
        text += "\n" + write.heading(say<words::crack_if_it_is>(time_of_seed(seed), seed)) +
                write.whole(table_of_seed(game, seed), a.seen);
    if (a.seeds.empty()) text += say<words::crack_none>() + "\n";
    if (a.seeds.size() > 1 && a.seen.turn.empty()) text += "\n" + say<words::crack_give_turn>() + "\n";
    return text;
}

std::string as_text(const crack_demo& demo, faces as, const style& s) {
    const attack_writer write(demo.game, as, s);
    std::string text = write.heading(text_of(words::crack_table_title));
    text += write.seen(demo.by_clock.seen);
    text += "\n" + say<words::crack_code>(time_of_seed(demo.seed)) + "\n\n";
    text += write.heading(text_of(words::crack_which_seeds));
    text += write.search(text_of(words::crack_your_clock), demo.by_clock);
    text += write.search(name_of(demo.by_day.tried), demo.by_day) + "\n  " + by_chance(demo.by_day);
    text += refuted(write, demo.game, demo.by_day, demo.table, as, s) + "\n";
    for (const auto seed : demo.by_clock.seeds) {
        text += write.heading(say<words::crack_you_know>(time_of_seed(seed)));
        text += write.whole(table_of_seed(demo.game, seed), demo.by_clock.seen) + "\n";
    }
    text += write.heading(text_of(words::crack_fair_title));
    text += write.seen(demo.on_fair.seen) + "\n" + write.search(name_of(demo.on_fair.tried), demo.on_fair);
    text += refuted(write, demo.game, demo.on_fair, demo.fair_table, as, s);
    text += "\n" + write.heading(text_of(words::crack_why_title)) + why();
    return text;
}

}  // namespace fairshuf::report
