#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/observe/one.hpp"
#include "cli/observe/options.hpp"
#include "cli/observe/orders.hpp"
#include "cli/observe/page.hpp"
#include "cli/observe/status.hpp"
#include "cli/observe/table.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/core/hex.hpp"
#include "fairshuf/core/processors.hpp"
#include "fairshuf/words/key.hpp"
#include "observe/known_mistakes.hpp"
#include "observe/observation_page.hpp"
#include "observe/observation_report.hpp"
#include "observe/observation_svg.hpp"
#include "system/output/whole_file.hpp"
#include "system/progress_note.hpp"

namespace fairshuf::cli {
namespace {

// Our own shuffles need no comparison: the name says it.
std::vector<resemblance> resembled_mistakes(const observe_options& given, const audit::observation& seen) {
    if (given.algorithm) return {};
    const progress_note note("comparing it with the known mistakes");
    return known_mistakes_like(seen, fairshuf::detail::usable_processors());
}

page_origin origin_of(const observe_options& given, const std::string& seed) {
    page_origin origin{repeating(given, seed), {}};
    if (given.stream) origin.inputs = {*given.stream};
    if (!seed.empty()) origin.key = fairshuf::detail::to_hex(key::from_text(seed).bytes());
    return origin;
}

int run_orders(const observe_options& given) {
    const auto observed = observe_orders(given);
    if (!observed) return complain(observed.error().message);
    const auto& [what, seen, seed] = *observed;
    const auto looks_like = resembled_mistakes(given, seen);
    const auto written = write_page(given.page, origin_of(given, seed), [&](const auto& from, auto words) {
        return report::as_page(what, seen, looks_like, from, words);
    });
    if (!written) return complain(written.error().message);
    if (given.svg == "-") return print(report::as_svg(what, seen), status_of(seen.verdict));
    if (!given.svg.empty())
        if (const auto drawn = write_file(given.svg, report::as_svg(what, seen)); !drawn)
            return complain(drawn.error().message);
    return print(given.json ? report::as_json(what, seen, looks_like)
                            : report::as_text(what, seen, looks_like, report::style_of_stdout(),
                                              report::width_of_stdout()),
                 status_of(seen.verdict));
}

int run_table(const observe_options& given) {
    const auto shuffles = shuffles_of(given);
    if (!shuffles) return complain(shuffles.error().message);
    return observe_table(*given.table, *shuffles, given.page, given.json);
}

int run(const observe_options& given) {
    if (const auto problem = misplaced(given)) return complain(problem->message);
    if (const auto problem = problem_with(given.page)) return complain(problem->message);
    if (given.one.given()) return observe_one(given.one, given.page, given.json);
    return given.table ? run_table(given) : run_orders(given);
}

}  // namespace

void add_observe(parser& app, int& status) {
    auto* verb = app.add_verb("observe", "Test millions of shuffles, ours or anybody's, by statistics");
    const auto given = std::make_shared<observe_options>();
    add_observe_options(*verb, *given);
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
