#include "report/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace fairshuf::report {

namespace {

// The environment says how wide a report shall be that goes to a file or a pipe.
std::optional<std::size_t> columns_named() {
    const char* const columns = std::getenv("COLUMNS");
    if (columns == nullptr) return std::nullopt;
    const std::string_view text(columns);
    std::size_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = problem == std::errc{} && end == text.data() + text.size() && number > 0;
    return whole ? std::optional(number) : std::nullopt;
}

}  // namespace

style style_of_stdout() {
    const char* no_colour = std::getenv("NO_COLOR");
    const bool refused = no_colour != nullptr && *no_colour != '\0';
    const char* terminal = std::getenv("TERM");
    const bool dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
    return {.colour = !refused && !dumb && isatty(STDOUT_FILENO) != 0, .width = width_of_stdout()};
}

std::size_t width_of_stdout() {
    constexpr std::size_t usual = 100, least = 40, most = 10'000;
    winsize size{};
    const bool known =
        isatty(STDOUT_FILENO) != 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;  // NOLINT(*-vararg)
    if (known && size.ws_col > 0) return std::max<std::size_t>(size.ws_col, least);
    return std::clamp(columns_named().value_or(usual), least, most);
}

}  // namespace fairshuf::report
