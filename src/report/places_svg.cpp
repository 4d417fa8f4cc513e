#include "report/places_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "report/svg.hpp"
#include "report/width.hpp"

namespace fairshuf::report {
namespace {

// The colours of the lab on white paper.
constexpr std::string_view less_colour = "#2f7fbf", more_colour = "#d9691f", same_colour = "#e9e7e0",
                           even_colour = "#8a8a84", soft_ink = "#555555";
constexpr double heading = 26, note_height = 20, letter_width = 6.6;  // of 12 pixels

std::string text_at(double x, double y, std::string_view how, std::string_view what) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>\n", x, y, how, escaped(what));
}

std::string box(double x, double y, double width, double height, std::string_view fill, double opacity = 1) {
    return fmt::format("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\"{}/>\n",
                       x, y, width, height, fill,
                       opacity < 1 ? fmt::format(" fill-opacity=\"{:.3f}\"", opacity) : "");
}

double text_width(std::string_view text, double each = letter_width) {
    return static_cast<double>(columns(text)) * each;
}

// Title and note; returns the height.
double begin(drawing& d, std::string_view title, std::string_view note) {
    if (title.empty()) return 0;
    d.body += text_at(0, 15, "font-size=\"14\" font-weight=\"bold\"", title);
    d.width = std::max({d.width, text_width(title, 8.4), text_width(note)});
    if (note.empty()) return heading;
    d.body += text_at(0, 33, fmt::format("fill=\"{}\"", soft_ink), note);
    return heading + note_height;
}

std::string_view colour_of(double level) {
    return level > 0 ? more_colour : level < 0 ? less_colour : same_colour;
}

double opacity_of(double level) {
    return level == 0 ? 1 : 0.12 + 0.68 * std::min(1.0, std::abs(level));
}

class places_painter {
public:
    explicit places_painter(const places_picture& picture)
        : picture_(picture),
          n_(picture.cards.size()),
          across_(picture.places.empty() ? n_ : picture.places.size()),
          size_(cell_size()) {
        for (const auto& name : picture.cards) names_ = std::max(names_, text_width(name) + 10);
        names_ = std::min(names_, 120.0);
    }

    drawing paint() {
        drawing d;
        top_ = begin(d, picture_.title, picture_.note) + 30;
        left_ = names_ + 22;
        const double side = size_ * static_cast<double>(n_), width = size_ * static_cast<double>(across_);
        d.body += text_at(left_ + width / 2, top_ - 20, axis, picture_.words.place);
        d.body += fmt::format(
            "<text transform=\"translate(10 {:.1f}){}\" text-anchor=\"middle\" fill=\"#555555\">{}</text>\n",
            top_ + side / 2, stands_upright(picture_.words.card) ? "" : " rotate(-90)",
            escaped(picture_.words.card));
        for (std::size_t i = 0; i < n_; ++i) d.body += card_label(i);
        for (std::size_t i = 0; i < across_; ++i) d.body += place_label(i);
        for (std::size_t i = 0; i < n_ * across_; ++i) d.body += cell(i);
        d.width = std::max(d.width, left_ + width + 2);
        d.height = top_ + side + legend(d, top_ + side + 12);
        return d;
    }

private:
    static constexpr std::string_view axis = "text-anchor=\"middle\" fill=\"#555555\"";

    double cell_size() const {
        constexpr double widest = 640;
        if (across_ <= 14) return 46;
        return std::max(3.0, std::min(26.0, std::floor(widest / static_cast<double>(across_))));
    }

    // Every label if there is room; otherwise the first and every fifth or tenth.
    bool labelled(std::size_t i) const {
        if (size_ >= 14) return true;
        const std::size_t step = size_ >= 8 ? 5 : size_ >= 4 ? 10 : 20;
        return i == 0 || (i + 1) % step == 0;
    }

    double middle_of(std::size_t i) const { return (static_cast<double>(i) + 0.5) * size_; }

    // A single Chinese character is not turned.
    static bool stands_upright(std::string_view word) { return columns(word) <= 2; }

