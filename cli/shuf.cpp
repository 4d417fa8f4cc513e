// The program under the name of shuf: a drop-in for GNU's.
#include "shuf.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstring>
#include <new>
#include <string>
#include <variant>

#include "lines/gnu_options.hpp"
#include "lines/gnu_shuf.hpp"

namespace fairshuf::cli {
namespace {

// To standard error; if nobody hears it, there is nobody to tell.
void say(const std::string& text) {
    (void)std::fwrite(text.data(), 1, text.size(), stderr);
}

// Each line is a message of its own.
int complain_as(const char* program, std::string_view problems) {
    std::string text;
    while (!problems.empty()) {
        const auto end = std::min(problems.find('\n'), problems.size());
        text += fmt::format("{}: {}\n", program, problems.substr(0, end));
        problems.remove_prefix(std::min(end + 1, problems.size()));
    }
    say(text);
    return 1;
}

int end(const char* program, const lines::ending& said) {
    say(said.err);
    const bool written = std::fwrite(said.out.data(), 1, said.out.size(), stdout) == said.out.size();
    if (!written || std::fflush(stdout) != 0)
        return complain_as(program, fmt::format("write error: {}", std::strerror(errno)));
    return said.status;
}

}  // namespace

bool called_as_shuf(const char* program) {
    const std::string_view name = program != nullptr ? program : "";
    return name.substr(name.rfind('/') + 1) == "shuf";
}

int shuf(int argc, char** argv) {
    (void)std::setlocale(LC_CTYPE, "");  // if there is no such locale, it stays C
    try {
        const auto said = lines::read_gnu_options(argc, argv);
        if (const auto* ending = std::get_if<lines::ending>(&said)) return end(argv[0], *ending);
        const auto done = lines::run(std::get<lines::request>(said));
        return done ? 0 : complain_as(argv[0], done.error_message());
    } catch (const std::bad_alloc&) {
        return complain_as(argv[0], "memory exhausted");
    }
}

}  // namespace fairshuf::cli
