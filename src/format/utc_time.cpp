#include "format/utc_time.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace fairshuf {
namespace {

constexpr std::int64_t day_seconds = 86'400;

constexpr bool is_leap(std::int64_t year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

constexpr std::int64_t days_in(std::int64_t year, std::size_t month) {
    constexpr std::array<std::int64_t, 12> usual = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return usual[month] + (month == 1 && is_leap(year) ? 1 : 0);
}

// From 1970 to the beginning of the year.
constexpr std::int64_t days_before(std::int64_t year) {
    const auto leaps = [](std::int64_t y) { return y / 4 - y / 100 + y / 400; };
    return 365 * (year - 1970) + leaps(year - 1) - leaps(1969);
}

bool has_form(std::string_view text, std::string_view form) {
    return text.size() == form.size() && std::ranges::equal(text, form, [](char c, char f) {
               return f == '0' ? c >= '0' && c <= '9' : c == f;
           });
}

std::int64_t number_in(std::string_view text, std::size_t from, std::size_t digits) {
    std::int64_t value = 0;
    for (const char c : text.substr(from, digits)) value = 10 * value + (c - '0');
    return value;
}

}  // namespace

std::string utc_text(std::int64_t seconds) {
    std::int64_t days = seconds / day_seconds;
    std::int64_t year = 1970 + days / 366;
    while (days_before(year + 1) <= days) ++year;
    days -= days_before(year);
    std::size_t month = 0;
    while (days >= days_in(year, month)) days -= days_in(year, month++);
    const std::int64_t rest = seconds % day_seconds;
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", year, month + 1, days + 1, rest / 3600,
                       rest / 60 % 60, rest % 60);
}

std::optional<std::int64_t> utc_seconds(std::string_view text) {
    const bool whole = has_form(text, "0000-00-00T00:00:00Z");
    const bool minutes = has_form(text, "0000-00-00T00:00Z");
    if (!whole && !minutes && !has_form(text, "0000-00-00")) return std::nullopt;
    const std::int64_t year = number_in(text, 0, 4);
    const std::int64_t month = number_in(text, 5, 2);
    const std::int64_t day = number_in(text, 8, 2);
    if (year < 1970 || month < 1 || month > 12 || day < 1) return std::nullopt;
    if (day > days_in(year, static_cast<std::size_t>(month - 1))) return std::nullopt;
    const std::int64_t hour = whole || minutes ? number_in(text, 11, 2) : 0;
    const std::int64_t minute = whole || minutes ? number_in(text, 14, 2) : 0;
    const std::int64_t second = whole ? number_in(text, 17, 2) : 0;
    if (hour > 23 || minute > 59 || second > 59) return std::nullopt;
    std::int64_t days = days_before(year) + day - 1;
    for (std::size_t m = 0; m + 1 < static_cast<std::size_t>(month); ++m) days += days_in(year, m);
    return days * day_seconds + hour * 3600 + minute * 60 + second;
}

}  // namespace fairshuf
