#include "lines/options/option_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>

#include "fairshuf/core/hex.hpp"
#include "fairshuf/core/text.hpp"
#include "format/gnu_quoting.hpp"
#include "format/quantities.hpp"
#include "lines/options/decimal_number.hpp"

namespace fairshuf::lines {
namespace {

// Nothing if the product exceeds 64 bits.
std::optional<std::uint64_t> times(std::uint64_t a, std::uint64_t b) {
    if (a != 0 && b > std::numeric_limits<std::uint64_t>::max() / a) return {};
    return a * b;
}

std::optional<std::uint64_t> percent_of(std::uint64_t memory, std::uint64_t percent) {
    const auto whole = times(memory / 100, percent), rest = times(memory % 100, percent);
    if (!whole || !rest || *whole > std::numeric_limits<std::uint64_t>::max() - *rest / 100) return {};
    return *whole + *rest / 100;
}

// The bytes of a unit, given as a letter; 0 if unknown. GNU sort accepts some small letters, too.
std::uint64_t unit_size(char unit) {
    constexpr std::string_view large = "bKMGTPE", small = "bkmgt";
    const auto power = std::min(large.find(unit), small.find(unit));
    return power == std::string_view::npos ? 0 : std::uint64_t{1} << 10 * power;
}

// "2GB" and "2GiB" as "2G"; empty for anything else. GB is 1000^3 bytes to some and 1024^3 to others.
std::string with_one_letter(std::string_view text) {
    const auto digits = leading_digits(text);
    const std::string_view unit = text.substr(digits.size());
    const bool two = unit.size() == 2 || (unit.size() == 3 && (unit[1] | 0x20) == 'i');
    if (digits.empty() || !two || (unit.back() | 0x20) != 'b') return {};
    const auto letter = static_cast<char>(unit.front() & ~0x20);
    return letter == 'B' || unit_size(letter) == 0 ? "" : fmt::format("{}{}", digits, letter);
}

// A number from 0 to 1, or a percentage.
expected<exact_fraction> read_share(std::string_view text) {
    const auto wrong = [text](std::string_view why) {
        return error{fmt::format("{}: {}", in_quotes(text), why)};
    };
    constexpr std::int64_t most_decimals = 18;
    const bool percent = text.ends_with('%');
    decimal_number number(text.substr(0, text.size() - (percent ? 1 : 0)));
    if (percent) number.exponent -= 2;
    if (!number.is_number) return wrong("a fraction is a number such as 0.1 or 10%");
    if (number.digits.empty()) return exact_fraction{0, 1};
    if (number.exponent > 0) return wrong("a fraction is at most 1; for a number of records use -n");
    if (-number.exponent > most_decimals) return wrong("a fraction has at most 18 decimals");
    exact_fraction share;
    for (std::int64_t i = number.exponent; i < 0; ++i) share.whole *= 10;
    const auto part = detail::whole_number(number.digits);
    if (!part || *part > share.whole) return wrong("a fraction is at most 1; for a number of records use -n");
    share.part = *part;
    return share;
}

}  // namespace

expected<std::uint64_t> read_buffer_size(std::string_view text, std::uint64_t memory) {
    const auto wrong = [text](std::string_view why) {
        return error{fmt::format("{}: {}", in_quotes(text), why)};
    };
    const bool bare = !text.empty() && text.back() >= '0' && text.back() <= '9';
    if (const auto letter = with_one_letter(text); !letter.empty())
        return wrong(fmt::format("a size has a unit of one letter; write {}, with units of 1024", letter));
    const char unit = bare || text.empty() ? 'K' : text.back();
    const auto count = detail::whole_number(text.substr(0, text.size() - (bare || text.empty() ? 0 : 1)));
    if (!count || (unit != '%' && unit_size(unit) == 0))
        return wrong("a size is a whole number followed by b, K, M, G, T, P, E or %, as in 500M or 30%");
    const auto size = unit == '%' ? percent_of(memory, *count) : times(*count, unit_size(unit));
    if (!size) return wrong("too large; a size is less than 16E");
    return *size;
}

expected<std::string> read_separator(std::string_view text) {
    constexpr std::string_view letters = "ntr0\\", meant("\n\t\r\0\\", 5);
    const auto wrong = [text] {
        return error{fmt::format(
            "{}: a backslash must be followed by n, t, r, 0, another one, or x and two hexadecimal digits",
            as_name(text))};  // as it was typed: with single backslashes
    };
    if (text.empty()) return error{"'': a separator must not be empty"};
    std::string separator;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            separator += text[i];
            continue;
        }
        if (++i == text.size()) return wrong();
        if (const auto letter = letters.find(text[i]); letter != std::string_view::npos) {
            separator += meant[letter];
            continue;
        }
        if (text[i] != 'x' || i + 2 >= text.size()) return wrong();
        const auto high = detail::hex_digit(text[i + 1]), low = detail::hex_digit(text[i + 2]);
        if (!high || !low) return wrong();
        separator += static_cast<char>(*high << 4 | *low);
        i += 2;
    }
    return separator;
}

