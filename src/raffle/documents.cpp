#include "raffle/documents.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "fairshuf/core/text.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "format/escaped.hpp"
#include "raffle/names.hpp"

namespace fairshuf::raffle {
namespace {

using fairshuf::raffle::detail::announcement_head;
using fairshuf::raffle::detail::commitment_head;
using fairshuf::raffle::detail::is_hash;
using fairshuf::raffle::detail::reveal_head;

// A line for a message, which must not show a secret.
std::string without_secret(std::string_view line) {
    return line.find("secret") == std::string_view::npos ? escaped(line) : "a secret";
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
    if (lines.front() == announcement_head) return keep(read_announcement(lines), into.announcements);
    if (lines.front() == commitment_head) return keep(read_commitment(lines), into.commitments);
    if (lines.front() == reveal_head) return keep(read_reveal(lines), into.reveals);
    return error{fmt::format("{} does not begin a raffle document; documents begin with '{}', '{}' or '{}'",
                             without_secret(lines.front()), announcement_head, commitment_head, reveal_head)};
}

std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

}  // namespace

expected<announcement> read_announcement(const std::vector<std::string_view>& lines) {
    reader from(lines);
    if (!from.take_line(announcement_head)) return from.wanted(fairshuf::detail::quoted(announcement_head));
    announcement read;
    const auto name = [&](std::string_view keyword, std::optional<std::string>& into) {
        const auto found = from.take(keyword);
        if (found) into = *found;
        return !found || is_text(*found);
    };
    if (!name("title", read.title))
        return error{"'title' needs a text of up to 200 bytes without blanks at the ends"};
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
    const auto winners = count_in(from.take("winners"));
    if (!winners || *winners > *participants)
        return error{"'winners' needs a whole number from 1 to the number of participants"};
    read.participants = *participants, read.winners = *winners;
    while (const auto party = from.take("party")) {
        if (!is_name(*party)) return error{fmt::format("{} cannot be a party's name", escaped(*party))};
        read.parties.emplace_back(*party);
    }
    if (!name("beacon", read.beacon))
        return error{"'beacon' needs a text of up to 200 bytes without blanks at the ends"};
    if (read.beacon) {
        const auto digits = beacon_digits_in(from.take("value"));
        if (!digits)
            return error{
                "after 'beacon', a line such as 'value 64 hexadecimal digits' must fix the length of its "
                "value, from 32 to 256: any part of it would give another result"};
        read.beacon_digits = *digits;
    }
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
