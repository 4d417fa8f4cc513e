// Who takes part in a raffle: the records of a list.
//
//   participants_of("name\nAnn\n\nBob\r\n", {.header = true})     // Ann, Bob
//
// A record ends at a line feed; in a CSV file, at a line feed outside quotes. A carriage return before it is
// not part of the record. Blank records are skipped. A byte order mark at the beginning is skipped. The rest
// is the participant, byte for byte, quotes and commas included.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::raffle {

enum class list_form { lines, csv };

struct list_rules {
    list_form form = list_form::lines;
    bool header = false;   // the first record is not a participant
    bool repeats = false;  // a participant who is listed twice has two chances

    bool operator==(const list_rules&) const = default;
};

namespace detail {

constexpr bool is_blank(std::string_view record) {
    return record.find_first_not_of(" \t") == std::string_view::npos;
}

// The position of the line feed that ends the first record; the size if there is none. `open`: a quotation is
// unclosed.
constexpr std::size_t record_end(std::string_view text, list_form form, bool& open) {
    open = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (form == list_form::csv && text[i] == '"') open = !open;
        if (text[i] == '\n' && !open) return i;
    }
    return text.size();
}

}  // namespace detail

inline expected<std::vector<std::string_view>> participants_of(std::string_view list,
                                                               const list_rules& rules) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (list.starts_with(byte_order_mark)) list.remove_prefix(byte_order_mark.size());
    std::vector<std::string_view> found;
    bool header = rules.header;
    while (!list.empty()) {
        bool open = false;
        const std::size_t end = detail::record_end(list, rules.form, open);
        if (open) return error{"a quotation is opened in it and never closed"};
        std::string_view record = list.substr(0, end);
        list.remove_prefix(end < list.size() ? end + 1 : end);
        if (record.ends_with('\r')) record.remove_suffix(1);
        if (detail::is_blank(record)) continue;
        if (!header) found.push_back(record);
        header = false;
    }
    return found;
}

}  // namespace fairshuf::raffle
