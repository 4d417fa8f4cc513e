// How GNU's programs go about it: read the options, then do it or complain, "shuf: ...", with status 1. What
// was asked and is not so is no error: status 2.
#pragma once

#include <new>
#include <string_view>
#include <variant>

#include "fairshuf/core/expected.hpp"
#include "format/gnu_quoting.hpp"
#include "lines/options/gnu_options.hpp"

namespace fairshuf::cli {

// Each line of `problems` is a message of its own. Returns 1.
int complain_as(const char* program, std::string_view problems);

// Says what is to be said; returns the exit status.
int end(const char* program, const lines::ending& said);

// argv[0] is the name of the program in messages.
template <class Request>
int in_gnu_manner(int argc, char** argv, std::variant<Request, lines::ending> (*read)(int, char**),
                  expected<bool> (*run)(const Request&)) {
    quote_in_the_users_locale();
    try {
        const auto said = read(argc, argv);
        if (const auto* ending = std::get_if<lines::ending>(&said)) return end(argv[0], *ending);
        const auto done = run(std::get<Request>(said));
        return !done ? complain_as(argv[0], done.error_message()) : *done ? 0 : 2;
    } catch (const std::bad_alloc&) {
        return complain_as(argv[0], "memory exhausted");
    }
}

}  // namespace fairshuf::cli
