#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/named.hpp"
#include "cli/algorithm_error.hpp"
#include "cli/completion/completion.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/core/text.hpp"
#include "language/words/help.hpp"
#include "language/words/help_prove.hpp"
#include "language/words/trace.hpp"
#include "report/terminal.hpp"
#include "system/output/whole_file.hpp"
#include "trace/follow.hpp"
#include "trace/trace.hpp"
#include "trace/trace_report.hpp"

namespace fairshuf::cli {
namespace {

struct options {
    std::string algorithm;
    std::vector<std::string> cards;
    std::optional<std::string> seed, script, follow;
    std::string svg;
    bool json = false;
};

expected<script> parse_script(std::string_view text) {
    script draws;
    while (!text.empty()) {
        const auto comma = std::min(text.find(','), text.size());
        const auto value = detail::whole_number(text.substr(0, comma));
        if (!value)
            return error{say<words::script_not_a_draw>(in_quotes(detail::quoted(text.substr(0, comma))))};
        draws.push_back(*value);
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return draws;
}

expected<trace_draws> draws_of(const options& given) {
    if (given.seed && given.script) return error{say<words::seed_or_script>()};
    if (given.script) {
        const auto by_hand = parse_script(*given.script);
        if (!by_hand) return by_hand.error();
        return trace_draws(*by_hand);
    }
    return trace_draws(given.seed ? key::from_text(*given.seed) : key::from_os());
}

int run(const options& given) {
    const auto algorithm = named_algorithm(given.algorithm);
    if (!algorithm) return complain(unknown_algorithm(algorithm.error()).message);
    const auto drawn = draws_of(given);
    if (!drawn) return complain(drawn.error().message);
    const auto recording = trace_shuffle(*algorithm, given.cards, *drawn);
    if (!recording) return complain(recording.error().message);

    if (given.svg == "-") return print(report::as_svg(*recording));
    if (!given.svg.empty()) {
        const auto written = write_file(given.svg, report::as_svg(*recording));
        if (!written) return complain(written.error().message);
    }
    if (given.follow) {
        const auto story = follow_card(*recording, *given.follow);
        if (!story) return complain(story.error().message);
        return print(given.json ? in_english([&] { return report::as_json(*recording, *story); })
                                : report::as_text(*recording, *story, report::style_of_stdout()));
    }
    return print(given.json
                     ? in_english([&] { return report::as_json(*recording); })
                     : report::as_text(*recording, report::style_of_stdout(), report::width_of_stdout()));
}

}  // namespace

void add_trace(parser& app, int& status) {
    auto* verb = app.add_verb("trace", words::verb_trace);
    const auto given = std::make_shared<options>();
    verb->add_option("ALGORITHM", given->algorithm, words::help_algorithm)
        .words(algorithm_words())
        .required();
    verb->add_option("CARD", given->cards, words::trace_cards);
    verb->add_option("--seed", given->seed, words::trace_seed).option_text("TEXT");
    verb->add_option("--script", given->script, words::trace_script).option_text("DRAWS");
    verb->add_option("--follow", given->follow, words::trace_follow).option_text("CARD");
    verb->add_option("--svg", given->svg, words::trace_svg).option_text("FILE");
    verb->add_flag("--json", given->json, words::help_json);
    verb->footer(words::trace_footer);
    verb->callback([given, &status] {
        if (given->cards.empty()) given->cards = {"1", "2", "3", "4", "5"};
        status = run(*given);
    });
}

}  // namespace fairshuf::cli
