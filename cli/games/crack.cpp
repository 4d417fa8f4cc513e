#include "games/crack.hpp"

#include <fmt/format.h>

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
#include "games/attack_report.hpp"
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
            return error{
                fmt::format("{}: {} is not a card; cards are As, Td or 10d, 7h, K♣", option, escaped(field))};
        cards.push_back(*card);
    }
    if (cards.size() != count)
        return error{fmt::format("{} {}: give {} {}, in the order in which they came", option, escaped(*text),
                                 count, count == 1 ? "card" : "cards")};
    return cards;
}

std::optional<error> card_seen_twice(const poker_view& seen) {
    std::vector<std::string> all;
    for (const auto* cards : {&seen.hole, &seen.flop, &seen.turn})
        for (const auto card : *cards) all.push_back(face(card, faces::ascii));
    std::ranges::sort(all);
    const auto twice = std::ranges::adjacent_find(all);
    if (twice == all.end()) return std::nullopt;
    return error{fmt::format("{} is given twice; a deck has each card once", *twice)};
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
    if (!given.flop) return error{"--hole alone leaves too many seeds: give --flop too"};
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
    const auto first = detail::whole_number(text.substr(0, dash));
    const auto last =
        dash == std::string_view::npos ? std::nullopt : detail::whole_number(text.substr(dash + 1));
    if (!first || !last || *first > *last || *last >= poker_1999_seeds)
        return error{
            fmt::format("--seed-window {}: write the first and the last seed, as in 45000000-45200000; the "
                        "milliseconds of a day are 0-86399999, all seeds are 0-4294967295",
                        escaped(text))};
    return seed_range{*first, *last + 1};
}

attack attack_with_progress(const poker_view& seen, seed_range tried) {
    std::atomic<std::uint64_t> done = 0;
    const progress_note bar([&](double seconds) { return how_far(done, tried.seeds(), seconds, "seeds"); });
    return crack(seen, tried, detail::all_threads(), &done);
}

std::optional<error> misplaced(const options& given) {
    if (!given.hole && (given.flop || given.turn))
        return error{"--flop and --turn need --hole, the two cards that you hold"};
    if (given.hole && given.time)
        return error{"--time does not go with --hole: it sets when the table is dealt"};
    if (given.hole && given.seed) return error{"--seed does not go with --hole: it is for the fair table"};
    return std::nullopt;
}

int crack_cards(const options& given, seed_range tried) {
    const auto seen = view_of(given);
    if (!seen) return complain(seen.error().message);
    const auto found = attack_with_progress(*seen, tried);
    const faces as = given.ascii ? faces::ascii : faces::symbols;
    return print(given.json ? report::as_json(found) : report::as_text(found, as, report::style_of_stdout()));
}

int demonstrate(const options& given, seed_range tried) {
    const auto size = table_of(given);
    if (!size) return complain(size.error().message);
    const auto seed = given.time ? seed_of_time(*given.time) : expected(seed_of_now());
    if (!seed) return complain("--time: " + seed.error().message);
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
    return print(given.json ? report::as_json(demo) : report::as_text(demo, as, report::style_of_stdout()));
}

int run(const options& given) {
    if (const auto problem = misplaced(given)) return complain(problem->message);
    const auto tried = seeds_of(given);
    if (!tried) return complain(tried.error().message);
    return given.hole ? crack_cards(given, *tried) : demonstrate(given, *tried);
}

}  // namespace

void add_crack(parser& app, int& status) {
    auto* verb = app.add_verb("crack", "How an online poker site was cracked in 1999, live");
    const auto given = std::make_shared<options>();
    const auto add = [verb](const char* name, std::optional<std::string>& to, const char* what,
                            const char* argument) { verb->add_option(name, to, what).option_text(argument); };
    add("--hole", given->hole, "Your two cards, in the order in which they came: crack this table", "CARDS");
    add("--flop", given->flop, "The three cards on the table", "CARDS");
    add("--turn", given->turn, "The fourth card on the table: it decides between seeds that fit", "CARD");
    add("--players", given->players, "How many players, 2 to 22 (6 if not given)", "N");
    add("--seat", given->seat, "Your number, in the order of dealing (1 if not given)", "N");
    add("--seed-window", given->window, "The seeds to try (if not given, the milliseconds of a day)",
        "LO-HI");
    add("--time", given->time, "When the demonstration's table is dealt: 12:34:56.789 (now if not given)",
        "TIME");
    add("--seed", given->seed,
        "Deal the demonstration's fair table as `fairshuf deal --game holdem --seed TEXT` does", "TEXT");
    verb->add_flag("--ascii", given->ascii, "Print As and Th instead of A♠ and 10♥");
    verb->add_flag("--json", given->json, "Print JSON instead of text");
    verb->footer(
        "Without --hole it gives a demonstration: it deals a table, cracks it, and tries the same on a fair "
        "table.\n\n"
        "Examples:\n"
        "  fairshuf crack\n"
        "  fairshuf crack --time 12:34:56.789\n"
        "  fairshuf crack --players 6 --hole '2h 8d' --flop '7h Qs Qc' --turn 6d");
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
