#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "catalogue/facts_in_words.hpp"
#include "format/json.hpp"
#include "language/words/common.hpp"
#include "language/words/replay.hpp"
#include "prove/proof_svg.hpp"
#include "prove/replay/positions_after.hpp"
#include "report/width.hpp"

namespace fairshuf::report {
namespace {

using audit::fraction;
using audit::integer;
using audit::place_block;

constexpr std::size_t most_blocks = 5;  // of which both tables fit a screen
constexpr std::size_t most_single_places = 13;
constexpr unsigned largest_denominator = 99'999;

std::string place_text(std::size_t place, std::size_t n) {
    return place < n ? say<words::one_place>(place + 1) : say<words::pile_place>(place - n + 1);
}

std::string block_text(const place_block& b, std::size_t n) {
    if (b.first == b.last) return place_text(b.first, n);
    return b.first < n ? say<words::places_from_to>(b.first + 1, b.last + 1)
                       : say<words::pile_places>(b.first - n + 1, b.last - n + 1);
}

// "1-3, 6"; counted from 1
std::string ranges_text(const std::vector<std::size_t>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i;
        while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1) ++end;
        text += fmt::format("{}{}{}", text.empty() ? "" : ", ", numbers[i] + 1,
                            end == i ? "" : fmt::format("-{}", numbers[end] + 1));
        i = end + 1;
    }
    return text;
}

std::string cards_text(const std::vector<std::size_t>& cards) {
    return cards.size() == 1 ? say<words::numbered_card_word>(ranges_text(cards))
                             : say<words::numbered_cards_word>(ranges_text(cards));
}

// The probability that a card is in each block.
std::vector<fraction> sums(const std::vector<fraction>& row, const std::vector<place_block>& blocks) {
    std::vector<fraction> result;
    for (const auto& b : blocks) {
        fraction sum = 0;
        for (std::size_t place = b.first; place <= b.last; ++place) sum += row[place];
        result.push_back(sum);
    }
    return result;
}

// Cards that follow each other and have the same probabilities.
struct card_rows {
    std::vector<std::size_t> cards;
    std::vector<fraction> before, now;
};

std::vector<card_rows> rows_of(const positions_after& found, const std::vector<place_block>& blocks,
                               bool with_before) {
    std::vector<card_rows> rows;
    for (std::size_t card = 0; card < found.n(); ++card) {
        card_rows row{{card}, {}, sums(found.now[card], blocks)};
        if (with_before) row.before = sums(found.before[card], blocks);
        if (!rows.empty() && rows.back().before == row.before && rows.back().now == row.now)
            rows.back().cards.push_back(card);
        else
            rows.push_back(std::move(row));
    }
    return rows;
}

// All with one denominator, if it is small: 52/54, not 26/27.
std::string share_text(const fraction& f, const integer& common) {
    if (f == 0 || f == 1) return audit::to_text(f);
    if (common <= largest_denominator)
        return fmt::format("{}/{}", audit::to_text(integer(numerator(f) * (common / denominator(f)))),
                           audit::to_text(common));
    const std::string text = audit::to_text(f);
    return text.size() <= 11 ? text : fmt::format("{:.6f}", audit::to_double(f));
}

integer common_denominator_of(const std::vector<card_rows>& rows) {
    integer common = 1;
    for (const auto& row : rows)
        for (const auto* list : {&row.before, &row.now})
            for (const auto& f : *list)
                if (common <= largest_denominator) common = lcm(common, integer(denominator(f)));
    return common;
}

using cells = std::vector<std::string>;

std::string aligned(const std::vector<cells>& lines) {
    std::vector<std::size_t> widths;
    for (const auto& line : lines)
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (i == widths.size()) widths.push_back(0);
            widths[i] = std::max(widths[i], columns(line[i]));
        }
    std::string text;
    for (const auto& line : lines) {
        std::string row = " ";
        for (std::size_t i = 0; i < line.size(); ++i) row += " " + padded(line[i], widths[i] + 1);
        row.erase(row.find_last_not_of(' ') + 1);
        text += row + "\n";
    }
    return text;
}

// A row for cards that are alike, with the same columns before the last round, if wanted, and after it.
std::string table_of(const std::vector<card_rows>& rows, const std::vector<std::string>& headings,
                     bool with_before) {
    const integer common = common_denominator_of(rows);
    std::vector<cells> lines(2);
    lines[0] = {""};
    lines[1] = {say<words::after_column_card>()};
    const auto head = [&](std::string_view when) {
        for (std::size_t i = 0; i < headings.size(); ++i) {
            lines[0].emplace_back(i == 0 ? when : "");
            lines[1].push_back(headings[i]);
        }
    };
    if (with_before) {
        head(text_of(words::after_column_before));
        lines[0].emplace_back("");
        lines[1].emplace_back("");
    }
    head(text_of(words::after_column_after));
    for (const auto& row : rows) {
        cells line{ranges_text(row.cards)};
        for (const auto& f : row.before) line.push_back(share_text(f, common));
        if (with_before) line.emplace_back("");
        for (const auto& f : row.now) line.push_back(share_text(f, common));
        lines.push_back(std::move(line));
    }
    return aligned(lines) + "\n";
}

