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
#include "cli/observe_one.hpp"
#include "cli/observe_table.hpp"
#include "cli/provenance.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/hex.hpp"
#include "fairshuf/core/processors.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/words/entropy.hpp"
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
    std::string svg, page, lang = "en";
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
    if (!wanted)
        return error{
            fmt::format("--shuffles '{}': write a whole number up to 10^12, such as 20000, 20k, 10M or 1e6",
                        *given.shuffles)};
    return wanted;
}

expected<std::optional<std::size_t>> cards_of(const options& given) {
    if (!given.n) return std::optional<std::size_t>{};
    const auto n = whole_number(*given.n);
    if (!n || *n < 2 || *n > audit::most_observed_cards)
        return error{fmt::format("-n '{}': the number of cards is a whole number from 2 to {}", *given.n,
                                 audit::most_observed_cards)};
    return std::optional(static_cast<std::size_t>(*n));
}

// Splits like a line of a stream: at commas if there are any, otherwise at white space. The names are checked
// when they are used.
expected<std::vector<std::string>> deck_of(const options& given) {
    if (!given.deck) return std::vector<std::string>{};
    std::vector<std::string_view> fields;
    orders::split(*given.deck, orders::separator_of(*given.deck), fields);
    if (fields.empty()) return error{"--deck '': name the cards, separated by commas: --deck 'A,K,Q'"};
    return std::vector<std::string>(fields.begin(), fields.end());
}

