#include "lines/output/division.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "fairshuf/core/text.hpp"
#include "format/gnu_quoting.hpp"

namespace fairshuf::lines {
namespace {

// a * b / c, rounded half up, for a < c and b <= c < 2^32.
std::uint64_t scaled(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    const std::uint64_t whole = a * b / c, rest = a * b % c;
    return whole + (2 * rest >= c ? 1 : 0);
}

// Digits with an optional decimal point before the last of them.
struct decimal {
    std::string_view whole, decimals;
    bool is_number = false;

    explicit decimal(std::string_view text)
        : whole(text.substr(0, text.find('.'))),
          decimals(whole.size() < text.size() ? text.substr(whole.size() + 1) : ""),
          is_number(are_digits(whole) && are_digits(decimals) && !text.empty() && !text.ends_with('.')) {}

    static bool are_digits(std::string_view text) {
        return text.find_first_not_of("0123456789") == std::string_view::npos;
    }

    // The number in units of the last of `places` decimals. Nothing if it has too many digits.
    std::optional<std::uint64_t> in_units(std::size_t places) const {
        std::string digits(whole);
        return detail::whole_number(digits.append(decimals).append(places - decimals.size(), '0'));
    }
};

}  // namespace

division division::evenly(std::size_t outputs) {
    division even;
    even.shares_.assign(outputs, 1);
    return even;
}

division division::by_shares(std::vector<std::uint64_t> shares) {
    division divided;
    divided.shares_ = std::move(shares);
    divided.even_ = false;
    return divided;
}

std::vector<std::uint64_t> division::begins(std::uint64_t n) const {
    const std::uint64_t all =
        std::max(std::accumulate(shares_.begin(), shares_.end(), std::uint64_t{0}), std::uint64_t{1});
    std::vector<std::uint64_t> begins;
    std::uint64_t before = 0;
    for (const std::uint64_t share : shares_) {
        begins.push_back(n / all * before +
                         (even_ ? std::min(before, n % all) : scaled(n % all, before, all)));
        before += share;
    }
    return begins;
}

expected<division> read_shares(std::string_view text) {
    const auto wrong = [text](std::string_view why) {
        return error{fmt::format("{}: {}", in_quotes(text), why)};
    };
    std::vector<decimal> numbers;
    std::size_t places = 0;
    for (const auto field : detail::parts_of(text, ':'))
        places = std::max(places, numbers.emplace_back(field).decimals.size());
    std::vector<std::uint64_t> shares;
    std::uint64_t all = 0;
    for (const auto& number : numbers) {
        const auto share = number.in_units(places).value_or(division::most_in_all);
        if (!number.is_number || share == 0)
            return wrong("shares are positive numbers separated by colons, as in 80:10:10");
        all += std::min(share, division::most_in_all);
        if (all >= division::most_in_all)
            return wrong(
                "the shares have too many digits; without decimal points, their sum must be less than 2^32");
        shares.push_back(share);
    }
    if (shares.size() < 2) return wrong("at least two shares are needed, as in 80:20");
    return division::by_shares(std::move(shares));
}

}  // namespace fairshuf::lines
