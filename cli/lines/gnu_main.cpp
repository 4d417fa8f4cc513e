#include "cli/lines/gnu_main.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

namespace fairshuf::cli {
namespace {

// Writes to standard error. A failure to do so cannot be reported.
void say(std::string_view text) {
    (void)std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace

int complain_as(const char* program, std::string_view problems) {
    while (!problems.empty()) {
        const auto end = std::min(problems.find('\n'), problems.size());
        say(program);  // no string is put together: memory may be exhausted
        say(": ");
        say(problems.substr(0, end));
        say("\n");
        problems.remove_prefix(std::min(end + 1, problems.size()));
    }
    return 1;
}

int end(const char* program, const lines::ending& said) {
    say(said.err);
    const bool written = std::fwrite(said.out.data(), 1, said.out.size(), stdout) == said.out.size();
    if (!written || std::fflush(stdout) != 0)
        return complain_as(program, fmt::format("write error: {}", std::strerror(errno)));
    return said.status;
}

}  // namespace fairshuf::cli
