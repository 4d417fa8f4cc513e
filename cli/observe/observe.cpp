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
#include "language/words/help.hpp"
#include "language/words/help_observe.hpp"
#include "observe/known_mistakes.hpp"
#include "observe/report/observation_page.hpp"
#include "observe/report/observation_report.hpp"
#include "observe/report/observation_svg.hpp"
#include "system/output/whole_file.hpp"
#include "system/progress_note.hpp"

namespace fairshuf::cli {
namespace {

// Our own shuffles need no comparison: the name says it.
std::vector<resemblance> resembled_mistakes(const observe_options& given, const audit::observation& seen) {
    if (given.algorithm) return {};
    const progress_note note(say<words::comparing_mistakes>());
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
    const int status = status_of(seen.verdict);
    if (!given.svg.empty() && given.svg != "-")
        if (const auto drawn = write_file(given.svg, report::as_svg(what, seen)); !drawn)
            return complain(drawn.error().message);
    return print_with_page(
        given.page, origin_of(given, seed),
        [&](const auto& from, auto words) { return report::as_page(what, seen, looks_like, from, words); },
        [&] {
            if (given.svg == "-") return print(report::as_svg(what, seen), status);
            return print(given.json ? in_english([&] { return report::as_json(what, seen, looks_like); })
                                    : report::as_text(what, seen, looks_like, report::style_of_stdout(),
                                                      report::width_of_stdout()),
                         status);
        },
        status);
}

int run_table(const observe_options& given) {
    const auto shuffles = shuffles_of(given);
    if (!shuffles) return complain(shuffles.error().message);
    return observe_table(*given.table, *shuffles, given.page, given.json);
}

int run(const observe_options& given) {
    if (const auto problem = misplaced(given)) return complain(problem->message);
    if (given.page.on_standard_output() && given.svg == "-") return complain(text_of(words::page_or_picture));
    if (const auto problem = problem_with(given.page)) return complain(problem->message);
    if (given.one.given()) return observe_one(given.one, given.page, given.json);
    return given.table ? run_table(given) : run_orders(given);
}

}  // namespace

void add_observe(parser& app, int& status) {
    auto* verb = app.add_verb("observe", words::verb_observe);
    const auto given = std::make_shared<observe_options>();
    add_observe_options(*verb, *given);
    verb->footer(words::observe_footer);
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
