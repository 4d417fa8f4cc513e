#include "lines/options/gnu_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <system_error>

#include "fairshuf/version.hpp"
#include "format/gnu_quoting.hpp"
#include "format/large_number.hpp"
#include "lines/options/help.hpp"
#include "lines/options/option_reader.hpp"

namespace fairshuf::lines {
namespace {

constexpr std::string_view version_text = "shuf (fairshuf {})\nA drop-in for GNU's shuf. Licence: MIT.\n";

enum class reading { fine, too_large, wrong };

struct number {
    reading outcome = reading::wrong;
    std::uint64_t value = 0;
};

number read_number(std::string_view text, number_form written) {
    constexpr std::string_view blanks = " \t\n\v\f\r";
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    if (text.starts_with('+')) text.remove_prefix(1);
    if (written == number_form::with_units) {
        const auto [value, too_large] = read_large_number(text);
        return {value ? reading::fine : too_large ? reading::too_large : reading::wrong, value.value_or(0)};
    }
    number result;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), result.value);
    if (end != text.data() + text.size()) return {};
    if (problem == std::errc::invalid_argument) return {};
    result.outcome = problem == std::errc() ? reading::fine : reading::too_large;
    return result;
}

error wrong_range(std::string_view text, reading outcome = reading::wrong) {
    const std::string why =
        outcome == reading::too_large ? fmt::format(": {}", std::strerror(EOVERFLOW)) : "";
    return {fmt::format("invalid input range: {}{}", in_quotes(text), why)};
}

}  // namespace

expected<number_range> read_range(std::string_view text, number_form written) {
    const auto dash = text.find('-');
    if (dash == std::string_view::npos) return wrong_range(text);
    const std::string_view low_text = text.substr(0, dash), high_text = text.substr(dash + 1);
    const number low = read_number(low_text, written);
    if (low.outcome != reading::fine) return wrong_range(low_text, low.outcome);
    const number high = read_number(high_text, written);
    if (high.outcome != reading::fine) return wrong_range(high_text, high.outcome);
    // The range is empty if HI is LO - 1. A count of 2^64 does not fit into 64 bits.
    const std::uint64_t count = high.value - low.value + 1;
    if ((low.value <= high.value) != (count != 0)) return wrong_range(text);
    return number_range{low.value, count};
}

expected<line_count> read_head_count(std::string_view text, number_form written) {
    const number count = read_number(text, written);
    if (count.outcome == reading::wrong) return error{fmt::format("invalid line count: {}", in_quotes(text))};
    return count.outcome == reading::fine ? line_count{count.value} : line_count{no_limit, true};
}

std::variant<request, ending> read_gnu_options(int argc, char** argv) {
    const command_line line{argc, argv};
    gnu_part gnu(line);
    const auto take = [&](int code) -> std::optional<ending> {
        if (code == help_option) return ending{help_of_shuf(line.program()), "", 0};
        if (code == version_option) return ending{fmt::format(fmt::runtime(version_text), version), "", 0};
        return gnu.take(code);
    };
    if (auto end = each_option(line, gnus_options(), take)) return *end;
    return gnu.finish();
}

}  // namespace fairshuf::lines
