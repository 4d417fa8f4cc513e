#include "prove/curve.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "catalogue/named.hpp"
#include "fairshuf/audit/exact/numbers.hpp"
#include "fairshuf/core/text.hpp"
#include "format/json.hpp"
#include "language/reasons.hpp"
#include "language/words/common.hpp"
#include "language/words/prove.hpp"
#include "language/words/prove_refusals.hpp"
#include "prove/prove.hpp"
#include "report/curve_plot.hpp"
#include "report/width.hpp"

namespace fairshuf::report {
namespace {

constexpr std::uint64_t most_points = 200;

// The formula gives the total variation of riffles only; all others are proved.
expected<audit::fraction> total_variation(const proof_request& request) {
    if (const auto found = prove_distance(request);
        found && found->kind == distance::measure::total_variation)
        return found->value;
    const auto result = prove(request);
    if (!result) return result.error();
    if (result->proof.residual != 0) return error{say<words::curve_not_exact>(request.algorithm.spec())};
    return result->proof.total_variation;
}

expected<proof_request> request_at(const proof_request& request, const curve_range& range, std::uint64_t at) {
    proof_request one = request;
    if (range.of_cards) {
        one.n = static_cast<std::size_t>(at);
        return one;
    }
    const auto algorithm = named_algorithm(fmt::format("{}:{}", request.algorithm.about.name, at));
    if (!algorithm) return error{in_words(algorithm.error())};
    one.algorithm = *algorithm;
    return one;
}

// A point that is refused: to which number of cards the curve can go.
error refused(const proof_request& request, const curve_range& range, const error& problem) {
    const auto last = detail::whole_number(problem.why.value("most"));
    if (!range.of_cards || problem.why.code != "too-many-to-prove" || !last || *last < range.first)
        return problem;
    return error{say<words::curve_too_far>(request.algorithm.spec(),
                                           counted<words::card, words::cards>(*last), range.first, *last)};
}

std::string exact_text(const audit::fraction& value) {
    const std::string text = audit::to_text(value);
    constexpr std::size_t longest = 24;
    return text.size() <= longest ? text : "";
}

std::string subject_name(const proof_request& request, const curve_range& range) {
    return range.of_cards ? request.algorithm.spec() : std::string(request.algorithm.about.name);
}

curve_plot plot_of(const proof_request& request, const curve_range& range) {
    return {.title = say<words::curve_title>(subject_name(request, range)),
            .note = range.of_cards ? say<words::curve_note_cards>(request.draws.spec)
                                   : say<words::curve_note>(request.n, request.draws.spec),
            .across = range.of_cards ? say<words::curve_cards>() : say<words::curve_parameter>(),
            .up = say<words::total_variation>(),
            .points = {}};
}

json json_of(const proof_request& request, const curve_range& range, const json& points) {
    json j{{"algorithm", subject_name(request, range)},
           {"draws", request.draws.spec},
           {"against", range.of_cards ? "n" : "k"}};
    if (!range.of_cards) j["n"] = request.n;
    j["measure"] = "total-variation";
    j["points"] = points;
    return j;
}

}  // namespace

expected<curve_range> curve_range_in(std::string_view text) {
    const error wrong{say<words::curve_form>(text)};
    if (text.size() < 3 || (text[0] != 'n' && text[0] != 'k') || text[1] != '=') return wrong;
    curve_range range{.of_cards = text[0] == 'n'};
    const auto dots = text.find("..");
    const auto first = detail::whole_number(text.substr(2, dots == std::string_view::npos ? dots : dots - 2));
    const auto last = dots == std::string_view::npos ? first : detail::whole_number(text.substr(dots + 2));
    if (!first || !last || *first == 0 || *last < *first) return wrong;
    if (*last - *first >= most_points) return error{say<words::curve_too_long>(text, most_points)};
    range.first = *first;
    range.last = *last;
    return range;
}

expected<curve_answer> prove_curve(const proof_request& request, const curve_range& range, const style& s) {
    if (request.algorithm.is_member()) return error{say<words::curve_of_member>(request.algorithm.spec())};
    auto plot = plot_of(request, range);
    json points = json::array();
    curve_answer answer{.text = {}, .json = {}, .svg = {}, .fair = true};
    for (std::uint64_t at = range.first; at <= range.last; ++at) {
        const auto one = request_at(request, range, at);
        if (!one) return one.error();
        const auto value = total_variation(*one);
        if (!value) return refused(request, range, value.error());
        answer.fair = answer.fair && *value == 0;
        plot.points.push_back({at, audit::to_double(*value), exact_text(*value)});
        points.push_back({{range.of_cards ? "n" : "k", at},
                          {"total_variation", audit::to_text(*value)},
                          {"decimal", audit::to_double(*value)}});
    }
    answer.text = fmt::format("{}\n{}\n\n", plot.title, plot.note) + as_text(plot, s) + "\n" +
                  paint(s, answer.fair ? ink::green : ink::red,
                        text_of(answer.fair ? words::curve_fair : words::curve_unfair)) +
                  "\n";
    if (s.width < style{}.width) answer.text = wrapped(answer.text, s.width);
    answer.json = json_of(request, range, points).line();
    answer.svg = as_svg(plot);
    return answer;
}

}  // namespace fairshuf::report
