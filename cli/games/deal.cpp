#include <fmt/format.h>

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
        return used ? std::optional(error{fmt::format("{} does not go with --game: {} has its own rules",
                                                      option, *given.game)})
                    : std::nullopt;
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
        return error{fmt::format(
            "--game {}: {}", escaped(*given.game),
            near.empty() ? "write bridge, holdem or doudizhu" : fmt::format("did you mean '{}'?", near))};
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
    return error{
        "say which game of the key file to deal: --game-number N; each number is a game of its own, and the "
        "same number deals the same cards again"};
}

int print_text(const card_game& game, const std::vector<report::numbered_deal>& games, faces as) {
    const auto style = report::style_of_stdout();
    std::string text;
    for (const auto& [number, table] : games) {
        if (games.size() > 1) text += fmt::format("{}Game {}\n", text.empty() ? "" : "\n", number);
        text += report::as_text(game, table, as, style, report::width_of_stdout());
    }
    return print(text);
}

// A night is for a secret key that is kept: a fresh one would be lost, and a phrase could be guessed with the
// help of the hashes.
std::optional<error> unfit_for_a_night(const options& given) {
    if (!given.commit && !given.reveal) return std::nullopt;
    if (given.commit && given.reveal) return error{"give --commit before the night, and --reveal after it"};
    if (given.json || given.ascii) return error{"--json and --ascii do not go with --commit and --reveal"};
    if (given.reveal && (given.game || given.players || given.cards || given.decks || given.jokers))
        return error{"--reveal takes the game from the night's file"};
    if (given.key.key || key_file_of(given.key)) return std::nullopt;
    return error{
        "a night needs a secret key that you keep: (umask 077; head -c 32 /dev/urandom > night.key), and "
        "give "
        "--key-file night.key"};
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
    if (!game) return complain(game.error().message);
    const auto first = first_number(given);
    if (!first) return complain(first.error().message);
    const auto count =
        given.games ? number_in("--games", *given.games, 1, most_games) : expected(std::uint64_t{1});
    if (!count) return complain(count.error().message);
    const auto k = chosen_key(given.key);
    if (!k) return complain(k.error().message);
    if (*first + *count - 1 > night::highest_number)
        return complain(fmt::format("--games {}: the last game would have a number above 10^12", *count));
    if (given.commit) return commit_night(*game, *k, *first, *count, *given.commit);
    std::vector<report::numbered_deal> games;
    for (std::uint64_t number = *first; number < *first + *count; ++number)
        games.push_back({number, deal(*game, *k, number)});
    if (given.json) return print(report::as_json(*game, games));
    return print_text(*game, games, given.ascii ? faces::ascii : faces::symbols);
}

}  // namespace

void add_deal(parser& app, int& status) {
    auto* verb = app.add_verb("deal", "Shuffle and deal cards: the hands, and the rest");
    const auto given = std::make_shared<options>();
    verb->add_option("--players", given->players, "How many players (4 if not given; 6 in hold'em)")
        .option_text("N");
    verb->add_option("--cards", given->cards, "Cards for each player, dealt one at a time (13 if not given)")
        .option_text("N");
    verb->add_option("--decks", given->decks, "Decks, shuffled together (1 if not given)").option_text("N");
    verb->add_flag("--jokers", given->jokers, "Add two jokers to each deck: 54 cards instead of 52");
    verb->add_option("--game", given->game, "Deal by the rules of this game")
        .option_text("bridge|holdem|doudizhu");
    add_key_options(*verb, given->key);
    verb->add_option("--games", given->games, "Deal so many games").option_text("COUNT");
    verb->add_option("--game-number", given->game_number,
                     "Begin with this game of the key: 1 if not given, except that a key file needs it")
        .option_text("N");
    verb->add_option("--commit", given->commit,
                     "Before a night: deal nothing, and write a hash for each deck to this new file")
        .option_text("FILE");
    verb->add_option(
            "--reveal", given->reveal,
            "After it: print the decks behind the hashes in this file, all or those of --game-number")
        .option_text("FILE");
    verb->add_flag("--ascii", given->ascii, "Print As and Th instead of A♠ and 10♥");
    verb->add_flag("--json", given->json, "Print JSON instead of text, with the order in which cards came");
    verb->footer(
        "Hands are sorted as people hold them. The cards on the table and the rest are in the order in "
        "which\n"
        "they came from the deck. Every order of the deck is equally likely.\n\n"
        "Examples:\n"
        "  fairshuf deal                                  # four hands of 13\n"
        "  fairshuf deal --game holdem --players 8        # hole cards, flop, turn and river\n"
        "  fairshuf deal --game doudizhu                  # 54 cards, three players, three at the bottom\n"
        "  fairshuf deal --seed 'club night' --game bridge --games 24   # the same 24 boards for everybody\n"
        "  fairshuf deal --key-file evening.key --game bridge --game-number 7   # game 7 of a secret key\n"
        "  fairshuf deal --players 2 --cards 27 --decks 2 --jokers\n\n"
        "A night that players can check: publish night.json before it, and decks.json after it.\n"
        "  fairshuf deal --key-file night.key --game holdem --game-number 1 --games 40 --commit night.json\n"
        "  fairshuf deal --key-file night.key --game holdem --game-number 7\n"
        "  fairshuf deal --key-file night.key --reveal night.json > decks.json\n"
        "  fairshuf verify night.json decks.json");
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