    std::string card_label(std::size_t i) const {
        if (!labelled(i)) return "";
        return text_at(left_ - 6, top_ + middle_of(i) + 4, "text-anchor=\"end\"",
                       shortened(picture_.cards[i]));
    }

    std::string place_label(std::size_t i) const {
        if (!labelled(i)) return "";
        return text_at(left_ + middle_of(i), top_ - 5, "text-anchor=\"middle\"",
                       picture_.places.empty() ? std::to_string(i + 1) : picture_.places[i]);
    }

    static std::string shortened(const std::string& name) {
        constexpr std::size_t most = 16;
        if (columns(name) <= most) return name;
        std::string cut;
        for (std::size_t i = 0; i < name.size();) {  // whole characters
            std::size_t end = i + 1;
            while (end < name.size() && (static_cast<unsigned char>(name[end]) & 0xc0U) == 0x80) ++end;
            if (columns(cut) + columns(name.substr(i, end - i)) >= most) break;
            cut += name.substr(i, end - i);
            i = end;
        }
        return cut + "…";
    }

    std::string cell(std::size_t i) const {
        const auto& c = picture_.cells[i];
        const std::size_t column = i % across_, row = i / across_;
        const double x = left_ + static_cast<double>(column) * size_,
                     y = top_ + static_cast<double>(row) * size_;
        const double rim = size_ > 10 ? 0.5 : 0;
        std::string svg =
            box(x + rim, y + rim, size_ - 2 * rim, size_ - 2 * rim, colour_of(c.level), opacity_of(c.level));
        if (size_ >= 40) svg += number(c.text, x + size_ / 2, y + size_ / 2);
        if (c.hint.empty() || across_ > 60) return svg;
        return fmt::format("<g><title>{}</title>{}</g>\n", escaped(c.hint), svg);
    }

    // A fraction has its numerator above the denominator.
    static std::string number(const std::string& text, double x, double y) {
        const auto stroke = text.find('/');
        if (stroke == std::string::npos)
            return text_at(x, y + 4,
                           fmt::format("text-anchor=\"middle\" font-size=\"{}\"", text.size() > 6 ? 10 : 12),
                           text);
        const std::string top = text.substr(0, stroke), bottom = text.substr(stroke + 1);
        const int size = bottom.size() > 5 ? 9 : 12;
        const double half = 0.32 * size * static_cast<double>(std::max(top.size(), bottom.size())) + 1;
        const std::string how = fmt::format("text-anchor=\"middle\" font-size=\"{}\"", size);
        return text_at(x, y - 4, how, top) +
               fmt::format(
                   "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#222222\"/>\n",
                   x - half, y, x + half, y) +
               text_at(x, y + 12, how, bottom);
    }

    double legend(drawing& d, double y) const {
        double x = left_;
        const std::array<std::pair<double, std::string_view>, 3> entries{
            {{-1, picture_.words.less}, {0, picture_.words.same}, {1, picture_.words.more}}};
        for (const auto& [level, word] : entries) {
            d.body +=
                box(x, y, 14, 14, colour_of(level), opacity_of(level)) + text_at(x + 19, y + 11, "", word);
            x += 19 + text_width(word) + 18;
        }
        d.width = std::max(d.width, x);
        return 34;
    }

