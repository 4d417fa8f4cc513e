#include <memory>
#include <string>
#include <vector>

#include "catalogue/named.hpp"
#include "cli/algorithm_error.hpp"
#include "cli/completion/completion.hpp"
#include "cli/provenance.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/core/processors.hpp"
#include "format/large_number.hpp"
#include "language/words/common.hpp"
#include "language/words/help.hpp"
#include "language/words/help_prove.hpp"
#include "language/words/prove_refusals.hpp"
#include "language/words/replay.hpp"
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
    std::string svg, curve, page;
    std::string after;
    bool untouched = false;
};

report::proof_question question_of(const options& given) {
    using report::proof_question;
    return given.positions  ? proof_question::positions
           : given.distance ? proof_question::distance
                            : proof_question::orders;
}

expected<std::size_t> card_number(const options& given, const proof_request& without_cards) {
    const auto [n, too_large] = read_large_number(given.n);
    if (n && *n > 0) return static_cast<std::size_t>(*n);
    if (!too_large) return error{say<words::bad_card_number>(given.n)};
    const std::size_t most = report::most_cards(without_cards, question_of(given));
    return error{say<words::card_number_too_large>(given.n, without_cards.algorithm.spec(),
                                                   counted<words::card, words::cards>(most), most)};
}

expected<proof_request> plan(const options& given) {
    const auto algorithm = named_algorithm(given.algorithm);
    if (!algorithm) return unknown_algorithm(algorithm.error());
    const auto draws = find_draws(given.draws);
    if (!draws) return error{in_words(draws.error())};
    proof_request request{*algorithm, *draws, 0, detail::usable_processors()};
    const auto n = card_number(given, request);
    if (!n) return n.error();
    request.n = *n;
    return request;
}

// Text, JSON or the page, and the picture if one is wanted.
int print_with_picture(const options& given, const std::string& text, const std::string& svg, int status) {
    if (given.svg == "-") return print(svg, status);
    if (!given.svg.empty())
        if (const auto written = write_file(given.svg, svg); !written)
            return complain(written.error().message);
    return print(text, status);
}

int run_curve(const options& given, const proof_request& request) {
    if (!given.page.empty()) return complain(text_of(words::curve_without_page));
    if (given.positions || given.distance)
        return complain(say<words::curve_of_orders>(given.positions ? "--positions" : "--distance"));
    const auto range = report::curve_range_in(given.curve);
    if (!range) return complain(range.error().message);
    auto note = std::make_unique<progress_note>(say<words::proving>(request.algorithm.spec()));
    const auto curve = report::prove_curve(request, *range, report::style_of_stdout());
    note.reset();
    if (!curve) return complain(curve.error().message);
    return print_with_picture(given, given.json ? curve->json : curve->text, curve->svg,
                              curve->fair ? done : unfair);
}

// Where the cards are after some rounds. There is no verdict: the shuffle is not at its end.
int run_after(const options& given, const proof_request& request) {
    const auto rounds = large_number(given.after);
    if (!rounds) return complain(say<words::after_bad_number>(given.after));
    if (!given.positions) return complain(text_of(words::after_needs_positions));
    if (!given.page.empty()) return complain(text_of(words::after_has_no_page));
    if (request.algorithm.is_member())
        return complain(say<words::member_as_whole>(request.algorithm.spec(), "--after"));
    const auto found = prove_positions_after(request, static_cast<std::size_t>(*rounds));
    if (!found) return complain(found.error().message);
    return print_with_picture(given,
                              given.json ? in_english([&] { return report::as_json(request, *found); })
                                         : report::as_text(request, *found, report::style_of_stdout()),
                              given.svg.empty() ? "" : report::as_svg(request, *found), done);
}

int run_untouched(const options& given, const proof_request& request) {
    if (given.positions || given.distance || !given.svg.empty() || !given.page.empty())
        return complain(text_of(words::untouched_alone));
    if (request.algorithm.is_member())
        return complain(say<words::untouched_only_pairs>(request.algorithm.spec()));
    const auto found = prove_untouched(request);
    if (!found) return complain(found.error().message);
    return print(given.json ? in_english([&] { return report::as_json(request, *found); })
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
    const auto request = plan(given);
    if (!request) return complain(request.error().message);
    if (!given.curve.empty()) return run_curve(given, *request);
    if (!given.after.empty()) return run_after(given, *request);
    if (given.untouched) return run_untouched(given, *request);
    if (given.page == "-" && given.svg == "-") return complain(text_of(words::page_or_picture));
    if (!given.page.empty() && given.page != "-")
        if (const auto writable = may_write_file(given.page); !writable)
            return complain(writable.error().message);
    const auto from = provenance_of(repeating(given));
    if (request->algorithm.is_member() && (given.positions || given.distance))
        return complain(say<words::member_as_whole>(request->algorithm.spec(),
                                                    given.positions ? "--positions" : "--distance"));
    if (given.distance && !given.svg.empty()) return complain(text_of(words::no_picture_of_distance));
    auto note = std::make_unique<progress_note>(
        say<words::proving_cards>(request->algorithm.spec(), counted<words::card, words::cards>(request->n)));
    const auto answer = report::answer(
        *request, question_of(given), given.json, report::style_of_stdout(),
        {.svg = !given.svg.empty(), .page_from = given.page.empty() ? nullptr : &from, .words = spoken()});
    note.reset();
    if (!answer) return complain(answer.error().message);
    const int status = answer->fair ? done : unfair;
    if (given.page == "-") return print_with_picture(given, answer->page, answer->svg, status);
    if (!given.page.empty())
        if (const auto written = write_file(given.page, answer->page); !written)
            return complain(written.error().message);
    return print_with_picture(given, answer->text, answer->svg, status);
}

}  // namespace

void add_prove(parser& app, int& status) {
    auto* verb = app.add_verb("prove", words::verb_prove);
    const auto given = std::make_shared<options>();
    verb->add_option("ALGORITHM", given->algorithm, words::prove_algorithm)
        .words(algorithm_words())
        .required();
    verb->add_option("-n", given->n, words::prove_n).option_text("N");
    verb->add_option("--draws", given->draws, words::prove_draws).option_text("SOURCE").words(draws_words());
    const auto places = verb->add_flag("--positions", given->positions, words::prove_positions);
    verb->add_option("--after", given->after, words::prove_after).option_text("K");
    verb->add_flag("--untouched", given->untouched, words::prove_untouched);
    verb->add_flag("--distance", given->distance, words::prove_distance).excludes(places);
    verb->add_option("--curve", given->curve, words::prove_curve).option_text("RANGE");
    verb->add_option("--svg", given->svg, words::prove_svg).option_text("FILE");
    verb->add_option("--report", given->page, words::help_report).option_text("FILE");
    verb->add_flag("--json", given->json, words::help_json);
    verb->footer(words::prove_footer);
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
