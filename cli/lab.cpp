#include "lab/server.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

#include "cli/verbs.hpp"
#include "fairshuf/core/text.hpp"
#include "lab/page.hpp"
#include "language/words/help.hpp"

namespace fairshuf::cli {
namespace {

struct options {
    std::string port = "8052";
    std::optional<std::string> page;
    bool no_open = false;
};

expected<std::uint16_t> port_of(const options& given) {
    const auto port = detail::whole_number(given.port);
    if (!port || *port > std::numeric_limits<std::uint16_t>::max())
        return error{fmt::format("--port '{}': a whole number from 0 to 65535 is needed", given.port)};
    return static_cast<std::uint16_t>(*port);
}

expected<lab::page> page_of(const options& given) {
    if (given.page) return lab::page::in(*given.page);
    std::error_code problem;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", problem);
    return lab::page::beside(self);
}

// Opens the browser in its own session: Ctrl-C ends the lab, not the browser. Its messages are discarded.
// Without a browser, the user has the printed address.
void start_silently(std::string program, std::string argument) {
    posix_spawn_file_actions_t streams;
    posix_spawnattr_t manner;
    if (posix_spawn_file_actions_init(&streams) != 0) return;
    if (posix_spawnattr_init(&manner) == 0) {
        posix_spawnattr_setflags(&manner, POSIX_SPAWN_SETSID);
        for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
            posix_spawn_file_actions_addopen(&streams, stream, "/dev/null", O_RDWR, 0);
        const std::array<char*, 3> words{program.data(), argument.data(), nullptr};
        pid_t child = -1;
        static_cast<void>(posix_spawnp(&child, words[0], &streams, &manner, words.data(), environ));
        posix_spawnattr_destroy(&manner);
    }
    posix_spawn_file_actions_destroy(&streams);
}

// Only with a screen: without one, a browser might start in this terminal.
void open_browser(const std::string& address) {
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
    start_silently("xdg-open", address);
}

int run(const options& given) {
    const auto port = port_of(given);
    if (!port) return complain(port.error().message);
    const auto page = page_of(given);
    if (!page) return complain(page.error().message);
    const auto served = lab::serve(*page, *port, [&](const std::string& address) {
        print(fmt::format("The lab is at {}   (Ctrl-C ends it)\n", address));
        if (!given.no_open) open_browser(address);
    });
    return served ? done : complain(served.error().message);
}

}  // namespace

void add_lab(parser& app, int& status) {
    auto* verb = app.add_verb("lab", words::verb_lab);
    const auto given = std::make_shared<options>();
    verb->add_option("--port", given->port, "Use this port of this machine (default 8052; 0: any)")
        .option_text("PORT");
    verb->add_flag("--no-open", given->no_open, "Only print the address; do not open a browser");
    verb->add_option("--page", given->page, "Serve the page in this folder instead of the built one")
        .option_text("FOLDER");
    verb->footer(
        "Only this machine can reach it. Ctrl-C ends it.\n\n"
        "Examples:\n"
        "  fairshuf lab                         # opens the browser\n"
        "  fairshuf lab --port 0 --no-open      # on any free port; open it yourself");
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
