#include "report/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace fairshuf::report {

style style_of_stdout() {
    const char* no_colour = std::getenv("NO_COLOR");
    const bool refused = no_colour != nullptr && *no_colour != '\0';
    const char* terminal = std::getenv("TERM");
    const bool dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
    return {.colour = !refused && !dumb && isatty(STDOUT_FILENO) != 0, .width = width_of_stdout()};
}

std::size_t width_of_stdout() {
    constexpr std::size_t usual = 100, least = 40;
    winsize size{};
    const bool known =
        isatty(STDOUT_FILENO) != 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;  // NOLINT(*-vararg)
    return known && size.ws_col > 0 ? std::max<std::size_t>(size.ws_col, least) : usual;
}

}  // namespace fairshuf::report
