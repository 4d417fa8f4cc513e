#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "report/plot.hpp"
#include "report/plot_scale.hpp"
#include "report/svg.hpp"
#include "report/width.hpp"

namespace fairshuf::report {
namespace {

constexpr double plot_width = 600, least_height = 340, label_step = 15;
constexpr double left = 80, top = 84, panel_title = 26, below = 58, margin = 20;
constexpr double names_gap = 34;  // from the right edge of the plot to the names
constexpr double letter = 7.2;    // columns of text of 12 pixels, about

// The label of a line, beside its end; moved up or down where others are near.
struct name_tag {
    const plot_line* line;
    double wanted, y;
};

class log_plot {
public:
    explicit log_plot(const plot& p) : plot_(p), spans_(spans_of(p)) {
        const double wide = spans_.n.length() * 0.03, high = std::max(0.05, spans_.ns.length() * 0.04);
        spans_.n = {spans_.n.low - wide, spans_.n.high + wide};
        spans_.ns = {spans_.ns.low - high, spans_.ns.high + high};
        std::size_t most = 0, longest = 0;
        for (const auto& panel : p.panels) {
            most = std::max(most, panel.lines.size());
            for (const auto& line : panel.lines) longest = std::max(longest, columns(line.name));
        }
        height_ = std::max(least_height, static_cast<double>(most) * label_step + 20);
        width_ = std::max(left + plot_width + names_gap + static_cast<double>(longest) * letter + margin,
                          2 * margin + static_cast<double>(columns(p.note)) * letter);
    }

    std::string paint() {
        const double panel_height = panel_title + height_ + below;
        const double whole = top + static_cast<double>(plot_.panels.size()) * panel_height;
        std::string svg = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
            "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"DejaVu Sans, Noto Sans CJK SC, Helvetica, Arial, "
            "sans-serif\" font-size=\"12\">\n"
            "<title>{2}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
            width_, whole, escaped(plot_.title));
        svg += text(margin, 34, "font-size=\"20\" font-weight=\"bold\"", plot_.title);
        svg += text(margin, 56, "fill=\"#555555\"", plot_.note);
        top_ = top + panel_title;
        for (const auto& panel : plot_.panels) {
            svg += one_panel(panel);
            top_ += panel_height;
        }
        return svg + "</svg>\n";
    }

private:
    double x_of(double n) const {
        return left + (std::log10(n) - spans_.n.low) / spans_.n.length() * plot_width;
    }
    double y_of(double ns) const {
        return top_ + (spans_.ns.high - std::log10(ns)) / spans_.ns.length() * height_;
    }

    static std::string text(double x, double y, std::string_view how, std::string_view what) {
        return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>\n", x, y, how, escaped(what));
    }

    static std::string stroke(double x1, double y1, double x2, double y2, std::string_view how) {
        return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", x1, y1, x2,
                           y2, how);
    }

    std::string one_panel(const plot_panel& panel) const {
        std::string svg = text(left, top_ - 10, "font-size=\"14\" font-weight=\"bold\"", panel.title);
        svg += grid() + axes();
        for (const auto& line : panel.lines) svg += one_line(line);
        for (const auto& tag : tags_of(panel)) svg += one_name(tag);
        return svg;
    }

    // Powers of ten, and 2 and 5 times those if there are few.
    std::string grid() const {
        std::string svg;
        for (int power = first_power(spans_.n); power <= spans_.n.high; ++power) {
            const double x = x_of(std::pow(10, power));
            svg += stroke(x, top_, x, top_ + height_, "stroke=\"#dddddd\"");
            svg += text(x, top_ + height_ + 18, "text-anchor=\"middle\"", size_label(std::pow(10, power)));
        }
        constexpr double few = 3.2;  // powers of ten
        for (int power = first_power(spans_.ns) - 1; power <= spans_.ns.high; ++power)
            for (const double times : {1.0, 2.0, 5.0}) {
                const double ns = times * std::pow(10, power);
                const bool within = std::log10(ns) >= spans_.ns.low && std::log10(ns) <= spans_.ns.high;
                if (!within || (times > 1 && spans_.ns.length() > few)) continue;
                svg += stroke(left, y_of(ns), left + plot_width, y_of(ns),
                              times > 1 ? "stroke=\"#eeeeee\"" : "stroke=\"#dddddd\"");
                svg += text(left - 8, y_of(ns) + 4, "text-anchor=\"end\"", time_label(ns));
            }
        return svg;
    }
    static int first_power(const plot_span& span) { return static_cast<int>(std::ceil(span.low)); }

