#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/key_options.hpp"
#include "cli/numbers.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/deal/minefield.hpp"
#include "format/large_number.hpp"
#include "games/minefield_report.hpp"
#include "language/words/help.hpp"
#include "report/terminal.hpp"

namespace fairshuf::cli {
namespace {

struct options {
    std::string width, height, mines;
    std::optional<std::string> safe, opening;
    key_options key;
    bool json = false;
};

// X,Y, both counted from 1.
expected<board_place> place_of(std::string_view option, std::string_view text) {
    const auto comma = text.find(',');
    const bool two = comma != std::string_view::npos;
    const std::uint64_t column = two ? large_number(text.substr(0, comma)).value_or(0) : 0;
    const std::uint64_t row = two ? large_number(text.substr(comma + 1)).value_or(0) : 0;
    if (column == 0 || row == 0)
        return error{fmt::format(
            "{} {}: write the column and the row, both from 1, separated by a comma, as in {} 4,2", option,
            escaped(text), option)};
    return board_place{static_cast<std::size_t>(column - 1), static_cast<std::size_t>(row - 1)};
}

expected<mine_plan> plan_of(const options& given) {
    const auto width = number_in("WIDTH", given.width, 1, most_board_places);
    if (!width) return width.error();
    const auto height = number_in("HEIGHT", given.height, 1, most_board_places);
    if (!height) return height.error();
    const auto mines = number_in("MINES", given.mines, 0, most_board_places);
    if (!mines) return mines.error();
    mine_plan plan{.width = *width, .height = *height, .mines = *mines, .opening = given.opening.has_value()};
    if (given.safe && given.opening)
        return error{"--safe and --opening exclude each other: give one of them"};
    if (given.safe || given.opening) {
        const auto place =
            given.safe ? place_of("--safe", *given.safe) : place_of("--opening", *given.opening);
        if (!place) return place.error();
        plan.safe = *place;
    }
    return plan;
}

// In the colours of the computer game.
std::string painted(char c, const report::style& s) {
    using report::ink;
    constexpr std::array<ink, 4> inks{ink::cyan, ink::green, ink::red, ink::yellow};
    const std::string text(1, c);
    if (c == '*') return paint(s, ink::bold, text);
    return c == '.' ? paint(s, ink::dim, text)
                    : paint(s, inks[std::min<std::size_t>(static_cast<std::size_t>(c - '1'), 3)], text);
}

std::string spaced(const std::string& row, const report::style& s) {
    std::string text;
    text.reserve(2 * row.size());
    for (const char c : row) {
        if (s.colour)
            text += painted(c, s);
        else
            text += c;
        text += ' ';
    }
    text.back() = '\n';
    return text;
}

// Prints a large board in parts, to limit the memory.
int print_rows(const minefield& field) {
    constexpr std::size_t part = std::size_t{1} << 20;
    const auto style = report::style_of_stdout();
    std::string text;
    for (std::size_t y = 0; y < field.height(); ++y) {
        text += spaced(field.row(y), style);
        if (text.size() < part) continue;
        if (const int status = print(text); status != done) return status;
        text.clear();
    }
    return print(text);
}

int run(const options& given) {
    const auto plan = plan_of(given);
    if (!plan) return complain(plan.error().message);
    if (const auto problem = detail::problem_of(*plan)) return complain(problem->message);
    const auto k = chosen_key(given.key);
    if (!k) return complain(k.error().message);
    const auto field = lay_mines(*plan, *k);
    if (!field) return complain(field.error().message);
    return given.json ? print(report::as_json(*field)) : print_rows(*field);
}

}  // namespace

void add_mines(parser& app, int& status) {
    auto* verb = app.add_verb("mines", words::verb_mines);
    const auto given = std::make_shared<options>();
    const auto add = [verb](const char* name, std::string& to, const char* what) {
        verb->add_option(name, to, what).required();
    };
    add("WIDTH", given->width, "Columns");
    add("HEIGHT", given->height, "Rows");
    add("MINES", given->mines, "How many mines");
    verb->add_option("--safe", given->safe, "No mine in this column and row, both from 1").option_text("X,Y");
    verb->add_option("--opening", given->opening,
                     "Also none in the places around it: the first click opens an area")
        .option_text("X,Y");
    add_key_options(*verb, given->key);
    verb->add_flag("--json", given->json, "Print JSON instead of text");
    verb->footer(
        "* is a mine, a number is the count of mines around a place, and . is a place without mines around "
        "it.\n\n"
        "Examples:\n"
        "  fairshuf mines 9 9 10                          # the games' boards: small,\n"
        "  fairshuf mines 16 16 40                        # medium\n"
        "  fairshuf mines 30 16 99 --opening 15,8         # and large");
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
