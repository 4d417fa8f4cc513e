#include "raffle/documents/documents.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "fairshuf/core/text.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "format/escaped.hpp"
#include "raffle/documents/names.hpp"

namespace fairshuf::raffle {
namespace {

using fairshuf::raffle::detail::announcement_head;
using fairshuf::raffle::detail::announcement_head_2;
using fairshuf::raffle::detail::commitment_head;
using fairshuf::raffle::detail::is_hash;
using fairshuf::raffle::detail::reveal_head;

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";  // some editors begin a file with it

// A line for a message, which must not show a secret. Nobody would see a byte order mark.
std::string without_secret(std::string_view line) {
    if (line.find("secret") != std::string_view::npos) return "a secret";
    return line.starts_with(byte_order_mark) ? "a byte order mark (U+FEFF)" : escaped(line);
}

// Reads the lines of one document in order.
class reader {
public:
    explicit reader(const std::vector<std::string_view>& lines) : lines_(&lines) {}

    bool at_end() const { return next_ == lines_->size(); }
    std::string_view line() const { return at_end() ? "" : (*lines_)[next_]; }

    bool take_line(std::string_view whole) {
        if (at_end() || line() != whole) return false;
        ++next_;
        return true;
    }

    // The text after the keyword, if this line begins with it.
    std::optional<std::string_view> take(std::string_view keyword) {
        const std::string_view text = line();
        if (!text.starts_with(keyword) || !text.substr(keyword.size()).starts_with(' ')) return std::nullopt;
        ++next_;
        return text.substr(keyword.size() + 1);
    }

