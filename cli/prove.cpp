#include <fmt/format.h>

#include <memory>
#include <string>

#include "catalogue/named.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/core/processors.hpp"
#include "fairshuf/core/text.hpp"
#include "prove/answer.hpp"
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

int run(const options& given) {
    using report::proof_question;
    const auto request = plan(given);
    if (!request) return complain(request.error().message);
    if (request->algorithm.is_member() && (given.positions || given.distance))
        return complain(fmt::format("{}: a member of the family is proved as a whole: leave out {}",
                                    request->algorithm.spec(),
                                    given.positions ? "--positions" : "--distance"));
    const auto question = given.positions  ? proof_question::positions
                          : given.distance ? proof_question::distance
                                           : proof_question::orders;
    auto note = std::make_unique<progress_note>(
        fmt::format("proving {} with {} cards", request->algorithm.spec(), request->n));
    const auto answer = report::answer(*request, question, given.json, report::style_of_stdout());
    note.reset();
    if (!answer) return complain(answer.error().message);
    return print(answer->text, answer->fair ? done : unfair);
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
    verb->add_option("--draws", given->draws,
                     "The source of draws: exact (the default), modulo:R, float:BITS, "
                     "short-seed:BITS, short-seed:day, stuck")
        .option_text("SOURCE");
    const auto places =
        verb->add_flag("--positions", given->positions,
                       "Only where each card lands: for up to 128 cards with swap, pick and insert shuffles");
    verb->add_flag(
            "--distance", given->distance,
            "Only the distance from fair, for up to 500 cards, where a formula is known: riffle:k, and fair "
            "swap, pick and insert shuffles with flawed draws")
        .excludes(places);
    verb->add_flag("--json", given->json, "Print JSON instead of text");
    verb->footer(
        "The members of the family are proved, too: partial-shuffle:K, reservoir:K, cycle, derangement,\n"
        "weighted-shuffle. Each has a law of its own.\n\n"
        "Exit status: 0 fair, 2 unfair, 1 error.\n\n"
        "Examples:\n"
        "  fairshuf prove swap-down -n 4                       # fair\n"
        "  fairshuf prove naive -n 4                           # not fair\n"
        "  fairshuf prove swap-up -n 54 --positions            # every place exactly 1/54\n"
        "  fairshuf prove swap-down -n 4 --draws modulo:256    # rand() % k over a byte\n"
        "  fairshuf prove riffle:7 -n 52 --distance            # seven riffles of a deck\n"
        "  fairshuf prove derangement -n 6                     # each of the 265, and nothing else");
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
