#include "cli/observe/options.hpp"
#include "cli/completion/completion.hpp"

#include <string_view>

#include "fairshuf/audit/observe.hpp"
#include "format/large_number.hpp"
#include "language/words/help.hpp"
#include "language/words/help_observe.hpp"
#include "observe/orders/fields.hpp"

namespace fairshuf::cli {
namespace {

using options = observe_options;

std::optional<std::uint64_t> amount(std::string_view text) {
    constexpr std::uint64_t most = 1'000'000'000'000;
    const auto value = large_number(text);
    return value && *value <= most ? value : std::nullopt;
}

// Orders of ours, of a file or of a command.
std::optional<error> misplaced_with_orders(const options& given) {
    if (given.one.as) return error{say<words::as_with_one>()};
    if (given.one.memory) return error{say<words::goes_only_with>("-S", text_of(words::with_one_or_of))};
    const int subjects = (given.algorithm ? 1 : 0) + (given.stream ? 1 : 0) + (given.command ? 1 : 0);
    if (subjects == 0) return error{say<words::say_what_to_observe>()};
    if (subjects > 1) return error{say<words::observe_one_thing>()};
    const auto only = [](bool used, bool allowed, std::string_view option, std::string_view with) {
        return used && !allowed ? std::optional(error{say<words::goes_only_with>(option, with)})
                                : std::nullopt;
    };
    for (const auto& problem :
         {only(given.draws.has_value(), given.algorithm.has_value(), "--draws",
               text_of(words::with_algorithm)),
          only(given.seed.has_value(), given.algorithm.has_value(), "--seed", text_of(words::with_algorithm)),
          only(given.keep_deck, given.algorithm.has_value(), "--keep-deck", text_of(words::with_algorithm)),
          only(given.deck.has_value(), !given.algorithm, "--deck", text_of(words::with_stream_or_command)),
          only(given.many, given.command.has_value(), "--many", "--command"),
          only(given.timeout.has_value(), given.command.has_value(), "--timeout", "--command")})
        if (problem) return problem;
    return std::nullopt;
}

// Options of orders that make no sense with one long order or a table.
bool has_options_of_orders(const options& given) {
    return given.n || given.draws || given.seed || given.deck || given.timeout || given.many ||
           given.keep_deck || !given.svg.empty();
}

std::optional<error> misplaced_with_one(const options& given) {
    if (given.algorithm || given.stream || given.command) return error{say<words::one_excludes>()};
    if (given.table || given.shuffles || has_options_of_orders(given))
        return error{say<words::one_goes_with>()};
    return std::nullopt;
}

std::optional<error> misplaced_with_table(const options& given) {
    if (given.algorithm || given.stream || given.command || has_options_of_orders(given) || given.one.as ||
        given.one.memory)
        return error{say<words::table_goes_with>()};
    return std::nullopt;
}

}  // namespace

std::optional<error> misplaced(const observe_options& given) {
    if (given.one.given()) return misplaced_with_one(given);
    return given.table ? misplaced_with_table(given) : misplaced_with_orders(given);
}

expected<std::optional<std::uint64_t>> shuffles_of(const options& given) {
    if (!given.shuffles) return std::optional<std::uint64_t>{};
    const auto wanted = amount(*given.shuffles);
    if (!wanted) return error{say<words::bad_amount>(*given.shuffles)};
    return wanted;
}

expected<std::optional<std::size_t>> cards_of(const options& given) {
    if (!given.n) return std::optional<std::size_t>{};
    const auto n = large_number(*given.n);
    if (!n || *n < 2 || *n > audit::most_observed_cards)
        return error{say<words::bad_observed_cards>(*given.n, std::size_t{audit::most_observed_cards})};
    return std::optional(static_cast<std::size_t>(*n));
}

// Splits like a line of a stream: at commas if there are any, otherwise at white space. The names are checked
// when they are used.
expected<std::vector<std::string>> deck_of(const options& given) {
    if (!given.deck) return std::vector<std::string>{};
    std::vector<std::string_view> fields;
    orders::split(*given.deck, orders::separator_of(*given.deck), fields);
    if (fields.empty()) return error{say<words::empty_deck>()};
    return std::vector<std::string>(fields.begin(), fields.end());
}

std::vector<std::string> repeating(const options& given, const std::string& seed) {
    std::vector<std::string> words{"observe"};
    const auto add = [&](std::string_view option, const std::optional<std::string>& value) {
        if (value) words.insert(words.end(), {std::string(option), *value});
    };
    if (given.algorithm) words.push_back(*given.algorithm);
    add("--stream", given.stream);
    add("--command", given.command);
    if (given.many) words.emplace_back("--many");
    add("-n", given.n);
    add("--shuffles", given.shuffles);
    add("--draws", given.draws);
    if (!seed.empty()) add("--seed", seed);
    if (given.keep_deck) words.emplace_back("--keep-deck");
    add("--deck", given.deck);
    add("--timeout", given.timeout);
    if (given.battery != "full") add("--battery", given.battery);
    return words;
}

void add_observe_options(const verb& observe, observe_options& given) {
    observe.add_option("ALGORITHM", given.algorithm, words::observe_algorithm).words(algorithm_words());
    observe.add_option("--stream", given.stream, words::observe_stream).option_text("FILE");
    observe.add_option("--command", given.command, words::observe_command).option_text("CMD");
    add_one_options(observe, given.one);
    observe.add_option("--table", given.table, words::observe_table).option_text("FILE");
    observe.add_flag("--many", given.many, words::observe_many);
    observe.add_option("-n", given.n, words::observe_n).option_text("N");
    observe.add_option("--shuffles", given.shuffles, words::observe_shuffles).option_text("COUNT");
    observe.add_option("--draws", given.draws, words::observe_draws)
        .option_text("SOURCE")
        .words(draws_words());
    observe.add_option("--seed", given.seed, words::observe_seed).option_text("TEXT");
    observe.add_flag("--keep-deck", given.keep_deck, words::observe_keep_deck);
    observe.add_option("--deck", given.deck, words::observe_deck).option_text("CARDS");
    observe.add_option("--timeout", given.timeout, words::observe_timeout).option_text("SECONDS");
    observe.add_option("--battery", given.battery, words::observe_battery).option_text("quick|full");
    observe.add_option("--svg", given.svg, words::observe_svg).option_text("FILE");
    observe.add_option("--report", given.page.file, words::help_report).option_text("FILE");
    observe.add_flag("--json", given.json, words::help_json);
}

}  // namespace fairshuf::cli
