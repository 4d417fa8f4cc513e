#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "catalogue/facts_in_words.hpp"
#include "language/words/common.hpp"
#include "language/words/trace.hpp"
#include "report/svg.hpp"
#include "report/width.hpp"
#include "trace/trace_product.hpp"
#include "trace/trace_report.hpp"

namespace fairshuf::report {
namespace {

constexpr int margin = 24, title_height = 74, card_height = 36, row_height = 76, gap = 6, pile_gap = 40,
              line_height = 20;
constexpr int draws_x = margin + 52;
constexpr int letter = 9, small_letter = 8;  // width of a letter: in card names, elsewhere

class painter {
public:
    explicit painter(const traced& t) : traced_(t), chances_(products(t)), beats_(beats(t)) {
        std::size_t widest = 1, draw = 8, chance = 0, most_piled = 0;
        for (const auto& name : t.cards) widest = std::max(widest, columns(name));
        for (std::size_t i = 0; i < t.recording.steps.size(); ++i) {
            chance = std::max({chance, columns(chances_[i].text()), columns(chances_[i].subject)});
            most_piled = std::max(most_piled, t.recording.steps[i].after.pile.size());
        }
        for (const auto& beat : beats_) draw = std::max(draw, columns(beat.draws));
        for (const auto& rest : remainder(t))
            chance = std::max({chance, columns(rest.text()), columns(rest.subject)});
        for (const auto& end : at_the_end(t))
            widest_end_ = std::max(widest_end_, columns(end.subject) + 2 + columns(end.text()));
        card_width_ = std::clamp(static_cast<int>(widest) * letter + 16, 34, 120);
        deck_x_ = draws_x + static_cast<int>(draw) * small_letter + 12;
        pile_x_ = x_of(t.cards.size(), false) + pile_gap;
        notes_x_ = (most_piled > 0 ? x_of(most_piled, true) : x_of(t.cards.size(), false)) + 20;
        width_ = std::max(notes_x_ + static_cast<int>(chance) * small_letter + margin,
                          margin * 2 + static_cast<int>(columns(method_of(t.algorithm.about))) * 8);
        width_ = std::max(width_, margin * 2 + static_cast<int>(widest_end_) * small_letter);
        if (const auto list = all_orders(t))
            width_ = std::max(width_, margin * 2 + static_cast<int>(t.cards.size()) * order_width());
    }

    std::string paint() {
        const auto& steps = traced_.recording.steps;
        const auto rest = remainder(traced_);
        const int rows = static_cast<int>(beats_.size()) + 1;
        const auto ends = at_the_end(traced_);
        const auto list = all_orders(traced_);
        const int below = title_height + rows * row_height;
        const auto lines = ends.size() + (list ? list->orders.size() / traced_.cards.size() + 1 : 0);
        const int height =
            below + (rest.empty() ? 0 : 30) + static_cast<int>(lines) * line_height + margin / 2;
        std::string svg = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
            "font-family=\"DejaVu Sans, Noto Sans CJK SC, Helvetica, Arial, sans-serif\" font-size=\"13\">\n"
            "<title>{2}</title>\n"
            "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
            width_, height, escaped(say<words::trace_picture_title>(traced_.algorithm.spec())));
        svg += text(margin, 30, "font-size=\"20\" font-weight=\"bold\"", traced_.algorithm.spec());
        svg += text(margin, 50, "fill=\"#555555\"", method_of(traced_.algorithm.about));

        svg += row_label(0, text_of(words::trace_start), "");
        svg += cards(0, traced_.recording.start, {});
        const trace::table* before = &traced_.recording.start;
        for (int row = 1; const auto& beat : beats_) {
            const auto& step = steps[beat.last];
            settle(step);
            svg += row_label(row, beat.number, beat.draws);
            svg += arrows(row, *before, step.after);
            svg += cards(row, step.after, moved(*before, step.after));
            if (step.draw) svg += note(row, chances_[beat.last]);
            before = &step.after;
            ++row;
        }
        for (int y = below; const auto& p : ends) {
            svg += text(margin, y += line_height, "fill=\"#333333\"",
                        say<words::spec_and_method>(p.subject, p.text()));
        }
        if (list) svg += orders(*list, below);
        for (const auto& p : rest)
            svg += text(margin, below + 8, "fill=\"#333333\"",
                        say<words::trace_left_over_sentence>(p.subject, p.text()));
        return svg + "</svg>\n";
    }

private:
    static std::string text(int x, int y, std::string_view attributes, std::string_view content) {
        return fmt::format("<text x=\"{}\" y=\"{}\" {}>{}</text>\n", x, y, attributes, escaped(content));
    }

    int order_width() const {
        return static_cast<int>(traced_.cards.size()) * (card_width_ - 8) + 4 * small_letter;
    }

