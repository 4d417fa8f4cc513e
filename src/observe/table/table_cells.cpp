#include "observe/table/table_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "format/trimmed.hpp"
#include "language/words/observe_input.hpp"

namespace fairshuf::published {
namespace {

struct text_row {
    std::size_t line = 0;
    std::vector<std::string> fields;
    std::vector<std::optional<printed_number>> numbers;
    std::size_t suffix = 0;  // numbers at the end of the row
};

struct block {
    std::vector<text_row*> rows;
    std::size_t width = 0;  // cells at the end of each row
};

// Marks that look like others: full-width forms, box drawing, spaces that do not break.
std::string with_plain_marks(std::string_view text) {
    static constexpr std::array<std::pair<std::string_view, char>, 9> marks{{{"％", '%'},
                                                                             {"，", ','},
                                                                             {"；", ';'},
                                                                             {"｜", '|'},
                                                                             {"│", '|'},
                                                                             {"┃", '|'},
                                                                             {"\xc2\xa0", ' '},
                                                                             {"\xe2\x80\xaf", ' '},
                                                                             {"　", ' '}}};
    std::string plain;
    while (!text.empty()) {
        const auto* const found =
            std::ranges::find_if(marks, [&](const auto& mark) { return text.starts_with(mark.first); });
        plain += found == marks.end() ? text.front() : found->second;
        text.remove_prefix(found == marks.end() ? 1 : found->first.size());
    }
    return plain;
}

// [[1, 2], [3, 4]] in one line: a row for each list.
std::string with_a_line_for_each_list(std::string_view text) {
    std::string lines;
    for (std::size_t i = 0; i < text.size(); ++i) {
        lines += text[i];
        if (text[i] != ',' || i == 0 || text[i - 1] != ']') continue;
        const auto next = text.find_first_not_of(" \t", i + 1);
        if (next != std::string_view::npos && text[next] == '[') lines += '\n';
    }
    return lines;
}

// Without the brackets and quotes of a list in a program.
std::string_view bare(std::string_view field, std::string_view marks) {
    field = trimmed(field);
    while (!field.empty() && marks.find(field.front()) != std::string_view::npos) field.remove_prefix(1);
    while (!field.empty() && marks.find(field.back()) != std::string_view::npos) field.remove_suffix(1);
    return trimmed(field);
}

// Commas between quotes belong to a number: "1,000","1,010".
std::vector<std::string> split_at(std::string_view line, char mark) {
    std::vector<std::string> fields;
    std::size_t begin = 0;
    const bool quotes = mark == ',' && std::ranges::count(line, '"') % 2 == 0;
    bool quoted = false;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        if (quotes && i < line.size() && line[i] == '"') quoted = !quoted;
        if (quoted && i < line.size()) continue;
        const bool ends = i == line.size() || (mark == ' ' ? is_space(line[i]) : line[i] == mark);
        if (!ends) continue;
        const auto field = bare(line.substr(begin, i - begin), "\"'");
        begin = i + 1;
        if (mark == ' ' && field.empty()) continue;
        if (mark == ' ' && field == "%" && !fields.empty()) {
            fields.back() += "%";  // "7.69 %"
        } else {
            fields.emplace_back(field);
        }
    }
    return fields;
}

text_row row_of(std::string_view line, std::size_t number, char mark) {
    text_row row{.line = number, .fields = {}, .numbers = {}};
    line = bare(line, "[](){},|;");
    if (line.empty() || line.front() == '#') return row;
    row.fields = split_at(line, mark);
    for (const auto& field : row.fields) {
        row.numbers.push_back(number_in(field));
        row.suffix = row.numbers.back() ? row.suffix + 1 : 0;
    }
    return row;
}

std::vector<text_row> rows_of(std::string_view text, char mark) {
    std::vector<text_row> rows;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        rows.push_back(row_of(line, number, mark));
    }
    return rows;
}

// The longest run of rows with the same number of cells. Rows without two numbers do not interrupt it.
template <class Width>
block longest_block(std::vector<text_row>& rows, Width width_of) {
    block best, now;
    for (auto& row : rows) {
        if (row.suffix < 2) continue;
        const std::size_t width = width_of(row);
        if (width != now.width) now = {{}, width};
        if (width >= 2) now.rows.push_back(&row);
        if (now.rows.size() > best.rows.size()) best = now;
    }
    return best;
}

bool has_names(const block& b) {
    return std::ranges::any_of(b.rows, [](const auto* row) { return row->suffix < row->fields.size(); });
}

const printed_number& cell(const block& b, std::size_t row, std::size_t column) {
    const auto& numbers = b.rows[row]->numbers;
    return *numbers[numbers.size() - b.width + column];
}

// 1, 2, 3 ... or 0, 1, 2 ...: a heading, not data.
template <class At>
bool counts_up(std::size_t size, const At& at) {
    for (std::size_t i = 0; i < size; ++i)
        if (at(i).decimals > 0 || at(i).percent || at(i).value != at(0).value + static_cast<double>(i))
            return false;
    return at(0).value == 0 || at(0).value == 1;
}

// The last row (or column) adds up the others.
template <class At>
bool adds_up(std::size_t lines, std::size_t size, const At& at) {
    if (size < 3) return false;
    for (std::size_t line = 0; line < lines; ++line) {
        double sum = 0, unit = 1;
        for (std::size_t i = 0; i + 1 < size; ++i) {
            sum += at(line, i).value;
            unit = std::min(unit, std::pow(10, -at(line, i).decimals));
        }
        const double off = std::abs(sum - at(line, size - 1).value);
        if (off > (unit < 1 ? unit * static_cast<double>(size) : 1e-6)) return false;
    }
    return true;
}