expected<std::string> read_beginning(std::string_view text) {
    if (text.empty())
        return error{"'': give the text that the first line of a record begins with, as in '>'"};
    auto beginning = read_separator(text);
    if (beginning && beginning->find('\n') != std::string::npos)
        return error{fmt::format("{}: a line begins with it, so it has no line break", in_quotes(text))};
    return beginning;
}

expected<unpacking> read_unpacking(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, unpacking>, 7> ways{{{"auto", unpacking::automatic},
                                                                          {"never", unpacking::never},
                                                                          {"gzip", unpacking::gzip},
                                                                          {"zstd", unpacking::zstd},
                                                                          {"xz", unpacking::xz},
                                                                          {"bzip2", unpacking::bzip2},
                                                                          {"lz4", unpacking::lz4}}};
    const auto* const found = std::ranges::find(ways, text, &std::pair<std::string_view, unpacking>::first);
    if (found == ways.end())
        return error{
            fmt::format("{}: it is one of auto, never, gzip, zstd, xz, bzip2 and lz4", in_quotes(text))};
    return found->second;
}

expected<unsigned> read_threads(std::string_view text) {
    const auto count = detail::whole_number(text);
    constexpr unsigned most = std::numeric_limits<unsigned>::max();
    if (!count || *count == 0 || *count > most)
        return error{fmt::format("{}: the number of threads is a whole number from 1 to {}", in_quotes(text),
                                 fairshuf::grouped(std::to_string(most)))};
    return static_cast<unsigned>(*count);
}

expected<exact_fraction> read_fraction(std::string_view text) {
    auto share = read_share(text);
    if (share && share->part == 0)
        return error{fmt::format("{}: a fraction is greater than 0", in_quotes(text))};
    return share;
}

expected<exact_fraction> read_percentage(std::string_view text) {
    auto share = read_share(text);
    const bool is_plain = text.find_first_not_of("0123456789.%") == std::string_view::npos &&
                          text.find(".%") == std::string_view::npos;
    if (share && is_plain && text.ends_with('%')) return share;
    return error{fmt::format(
        "{}: a percentage is a number from 0% to 100%, with at most 16 decimals, as in 10% or 0.5%",
        in_quotes(text))};
}

expected<char> read_field_separator(std::string_view text) {
    const auto wrong = [text](std::string_view why) {
        return error{fmt::format("{}: {}", in_quotes(text), why)};
    };
    const auto read = read_separator(text);
    if (!read) return read.error();
    if (read->size() != 1) return wrong("fields are separated by one byte, such as , or ; or \\t");
    if (*read == "\n" || *read == "\"" || *read == "\r")
        return wrong("a quote or a line break cannot separate fields");
    return read->front();
}

}  // namespace fairshuf::lines
