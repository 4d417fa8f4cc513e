#include "lines/options/output_names.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <optional>

#include "fairshuf/core/text.hpp"
#include "format/gnu_quoting.hpp"

namespace fairshuf::lines {
namespace {

// A file name with a number in it.
struct pattern_parts {
    std::string before, after;
    std::size_t digits = 0;  // minimum digits; 0 if there is no number
};

// The minimum number of digits, from the text between % and d. Nothing if it is invalid.
std::optional<std::size_t> read_digits(std::string_view between) {
    constexpr std::size_t most = 20;
    if (between.empty()) return 1;
    if (!between.starts_with('0')) return {};
    const auto digits = detail::whole_number(between);
    return digits && *digits >= 1 && *digits <= most ? std::optional(static_cast<std::size_t>(*digits))
                                                     : std::nullopt;
}

expected<pattern_parts> read_pattern(std::string_view text) {
    const auto wrong = [text](std::string_view why) {
        return error{fmt::format("{}: {}", in_quotes(text), why)};
    };
    pattern_parts parts;
    for (std::string_view left = text; !left.empty();) {
        std::string& to = parts.digits > 0 ? parts.after : parts.before;
        const auto percent = std::min(left.find('%'), left.size());
        to += left.substr(0, percent);
        left.remove_prefix(percent);
        if (left.empty()) break;
        if (left.starts_with("%%")) {
            to += '%';
            left.remove_prefix(2);
            continue;
        }
        const auto end = std::min(left.find_first_not_of("0123456789", 1), left.size());
        const auto digits =
            end < left.size() && left[end] == 'd' ? read_digits(left.substr(1, end - 1)) : std::nullopt;
        if (!digits)
            return wrong(
                "a percent sign must be followed by d, by 03d for at least three digits, or by another one");
        if (parts.digits > 0) return wrong("the name must have one number, not two");
        parts.digits = *digits;
        left.remove_prefix(end + 1);
    }
    if (parts.digits == 0) return wrong("the name must have a number, as in 'out-%03d'");
    return parts;
}

}  // namespace

expected<std::vector<std::string>> numbered_names(std::string_view pattern, std::size_t count) {
    const auto parts = read_pattern(pattern);
    if (!parts) return parts.error();
    if (count > most_outputs)
        return error{
            fmt::format("{}: {} outputs are too many, {} at most", in_quotes(pattern), count, most_outputs)};
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i)
        names.push_back(fmt::format("{}{:0{}}{}", parts->before, i, parts->digits, parts->after));
    return names;
}

expected<std::vector<std::string>> listed_names(std::string_view list) {
    std::vector<std::string> names;
    for (const auto name : detail::parts_of(list, ',')) {
        if (name.empty())
            return error{fmt::format("{}: a name is empty; separate the names with commas", in_quotes(list))};
        names.emplace_back(name);
    }
    if (names.size() > most_outputs)
        return error{fmt::format("{} names are too many: {} outputs at most", names.size(), most_outputs)};
    return names;
}

}  // namespace fairshuf::lines