    error wanted(std::string_view what) const {
        return {at_end() ? fmt::format("it ends, but {} is expected", what)
                         : fmt::format("{} is there, but {} is expected", without_secret(line()), what)};
    }

private:
    const std::vector<std::string_view>* lines_;
    std::size_t next_ = 0;
};

bool is_id(std::string_view text) {
    return detail::is_hex(text, 32);
}

// A decimal number from 1 to 2^32 - 1, in its only canonical form.
std::optional<std::uint64_t> count_in(std::optional<std::string_view> text) {
    if (!text || text->starts_with('0') || text->starts_with('+')) return std::nullopt;
    const auto value = fairshuf::detail::whole_number(*text);
    return value && *value <= std::numeric_limits<std::uint32_t>::max() ? value : std::nullopt;
}

std::optional<std::uint64_t> beacon_digits_in(std::optional<std::string_view> text) {
    constexpr std::string_view unit = " hexadecimal digits";
    if (!text || !text->ends_with(unit)) return std::nullopt;
    const auto digits = count_in(text->substr(0, text->size() - unit.size()));
    return digits && detail::is_beacon_length(*digits) ? digits : std::nullopt;
}

expected<commitment> read_commitment(const std::vector<std::string_view>& lines) {
    reader from(lines);
    from.take_line(commitment_head);
    const auto party = from.take("party");
    if (!party || !is_name(*party)) return from.wanted("'party' with a name");
    const auto draw = from.take("draw");
    if (!draw || !is_hash(*draw)) return from.wanted("'draw' with 64 digits");
    const auto hash = from.take("hash");
    if (!hash || !is_hash(*hash)) return from.wanted("'hash' with 64 digits");
    if (!from.at_end()) return from.wanted("the end");
    return commitment{std::string(*party), std::string(*draw), std::string(*hash)};
}

expected<reveal> read_reveal(const std::vector<std::string_view>& lines) {
    reader from(lines);
    from.take_line(reveal_head);
    const auto party = from.take("party");
    if (!party || !is_name(*party)) return from.wanted("'party' with a name");
    const auto draw = from.take("draw");
    if (!draw || !is_hash(*draw)) return from.wanted("'draw' with 64 digits");
    const auto secret = from.take("secret");
    if (!secret || !is_hash(*secret))
        return error{"'secret' with 64 digits is missing"};  // the message must not show it
    if (!from.at_end()) return from.wanted("the end");
    return reveal{std::string(*party), std::string(*draw), *key::from_hex(*secret)};
}

template <class T>
expected<void> keep(expected<T> read, std::vector<T>& into) {
    if (!read) return read.error();
    into.push_back(*std::move(read));
    return {};
}

expected<void> read_document(const std::vector<std::string_view>& lines, documents& into) {
    if (lines.front() == announcement_head || lines.front() == announcement_head_2)
        return keep(read_announcement(lines), into.announcements);
    if (lines.front() == commitment_head) return keep(read_commitment(lines), into.commitments);
    if (lines.front() == reveal_head) return keep(read_reveal(lines), into.reveals);
    return error{fmt::format(
        "{} does not begin a raffle document; documents begin with '{}', '{}', '{}' or '{}'{}",
        without_secret(lines.front()), announcement_head, announcement_head_2, commitment_head, reveal_head,
        lines.front().starts_with(byte_order_mark) ? ": save it in UTF-8 without the mark" : "")};
}

std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

// Reads a line with a text, which may be missing.
std::optional<error> read_text(reader& from, std::string_view keyword, std::optional<std::string>& into) {
    const auto found = from.take(keyword);
    if (found) into = *found;
    if (!found || is_text(*found)) return std::nullopt;
    return error{fmt::format("'{}' needs a text of up to 200 bytes without blanks at the ends", keyword)};
}

std::optional<error> read_list_lines(reader& from, announcement& read) {
    if (auto problem = read_text(from, "title", read.title)) return problem;
    if (const auto id = from.take("id")) {
        if (!is_id(*id)) return error{"'id' needs 32 hexadecimal digits"};
        read.id = *id;
    }
    const auto list = from.take("list");
    if (!list || !is_hash(*list)) return from.wanted("'list' with 64 digits");
    read.list = *list;
    if (from.take_line("form csv")) {
        read.rules.form = list_form::csv;
    } else if (!from.take_line("form lines")) {
        return from.wanted("'form lines' or 'form csv'");
    }
    read.rules.header = from.take_line("header yes");
    read.rules.repeats = from.take_line("repeats yes");
    const auto participants = count_in(from.take("participants"));
    if (!participants) return error{"'participants' needs a whole number, at least 1"};
    read.participants = *participants;
    return std::nullopt;
}

// The number after "column ".
std::optional<std::uint64_t> column_in(std::string_view text) {
    constexpr std::string_view word = "column ";
    return text.starts_with(word) ? count_in(text.substr(word.size())) : std::nullopt;
}

std::optional<error> read_column(reader& from, std::string_view keyword, const announcement& read,
                                 std::optional<std::uint64_t>& into) {
    const auto text = from.take(keyword);
    if (!text) return std::nullopt;
    into = column_in(*text);
    if (into && read.rules.form == list_form::csv) return std::nullopt;
    return error{
        fmt::format("'{}' needs a column, as in '{} column 2', of a list of the form csv", keyword, keyword)};
}

std::optional<error> read_earlier(reader& from, announcement& read) {
    constexpr std::size_t digits = 64;
    while (const auto text = from.take("earlier")) {
        earlier_raffle one{.hash = std::string(text->substr(0, digits))};
        const std::string_view rest = text->substr(one.hash.size());
        if (rest.starts_with(' ')) one.column = column_in(rest.substr(1));
        if (!is_hash(one.hash) || one.column.has_value() == rest.empty())
            return error{"'earlier' needs 64 digits, and may name a column: 'column 2' after them"};
        if (one.column && read.rules.form != list_form::csv)
            return error{"'earlier' with a column needs a list of the form csv"};
        read.rules_of_prizes.earlier.push_back(std::move(one));
    }
    return std::nullopt;
}

// Which participants can win, and how many tickets they have.
std::optional<error> read_who(reader& from, announcement& read) {
    auto& rules = read.rules_of_prizes;
    if (auto problem = read_column(from, "tickets", read, rules.tickets)) return problem;
    if (auto problem = read_column(from, "household", read, rules.household)) return problem;
    if (auto problem = read_earlier(from, read)) return problem;
    while (const auto text = from.take("excluded")) {
        const auto number = count_in(text);
        if (!number || *number > read.participants ||
            (!rules.excluded.empty() && *number <= rules.excluded.back()))
            return error{"'excluded' needs the numbers of participants, each once, in ascending order"};
        rules.excluded.push_back(*number);
    }
    return std::nullopt;
}

expected<prize> prize_in(std::string_view text) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const auto number = count_in(text.substr(0, blank));
    const std::string_view name = text.substr(std::min(blank + 1, text.size()));
    if (number && is_text(text) && is_text(name)) return prize{*number, std::string(name)};
    return error{"'prize' needs how many and a name, as in 'prize 1 Bicycle', of up to 200 bytes"};
}

std::optional<error> read_prizes(reader& from, announcement& read) {
    auto& rules = read.rules_of_prizes;
    std::uint64_t sum = 0;
    while (const auto text = from.take("prize")) {
        const auto one = prize_in(*text);
        if (!one) return one.error();
        sum += one->number;
        rules.prizes.push_back(*one);
    }
    if (!rules.prizes.empty() && sum != read.winners)
        return error{fmt::format("its prizes are {}, but its winners are {}", sum, read.winners)};
    if (const auto text = from.take("alternates")) {
        const auto number = count_in(text);
        if (!number || *number > read.participants - read.winners)
            return error{
                "'alternates' needs a whole number, at least 1; with the winners not more than the "
                "participants"};
        rules.alternates = *number;
    }
    if (rules.any()) return std::nullopt;
    return error{"it has version 2 but none of its lines: write it with version 1"};
}

// The parties and the beacon.
std::optional<error> read_sources(reader& from, announcement& read) {
    while (const auto party = from.take("party")) {
        if (!is_name(*party)) return error{fmt::format("{} cannot be a party's name", escaped(*party))};
        read.parties.emplace_back(*party);
    }
    if (auto problem = read_text(from, "beacon", read.beacon)) return problem;
    if (!read.beacon) return std::nullopt;
    const auto digits = beacon_digits_in(from.take("value"));
    if (!digits)
        return error{
            "after 'beacon', a line such as 'value 64 hexadecimal digits' must fix the length of its "
            "value, from 32 to 256: any part of it would give another result"};
    read.beacon_digits = *digits;
    return std::nullopt;
}

}  // namespace

