#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "catalogue/named.hpp"
#include "cli/provenance.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/core/processors.hpp"
#include "fairshuf/core/text.hpp"
#include "prove/answer.hpp"
#include "prove/curve.hpp"
#include "prove/replay/positions_after.hpp"
#include "prove/replay/untouched.hpp"
#include "system/output/whole_file.hpp"
#include "system/progress_note.hpp"

namespace fairshuf::cli {
namespace {

struct options {
    std::string algorithm;
    std::string n = "4";
    std::string draws = "exact";
    bool positions = false;
    bool distance = false;
    bool json = false;
    std::string svg, curve, page, lang = "en";
    std::string after;
    bool untouched = false;
};

expected<std::size_t> card_number(const std::string& text) {
    const auto n = detail::whole_number(text);
    if (!n || *n == 0)
        return error{fmt::format("-n '{}': the number of cards is a whole number, at least 1", text)};
    return static_cast<std::size_t>(*n);
}

expected<proof_request> plan(const options& given) {
    const auto algorithm = named_algorithm(given.algorithm);
    if (!algorithm) return error{algorithm.error().message + "\n`fairshuf algorithms` lists them all."};
    const auto draws = find_draws(given.draws);
    if (!draws) return draws.error();
    const auto n = card_number(given.n);
    if (!n) return n.error();
    return proof_request{*algorithm, *draws, *n, detail::usable_processors()};
}

// Text or JSON, and the picture if one is wanted.
int print_with_picture(const options& given, const std::string& text, const std::string& svg, int status) {
    if (given.svg == "-") return print(svg, status);
    if (!given.svg.empty())
        if (const auto written = write_file(given.svg, svg); !written)
            return complain(written.error().message);
    return print(text, status);
}

int run_curve(const options& given, const proof_request& request) {
    if (!given.page.empty()) return complain("--curve has no --report: draw it with --svg");
    if (given.positions || given.distance)
        return complain(fmt::format("--curve is about whole orders: leave out {}",
                                    given.positions ? "--positions" : "--distance"));
    const auto range = report::curve_range_in(given.curve);
    if (!range) return complain(range.error().message);
    auto note = std::make_unique<progress_note>(fmt::format("proving {}", request.algorithm.spec()));
    const auto curve = report::prove_curve(request, *range, report::style_of_stdout());
    note.reset();
    if (!curve) return complain(curve.error().message);
    return print_with_picture(given, given.json ? curve->json : curve->text, curve->svg,
                              curve->fair ? done : unfair);
}

// Where the cards are after some rounds. There is no verdict: the shuffle is not at its end.
int run_after(const options& given, const proof_request& request) {
    const auto rounds = detail::whole_number(given.after);
    if (!rounds)
        return complain(fmt::format("--after '{}': the number of rounds is a whole number", given.after));
    if (!given.positions) return complain("--after is about places: add --positions");
    if (!given.page.empty()) return complain("--after has no --report: draw it with --svg");
    if (request.algorithm.is_member())
        return complain(fmt::format("{}: a member of the family is proved as a whole: leave out --after",
                                    request.algorithm.spec()));
    const auto found = prove_positions_after(request, static_cast<std::size_t>(*rounds));
    if (!found) return complain(found.error().message);
    return print_with_picture(given,
                              given.json ? report::as_json(request, *found)
                                         : report::as_text(request, *found, report::style_of_stdout()),
                              given.svg.empty() ? "" : report::as_svg(request, *found), done);
}

int run_untouched(const options& given, const proof_request& request) {
    if (given.positions || given.distance || !given.svg.empty() || !given.page.empty())
        return complain("--untouched goes with -n and --json only: leave out the other options");
    const auto found = prove_untouched(request);
    if (!found) return complain(found.error().message);
    return print(given.json ? report::as_json(request, *found)
                            : report::as_text(request, *found, report::style_of_stdout()));
}

std::vector<std::string> repeating(const options& given) {
    std::vector<std::string> words{"prove", given.algorithm, "-n", given.n};
    if (given.draws != "exact") words.insert(words.end(), {"--draws", given.draws});
    if (given.positions) words.emplace_back("--positions");
    if (given.distance) words.emplace_back("--distance");
    return words;
}

int run(const options& given) {
    using report::proof_question;
    const auto request = plan(given);
    if (!request) return complain(request.error().message);
    if (!given.curve.empty()) return run_curve(given, *request);
    if (!given.after.empty()) return run_after(given, *request);
    if (given.untouched) return run_untouched(given, *request);
    const auto words = language_in(given.lang);
    if (!words) return complain(words.error().message);
    if (!given.page.empty())
        if (const auto writable = may_write_file(given.page); !writable)
            return complain(writable.error().message);
    const auto from = provenance_of(repeating(given));
    if (request->algorithm.is_member() && (given.positions || given.distance))
        return complain(fmt::format("{}: a member of the family is proved as a whole: leave out {}",
                                    request->algorithm.spec(),
                                    given.positions ? "--positions" : "--distance"));
    if (given.distance && !given.svg.empty())
        return complain("--svg draws orders and places: leave out --distance");
    const auto question = given.positions  ? proof_question::positions
                          : given.distance ? proof_question::distance
                                           : proof_question::orders;
    auto note = std::make_unique<progress_note>(
        fmt::format("proving {} with {} cards", request->algorithm.spec(), request->n));
    const auto answer = report::answer(
        *request, question, given.json, report::style_of_stdout(),
        {.svg = !given.svg.empty(), .page_from = given.page.empty() ? nullptr : &from, .words = *words});
    note.reset();
    if (!answer) return complain(answer.error().message);
    const int status = answer->fair ? done : unfair;
    if (!given.page.empty())
        if (const auto written = write_file(given.page, answer->page); !written)
            return complain(written.error().message);
    return print_with_picture(given, answer->text, answer->svg, status);
}

}  // namespace

void add_prove(parser& app, int& status) {
    auto* verb = app.add_verb("prove", "Compute the exact probability of every order of a shuffle");
    const auto given = std::make_shared<options>();
    verb->add_option("ALGORITHM", given->algorithm,
                     "A name from `fairshuf algorithms`, such as swap-down or riffle:7")
        .required()
        .option_text(" ");
    verb->add_option("-n", given->n, "Number of cards (default 4)").option_text("N");
    verb->add_option(
            "--draws", given->draws,
            "The source of draws: exact (the default), modulo:R, float:BITS, "
            "short-seed:BITS, short-seed:day, stuck, or a language's, such as java:24 (`fairshuf algorithms "
            "--draws` lists them)")
        .option_text("SOURCE");
    const auto places =
        verb->add_flag("--positions", given->positions,
                       "Only where each card lands: for up to 128 cards with swap, pick and insert shuffles");
    verb->add_option("--after", given->after,
                     "With --positions: where the cards are after K rounds, and what round K has changed")
        .option_text("K");
    verb->add_flag("--untouched", given->untouched,
                   "For swap-pairs:k: how likely k swaps leave some card untouched");
    verb->add_flag(
            "--distance", given->distance,
            "Only the distance from fair, for up to 500 cards, where a formula is known: riffle:k, and fair "
            "swap, pick and insert shuffles with flawed draws")
        .excludes(places);
    verb->add_option("--curve", given->curve,
                     "The distance from fair as the cards grow (n=2..9), or the parameter (k=1..50)")
        .option_text("RANGE");
    verb->add_option("--svg", given->svg,
                     "Also draw orders and places into this file (- for standard output)")
        .option_text("FILE");
    verb->add_option("--report", given->page, "Also write a page to file: one HTML file, printable")
        .option_text("FILE");
    verb->add_option("--lang", given->lang, "The language of the page: en (the default) or zh")
        .option_text("en|zh");
    verb->add_flag("--json", given->json, "Print JSON instead of text");
    verb->footer(
        "The members of the family are proved, too: partial-shuffle:K, reservoir:K, cycle, derangement,\n"
        "weighted-shuffle. Each has a law of its own.\n\n"
        "Exit status: 0 fair, 2 unfair, 1 error.\n\n"
        "Examples:\n"
        "  fairshuf prove swap-down -n 4                       # fair\n"
        "  fairshuf prove naive -n 4                           # not fair\n"
        "  fairshuf prove swap-up -n 54 --positions            # every place exactly 1/54\n"
        "  fairshuf prove swap-up -n 54 --positions --after 2  # does the second swap disturb card 1?\n"
        "  fairshuf prove swap-pairs:10 -n 10 --untouched      # does some card stay where it was?\n"
        "  fairshuf prove swap-down -n 4 --draws modulo:256    # rand() % k over a byte\n"
        "  fairshuf prove riffle:7 -n 52 --distance            # seven riffles of a deck\n"
        "  fairshuf prove riffle -n 52 --curve k=1..12         # how many riffles are enough?\n"
        "  fairshuf prove derangement -n 6                     # each of the 265, and nothing else");
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
