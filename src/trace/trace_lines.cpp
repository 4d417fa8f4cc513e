#include "trace/trace_product.hpp"

namespace fairshuf::report {
namespace {

// The lines that may have made this draw.
std::vector<std::size_t> makers(const code& pseudocode, const draw_moment& draw) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < pseudocode.size(); ++i) {
        const code_line& line = pseudocode[i];
        if (line.when == runs::draw && (line.makes == nullptr || line.makes(draw))) found.push_back(i);
    }
    return found;
}

// Adds the lines that run together with the draw, up to the next line that draws.
void add_followers(const code& pseudocode, std::size_t maker, bool moved, std::vector<std::size_t>& lines) {
    for (std::size_t i = maker + 1; i < pseudocode.size() && pseudocode[i].when != runs::draw; ++i)
        if (pseudocode[i].when == runs::with_draw || (pseudocode[i].when == runs::with_move && moved))
            lines.push_back(i);
}

void add_all(const code& pseudocode, runs when, std::vector<std::size_t>& lines) {
    for (std::size_t i = 0; i < pseudocode.size(); ++i)
        if (pseudocode[i].when == when) lines.push_back(i);
}

}  // namespace

std::vector<marked_lines> lines_run(const traced& t) {
    const code& pseudocode = t.algorithm.about.pseudocode;
    const auto& steps = t.recording.steps;
    std::vector<marked_lines> result;
    std::size_t draws = 0;
    for (const auto& step : steps) {
        marked_lines& marked = result.emplace_back();
        if (step.draw) {
            marked.lines = makers(pseudocode, {step.draw->bound, draws++, t.cards.size()});
            marked.certain = marked.lines.size() <= 1;
            if (marked.lines.size() == 1)
                add_followers(pseudocode, marked.lines.front(), !step.moves.empty(), marked.lines);
        } else if (draws == 0) {
            add_all(pseudocode, runs::at_start, marked.lines);
        }
        if (&step == &steps.back() && marked.certain) add_all(pseudocode, runs::at_end, marked.lines);
    }
    return result;
}

}  // namespace fairshuf::report