expected<announcement> read_announcement(const std::vector<std::string_view>& lines) {
    reader from(lines);
    const bool with_prizes = from.take_line(announcement_head_2);
    if (!with_prizes && !from.take_line(announcement_head))
        return from.wanted(fairshuf::detail::quoted(announcement_head));
    announcement read;
    if (const auto problem = read_list_lines(from, read)) return *problem;
    if (with_prizes)
        if (const auto problem = read_who(from, read)) return *problem;
    const auto winners = count_in(from.take("winners"));
    if (!winners || *winners > read.participants)
        return error{"'winners' needs a whole number from 1 to the number of participants"};
    read.winners = *winners;
    if (with_prizes)
        if (const auto problem = read_prizes(from, read)) return *problem;
    if (const auto problem = read_sources(from, read)) return *problem;
    if (!from.at_end()) return from.wanted("the end");
    return read;
}

expected<void> read_documents(std::string_view text, documents& into) {
    std::size_t number = 0;
    while (!text.empty()) {
        std::vector<std::string_view> lines;
        const std::size_t first = number + 1;
        while (!text.empty()) {
            std::string_view rest = text;
            const std::string_view line = take_line(rest);
            if (!lines.empty() && line.starts_with("fairshuf ")) break;
            text = rest;
            ++number;
            if (line.empty()) break;
            lines.push_back(line);
        }
        if (lines.empty()) continue;
        const auto read = read_document(lines, into);
        if (!read) return error{fmt::format("the document in line {}: {}", first, read.error().message)};
    }
    return {};
}

}  // namespace fairshuf::raffle
