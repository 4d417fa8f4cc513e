#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "catalogue/facts_in_words.hpp"
#include "format/escaped.hpp"
#include "language/words/common.hpp"
#include "language/words/mistakes.hpp"
#include "language/words/observe.hpp"
#include "language/words/report.hpp"
#include "observe/report/observation_report.hpp"
#include "observe/report/tests_table.hpp"
#include "report/places_text.hpp"
#include "report/width.hpp"

namespace fairshuf::report {
namespace {

using audit::observation;
using audit::observed_verdict;

constexpr std::size_t table_up_to = 54;  // cards

double fair_percent(const observation& seen) {
    return 100 / static_cast<double>(seen.n);
}

double standard_error(const observation& seen) {
    const double p = 1 / static_cast<double>(seen.n);
    return 100 * std::sqrt(p * (1 - p) / static_cast<double>(seen.shuffles));
}

double percent(const observation& seen, std::size_t card, std::size_t place) {
    return 100 * static_cast<double>(seen.positions[card * seen.n + place]) /
           static_cast<double>(seen.shuffles);
}

double deviation(const observation& seen, std::size_t card, std::size_t place) {
    return (percent(seen, card, place) - fair_percent(seen)) / standard_error(seen);
}

// Names come from strangers. An escaped name cannot move the cursor.
std::string tame(std::string_view name, std::size_t most) {
    const std::string quoted = escaped(name, most);
    return quoted.substr(1, quoted.size() - 2);
}

// Right-aligned; a long name is cut.
std::string table_cell(std::string_view name, std::size_t width) {
    std::size_t letters = width;
    std::string shown = tame(name, letters);
    while (columns(shown) > width && letters > 1) shown = tame(name, --letters);
    const std::size_t used = std::min(width, columns(shown));
    return std::string(width - used, ' ') + shown;
}

std::string paint_deviation(const style& s, double z, const std::string& text) {
    if (std::abs(z) < 4) return text;
    return paint(s, z > 0 ? ink::yellow : ink::cyan, text);
}

constexpr std::size_t widest_name = 8;  // columns in the table

std::size_t name_columns(const subject& what) {
    std::size_t width = 1;
    for (const auto& name : what.deck) width = std::max(width, std::min(widest_name, columns(name)));
    return width;
}

std::vector<std::string> row_names(const subject& what) {
    std::vector<std::string> names;
    for (const auto& name : what.deck) names.push_back(table_cell(name, name_columns(what)));
    return names;
}

std::string table(const subject& what, const observation& seen, const style& s, std::size_t width) {
    const auto most = std::ranges::max(seen.positions);
    const std::size_t each =
        fmt::format("{:.2f}", 100 * static_cast<double>(most) / static_cast<double>(seen.shuffles)).size();
    return places_text({row_names(what), each, 1, width}, name_columns(what),
                       [&](std::size_t card, std::size_t place) {
                           return paint_deviation(s, deviation(seen, card, place),
                                                  fmt::format("{:>{}.2f}", percent(seen, card, place), each));
                       });
}

// The colour of a deviation in standard errors, from far too seldom (blue) to far too often (orange).
unsigned heat(double z) {
    constexpr std::array<unsigned, 7> colours{25, 68, 152, 254, 222, 208, 166};
    constexpr std::array<double, 6> steps{-8, -4, -2, 2, 4, 8};
    return colours[static_cast<std::size_t>(std::ranges::upper_bound(steps, z) - steps.begin())];
}

// Signs for a terminal without colours.
char sign(double z) {
    constexpr std::array<char, 7> signs{'=', '-', '.', '.', '.', '+', '#'};
    constexpr std::array<double, 6> steps{-8, -4, -2, 2, 4, 8};
    return signs[static_cast<std::size_t>(std::ranges::upper_bound(steps, z) - steps.begin())];
}

// The numbers of the first place and of every tenth, above their columns.
std::string place_numbers(std::size_t n, std::size_t each) {
    std::string line;
    for (std::size_t place = 1; place <= n; place += place == 1 ? 9 : 10) {
        line.resize(std::max(line.size(), (place - 1) * each), ' ');
        line += std::to_string(place);
    }
    return line;
}

// A row for each card, a column for each place: colours, or signs where there are none and no table either.
std::string heat_map(const subject& what, const observation& seen, const style& s, std::size_t width) {
    const std::size_t label = std::max<std::size_t>(4, name_columns(what)), margin = label + 4;
    if (width < seen.n + margin || (!s.colour && seen.n <= table_up_to)) return "";
    const std::size_t each = s.colour && width >= 2 * seen.n + margin ? 2 : 1;
    const auto shown = [&](double z) {
        return s.colour ? paint_background(s, heat(z), std::string(each, ' ')) : std::string(1, sign(z));
    };
    std::string text = say<words::seen_seldom_to_often>(shown(-9), shown(0), shown(9)) + "\n";
    text += fmt::format("{:{}}{}\n  {:>{}} {}\n", "", label + 3, text_of(words::table_place),
                        text_of(words::table_card), label, place_numbers(seen.n, each));
    const auto names = row_names(what);
    for (std::size_t card = 0; card < seen.n; ++card) {
        text += "  " + std::string(label - name_columns(what), ' ') + names[card] + " ";
        for (std::size_t place = 0; place < seen.n; ++place) text += shown(deviation(seen, card, place));
        text += "\n";
    }
    return text + "\n";
}

std::string extreme(const subject& what, const observation& seen, bool most) {
    std::size_t card = 0, place = 0;
    for (std::size_t c = 0; c < seen.n; ++c)
        for (std::size_t p = 0; p < seen.n; ++p)
            if (most ? deviation(seen, c, p) > deviation(seen, card, place)
                     : deviation(seen, c, p) < deviation(seen, card, place))
                card = c, place = p;
    return say<words::seen_extreme>(tame(what.deck[card], 40), place + 1, percent(seen, card, place),
                                    deviation(seen, card, place));
}

std::string places(const subject& what, const observation& seen, const style& s, std::size_t width) {
    std::string text = say<words::seen_places>(fair_percent(seen), standard_error(seen)) + "\n\n";
    if (seen.n <= table_up_to) {
        text += table(what, seen, s, width);
    } else {
        text += say<words::seen_table_in_json>(seen.n) + "\n\n";
    }
    text += heat_map(what, seen, s, width);
    text += say<words::seen_most_often>() + extreme(what, seen, true) + "\n";
    return text + say<words::seen_least_often>() + extreme(what, seen, false) + "\n\n";
}

std::string decks_line(const observation& seen) {
    if (seen.never_changed()) return say<words::never_changed>() + "\n";
    if (!seen.decks) return "";
    const auto number = [](double x) {
        return x < 1e15 ? grouped(fmt::format("{:.0f}", x)) : fmt::format("{:.2g}", x);
    };
    if (seen.decks->decks < 1.5) return say<words::always_same_deck>() + "\n";
    return say<words::repeats_decks>(number(seen.decks->decks), number(seen.decks->low),
                                     number(seen.decks->high)) +
           "\n";
}

std::string resemblance_line(const std::vector<resemblance>& looks_like) {
    if (looks_like.empty()) return "";
    const auto& best = looks_like.front();
    std::string text = say<words::looks_like>(name_in_report(best), best.correlation,
                                              best.in_catalogue || best.meaning.empty()
                                                  ? fmt::format("`fairshuf explain {}`", best.algorithm)
                                                  : words::mistake_in_words(best.meaning)) +
                       "\n";
    if (looks_like.size() > 1)
        text += say<words::next_best>(name_in_report(looks_like[1]), looks_like[1].correlation) + "\n";
    return text;
}

std::string worst_of_all(const observation& seen) {
    const reason why = verdict_reason(seen);
    return why.value("test").empty() ? ""
                                     : say<words::has_p>(words::test_name(why.value("test")), why.value("p"));
}

// Explains the bias that the verdict names. "99 samples of 100" is the wanted power of sensitivity.hpp.
std::string what_was_excluded(const observation& seen) {
    std::string text;
    if (const reason why = verdict_reason(seen);
        seen.verdict == observed_verdict::fair && !seen.tests.empty())
        text = say<words::no_test_against>(seen.tests.size(), why.value("p"),
                                           words::test_name(why.value("test"))) +
               "\n";
    if (!std::isfinite(seen.smallest_bias)) return text;
    const std::string bias = audit::detail::percent_rounded_up(seen.smallest_bias);
    if (seen.verdict != observed_verdict::fair)
        text += say<words::would_have_shown>(grouped(std::to_string(seen.shuffles)), bias) + "\n";
    return text +
           say<words::a_bias_is>(bias, text_of(seen.smallest_bias < 1 ? words::more_or_less : words::more),
                                 seen.n, audit::detail::percent_rounded_up(seen.smallest_rms_bias)) +
           "\n";
}

}  // namespace

std::vector<std::string> usual_deck(std::size_t n) {
    if (n == 13) return {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
    std::vector<std::string> deck;
    for (std::size_t i = 1; i <= n; ++i) deck.push_back(std::to_string(i));
    return deck;
}

namespace {

// A completed cycle is an order of places 2 to n.
std::vector<std::string> deck_of(const observe_request& request) {
    if (counted_cards(request) == request.n) return usual_deck(request.n);
    std::vector<std::string> deck;
    for (std::size_t i = 2; i <= request.n; ++i) deck.push_back(std::to_string(i));
    return deck;
}

// How outcomes of a member become orders (fairshuf/audit/completed.hpp); null for a shuffle.
const message* completion_of(const selection& algorithm) {
    const std::array<std::pair<std::string_view, const message*>, 5> ways{{
        {"partial-shuffle", &words::completed_partial},
        {"reservoir", &words::completed_reservoir},
        {"cycle", &words::completed_cycle},
        {"derangement", &words::completed_derangement},
        {"weighted-shuffle", &words::completed_weighted},
    }};
    for (const auto& [name, way] : ways)
        if (name == algorithm.about.name) return way;
    return nullptr;
}

}  // namespace

subject subject_of(const observe_request& request, std::string_view seed) {
    const auto& algorithm = request.algorithm;
    const std::string_view kept = request.keep_deck ? text_of(words::deck_is_kept) : "";
    return {.title = say<words::spec_and_method>(algorithm.spec(), method_of(algorithm.about)),
            .terms = say<words::observed_terms>(request.draws.spec, seed, kept),
            .names = {{"algorithm", algorithm.spec()},
                      {"draws", request.draws.spec},
                      {"seed", std::string(seed)}},
            .deck = deck_of(request),
            .again = say<words::again_with_seed>() + "\n",
            .completed = completion_of(algorithm)};
}

std::string name_in_report(const resemblance& like) {
    if (like.in_catalogue || !like.parameter) return like.algorithm;
    return fmt::format("{} {:.4g}", like.name, *like.parameter);
}

reason verdict_reason(const observation& seen) {
    if (!seen.problem.empty()) return {"no-shuffle", {{"problem", seen.problem}}};
    const auto* worst = seen.worst();
    const std::string test = worst == nullptr ? "" : std::string(worst->name);
    const std::string p = worst == nullptr ? "" : probability_text(worst->tail);
    switch (seen.verdict) {
        case observed_verdict::fair:
            return {std::isfinite(seen.smallest_bias) ? "no-test-against" : "too-few-to-show",
                    {{"tests", std::to_string(seen.tests.size())},
                     {"test", test},
                     {"p", p},
                     {"bias", std::isfinite(seen.smallest_bias)
                                  ? audit::detail::percent_rounded_up(seen.smallest_bias)
                                  : ""},
                     {"shuffles", grouped(std::to_string(seen.shuffles))}}};
        case observed_verdict::suspicious: return {"one-sample-against", {{"test", test}, {"p", p}}};
        case observed_verdict::unjudged: break;
        case observed_verdict::unfair: return {"tests-against", {{"test", test}, {"p", p}}};
    }
    return {};
}

std::string verdict_sentence(const observation& seen) {
    if (!seen.problem.empty()) return say<words::says_unfair>(seen.problem);
    const reason why = verdict_reason(seen);
    const std::string least = worst_of_all(seen);
    switch (seen.verdict) {
        case observed_verdict::fair:  // "FAIR" is for proofs
            if (why.value("bias").empty()) return say<words::no_sign_too_few>(why.value("shuffles"));
            return say<words::no_sign>(why.value("bias"), why.value("shuffles"));
        case observed_verdict::suspicious: return say<words::one_sample_against>(least);
        case observed_verdict::unjudged: return say<words::says_unjudged>(seen.problem);
        case observed_verdict::unfair:
            return say<words::tests_against>(shortened(rejecting(seen.tests)), least);
    }
    return "";
}

std::string as_text(const subject& what, const observation& seen, const std::vector<resemblance>& looks_like,
                    const style& s, std::size_t width) {
    std::string text =
        fmt::format("{}\n{}{}{}\n\n", what.title,
                    say<words::cards_and_shuffles>(seen.n, grouped(std::to_string(seen.shuffles))),
                    what.terms.empty() ? "" : text_of(words::comma), what.terms);
    if (what.completed != nullptr)
        text += fmt::format("{}\n{}\n\n", text_of(*what.completed), text_of(words::about_completed));
    text += places(what, seen, s, width);
    text += tests_text(seen.tests, observed_kind::shuffles, s, width);
    if (seen.suspects) text += say<words::fresh_sample>(grouped(std::to_string(*seen.suspects))) + "\n";
    text += paint(s, ink_of(seen.verdict), verdict_sentence(seen)) + "\n";
    if (seen.verdict == observed_verdict::suspicious) text += what.again;
    text += decks_line(seen) + resemblance_line(looks_like);
    if (seen.verdict != observed_verdict::unfair) text += what_was_excluded(seen);
    return width < style{}.width ? wrapped(text, width) : text;
}

}  // namespace fairshuf::report
