#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalogue/named.hpp"
#include "cli/algorithm_error.hpp"
#include "cli/observe_one.hpp"
#include "cli/observe_table.hpp"
#include "cli/provenance.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/hex.hpp"
#include "fairshuf/core/processors.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/words/entropy.hpp"
#include "language/words/help.hpp"
#include "language/words/help_observe.hpp"
#include "observe/known_mistakes.hpp"
#include "observe/observation_page.hpp"
#include "observe/observation_report.hpp"
#include "observe/observation_svg.hpp"
#include "observe/observe.hpp"
#include "observe/orders/command_orders.hpp"
#include "observe/orders/command_stream.hpp"
#include "observe/orders/fields.hpp"
#include "observe/orders/order_stream.hpp"
#include "system/output/whole_file.hpp"
#include "system/progress_note.hpp"

namespace fairshuf::cli {
namespace {

using fairshuf::detail::whole_number;

struct options {
    std::optional<std::string> algorithm, stream, command;
    std::optional<std::string> table;
    std::string svg, page;
    std::optional<std::string> n, shuffles, draws, seed, deck, timeout;
    std::string battery = "full";
    bool keep_deck = false, many = false, json = false;
    one_options one;
};

constexpr std::uint64_t usual_shuffles = 10'000'000;
constexpr std::uint64_t usual_runs = 20'000;  // of a command
constexpr std::uint64_t usual_many = 1'000'000;

unsigned threads() {
    return detail::usable_processors();
}

// 20000, 20k, 10M, 1G, 1e6.
std::optional<std::uint64_t> amount(std::string_view text) {
    constexpr std::uint64_t most = 1'000'000'000'000;
    std::uint64_t unit = 1;
    if (const auto e = text.find_first_of("eE"); e != std::string_view::npos) {
        const auto zeros = whole_number(text.substr(e + 1));
        if (!zeros || *zeros > 12) return std::nullopt;
        for (std::uint64_t i = 0; i < *zeros; ++i) unit *= 10;
        text = text.substr(0, e);
    } else if (!text.empty()) {
        constexpr std::string_view letters = "kmg";
        const char last = text.back() < 'a' ? static_cast<char>(text.back() - 'A' + 'a') : text.back();
        const auto letter = letters.find(last);
        for (std::size_t i = 0; letter != std::string_view::npos && i <= letter; ++i) unit *= 1'000;
        if (unit > 1) text.remove_suffix(1);
    }
    const auto value = whole_number(text);
    if (!value || *value > most / unit) return std::nullopt;
    return *value * unit;
}

expected<std::optional<std::uint64_t>> shuffles_of(const options& given) {
    if (!given.shuffles) return std::optional<std::uint64_t>{};
    const auto wanted = amount(*given.shuffles);
    if (!wanted) return error{say<words::bad_amount>(*given.shuffles)};
    return wanted;
}

expected<std::optional<std::size_t>> cards_of(const options& given) {
    if (!given.n) return std::optional<std::size_t>{};
    const auto n = whole_number(*given.n);
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

// Checks options that belong to one kind of subject.
std::optional<error> misplaced(const options& given) {
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

struct result {
    report::subject what;
    audit::observation seen;
    std::string seed{};  // of an algorithm
};

progress_note progress_bar(const observe_progress& progress, std::string_view what) {
    return progress_note(
        [&progress, what](double seconds) { return how_far(progress.done, progress.wanted, seconds, what); });
}

// Not a secret: it only makes the run repeatable.
std::string fresh_seed() {
    std::array<byte, 8> bytes{};
    detail::fill_from_os(bytes);
    return detail::to_hex(bytes);
}

expected<result> observe_algorithm(const options& given, audit::battery tests) {
    const auto algorithm = named_algorithm(*given.algorithm);
    if (!algorithm) return unknown_algorithm(algorithm.error());
    const auto draws = find_draws(given.draws.value_or("exact"));
    if (!draws) return error{in_words(draws.error())};
    const auto n = cards_of(given);
    if (!n) return n.error();
    const auto shuffles = shuffles_of(given);
    if (!shuffles) return shuffles.error();
    const observe_request request{.algorithm = *algorithm,
                                  .draws = *draws,
                                  .n = n->value_or(std::min<std::size_t>(13, algorithm->about.most_cards)),
                                  .shuffles = shuffles->value_or(usual_shuffles),
                                  .tests = tests,
                                  .keep_deck = given.keep_deck,
                                  .threads = threads()};
    const std::string seed = given.seed.value_or(fresh_seed());
    observe_progress progress;
    const auto bar = progress_bar(progress, text_of(words::unit_shuffles));
    const auto seen = observe(request, key::from_text(seed), &progress);
    if (!seen) return seen.error();
    return result{report::subject_of(request, seed), *seen, seed};
}

expected<result> observe_source(orders::order_source& source, std::optional<std::uint64_t> shuffles,
                                audit::battery tests, report::subject what) {
    observe_progress progress;
    const auto bar = progress_bar(progress, text_of(words::unit_orders));
    const auto seen = observe(source, shuffles, tests, &progress);
    if (!seen) return seen.error();
    what.deck = source.deck();
    return result{std::move(what), *seen, ""};
}

expected<result> observe_stream(const options& given, audit::battery tests) {
    const auto shuffles = shuffles_of(given);
    if (!shuffles) return shuffles.error();
    const auto n = cards_of(given);
    if (!n) return n.error();
    if (given.stream->empty()) return error{say<words::empty_stream>()};
    const auto deck = deck_of(given);
    if (!deck) return deck.error();
    auto stream = orders::order_stream::open(*given.stream, {.deck = *deck});
    if (!stream) return stream.error();
    if (*n && **n != stream->n()) return error{say<words::stream_has_cards>(**n, *given.stream, stream->n())};
    const std::string name = *given.stream == "-" ? say<words::standard_input>() : *given.stream;
    return observe_source(*stream, *shuffles, tests,
                          {.title = say<words::orders_from>(name),
                           .terms = stream->deck_was_read() ? say<words::first_line_is_deck>() : "",
                           .names = {{"stream", *given.stream}},
                           .deck = {},
                           .again = say<words::observe_more>() + "\n"});
}

expected<result> observe_command(const options& given, audit::battery tests) {
    const auto shuffles = shuffles_of(given);
    if (!shuffles) return shuffles.error();
    const auto n = cards_of(given);
    if (!n) return n.error();
    const auto seconds = given.timeout ? whole_number(*given.timeout) : std::optional<std::uint64_t>(10);
    if (!seconds || *seconds == 0 || *seconds > 86'400) return error{say<words::bad_timeout>(*given.timeout)};
    const auto named = deck_of(given);
    if (!named) return named.error();
    auto deck = *named;
    if (deck.empty())
        for (std::size_t i = 1; i <= n->value_or(13); ++i) deck.push_back(std::to_string(i));
    if (*n && **n != deck.size()) return error{say<words::deck_has_cards>(**n, deck.size())};
    report::subject what{.title = given.many ? say<words::orders_printed_by>(*given.command)
                                             : say<words::runs_of>(*given.command),
                         .terms = "",
                         .names = {{"command", *given.command}},
                         .deck = {},
                         .again = say<words::observe_again>() + "\n"};
    const auto timeout = std::chrono::seconds(*seconds);
    if (given.many) {
        const bool any_deck = !*n && named->empty();  // then the first line tells
        auto source = orders::command_stream::start(*given.command, deck, timeout, any_deck);
        const std::string advice = "\n" + say<words::many_advice>();
        if (!source) return error{source.error().message + advice};
        auto seen = observe_source(*source, shuffles->value_or(usual_many), tests, std::move(what));
        if (seen) return seen;
        return error{seen.error().message + advice};
    }
    auto source = orders::command_orders::start(*given.command, deck, {.timeout = timeout});
    if (!source) return source.error();
    return observe_source(*source, shuffles->value_or(usual_runs), tests, std::move(what));
}

expected<result> observe_subject(const options& given) {
    if (const auto problem = misplaced(given)) return *problem;
    if (given.battery != "quick" && given.battery != "full")
        return error{say<words::bad_battery>(given.battery)};
    const auto tests = given.battery == "quick" ? audit::battery::quick : audit::battery::full;
    if (given.algorithm) return observe_algorithm(given, tests);
    return given.stream ? observe_stream(given, tests) : observe_command(given, tests);
}

std::vector<resemblance> resembled_mistakes(const audit::observation& seen) {
    const progress_note note(say<words::comparing_mistakes>());
    return known_mistakes_like(seen, threads());
}

// One order has its own options.
std::optional<error> misplaced_with_one(const options& given) {
    if (given.algorithm || given.stream || given.command) return error{say<words::one_excludes>()};
    if (given.n || given.shuffles || given.draws || given.seed || given.deck || given.timeout || given.many ||
        given.keep_deck || given.table || !given.svg.empty() || !given.page.empty())
        return error{say<words::one_goes_with>()};
    return std::nullopt;
}

// The command line that repeats the observation: with the seed, also if it was a fresh one.
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

expected<void> write_page(const options& given, const result& observed,
                          const std::vector<resemblance>& looks_like) {
    auto from = provenance_of(repeating(given, observed.seed));
    if (!observed.seed.empty()) from.key = detail::to_hex(key::from_text(observed.seed).bytes());
    if (given.stream) from.input = *given.stream == "-" ? say<words::input_not_kept>() : *given.stream;
    if (given.stream && *given.stream != "-") {
        const auto hash = hash_of_file(*given.stream);
        if (!hash) return hash.error();
        from.input_hash = *hash;
    }
    return write_file(given.page, report::as_page(observed.what, observed.seen, looks_like, from, spoken()));
}

// What can be known before the long work.
std::optional<error> problem_with_page(const options& given) {
    if (given.page.empty()) return std::nullopt;
    if (const auto writable = may_write_file(given.page); !writable) return writable.error();
    return std::nullopt;
}

// A table has no orders: most options make no sense with it.
int run_table(const options& given) {
    if (given.algorithm || given.stream || given.command || given.n || given.draws || given.seed ||
        given.deck || given.timeout || given.keep_deck || given.many || !given.svg.empty() ||
        !given.page.empty())
        return complain(text_of(words::table_goes_with));
    const auto shuffles = shuffles_of(given);
    return shuffles ? observe_table(*given.table, *shuffles, given.json) : complain(shuffles.error().message);
}

int run(const options& given) {
    if (given.one.given()) {
        if (const auto problem = misplaced_with_one(given)) return complain(problem->message);
        return observe_one(given.one, given.json);
    }
    if (given.table) return run_table(given);
    if (const auto problem = problem_with_page(given)) return complain(problem->message);
    const auto observed = observe_subject(given);
    if (!observed) return complain(observed.error().message);
    const auto& [what, seen, seed] = *observed;
    // Our own shuffles need no comparison: the name says it.
    const auto looks_like = given.algorithm ? std::vector<resemblance>{} : resembled_mistakes(seen);
    const int status = seen.verdict == audit::observed_verdict::fair     ? done
                       : seen.verdict == audit::observed_verdict::unfair ? unfair
                                                                         : suspicious;
    if (!given.page.empty())
        if (const auto written = write_page(given, *observed, looks_like); !written)
            return complain(written.error().message);
    if (given.svg == "-") return print(report::as_svg(what, seen), status);
    if (!given.svg.empty())
        if (const auto written = write_file(given.svg, report::as_svg(what, seen)); !written)
            return complain(written.error().message);
    return print(given.json ? in_english([&] { return report::as_json(what, seen, looks_like); })
                            : report::as_text(what, seen, looks_like, report::style_of_stdout(),
                                              report::width_of_stdout()),
                 status);
}

}  // namespace

void add_observe(parser& app, int& status) {
    auto* verb = app.add_verb("observe", words::verb_observe);
    verb->add_language();
    const auto given = std::make_shared<options>();
    verb->add_option("ALGORITHM", given->algorithm, words::observe_algorithm).option_text(" ");
    verb->add_option("--stream", given->stream, words::observe_stream).option_text("FILE");
    verb->add_option("--command", given->command, words::observe_command).option_text("CMD");
    add_one_options(*verb, given->one);
    verb->add_option("--table", given->table, words::observe_table).option_text("FILE");
    verb->add_flag("--many", given->many, words::observe_many);
    verb->add_option("-n", given->n, words::observe_n).option_text("N");
    verb->add_option("--shuffles", given->shuffles, words::observe_shuffles).option_text("COUNT");
    verb->add_option("--draws", given->draws, words::observe_draws).option_text("SOURCE");
    verb->add_option("--seed", given->seed, words::observe_seed).option_text("TEXT");
    verb->add_flag("--keep-deck", given->keep_deck, words::observe_keep_deck);
    verb->add_option("--deck", given->deck, words::observe_deck).option_text("CARDS");
    verb->add_option("--timeout", given->timeout, words::observe_timeout).option_text("SECONDS");
    verb->add_option("--battery", given->battery, words::observe_battery).option_text("quick|full");
    verb->add_option("--svg", given->svg, words::observe_svg).option_text("FILE");
    verb->add_option("--report", given->page, words::help_report).option_text("FILE");
    verb->add_flag("--json", given->json, words::help_json);
    verb->footer(words::observe_footer);
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
