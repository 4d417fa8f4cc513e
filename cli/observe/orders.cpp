#include "cli/observe/orders.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>
#include <utility>
#include <vector>

#include "catalogue/named.hpp"
#include "cli/algorithm_error.hpp"
#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/hex.hpp"
#include "fairshuf/core/processors.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/words/entropy.hpp"
#include "language/words/common.hpp"
#include "language/words/help_observe.hpp"
#include "observe/observe.hpp"
#include "observe/orders/command_orders.hpp"
#include "observe/orders/command_stream.hpp"
#include "observe/orders/order_stream.hpp"
#include "system/progress_note.hpp"

namespace fairshuf::cli {
namespace {

using fairshuf::detail::whole_number;
using options = observe_options;

constexpr std::uint64_t usual_shuffles = 10'000'000;
constexpr std::uint64_t usual_runs = 20'000;  // of a command
constexpr std::uint64_t usual_many = 1'000'000;

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

expected<observed_orders> observe_algorithm(const options& given, audit::battery tests) {
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
                                  .threads = detail::usable_processors()};
    const std::string seed = given.seed.value_or(fresh_seed());
    observe_progress progress;
    const auto bar = progress_bar(progress, text_of(words::unit_shuffles));
    const auto seen = observe(request, key::from_text(seed), &progress);
    if (!seen) return seen.error();
    return observed_orders{report::subject_of(request, seed), *seen, seed};
}

expected<observed_orders> observe_source(orders::order_source& source, std::optional<std::uint64_t> shuffles,
                                         audit::battery tests, report::subject what) {
    observe_progress progress;
    const auto bar = progress_bar(progress, text_of(words::unit_orders));
    const auto seen = observe(source, shuffles, tests, &progress);
    if (!seen) return seen.error();
    what.deck = source.deck();
    return observed_orders{std::move(what), *seen, ""};
}

expected<observed_orders> observe_stream(const options& given, audit::battery tests) {
    const auto shuffles = shuffles_of(given);
    if (!shuffles) return shuffles.error();
    const auto n = cards_of(given);
    if (!n) return n.error();
    if (given.stream->empty()) return error{say<words::empty_stream>()};
    const auto deck = deck_of(given);
    if (!deck) return deck.error();
    auto stream = orders::order_stream::open(*given.stream, {.deck = *deck});
    if (!stream) return stream.error();
    if (*n && **n != stream->n())
        return error{say<words::stream_has_cards>(**n, *given.stream,
                                                  counted<words::card, words::cards>(stream->n()))};
    const std::string name = *given.stream == "-" ? say<words::standard_input>() : *given.stream;
    return observe_source(*stream, *shuffles, tests,
                          {.title = say<words::orders_from>(name),
                           .terms = stream->deck_was_read() ? say<words::first_line_is_deck>() : "",
                           .names = {{"stream", *given.stream}},
                           .deck = {},
                           .again = say<words::observe_more>() + "\n"});
}

expected<observed_orders> observe_command(const options& given, audit::battery tests) {
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
    if (*n && **n != deck.size())
        return error{say<words::deck_has_cards>(**n, counted<words::card, words::cards>(deck.size()))};
    report::subject what{.title = given.many ? say<words::orders_printed_by>(*given.command)
                                             : say<words::runs_of>(*given.command),
                         .terms = "",
                         .names = {{"command", *given.command}},
                         .deck = {},
                         .again = say<words::observe_again>() + "\n"};
    const auto timeout = std::chrono::seconds(*seconds);
    if (given.many) {
        const bool any_deck = !*n && named->empty();  // then the first line gives the cards
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

}  // namespace

expected<observed_orders> observe_orders(const observe_options& given) {
    if (given.battery != "quick" && given.battery != "full")
        return error{say<words::bad_battery>(given.battery)};
    const auto tests = given.battery == "quick" ? audit::battery::quick : audit::battery::full;
    if (given.algorithm) return observe_algorithm(given, tests);
    return given.stream ? observe_stream(given, tests) : observe_command(given, tests);
}

}  // namespace fairshuf::cli