    const places_picture& picture_;
    std::size_t n_, across_;
    double size_, names_ = 24, top_ = 0, left_ = 0;
};

std::string_view bar_colour(int side) {
    return side > 0 ? more_colour : side < 0 ? less_colour : even_colour;
}

// Few orders: a row for each.
void draw_rows(drawing& d, const orders_picture& picture, double top, double most) {
    constexpr double row = 19, room = 300;
    double labels = 0, fractions = 0;
    for (const auto& bar : picture.bars) {
        labels = std::max(labels, text_width(bar.order, 7.4) + 10);
        fractions = std::max(fractions, text_width(bar.fraction) + 10);
    }
    const double bottom = top + 20 + row * static_cast<double>(picture.bars.size());
    double y = top + 20;
    for (const auto& bar : picture.bars) {
        d.body += text_at(labels - 8, y + 13, "text-anchor=\"end\"", bar.order);
        d.body += box(labels, y + 2, bar.probability / most * room, row - 5, bar_colour(bar.side));
        d.body += text_at(labels + room + fractions, y + 13, "text-anchor=\"end\"", bar.fraction);
        y += row;
    }
    d.width = std::max(d.width, labels + room + fractions + 4);
    d.height = bottom + 14;
    if (picture.fair == 0) return;  // each has its own
    const double x = labels + picture.fair / most * room;
    d.body += fmt::format(
        "<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\" stroke=\"#222222\" "
        "stroke-dasharray=\"3 3\"/>\n",
        x, top + 16, bottom);
    d.body += text_at(x, top + 11, "text-anchor=\"middle\"", picture.fair_text);
}

// Many orders: thin bars side by side, one outline for each colour.
void draw_field(drawing& d, const orders_picture& picture, double top, double most) {
    constexpr double left = 70, room = 600, high = 200;
    const double step = room / static_cast<double>(picture.bars.size()), floor = top + 10 + high;
    const double wide = step > 4 ? step - 1 : step;
    for (const int side : {-1, 0, 1}) {
        std::string path;
        for (std::size_t i = 0; i < picture.bars.size(); ++i) {
            const auto& bar = picture.bars[i];
            if (bar.side != side || !(bar.probability > 0)) continue;
            path += fmt::format("M{:.2f} {:.1f}V{:.1f}h{:.2f}V{:.1f}z", left + static_cast<double>(i) * step,
                                floor, floor - bar.probability / most * high, wide, floor);
        }
        if (!path.empty()) d.body += fmt::format("<path d=\"{}\" fill=\"{}\"/>\n", path, bar_colour(side));
    }
    const double y = floor - picture.fair / most * high;
    if (picture.fair > 0)
        d.body += fmt::format(
            "<line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#222222\" "
            "stroke-dasharray=\"3 3\"/>\n",
            left, left + room, y, y);
    d.body += text_at(left - 6, y + 4, "text-anchor=\"end\"", picture.fair_text) +
              text_at(left - 6, floor + 4, "text-anchor=\"end\"", "0");
    d.body += text_at(left, floor + 18, "", picture.bars.front().order) +
              text_at(left + room, floor + 18, "text-anchor=\"end\"", picture.bars.back().order);
    d.width = std::max(d.width, left + room + 4);
    d.height = floor + 34;
}

}  // namespace

drawing draw(const places_picture& picture) {
    return places_painter(picture).paint();
}

drawing draw(const orders_picture& picture) {
    constexpr std::size_t most_rows = 24;
    drawing d;
    const double top = begin(d, picture.title, picture.note);
    double most = std::max(picture.fair, 1e-300);
    for (const auto& bar : picture.bars) most = std::max(most, bar.probability);
    if (picture.bars.empty())
        d.height = top;
    else if (picture.bars.size() <= most_rows)
        draw_rows(d, picture, top, most);
    else
        draw_field(d, picture, top, most);
    return d;
}

std::string svg_of(std::string_view title, const std::vector<drawing>& parts) {
    constexpr double margin = 16, gap = 14;
    double width = 0, height = margin;
    std::string body;
    for (const auto& part : parts) {
        body +=
            fmt::format("<g transform=\"translate({:.0f} {:.0f})\">\n{}</g>\n", margin, height, part.body);
        width = std::max(width, part.width);
        height += part.height + gap;
    }
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 "
        "{0:.0f} "
        "{1:.0f}\" font-family=\"DejaVu Sans, Noto Sans CJK SC, WenQuanYi Zen Hei, Helvetica, Arial, "
        "sans-serif\" "
        "font-size=\"12\" role=\"img\">\n<title>{2}</title>\n<rect width=\"100%\" height=\"100%\" "
        "fill=\"#ffffff\"/>\n{3}</svg>\n",
        width + 2 * margin, height + margin - gap, escaped(title), body);
}

}  // namespace fairshuf::report
