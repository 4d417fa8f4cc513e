#include "raffle/rfc3797/rfc3797.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <string_view>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/hex.hpp"
#include "fairshuf/raffle/md5.hpp"
#include "format/escaped.hpp"

namespace fairshuf::raffle {
namespace {

using fairshuf::raffle::detail::md5_digest;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// A decimal number as RFC 3797 writes it: always with a point, without leading and trailing zeros.
struct number {
    std::string whole, fraction;

    std::string text() const { return whole + "." + fraction; }
    friend bool operator<(const number& a, const number& b) {
        if (a.whole.size() != b.whole.size()) return a.whole.size() < b.whole.size();
        return a.whole != b.whole ? a.whole < b.whole : a.fraction < b.fraction;
    }
};

std::optional<number> number_in(std::string_view word) {
    const std::size_t point = std::min(word.find('.'), word.size());
    std::string_view whole = word.substr(0, point);
    std::string_view fraction = word.substr(std::min(point + 1, word.size()));
    if (whole.empty() || !std::ranges::all_of(whole, is_digit) || !std::ranges::all_of(fraction, is_digit))
        return std::nullopt;
    while (whole.size() > 1 && whole.starts_with('0')) whole.remove_prefix(1);
    while (fraction.ends_with('0')) fraction.remove_suffix(1);
    return number{std::string(whole), std::string(fraction)};
}

bool has_comma_in_number(std::string_view source) {
    for (std::size_t i = 1; i + 1 < source.size(); ++i)
        if (source[i] == ',' && is_digit(source[i - 1]) && is_digit(source[i + 1])) return true;
    return false;
}

expected<std::string> source_text(std::string_view source) {
    constexpr std::string_view between = " ,\t";
    if (has_comma_in_number(source))
        return error{fmt::format(
            "{} has a comma between digits, which could be one number or several; write one number without "
            "commas (55598744), and several with blanks ('55 598 744')",
            escaped(source))};
    std::vector<number> numbers;
    for (std::size_t at = source.find_first_not_of(between); at != std::string_view::npos;) {
        const std::size_t end = std::min(source.find_first_of(between, at), source.size());
        const auto read = number_in(source.substr(at, end - at));
        if (!read)
            return error{fmt::format("{} is not a number; a source has numbers such as 9319 or '2 5 12.5'",
                                     escaped(source.substr(at, end - at)))};
        numbers.push_back(*read);
        at = source.find_first_not_of(between, end);
    }
    if (numbers.empty()) return error{"a source has no number; write them as in '2 5 12 8 10'"};
    std::ranges::sort(numbers, [](const number& a, const number& b) { return a < b; });
    std::string text;
    for (const auto& one : numbers) text += one.text();
    return text + "/";
}

md5_digest hash_of(const std::string& key, std::uint64_t counter) {
    const std::string bracket{static_cast<char>(counter >> 8), static_cast<char>(counter)};
    return detail::md5(bracket + key + bracket);
}

// The remainder of the hash, a number with the high byte first.
std::uint64_t remainder(const md5_digest& digest, std::uint64_t bound) {
    return std::accumulate(digest.begin(), digest.end(), std::uint64_t{0},
                           [&](std::uint64_t rest, byte b) { return (rest << 8 | b) % bound; });
}

}  // namespace

expected<std::string> rfc3797_key(const std::vector<std::string>& sources) {
    std::string key;
    for (const auto& source : sources) {
        const auto text = source_text(source);
        if (!text) return text.error();
        key += *text;
    }
    return key;
}

std::vector<rfc3797_choice> rfc3797_selection(const std::string& key, std::uint64_t pool,
                                              std::uint64_t chosen) {
    std::vector<std::uint64_t> left(pool);
    std::iota(left.begin(), left.end(), std::uint64_t{1});
    std::vector<rfc3797_choice> choices;
    for (std::uint64_t i = 0; i < chosen; ++i) {
        const md5_digest digest = hash_of(key, i);
        const auto at = left.begin() + static_cast<std::ptrdiff_t>(remainder(digest, left.size()));
        choices.push_back({fairshuf::detail::to_hex(digest), *at});
        left.erase(at);
    }
    return choices;
}

}  // namespace fairshuf::raffle