    std::string axes() const {
        return stroke(left, top_, left, top_ + height_, "stroke=\"#777777\"") +
               stroke(left, top_ + height_, left + plot_width, top_ + height_, "stroke=\"#777777\"") +
               text(left + plot_width / 2, top_ + height_ + 36, "text-anchor=\"middle\" fill=\"#555555\"",
                    plot_.across) +
               fmt::format(
                   "<text transform=\"translate({:.1f} {:.1f}) rotate(-90)\" text-anchor=\"middle\" "
                   "fill=\"#555555\">{}</text>\n",
                   margin - 4, top_ + height_ / 2, escaped(plot_.up));
    }

    std::string one_line(const plot_line& line) const {
        std::string path, dots;
        for (const auto& point : line.points) {
            path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : " L", x_of(point.n), y_of(point.ns));
            dots += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>\n", x_of(point.n),
                                y_of(point.ns), line.colour);
        }
        if (line.points.size() < 2) return dots;
        return fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{}/>\n", path,
                           line.colour, line.dashed ? " stroke-dasharray=\"6 4\"" : "") +
               dots;
    }

    // Places the tags near the ends of their lines, from the top down, with at least a line of text between
    // two.
    std::vector<name_tag> tags_of(const plot_panel& panel) const {
        std::vector<name_tag> tags;
        for (const auto& line : panel.lines)
            if (!line.points.empty()) {
                const double y = y_of(line.points.back().ns);
                tags.push_back({&line, y, y});
            }
        const auto alone =
            std::ranges::partition(tags, [this](const name_tag& tag) { return !stands_alone(*tag.line); });
        const std::span side_by_side(tags.begin(), alone.begin());
        std::ranges::sort(side_by_side, {},
                          [](const name_tag& tag) { return std::pair(tag.wanted, tag.line); });
        spread(side_by_side);
        return tags;
    }

    // Tags that would overlap form a group, centred on the mean of their wanted places. A group that touches
    // the one above joins it.
    void spread(std::span<name_tag> tags) const {
        struct group {
            std::size_t first, size;
            double sum;  // over the tags: the place of the group's first tag that suits this tag
            double begin() const { return sum / static_cast<double>(size); }
            double end() const { return begin() + static_cast<double>(size) * label_step; }
        };
        std::vector<group> groups;
        for (std::size_t i = 0; i < tags.size(); ++i) {
            groups.push_back({i, 1, tags[i].wanted});
            while (groups.size() > 1 && groups[groups.size() - 2].end() > groups.back().begin()) {
                const group lower = groups.back();
                groups.pop_back();
                auto& upper = groups.back();
                upper.sum += lower.sum - static_cast<double>(lower.size * upper.size) * label_step;
                upper.size += lower.size;
            }
        }
        for (const auto& g : groups)
            for (std::size_t i = 0; i < g.size; ++i)
                tags[g.first + i].y = g.begin() + static_cast<double>(i) * label_step;
        stay_inside(tags);
    }

    void stay_inside(std::span<name_tag> tags) const {
        double free = top_, limit = top_ + height_;
        for (auto& tag : tags) {
            tag.y = std::max(tag.y, free);
            free = tag.y + label_step;
        }
        for (std::size_t i = tags.size(); i-- > 0;) {
            tags[i].y = std::min(tags[i].y, limit);
            limit = tags[i].y - label_step;
        }
    }

    // A single dot far from the names has its name beside it.
    bool stands_alone(const plot_line& line) const {
        return line.points.size() < 2 && x_of(line.points.back().n) < left + plot_width * 0.6;
    }

    std::string one_name(const name_tag& tag) const {
        const auto& line = *tag.line;
        const double x = x_of(line.points.back().n);
        const std::string fill = fmt::format("fill=\"{}\"", line.colour);
        if (stands_alone(line))  // a white rim separates it from lines nearby
            return text(x + 7, tag.y + 4, fill + R"( stroke="#ffffff" stroke-width="3" paint-order="stroke")",
                        line.name);
        const double names = left + plot_width + names_gap;
        return stroke(x + 5, tag.wanted, names - 4, tag.y,
                      fmt::format("stroke=\"{}\" stroke-opacity=\"0.35\"", line.colour)) +
               text(names, tag.y + 4, fill, line.name);
    }

    const plot& plot_;
    plot_spans spans_;
    double width_ = 0, height_ = 0, top_ = 0;
};

}  // namespace

std::string as_svg(const plot& p) {
    return log_plot(p).paint();
}

}  // namespace fairshuf::report
