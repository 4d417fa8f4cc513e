#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "catalogue/facts_in_words.hpp"
#include "language/words/common.hpp"
#include "language/words/trace.hpp"
#include "report/width.hpp"
#include "trace/trace_product.hpp"
#include "trace/trace_report.hpp"

namespace fairshuf::report {
namespace {

// The cards that a step has moved.
std::set<std::size_t> moved_cards(const trace::step& s) {
    std::set<std::size_t> moved;
    const auto& deck = s.after.deck;
    const auto& pile = s.after.pile;
    for (const auto& m : s.moves) {
        switch (m.kind) {
            case trace::move_kind::swap: moved.insert(deck[m.from]); [[fallthrough]];
            case trace::move_kind::insert:
            case trace::move_kind::put:
            case trace::move_kind::move: moved.insert(deck[m.to]); break;
            case trace::move_kind::take:
            case trace::move_kind::shift: moved.insert(pile[m.to]); break;
        }
    }
    return moved;
}

class trace_writer {
public:
    trace_writer(const traced& t, const style& s, std::size_t width)
        : traced_(t), beats_(beats(t)), style_(s), width_(width) {
        for (const auto& name : t.cards) card_columns_ = std::max(card_columns_, columns(name));
        for (const auto& beat : beats_) {
            draw_columns_ = std::max(draw_columns_, columns(beat.draws));
            number_columns_ = std::max(number_columns_, beat.number.size());
        }
    }

    std::string text() const {
        const auto& about = traced_.algorithm.about;
        std::string result = say<words::spec_and_method>(traced_.algorithm.spec(), method_of(about)) + "\n\n";
        result += row(text_of(words::trace_start), "", table_text(traced_.recording.start, {}));
        const auto chances = products(traced_);
        for (const auto& beat : beats_) {
            const auto& step = traced_.recording.steps[beat.last];
            result += row(beat.number, beat.draws, table_text(step.after, moved_cards(step)));
            if (step.draw) result += note(chances[beat.last]);
        }
        for (const auto& rest : remainder(traced_))
            result += "\n" + note(rest, text_of(words::trace_left_over));
        result += end_text() + orders_text();
        std::vector<std::string> names;
        for (const std::size_t number : last().deck) names.push_back(traced_.cards[number - 1]);
        return result + "\n" + say<words::trace_result>(fmt::join(names, " ")) + "\n";
    }

private:
    const trace::table& last() const {
        return traced_.recording.steps.empty() ? traced_.recording.start
                                               : traced_.recording.steps.back().after;
    }

    // Why each card is where it is, if cards moved after they were placed.
    std::string end_text() const {
        const auto cards = at_the_end(traced_);
        if (cards.empty()) return "";
        std::string result = "\n" + say<words::trace_at_end>() + "\n";
        for (const auto& p : cards)
            result += paint(style_, ink::dim, "  " + say<words::spec_and_method>(p.subject, p.text())) + "\n";
        return result;
    }

    // A column for each first card.
    std::string orders_text() const {
        const auto list = all_orders(traced_);
        if (!list) return "";
        const std::size_t across = traced_.cards.size(), down = list->orders.size() / across;
        std::string result = "\n" + say<words::trace_all_orders>(list->orders.size()) + "\n";
        for (std::size_t row = 0; row < down; ++row) {
            for (std::size_t i = row; i < list->orders.size(); i += down) {
                std::string order;
                for (const std::size_t card : list->orders[i])
                    order += " " + padded(traced_.cards[card - 1], card_columns_);
                const std::string entry = fmt::format("{} {:>2} {}", i == list->drawn ? ">" : " ", i, order);
                result += "  " + (i == list->drawn ? paint(style_, ink::yellow, entry) : entry);
            }
            result += "\n";
        }
        return result;
    }

    std::size_t indent() const { return number_columns_ + 2 + draw_columns_ + 2; }

    // The step's number and draw, followed by the lines of a table.
    std::string row(std::string_view number, std::string_view draw,
                    const std::vector<std::string>& lines) const {
        std::string text;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            std::string line = i == 0 ? fmt::format("{:>{}}  {:<{}}  {}", number, number_columns_, draw,
                                                    draw_columns_, lines[i])
                                      : fmt::format("{:{}}{}", "", indent(), lines[i]);
            line.erase(line.find_last_not_of(' ') + 1);
            text += line + "\n";
        }
        return text;
    }

    std::string note(const product& p, std::string_view before = "") const {
        return fmt::format(
            "{:{}}{}\n", "", indent(),
            paint(style_, ink::dim,
                  fmt::format(" {}{}", before, say<words::spec_and_method>(p.subject, p.text()))));
    }

    std::string card_text(std::size_t number, const std::set<std::size_t>& moved) const {
        const std::string name = padded(number == 0 ? "·" : traced_.cards[number - 1], card_columns_);
        return moved.contains(number) ? paint(style_, ink::yellow, "[" + name + "]") : " " + name + " ";
    }

    void add_row(std::vector<std::string>& lines, std::string_view label,
                 const std::vector<std::size_t>& cards, const std::set<std::size_t>& moved) const {
        const std::size_t room = width_ > indent() + 20 ? width_ - indent() - columns(label) : 20;
        const std::size_t per_line = std::max<std::size_t>(1, room / (card_columns_ + 2));
        for (std::size_t i = 0; i < cards.size(); ++i) {
            if (i % per_line == 0)
                lines.push_back(i == 0 ? std::string(label) : std::string(columns(label), ' '));
            lines.back() += card_text(cards[i], moved);
        }
    }

    std::vector<std::string> table_text(const trace::table& t, const std::set<std::size_t>& moved) const {
        std::vector<std::string> lines;
        add_row(lines, "", t.deck, moved);
        if (!t.pile.empty()) add_row(lines, text_of(words::trace_pile_row), t.pile, moved);
        return lines.empty() ? std::vector<std::string>{""} : lines;
    }

    const traced& traced_;
    std::vector<beat> beats_;
    style style_;
    std::size_t width_;
    std::size_t card_columns_ = 1;
    std::size_t draw_columns_ = 7;
    std::size_t number_columns_ = 5;
};

}  // namespace

std::string as_text(const traced& t, const style& s, std::size_t width) {
    return trace_writer(t, s, width).text();
}

}  // namespace fairshuf::report
