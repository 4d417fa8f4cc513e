#include "games/crack.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/numbers.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/shuffle/workers.hpp"
#include "fairshuf/words/phrase.hpp"
#include "format/large_number.hpp"
#include "games/attack_report.hpp"
#include "language/words/games.hpp"
#include "language/words/help.hpp"
#include "language/words/help_games.hpp"
#include "observe/orders/fields.hpp"
#include "report/terminal.hpp"
#include "system/progress_note.hpp"

namespace fairshuf::cli {
namespace {

struct options {
    std::optional<std::string> hole, flop, turn, players, seat, time, window, seed;
    bool ascii = false, json = false;
};

// "As Kd", or with commas.
expected<std::vector<playing_card>> cards_of(std::string_view option, const std::optional<std::string>& text,
                                             std::size_t count) {
    std::vector<playing_card> cards;
    if (!text) return cards;
    std::vector<std::string_view> fields;
    orders::split(*text, orders::separator_of(*text), fields);
    for (const auto field : fields) {
        const auto card = find_card(field);
        if (!card || card->is_joker())
            return error{say<words::crack_not_a_card>(option, in_quotes(escaped(field)))};
        cards.push_back(*card);
    }
    if (cards.size() != count)
        return error{count == 1 ? say<words::crack_one_card>(option, in_quotes(escaped(*text)), count)
                                : say<words::crack_some_cards>(option, in_quotes(escaped(*text)), count)};
    return cards;
}

std::optional<error> card_seen_twice(const poker_view& seen) {
    std::vector<std::string> all;
    for (const auto* cards : {&seen.hole, &seen.flop, &seen.turn})
        for (const auto card : *cards) all.push_back(face(card, faces::ascii));
    std::ranges::sort(all);
    const auto twice = std::ranges::adjacent_find(all);
    if (twice == all.end()) return std::nullopt;
    return error{say<words::crack_card_twice>(*twice)};
}

struct table_size {
    std::size_t players, seat;
};

expected<table_size> table_of(const options& given) {
    const auto players = number_in("--players", given.players.value_or("6"), 2, most_holdem_players);
    if (!players) return players.error();
    const auto seat = number_in("--seat", given.seat.value_or("1"), 1, *players);
    if (!seat) return seat.error();
    return table_size{*players, *seat - 1};
}

expected<poker_view> view_of(const options& given) {
    if (!given.flop) return error{say<words::crack_needs_flop>()};
    const auto table = table_of(given);
    if (!table) return table.error();
    const auto hole = cards_of("--hole", given.hole, 2);
    if (!hole) return hole.error();
    const auto flop = cards_of("--flop", given.flop, 3);
    if (!flop) return flop.error();
    const auto turn = cards_of("--turn", given.turn, 1);
    if (!turn) return turn.error();
    const poker_view seen{table->players, table->seat, *hole, *flop, *turn};
    if (auto problem = card_seen_twice(seen)) return *problem;
    return seen;
}

// LO-HI, inclusive.
expected<seed_range> seeds_of(const options& given) {
    if (!given.window) return seed_range{};
    const std::string_view text = *given.window;
    const auto dash = text.find('-');
    const auto first = large_number(text.substr(0, dash));
    const auto last = dash == std::string_view::npos ? std::nullopt : large_number(text.substr(dash + 1));
    if (!first || !last || *first > *last || *last >= poker_1999_seeds)
        return error{say<words::crack_window>(in_quotes(escaped(text)))};
    return seed_range{*first, *last + 1};
}

attack attack_with_progress(const poker_view& seen, seed_range tried) {
    std::atomic<std::uint64_t> done = 0;
    const progress_note bar(
        [&](double seconds) { return how_far(done, tried.seeds(), seconds, text_of(words::seeds_unit)); });
    return crack(seen, tried, detail::all_threads(), &done);
}

std::optional<error> misplaced(const options& given) {
    if (!given.hole && (given.flop || given.turn)) return error{say<words::crack_needs_hole>()};
    if (given.hole && given.time) return error{say<words::crack_no_time>()};
    if (given.hole && given.seed) return error{say<words::crack_no_seed>()};
    return std::nullopt;
}

int crack_cards(const options& given, seed_range tried) {
    const auto seen = view_of(given);
    if (!seen) return complain(seen.error().message);
    const auto found = attack_with_progress(*seen, tried);
    const faces as = given.ascii ? faces::ascii : faces::symbols;
    return print(given.json ? in_english([&] { return report::as_json(found); })
                            : report::as_text(found, as, report::style_of_stdout()));
}

int demonstrate(const options& given, seed_range tried) {
    const auto size = table_of(given);
    if (!size) return complain(size.error().message);
    const auto seed = given.time ? seed_of_time(*given.time) : expected(seed_of_now());
    if (!seed) return complain(seed.error().message);
    const auto game = *holdem(size->players);
    auto table = table_of_seed(game, *seed);
    auto fair_table = deal(game, given.seed ? key_from_phrase(*given.seed) : key::from_os());
    const auto seen = view_of(game, table, size->seat), fair_seen = view_of(game, fair_table, size->seat);
    const crack_demo demo{.game = game,
                          .seed = *seed,
                          .table = std::move(table),
                          .by_clock = attack_with_progress(seen, around(*seed)),
                          .by_day = attack_with_progress(seen, tried),
                          .fair_table = std::move(fair_table),
                          .on_fair = attack_with_progress(fair_seen, tried)};
    const faces as = given.ascii ? faces::ascii : faces::symbols;
    return print(given.json ? in_english([&] { return report::as_json(demo); })
                            : report::as_text(demo, as, report::style_of_stdout()));
}

int run(const options& given) {
    if (const auto problem = misplaced(given)) return complain(problem->message);
    const auto tried = seeds_of(given);
    if (!tried) return complain(tried.error().message);
    return given.hole ? crack_cards(given, *tried) : demonstrate(given, *tried);
}

}  // namespace

void add_crack(parser& app, int& status) {
    auto* verb = app.add_verb("crack", words::verb_crack);
    const auto given = std::make_shared<options>();
    const auto add = [verb](const char* name, std::optional<std::string>& to, const message& what,
                            const char* argument) { verb->add_option(name, to, what).option_text(argument); };
    add("--hole", given->hole, words::crack_hole, "CARDS");
    add("--flop", given->flop, words::crack_flop, "CARDS");
    add("--turn", given->turn, words::crack_turn, "CARD");
    add("--players", given->players, words::crack_players, "N");
    add("--seat", given->seat, words::crack_seat, "N");
    add("--seed-window", given->window, words::crack_seed_window, "LO-HI");
    add("--time", given->time, words::crack_time, "TIME");
    add("--seed", given->seed, words::crack_seed, "TEXT");
    verb->add_flag("--ascii", given->ascii, words::help_ascii);
    verb->add_flag("--json", given->json, words::help_json);
    verb->footer(words::crack_footer);
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
