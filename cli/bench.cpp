#include "bench/bench.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "bench/race_report.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/shuffle/workers.hpp"
#include "format/large_number.hpp"
#include "language/words/bench.hpp"
#include "language/words/help.hpp"
#include "report/terminal.hpp"
#include "system/output/whole_file.hpp"
#include "system/progress_note.hpp"

namespace fairshuf::cli {
namespace {

struct options {
    std::string n = "10000";
    std::optional<std::string> svg;
    bool quick = false, longer = false, json = false;
};

constexpr std::size_t most_cards = 10'000'000;

expected<bench_request> plan(const options& given) {
    const auto n = large_number(given.n);
    if (!n || *n < 2 || *n > most_cards)
        return error{say<words::bench_bad_n>(given.n, report::grouped(std::to_string(most_cards)))};
    if (given.svg == "") return error{say<words::bench_bad_svg>()};
    if (given.svg && given.svg != "-")
        if (const auto may = may_write_file(*given.svg); !may) return may.error();
    bench_request request;
    request.n = static_cast<std::size_t>(*n);
    request.threads = detail::all_threads();
    if (given.quick) {
        request.sizes = {10, 100, 1'000, 10'000};
        request.bulk_sizes = {1'000'000};
        request.rounds = 3;
        request.budget = 0.005;
        request.longest = 0.1;
        request.bulk_budget = 0.01;
    }
    if (given.longer) {
        request.bulk_sizes.push_back(std::size_t{1} << 27);
        request.budget = 0.3;
        request.longest = 3;
        request.bulk_budget = 3;
    }
    for (std::size_t size = 1'000'000; size < request.n; size *= 10) request.sizes.push_back(size);
    return request;
}

expected<bench_result> run_with_note(const options& given) {
    const auto request = plan(given);
    if (!request) return request.error();
    bench_progress progress;
    const progress_note note([&](double seconds) {
        return say<words::timing>(report::grouped(std::to_string(progress.n)), seconds);
    });
    // What it skips is said in the result: in English, if that becomes JSON.
    const speaking these(given.json ? language::english : spoken());
    return bench(*request, &progress);
}

int run(const options& given) {
    const auto result = run_with_note(given);
    if (!result) return complain(result.error().message);
    if (given.svg) {
        const std::string picture = report::as_svg(report::plot_of(*result));
        if (given.svg == "-") return print(picture);
        const auto written = write_file(*given.svg, picture);
        if (!written) return complain(written.error().message);
    }
    return print(given.json ? in_english([&] { return report::as_json(*result); })
                            : report::as_text(*result, report::style_of_stdout(), report::width_of_stdout()));
}

}  // namespace

void add_bench(parser& app, int& status) {
    auto* verb = app.add_verb("bench", words::verb_bench);
    const auto given = std::make_shared<options>();
    verb->add_option("-n,--cards", given->n, words::bench_n).option_text("N");
    const auto quick = verb->add_flag("--quick", given->quick, words::bench_quick);
    verb->add_flag("--long", given->longer, words::bench_long).excludes(quick);
    verb->add_option("--svg", given->svg, words::bench_svg).option_text("FILE");
    verb->add_flag("--json", given->json, words::help_json);
    verb->footer(words::bench_footer);
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