// A column for each block.
std::string table_of(const positions_after& found, const std::vector<place_block>& blocks, bool with_before) {
    std::vector<std::string> headings;
    for (const auto& b : blocks) headings.push_back(block_text(b, found.n()));
    return table_of(rows_of(found, blocks, with_before), headings, with_before);
}

// The probabilities of a card's own place and of each other one. Nothing if the others differ.
std::optional<std::vector<fraction>> home_and_away(const std::vector<fraction>& row, std::size_t card) {
    const std::size_t other = card == 0 ? 1 : 0;
    if (card >= row.size() || other >= row.size()) return std::nullopt;
    for (std::size_t place = 0; place < row.size(); ++place)
        if (place != card && row[place] != row[other]) return std::nullopt;
    return std::vector<fraction>{row[card], row[other]};
}

// All places form one block, in which a card is certainly: what matters is whether it is at home.
std::optional<std::vector<card_rows>> home_rows(const positions_after& found) {
    std::vector<card_rows> rows;
    for (std::size_t card = 0; card < found.n(); ++card) {
        const auto before = home_and_away(found.before[card], card);
        const auto now = home_and_away(found.now[card], card);
        if (!before || !now) return std::nullopt;
        if (!rows.empty() && rows.back().before == *before && rows.back().now == *now)
            rows.back().cards.push_back(card);
        else
            rows.push_back({{card}, *before, *now});
    }
    return rows;
}

std::string table_text(const positions_after& found) {
    if (found.blocks.size() == 1)
        if (const auto rows = home_rows(found))
            return table_of(*rows, {say<words::after_column_home>(), say<words::after_column_away>()}, true);
    if (!found.blocks.empty() && found.blocks.size() <= most_blocks)
        return table_of(found, found.blocks, true);
    if (found.places() > most_single_places) return "";
    std::vector<place_block> single;
    for (std::size_t place = 0; place < found.places(); ++place) single.push_back({place, place});
    return table_of(found, single, false);
}

std::string undisturbed_sentence(const positions_after& found) {
    if (found.after == 0) return say<words::after_no_round>();
    const auto cards = found.undisturbed();
    return cards.empty() ? say<words::after_changes_all>(found.after)
                         : say<words::after_undisturbed>(found.after, cards_text(cards));
}

std::string even_sentence(const positions_after& found) {
    const auto cards = found.even_cards();
    const bool with_pile = found.places() > found.n();
    if (cards.size() == found.n())
        return with_pile ? say<words::after_pile_all_even>(found.n()) : say<words::after_all_even>(found.n());
    if (cards.empty()) return say<words::after_none_even>(found.n());
    return with_pile ? say<words::after_pile_some_even>(found.n(), cards_text(cards))
                     : say<words::after_some_even>(found.n(), cards_text(cards));
}

json rows_json(const audit::matrix& positions) {
    json rows = json::array();
    for (const auto& row : positions) {
        json& entries = rows.emplace_back(json::array());
        for (const auto& entry : row) entries.push_back(audit::to_text(entry));
    }
    return rows;
}

json from_one(const std::vector<std::size_t>& cards) {
    json list = json::array();
    for (const std::size_t card : cards) list.push_back(card + 1);
    return list;
}

std::string when_text(const positions_after& found) {
    return say<words::after_round_of>(found.after, found.rounds);
}

}  // namespace

std::string as_text(const proof_request& request, const positions_after& found, const style& s) {
    std::string text = say<words::after_title>(request.algorithm.spec(), method_of(request.algorithm.about),
                                               counted<words::card, words::cards>(request.n),
                                               request.draws.spec, when_text(found)) +
                       "\n\n";
    text += table_text(found);
    text += paint(s, ink::bold, undisturbed_sentence(found)) + "\n" + even_sentence(found) + "\n";
    text += say<words::after_story>(request.algorithm.spec(), request.n) + "\n";
    return s.width < style{}.width ? wrapped(text, s.width) : text;
}

std::string as_json(const proof_request& request, const positions_after& found) {
    json j{{"algorithm", request.algorithm.spec()},
           {"n", request.n},
           {"draws", request.draws.spec},
           {"after", found.after},
           {"rounds", found.rounds},
           {"pile", found.places() - found.n()},
           {"positions", rows_json(found.now)}};
    if (found.after > 0) {
        j["before"] = rows_json(found.before);
        json& blocks = j["blocks"] = json::array();
        for (const auto& b : found.blocks) blocks.push_back(json{b.first + 1, b.last + 1});
        j["undisturbed"] = from_one(found.undisturbed());
    }
    j["even"] = from_one(found.even_cards());
    return j.line();
}

std::string as_svg(const proof_request& request, const positions_after& found) {
    auto picture = picture_of(found.now);
    picture.title =
        say<words::after_picture>(request.algorithm.spec(), counted<words::card, words::cards>(request.n),
                                  request.draws.spec, when_text(found));
    if (found.places() > found.n())
        for (std::size_t place = 0; place < found.places(); ++place)
            picture.places.push_back(place < found.n() ? std::to_string(place + 1)
                                                       : fmt::format("p{}", place - found.n() + 1));
    return svg_of(picture.title, {draw(picture)});
}

}  // namespace fairshuf::report
