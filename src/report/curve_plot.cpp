#include "report/curve_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "language/words/prove.hpp"
#include "report/svg.hpp"
#include "report/width.hpp"

namespace fairshuf::report {
namespace {

double highest(const curve_plot& plot) {
    double most = 0;
    for (const auto& point : plot.points) most = std::max(most, point.y);
    return most > 0 ? most : 1;
}

// 0.1, 0.2 or 0.5 times a power of ten, so that there are two to five steps.
double axis_step(double most) {
    const double power = std::pow(10, std::floor(std::log10(most)));
    for (const double times : {0.2, 0.5, 1.0})
        if (most / (times * power) <= 5) return times * power;
    return 2 * power;
}

// Six decimals; what they would round to nothing, with its power of ten.
std::string value_text(double y) {
    return y > 0 && y < 5e-7 ? fmt::format("{:.2e}", y) : fmt::format("{:.6f}", y);
}

std::string axis_text(double x, double y, std::string_view how, std::string_view what) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>\n", x, y, how, escaped(what));
}

}  // namespace

std::string as_text(const curve_plot& plot, const style& s) {
    const double most = highest(plot);
    std::size_t exact = 0;
    for (const auto& point : plot.points) exact = std::max(exact, point.exact.size());
    const bool fractions = exact > 0 && exact <= 24 && s.width >= 70;
    const std::size_t beside = 20 + (fractions ? exact + 2 : 0);
    const auto room =
        static_cast<double>(std::clamp<std::size_t>(s.width - std::min(s.width, beside), 8, 60));
    const bool letter = !plot.across.empty() && static_cast<unsigned char>(plot.across.back()) < 0x80;
    std::string text = (letter ? say<words::curve_against_letter>(plot.up, plot.across)
                               : say<words::curve_against>(plot.up, plot.across)) +
                       "\n";
    for (const auto& point : plot.points) {
        const auto eighths = static_cast<std::size_t>(std::lround(point.y / most * room * 8));
        text += fmt::format("  {:>5}  {}{}  {}\n", point.x, value_text(point.y),
                            fractions ? fmt::format("  {:<{}}", point.exact, exact) : "",
                            paint(s, point.y > 0 ? ink::yellow : ink::green, bar(eighths)));
    }
    return text;
}

std::string as_svg(const curve_plot& plot) {
    constexpr double left = 84, top = 84, wide = 560, high = 300, margin = 20;
    const double most = highest(plot) * 1.04;
    const auto first = static_cast<double>(plot.points.front().x),
               last = static_cast<double>(plot.points.back().x);
    const auto x_of = [&](std::uint64_t x) {
        return last > first ? left + (static_cast<double>(x) - first) / (last - first) * wide
                            : left + wide / 2;
    };
    const auto y_of = [&](double y) { return top + high - y / most * high; };
    const double width =
        std::max(left + wide + margin, 2 * margin + static_cast<double>(columns(plot.note)) * 7.2);
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 "
        "{0:.0f} {1:.0f}\" "
        "font-family=\"DejaVu Sans, Noto Sans CJK SC, Helvetica, Arial, sans-serif\" font-size=\"12\" "
        "role=\"img\">\n"
        "<title>{2}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        width, top + high + 54, escaped(plot.title));
    svg += axis_text(margin, 34, "font-size=\"18\" font-weight=\"bold\"", plot.title);
    svg += axis_text(margin, 56, "fill=\"#555555\"", plot.note);
    for (double y = 0; y <= most; y += axis_step(most)) {
        svg += fmt::format(
            "<line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#dddddd\"/>\n", left,
            left + wide, y_of(y), y_of(y));
        svg += axis_text(left - 8, y_of(y) + 4, "text-anchor=\"end\"", fmt::format("{:.3g}", y));
    }
    const std::size_t every = (plot.points.size() + 19) / 20;
    std::string path, dots;
    for (std::size_t i = 0; i < plot.points.size(); ++i) {
        const auto& point = plot.points[i];
        path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : " L", x_of(point.x), y_of(point.y));
        dots += fmt::format(
            "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\" fill=\"#d9691f\"><title>{}: "
            "{}</title></circle>\n",
            x_of(point.x), y_of(point.y), point.x, value_text(point.y));
        if (i % every == 0)
            dots +=
                axis_text(x_of(point.x), top + high + 18, "text-anchor=\"middle\"", std::to_string(point.x));
    }
    svg += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"#d9691f\" stroke-width=\"2\"/>\n", path) + dots;
    svg +=
        axis_text(left + wide / 2, top + high + 40, "text-anchor=\"middle\" fill=\"#555555\"", plot.across);
    svg += fmt::format(
        "<text transform=\"translate(18 {:.1f}) rotate(-90)\" text-anchor=\"middle\" "
        "fill=\"#555555\">{}</text>\n",
        top + high / 2, escaped(plot.up));
    return svg + "</svg>\n";
}

}  // namespace fairshuf::report
