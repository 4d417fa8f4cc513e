#include "gpu_picture.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/plot.hpp"

namespace fairshuf::bench {

namespace {

std::string colour_of(std::string_view method) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> colours{
        {{"fairshuf", "#b3261e"}, {"thrust", "#00745a"}, {"CUB", "#7b3294"}, {"copy", "#999999"}}};
    for (const auto& [begin, colour] : colours)
        if (method.starts_with(begin)) return std::string(colour);
    return "#666666";
}

}  // namespace

std::string gpu_picture(const std::string& machine, const std::vector<gpu_time>& times) {
    report::plot p{.title = "Shuffling an array on a graphics processor: time per element",
                   .note = machine,
                   .across = "elements",
                   .up = "time per element",
                   .panels = {}};
    for (const auto& time : times) {
        const std::string title = "Elements of " + std::to_string(time.element_bytes) + " bytes";
        auto panel = std::ranges::find(p.panels, title, &report::plot_panel::title);
        if (panel == p.panels.end()) panel = p.panels.insert(panel, {.title = title, .lines = {}});
        auto line = std::ranges::find(panel->lines, time.method, &report::plot_line::name);
        if (line == panel->lines.end())
            line = panel->lines.insert(line,
                                       {.name = time.method, .points = {}, .colour = colour_of(time.method)});
        line->points.push_back(
            {static_cast<double>(time.n), 1e6 * time.milliseconds / static_cast<double>(time.n)});
    }
    return report::as_svg(p);
}

}  // namespace fairshuf::bench