// Checks options that belong to one kind of subject.
std::optional<error> misplaced(const options& given) {
    const int subjects = (given.algorithm ? 1 : 0) + (given.stream ? 1 : 0) + (given.command ? 1 : 0);
    if (subjects == 0)
        return error{
            "say what to observe: an ALGORITHM, --stream FILE, --command CMD, --one FILE or --table FILE"};
    if (subjects > 1) return error{"ALGORITHM, --stream and --command exclude each other: give one of them"};
    const auto only = [](bool used, bool allowed, std::string_view option, std::string_view with) {
        return used && !allowed ? std::optional(error{fmt::format("{} goes only with {}", option, with)})
                                : std::nullopt;
    };
    for (const auto& problem :
         {only(given.draws.has_value(), given.algorithm.has_value(), "--draws", "an ALGORITHM"),
          only(given.seed.has_value(), given.algorithm.has_value(), "--seed", "an ALGORITHM"),
          only(given.keep_deck, given.algorithm.has_value(), "--keep-deck", "an ALGORITHM"),
          only(given.deck.has_value(), !given.algorithm, "--deck", "--stream or --command"),
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
    if (!algorithm) return error{algorithm.error().message + "\n`fairshuf algorithms` lists them all."};
    const auto draws = find_draws(given.draws.value_or("exact"));
    if (!draws) return draws.error();
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
    const auto bar = progress_bar(progress, "shuffles");
    const auto seen = observe(request, key::from_text(seed), &progress);
    if (!seen) return seen.error();
    return result{report::subject_of(request, seed), *seen, seed};
}

expected<result> observe_source(orders::order_source& source, std::optional<std::uint64_t> shuffles,
                                audit::battery tests, report::subject what) {
    observe_progress progress;
    const auto bar = progress_bar(progress, "orders");
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
    if (given.stream->empty()) return error{"--stream '': name a file, or - for standard input"};
    const auto deck = deck_of(given);
    if (!deck) return deck.error();
    auto stream = orders::order_stream::open(*given.stream, {.deck = *deck});
    if (!stream) return stream.error();
    if (*n && **n != stream->n())
        return error{fmt::format("-n {}: the orders in {} have {} cards", **n, *given.stream, stream->n())};
    const std::string name = *given.stream == "-" ? "standard input" : *given.stream;
    return observe_source(*stream, *shuffles, tests,
                          {.title = fmt::format("orders from {}", name),
                           .terms = stream->deck_was_read() ? "the first line is the deck" : "",
                           .names = {{"stream", *given.stream}},
                           .deck = {},
                           .again = "Observe more of them: a fresh sample, twice as large, would decide.\n"});
}

expected<result> observe_command(const options& given, audit::battery tests) {
    const auto shuffles = shuffles_of(given);
    if (!shuffles) return shuffles.error();
    const auto n = cards_of(given);
    if (!n) return n.error();
    const auto seconds = given.timeout ? whole_number(*given.timeout) : std::optional<std::uint64_t>(10);
    if (!seconds || *seconds == 0 || *seconds > 86'400)
        return error{fmt::format("--timeout '{}': write whole seconds, from 1 to 86400", *given.timeout)};
    const auto named = deck_of(given);
    if (!named) return named.error();
    auto deck = *named;
    if (deck.empty())
        for (std::size_t i = 1; i <= n->value_or(13); ++i) deck.push_back(std::to_string(i));
    if (*n && **n != deck.size()) return error{fmt::format("-n {}: --deck has {} cards", **n, deck.size())};
    report::subject what{
        .title = fmt::format("{}: {}", given.many ? "orders printed by" : "runs of", *given.command),
        .terms = "",
        .names = {{"command", *given.command}},
        .deck = {},
        .again = "Observe it again, with more shuffles.\n"};
    const auto timeout = std::chrono::seconds(*seconds);
    if (given.many) {
        const bool any_deck = !*n && named->empty();  // then the first line tells
        auto source = orders::command_stream::start(*given.command, deck, timeout, any_deck);
        constexpr std::string_view advice =
            "\n(with --many the command prints an order per line; without it, each run prints one order, a "
            "card per line)";
        if (!source) return error{source.error().message + std::string(advice)};
        auto seen = observe_source(*source, shuffles->value_or(usual_many), tests, std::move(what));
        if (seen) return seen;
        return error{seen.error().message + std::string(advice)};
    }
    auto source = orders::command_orders::start(*given.command, deck, {.timeout = timeout});
    if (!source) return source.error();
    return observe_source(*source, shuffles->value_or(usual_runs), tests, std::move(what));
}

expected<result> observe_subject(const options& given) {
    if (const auto problem = misplaced(given)) return *problem;
    if (given.battery != "quick" && given.battery != "full")
        return error{fmt::format("--battery '{}': choose quick or full", given.battery)};
    const auto tests = given.battery == "quick" ? audit::battery::quick : audit::battery::full;
    if (given.algorithm) return observe_algorithm(given, tests);
    return given.stream ? observe_stream(given, tests) : observe_command(given, tests);
}

std::vector<resemblance> resembled_mistakes(const audit::observation& seen) {
    const progress_note note("comparing it with the known mistakes");
    return known_mistakes_like(seen, threads());
}

// One order has its own options.
std::optional<error> misplaced_with_one(const options& given) {
    if (given.algorithm || given.stream || given.command)
        return error{"--one and --of exclude ALGORITHM, --stream and --command: give one of them"};
    if (given.n || given.shuffles || given.draws || given.seed || given.deck || given.timeout || given.many ||
        given.keep_deck || given.table || !given.svg.empty() || !given.page.empty())
        return error{"--one and --of go only with --as, -S and --json"};
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
    const auto words = language_in(given.lang);
    if (!words) return words.error();
    auto from = provenance_of(repeating(given, observed.seed));
    if (!observed.seed.empty()) from.key = detail::to_hex(key::from_text(observed.seed).bytes());
    if (given.stream) from.input = *given.stream == "-" ? "standard input (not kept)" : *given.stream;
    if (given.stream && *given.stream != "-") {
        const auto hash = hash_of_file(*given.stream);
        if (!hash) return hash.error();
        from.input_hash = *hash;
    }
    return write_file(given.page, report::as_page(observed.what, observed.seen, looks_like, from, *words));
}

// What can be known before the long work.
std::optional<error> problem_with_page(const options& given) {
    if (given.page.empty()) return std::nullopt;
    if (const auto words = language_in(given.lang); !words) return words.error();
    if (const auto writable = may_write_file(given.page); !writable) return writable.error();
    return std::nullopt;
}

// A table has no orders: most options make no sense with it.
int run_table(const options& given) {
    if (given.algorithm || given.stream || given.command || given.n || given.draws || given.seed ||
        given.deck || given.timeout || given.keep_deck || given.many || !given.svg.empty() ||
        !given.page.empty())
        return complain("--table goes only with --shuffles and --json");
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
    return print(given.json ? report::as_json(what, seen, looks_like)
                            : report::as_text(what, seen, looks_like, report::style_of_stdout(),
                                              report::width_of_stdout()),
                 status);
}

}  // namespace

void add_observe(parser& app, int& status) {
    auto* verb = app.add_verb("observe", "Test millions of shuffles, ours or anybody's, by statistics");
    const auto given = std::make_shared<options>();
    verb->add_option("ALGORITHM", given->algorithm,
                     "A name from `fairshuf algorithms`; otherwise use --stream or --command")
        .option_text(" ");
    verb->add_option("--stream", given->stream,
                     "Read orders from a file (- for standard input), one per line: plain, gzip, zstd")
        .option_text("FILE");
    verb->add_option("--command", given->command,
                     "Run this for each shuffle, with the deck on its input, a card per line (like shuf)")
        .option_text("CMD");
    add_one_options(*verb, given->one);
    verb->add_option("--table", given->table,
                     "Judge a published table of places: counts or percentages, a row for each card or place")
        .option_text("FILE");
    verb->add_flag("--many", given->many, "The command runs once and prints order after order, one per line");
    verb->add_option("-n", given->n, "Number of cards, 2 to 256 (default 13)").option_text("N");
    verb->add_option("--shuffles", given->shuffles,
                     "Number of shuffles: 20000, 20k, 10M (default: see below)")
        .option_text("COUNT");
    verb->add_option(
            "--draws", given->draws,
            "exact (the default), modulo:R, float:BITS, short-seed:BITS, short-seed:day, stuck, or a "
            "language's: java, v8, php-mt, c-rand, go1, msvc, randu, mt19937:32")
        .option_text("SOURCE");
    verb->add_option("--seed", given->seed,
                     "Random words from the SHA-256 of this text (default: fresh ones)")
        .option_text("TEXT");
    verb->add_flag("--keep-deck", given->keep_deck,
                   "Shuffle the previous result again; start with a fresh deck every 8192 shuffles");
    verb->add_option("--deck", given->deck, "The cards' names in home order: 'A,K,Q', or 'A K Q'")
        .option_text("CARDS");
    verb->add_option("--timeout", given->timeout, "Time limit for a run of the command (default 10 s)")
        .option_text("SECONDS");
    verb->add_option("--battery", given->battery,
                     "The tests: full (the default), or quick, without the slow ones")
        .option_text("quick|full");
    verb->add_option("--svg", given->svg, "Also draw the places into this file (- for standard output)")
        .option_text("FILE");
    verb->add_option("--report", given->page, "Also write a page to file: one HTML file, printable")
        .option_text("FILE");
    verb->add_option("--lang", given->lang, "The language of the page: en (the default) or zh")
        .option_text("en|zh");
    verb->add_flag("--json", given->json, "Print JSON instead of text");
    verb->footer(
        "A stream holds the numbers 0 to n-1 or 1 to n, or names; with names the first line is the original\n"
        "deck, unless --deck gives it. Without --shuffles: ten million of an algorithm, 20,000 "
        "runs\n"
        "of a command, a million with --many, and a whole stream.\n\n"
        "Exit status: 0 no sign of bias, 2 unfair, 3 suspicious, 1 error.\n\n"
        "Examples:\n"
        "  fairshuf observe swap-down                         # ten million shuffles of 13 cards\n"
        "  fairshuf observe naive -n 52 --shuffles 20k        # the classic mistake\n"
        "  fairshuf observe swap-down -n 52 --draws short-seed:16 --shuffles 20k\n"
        "  fairshuf observe --command shuf -n 52              # somebody else's shuffle\n"
        "  fairshuf observe --stream orders.txt.gz            # or its output\n"
        "  fairshuf observe --one epoch.npy                   # one long order, as a data loader gives it\n"
        "  fairshuf observe --of in.txt out.txt               # the order of lines that were shuffled\n"
        "  fairshuf observe --table table.txt --shuffles 10M  # percentages that somebody published\n"
        "  fairshuf observe derangement --shuffles 1M         # a member of the family, by its own law");
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
