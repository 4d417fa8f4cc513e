// A field of a record: the text between separators.
//
//   std::string scratch;
//   const auto found = quoted_field("1,\"a, b\",3", quoted{}, ',', 1, scratch);      // a, b
//   if (!found.there) ... found.fields                                     // how many there are
//
// In CSV, every quote opens or closes a quotation, as it does for the records (input/record_form.hpp).
// Separators inside are text, and two quotes stand for one. The field is what is left when the other quotes
// are removed; so "a" equals a. If there is an escape, the byte after it is text, and the escape is removed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "lines/input/record_form.hpp"

namespace fairshuf::lines {

struct field_found {
    bool there = false;
    std::string_view text = {};  // valid as long as the record and the scratch memory
    std::size_t fields = 0;      // if it is not there
};

// The end of the field that begins here: a separator outside of quotes, or the end.
inline std::size_t end_of_quoted(std::string_view record, const quoted& dialect, std::size_t at,
                                 char separator) {
    for (bool open = false; at < record.size(); ++at) {
        if (record[at] == dialect.escape) {
            ++at;
        } else if (record[at] == dialect.quote) {
            open = !open;
        } else if (record[at] == separator && !open) {
            break;
        }
    }
    return std::min(at, record.size());
}

inline bool is_plain(std::string_view text, const quoted& dialect) {
    return text.find(dialect.quote) == std::string_view::npos &&
           (!dialect.escape || text.find(*dialect.escape) == std::string_view::npos);
}

inline std::string_view without_quotes(std::string_view field, const quoted& dialect, std::string& scratch) {
    if (is_plain(field, dialect)) return field;
    const bool wrapped = field.size() >= 2 && field.front() == dialect.quote && field.back() == dialect.quote;
    if (const auto inner = field.substr(1, field.size() - (wrapped ? 2 : 1));
        wrapped && is_plain(inner, dialect))
        return inner;
    scratch.clear();
    bool open = false;
    for (std::size_t i = 0; i < field.size(); ++i) {
        if (field[i] == dialect.escape && i + 1 < field.size()) {
            scratch += field[++i];
        } else if (field[i] != dialect.quote) {
            scratch += field[i];
        } else if (open && i + 1 < field.size() && field[i + 1] == dialect.quote) {
            scratch += field[i++];
        } else {
            open = !open;
        }
    }
    return scratch;
}

// The field of this number, counted from 0. The record has no line break at its end.
inline field_found plain_field(std::string_view record, char separator, std::size_t number) {
    for (std::size_t i = 0;; ++i) {
        const auto end = std::min(record.find(separator), record.size());
        if (i == number) return {true, record.substr(0, end)};
        if (end == record.size()) return {.fields = i + 1};
        record.remove_prefix(end + 1);
    }
}

inline field_found quoted_field(std::string_view record, const quoted& dialect, char separator,
                                std::size_t number, std::string& scratch) {
    if (is_plain(record, dialect)) return plain_field(record, separator, number);
    std::size_t at = 0;
    for (std::size_t i = 0;; ++i) {
        const std::size_t end = end_of_quoted(record, dialect, at, separator);
        if (i == number) return {true, without_quotes(record.substr(at, end - at), dialect, scratch)};
        if (end == record.size()) return {.fields = i + 1};
        at = end + 1;
    }
}

}  // namespace fairshuf::lines
