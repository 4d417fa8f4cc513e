// The fields of a CSV record.
//
//   fields_of("Ann, \"New, \"\"York\"\"\" ,3")       // Ann | New, "York" | 3
//
// Commas outside quotes separate fields; every quote opens or closes a quotation. Blanks and tabs around a
// field do not count. If what is left begins and ends with a quote, these two are taken off, and two quotes
// inside stand for one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fairshuf::raffle {

namespace detail {

inline std::string field_value(std::string_view field) {
    const std::size_t begin = field.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return "";
    field = field.substr(begin, field.find_last_not_of(" \t") - begin + 1);
    if (field.size() < 2 || field.front() != '"' || field.back() != '"') return std::string(field);
    field = field.substr(1, field.size() - 2);
    std::string value;
    for (std::size_t i = 0; i < field.size(); ++i) {
        value += field[i];
        if (field.substr(i).starts_with("\"\"")) ++i;
    }
    return value;
}

}  // namespace detail

inline std::vector<std::string> fields_of(std::string_view record) {
    std::vector<std::string> fields;
    bool quoted = false;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= record.size(); ++i) {
        if (i < record.size() && record[i] == '"') quoted = !quoted;
        if (i < record.size() && (record[i] != ',' || quoted)) continue;
        fields.push_back(detail::field_value(record.substr(begin, i - begin)));
        begin = i + 1;
    }
    return fields;
}

}  // namespace fairshuf::raffle
