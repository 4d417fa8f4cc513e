#include "observe/orders/fields.hpp"

#include <algorithm>
#include <array>

namespace fairshuf::orders {
namespace {

constexpr auto space_table = [] {
    std::array<bool, 256> table{};
    for (int c = 0; c < 256; ++c) table[static_cast<std::size_t>(c)] = is_space(static_cast<char>(c));
    return table;
}();

bool spaced(char c) {
    return space_table[static_cast<unsigned char>(c)];
}

void split_by_space(std::string_view line, std::vector<std::string_view>& fields) {
    const char* at = line.data();
    const char* const end = at + line.size();
    for (;;) {
        while (at != end && spaced(*at)) ++at;
        if (at == end) return;
        const char* const begin = at;
        while (at != end && !spaced(*at)) ++at;
        fields.emplace_back(begin, static_cast<std::size_t>(at - begin));
    }
}

void split_by(std::string_view mark, std::string_view line, std::vector<std::string_view>& fields) {
    line = trimmed(line);
    while (!line.empty()) {
        const std::size_t length = std::min(line.find(mark), line.size());
        fields.push_back(trimmed(line.substr(0, length)));
        line.remove_prefix(std::min(length + mark.size(), line.size()));
    }
}

constexpr std::string_view wide_comma = "，", list_comma = "、";

}  // namespace

separator separator_of(std::string_view line) {
    line = trimmed(line);
    if (line.find(',') != std::string_view::npos) return separator::comma;
    if (line.find(wide_comma) != std::string_view::npos) return separator::wide_comma;
    if (line.find(list_comma) != std::string_view::npos) return separator::list_comma;
    return line.find('\t') != std::string_view::npos ? separator::tab : separator::space;
}

void split(std::string_view line, separator by, std::vector<std::string_view>& fields) {
    fields.clear();
    switch (by) {
        case separator::space: split_by_space(line, fields); break;
        case separator::comma: split_by(",", line, fields); break;
        case separator::tab: split_by("\t", line, fields); break;
        case separator::wide_comma: split_by(wide_comma, line, fields); break;
        case separator::list_comma: split_by(list_comma, line, fields); break;
    }
}

bool is_no_value(std::string_view text) {
    constexpr std::array<std::string_view, 4> words{"undefined", "null", "None", "nil"};
    return std::ranges::find(words, text) != words.end();
}

}  // namespace fairshuf::orders
