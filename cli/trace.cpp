#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/named.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/core/text.hpp"
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
            return error{
                fmt::format("--script: {} is not a draw; write whole numbers separated by commas, as in "
                            "--script 1,2,0,0",
                            detail::quoted(text.substr(0, comma)))};
        draws.push_back(*value);
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return draws;
}

expected<trace_draws> draws_of(const options& given) {
    if (given.seed && given.script) return error{"--seed and --script exclude each other: give one of them"};
    if (given.script) {
        const auto by_hand = parse_script(*given.script);
        if (!by_hand) return by_hand.error();
        return trace_draws(*by_hand);
    }
    return trace_draws(given.seed ? key::from_text(*given.seed) : key::from_os());
}

int run(const options& given) {
    const auto algorithm = named_algorithm(given.algorithm);
    if (!algorithm) return complain(algorithm.error().message + "\n`fairshuf algorithms` lists them all.");
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
        return print(given.json ? report::as_json(*recording, *story)
                                : report::as_text(*recording, *story, report::style_of_stdout()));
    }
    return print(given.json
                     ? report::as_json(*recording)
                     : report::as_text(*recording, report::style_of_stdout(), report::width_of_stdout()));
}

}  // namespace

void add_trace(parser& app, int& status) {
    auto* verb = app.add_verb("trace", "Every step of one shuffle: the draw, the moves, the probability");
    const auto given = std::make_shared<options>();
    verb->add_option("ALGORITHM", given->algorithm, "A name from `fairshuf algorithms`")
        .required()
        .option_text(" ");
    verb->add_option("CARD", given->cards, "The cards, up to 54 (default 1 2 3 4 5)").option_text("...");
    verb->add_option("--seed", given->seed, "Draws from the SHA-256 of this text (default: fresh ones)")
        .option_text("TEXT");
    verb->add_option("--script", given->script, "The draws, separated by commas: 1,2,0,0")
        .option_text("DRAWS");
    verb->add_option("--follow", given->follow,
                     "Tell the story of one card: in each step where it can be, and what happens to it there")
        .option_text("CARD");
    verb->add_option("--svg", given->svg, "Also draw a picture into this file (- for standard output)")
        .option_text("FILE");
    verb->add_flag("--json", given->json, "Print JSON instead of text");
    verb->footer(
        "Examples:\n"
        "  fairshuf trace swap-down 1 2 3 4 5 --script 1,2,0,0\n"
        "  fairshuf trace swap-up $(seq 54) --follow 1           # does the second swap disturb card 1?\n"
        "  fairshuf trace riffle:1 A K Q J 10 9 --seed monday --svg riffle.svg");
    verb->callback([given, &status] {
        if (given->cards.empty()) given->cards = {"1", "2", "3", "4", "5"};
        status = run(*given);
    });
}

}  // namespace fairshuf::cli
