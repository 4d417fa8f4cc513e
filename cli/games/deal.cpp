#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/games/deal_night.hpp"
#include "cli/key_options.hpp"
#include "cli/numbers.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/core/nearest.hpp"
#include "fairshuf/deal/game.hpp"
#include "games/table_report.hpp"
#include "language/reasons.hpp"
#include "language/words/games.hpp"
#include "language/words/help.hpp"
#include "language/words/help_games.hpp"
#include "night/night.hpp"
#include "report/terminal.hpp"

namespace fairshuf::cli {
namespace {

struct options {
    std::optional<std::string> players, cards, decks, game, games, game_number, commit, reveal;
    key_options key;
    bool jokers = false, ascii = false, json = false;
};

constexpr std::uint64_t most_games = 100'000;

// The given number, or the default. The game checks the upper limit, because its message shows the
// arithmetic.
expected<std::uint64_t> count_of(std::string_view name, const std::optional<std::string>& text,
                                 std::uint64_t usual) {
    return text ? number_in(name, *text, 0, 1'000'000'000) : expected(usual);
}

// A named game has its own number of cards.
std::optional<error> contradiction(const options& given) {
    const bool holdem = *given.game == "holdem";
    const auto fixed = [&](bool used, std::string_view option) {
        return used ? std::optional(error{say<words::own_rules>(option, *given.game)}) : std::nullopt;
    };
    for (const auto& problem :
         {fixed(given.players && !holdem, "--players"), fixed(given.cards.has_value(), "--cards"),
          fixed(given.decks.has_value(), "--decks"), fixed(given.jokers, "--jokers")})
        if (problem) return problem;
    return std::nullopt;
}

expected<card_game> named_game(const options& given) {
    constexpr std::array<std::string_view, 3> names{"bridge", "holdem", "doudizhu"};
    if (std::ranges::find(names, *given.game) == names.end()) {
        const auto near = detail::nearest(*given.game, names);
        return error{near.empty() ? say<words::bad_game>(in_quotes(escaped(*given.game)))
                                  : say<words::bad_game_near>(in_quotes(escaped(*given.game)), near)};
    }
    if (auto problem = contradiction(given)) return *problem;
    if (*given.game == "bridge") return bridge();
    if (*given.game == "doudizhu") return doudizhu();
    const auto players = count_of("--players", given.players, 6);
    if (!players) return players.error();
    return holdem(*players);
}

expected<card_game> game_of(const options& given) {
    if (given.game) return named_game(given);
    const auto players = count_of("--players", given.players, 4);
    if (!players) return players.error();
    const auto cards = count_of("--cards", given.cards, 13);
    if (!cards) return cards.error();
    const auto decks = count_of("--decks", given.decks, 1);
    if (!decks) return decks.error();
    return plain_game(*players, *cards, *decks, given.jokers);
}

// A key file serves many games. Without a number, every run would deal the same one.
expected<std::uint64_t> first_number(const options& given) {
    if (given.game_number) return number_in("--game-number", *given.game_number, 1, 1'000'000'000'000);
    if (!key_file_of(given.key)) return std::uint64_t{1};
    return error{say<words::which_game>()};
}

int print_text(const card_game& game, const std::vector<report::numbered_deal>& games, faces as) {
    const auto style = report::style_of_stdout();
    std::string text;
    for (const auto& [number, table] : games) {
        if (games.size() > 1) text += (text.empty() ? "" : "\n") + say<words::game_number>(number) + "\n";
        text += report::as_text(game, table, as, style, report::width_of_stdout());
    }
    return print(text);
}

// A night is for a secret key that is kept: a fresh one would be lost, and a phrase could be guessed with the
// help of the hashes.
std::optional<error> unfit_for_a_night(const options& given) {
    if (!given.commit && !given.reveal) return std::nullopt;
    if (given.commit && given.reveal) return error{say<words::commit_then_reveal>()};
    if (given.json || given.ascii) return error{say<words::night_has_no_json>()};
    if (given.reveal && (given.game || given.players || given.cards || given.decks || given.jokers))
        return error{say<words::reveal_knows_game>()};
    if (given.key.key || key_file_of(given.key)) return std::nullopt;
    return error{say<words::night_needs_key>()};
}

int reveal(const options& given) {
    std::optional<std::uint64_t> first, count;
    if (given.game_number) {
        const auto number = number_in("--game-number", *given.game_number, 1, 1'000'000'000'000);
        if (!number) return complain(number.error().message);
        first = *number;
    }
    if (given.games) {
        const auto number = number_in("--games", *given.games, 1, most_games);
        if (!number) return complain(number.error().message);
        count = *number;
    }
    const auto k = chosen_key(given.key);
    if (!k) return complain(k.error().message);
    return reveal_night(*given.reveal, *k, first, count);
}

int run(const options& given) {
    if (const auto problem = unfit_for_a_night(given)) return complain(problem->message);
    if (given.reveal) return reveal(given);
    const auto game = game_of(given);
    if (!game) return complain(in_words(game.error()));
    const auto first = first_number(given);
    if (!first) return complain(first.error().message);
    const auto count =
        given.games ? number_in("--games", *given.games, 1, most_games) : expected(std::uint64_t{1});
    if (!count) return complain(count.error().message);
    const auto k = chosen_key(given.key);
    if (!k) return complain(k.error().message);
    if (*first + *count - 1 > night::highest_number) return complain(say<words::numbers_too_high>(*count));
    if (given.commit) return commit_night(*game, *k, *first, *count, *given.commit);
    std::vector<report::numbered_deal> games;
    for (std::uint64_t number = *first; number < *first + *count; ++number)
        games.push_back({number, deal(*game, *k, number)});
    if (given.json) return print(in_english([&] { return report::as_json(*game, games); }));
    return print_text(*game, games, given.ascii ? faces::ascii : faces::symbols);
}

}  // namespace

void add_deal(parser& app, int& status) {
    auto* verb = app.add_verb("deal", words::verb_deal);
    const auto given = std::make_shared<options>();
    verb->add_option("--players", given->players, words::deal_players).option_text("N");
    verb->add_option("--cards", given->cards, words::deal_cards).option_text("N");
    verb->add_option("--decks", given->decks, words::deal_decks).option_text("N");
    verb->add_flag("--jokers", given->jokers, words::deal_jokers);
    verb->add_option("--game", given->game, words::deal_game).option_text("bridge|holdem|doudizhu");
    add_key_options(*verb, given->key);
    verb->add_option("--games", given->games, words::deal_games).option_text("COUNT");
    verb->add_option("--game-number", given->game_number, words::deal_game_number).option_text("N");
    verb->add_option("--commit", given->commit, words::deal_commit).option_text("FILE");
    verb->add_option("--reveal", given->reveal, words::deal_reveal).option_text("FILE");
    verb->add_flag("--ascii", given->ascii, words::help_ascii);
    verb->add_flag("--json", given->json, words::deal_json);
    verb->footer(words::deal_footer);
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