// Leaves out headings and sums until the block is square, or nothing more can be left out.
void trim(block& b) {
    const auto across = [&](std::size_t row, std::size_t column) { return cell(b, row, column); };
    const auto down = [&](std::size_t column, std::size_t row) { return cell(b, row, column); };
    for (bool changed = true; changed && !b.rows.empty();) {
        const std::size_t rows = b.rows.size(), width = b.width;
        changed = false;
        if (width > rows && counts_up(rows, [&](std::size_t row) { return cell(b, row, 0); })) {
            --b.width;
            changed = true;
        } else if (rows > width && counts_up(width, [&](std::size_t i) { return cell(b, 0, i); })) {
            b.rows.erase(b.rows.begin());
            changed = true;
        } else if (rows >= width && adds_up(width, rows, down)) {
            b.rows.pop_back();
            changed = true;
        } else if (width > rows && adds_up(rows, width, across)) {
            for (auto* row : b.rows) {  // the cells count from the end
                row->fields.pop_back();
                row->numbers.pop_back();
            }
            --b.width;
            changed = true;
        }
    }
}

std::string name_before(const text_row& row, std::size_t width) {
    std::string name;
    for (std::size_t i = 0; i + width < row.fields.size(); ++i)
        name += (name.empty() || row.fields[i].empty() ? "" : " ") + row.fields[i];
    return std::string(bare(name, ":："));
}

// The heading is the last line above with enough fields.
void name_columns(square_of_numbers& square, const std::vector<text_row>& rows, const block& b) {
    for (const auto& row : rows) {
        if (row.line >= b.rows.front()->line) return;
        if (row.fields.size() < b.width) continue;
        const auto first = row.fields.end() - static_cast<std::ptrdiff_t>(b.width);
        if (std::ranges::all_of(first, row.fields.end(),
                                [](const auto& field) { return bare(field, "-=:+").empty(); }))
            continue;  // a rule below the heading
        square.column_names.assign(first, row.fields.end());
        square.corner = name_before(row, b.width);
    }
}

square_of_numbers square_from(const block& b, const std::vector<text_row>& rows) {
    square_of_numbers square;
    for (std::size_t row = 0; row < b.rows.size(); ++row) {
        auto& cells = square.rows.emplace_back();
        for (std::size_t column = 0; column < b.width; ++column) cells.push_back(cell(b, row, column));
        square.lines.push_back(b.rows[row]->line);
        square.row_names.push_back(name_before(*b.rows[row], b.width));
    }
    name_columns(square, rows, b);
    return square;
}

bool valid_groups(std::string_view digits) {  // 1,234,567
    std::size_t since = 0;
    bool any = false;
    for (const char c : digits) {
        if (c != ',') {
            ++since;
            continue;
        }
        if (any ? since != 3 : since == 0 || since > 3) return false;
        since = 0;
        any = true;
    }
    return !any || since == 3;
}

std::string without(std::string_view text, std::string_view marks) {
    std::string rest;
    for (const char c : text)
        if (marks.find(c) == std::string_view::npos) rest += c;
    return rest;
}

}  // namespace

std::optional<printed_number> number_in(std::string_view field) {
    printed_number number;
    field = trimmed(field);
    if (field.ends_with('%')) {
        number.percent = true;
        field = trimmed(field.substr(0, field.size() - 1));
    }
    std::string digits = without(field, "_'");
    if (digits.empty() || digits.size() > 24 ||
        digits.find_first_not_of("0123456789.,") != std::string::npos ||
        digits.find_first_of("0123456789") == std::string::npos)
        return std::nullopt;
    const auto commas = std::ranges::count(digits, ',');
    const bool point = digits.find('.') != std::string::npos;
    const auto comma = digits.find(',');
    if (digits.back() == ',') return std::nullopt;
    if (!point && commas == 1 && digits.size() - comma != 4) {
        digits[comma] = '.';
    } else {
        const auto whole = std::string_view(digits).substr(0, digits.find('.'));
        if (commas > 0 && !valid_groups(whole)) return std::nullopt;
        number.three_after_comma = !point && commas == 1;
        digits = without(digits, ",");
    }
    const auto at = digits.find('.');
    number.decimals = at == std::string::npos ? 0 : static_cast<int>(digits.size() - at - 1);
    const char* const end = digits.data() + digits.size();
    const auto [stopped, problem] = std::from_chars(digits.data(), end, number.value);
    if (problem != std::errc{} || stopped != end) return std::nullopt;
    return number;
}

expected<square_of_numbers> find_square(std::string_view given) {
    const std::string text = with_a_line_for_each_list(
        with_plain_marks(given.starts_with("\xef\xbb\xbf") ? given.substr(3) : given));
    block nearest;
    for (const char mark : {'|', '\t', ';', ',', ' '}) {
        auto rows = rows_of(text, mark);
        const auto numbers_only = [](const text_row& row) { return row.suffix; };
        const auto after_a_name = [](const text_row& row) {
            return row.suffix + 1 >= row.fields.size() ? row.fields.size() - 1 : 0;
        };
        for (int named = 0; named < 2; ++named) {
            block b = named == 0 ? longest_block(rows, numbers_only) : longest_block(rows, after_a_name);
            if (named == 1 && !has_names(b)) continue;
            trim(b);
            if (b.rows.size() >= 2 && b.rows.size() == b.width) return square_from(b, rows);
            if (b.rows.size() > nearest.rows.size()) nearest = {{b.rows.size(), nullptr}, b.width};
        }
    }
    if (nearest.rows.size() < 2) return error{say<words::table_no_numbers>()};
    return error{say<words::table_not_square>(nearest.rows.size(), nearest.width)};
}

}  // namespace fairshuf::published