    // All orders, a column for each first card; the drawn one is marked.
    std::string orders(const order_list& list, int top_of_list) const {
        const std::size_t down = list.orders.size() / traced_.cards.size();
        std::string svg = text(margin, top_of_list + line_height, "fill=\"#333333\"",
                               say<words::trace_all_orders_picture>(list.orders.size()));
        for (std::size_t i = 0; i < list.orders.size(); ++i) {
            std::string order = fmt::format("{}: ", i);
            for (const std::size_t card : list.orders[i]) order += " " + traced_.cards[card - 1];
            svg +=
                text(margin + static_cast<int>(i / down) * order_width(),
                     top_of_list + static_cast<int>(i % down + 2) * line_height,
                     i == list.drawn ? "font-weight=\"bold\" fill=\"#d55e00\"" : "fill=\"#777777\"", order);
        }
        return svg;
    }

    static int top(int row) { return title_height + row * row_height; }

    int x_of(std::size_t place, bool in_pile) const {
        return (in_pile ? pile_x_ : deck_x_) + static_cast<int>(place) * (card_width_ + gap);
    }

    static std::string row_label(int row, std::string_view number, std::string_view draw) {
        return text(margin, top(row) + 23, "font-weight=\"bold\"", number) +
               (draw.empty() ? "" : text(draws_x, top(row) + 23, "fill=\"#0072b2\"", draw));
    }

    std::string note(int row, const product& p) const {
        return text(notes_x_, top(row) + 15, "font-weight=\"bold\" fill=\"#333333\"", p.subject) +
               text(notes_x_, top(row) + 32, "fill=\"#333333\"", p.text());
    }

    // Cards that have reached their final place.
    void settle(const trace::step& s) {
        const auto how = traced_.algorithm.about.settles;
        if (s.placed && (how == settling::front || how == settling::back)) settled_.insert(s.placed->card);
    }

    static std::set<std::size_t> moved(const trace::table& before, const trace::table& after) {
        const auto from = trace::detail::places_by_card(before), to = trace::detail::places_by_card(after);
        std::set<std::size_t> cards;
        for (std::size_t i = 0; i < from.size(); ++i)
            if (from[i] != to[i]) cards.insert(i + 1);
        return cards;
    }

    std::string one_card(int row, int x, std::size_t number, const std::set<std::size_t>& highlighted) const {
        if (number == 0)
            return fmt::format(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\" fill=\"none\" "
                "stroke=\"#cccccc\" stroke-dasharray=\"3 3\"/>\n",
                x, top(row), card_width_, card_height);
        const bool hot = highlighted.contains(number), fixed = settled_.contains(number);
        const std::string_view fill = hot ? "#ffe2b0" : fixed ? "#d5efe6" : "#f4f4f4";
        const std::string_view edge = hot ? "#d55e00" : fixed ? "#009e73" : "#999999";
        const auto& name = traced_.cards[number - 1];
        const int wanted = static_cast<int>(columns(name)) * letter, room = card_width_ - 10;
        return fmt::format(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\" fill=\"{}\" stroke=\"{}\" "
            "stroke-width=\"{}\"/>\n"
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"15\"{}>{}</text>\n",
            x, top(row), card_width_, card_height, fill, edge, hot || fixed ? 2 : 1, x + card_width_ / 2,
            top(row) + 24,
            wanted > room ? fmt::format(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", room) : "",
            escaped(name));
    }

    std::string cards(int row, const trace::table& t, const std::set<std::size_t>& highlighted) const {
        std::string svg;
        for (std::size_t i = 0; i < t.deck.size(); ++i)
            svg += one_card(row, x_of(i, false), t.deck[i], highlighted);
        for (std::size_t i = 0; i < t.pile.size(); ++i)
            svg += one_card(row, x_of(i, true), t.pile[i], highlighted);
        if (!t.pile.empty())
            svg += text(pile_x_ - 30, top(row) + 23, "fill=\"#777777\" font-size=\"11\"",
                        text_of(words::trace_pile));
        return svg;
    }

    std::string arrows(int row, const trace::table& before, const trace::table& after) const {
        const auto from = trace::detail::places_by_card(before), to = trace::detail::places_by_card(after);
        const std::size_t n = before.deck.size();
        std::string svg;
        for (std::size_t i = 0; i < from.size(); ++i) {
            const int x1 = x_of(from[i] % n, from[i] >= n) + card_width_ / 2;
            const int x2 = x_of(to[i] % n, to[i] >= n) + card_width_ / 2;
            const int y1 = top(row - 1) + card_height + 1, y2 = top(row) - 2, middle = (y1 + y2) / 2;
            const bool hot = from[i] != to[i];
            svg += fmt::format(
                "<path d=\"M{} {} C{} {}, {} {}, {} {}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>\n",
                x1, y1, x1, middle, x2, middle, x2, y2, hot ? "#d55e00" : "#dddddd", hot ? 2 : 1);
        }
        return svg;
    }

    const traced& traced_;
    std::vector<product> chances_;
    std::vector<beat> beats_;
    std::set<std::size_t> settled_;
    std::size_t widest_end_ = 0;
    int card_width_ = 0, deck_x_ = 0, pile_x_ = 0, notes_x_ = 0, width_ = 0;
};

}  // namespace

std::string as_svg(const traced& t) {
    return painter(t).paint();
}

}  // namespace fairshuf::report
