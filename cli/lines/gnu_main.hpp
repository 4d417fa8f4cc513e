// The main function in the style of GNU: it reads the options, then runs or prints "shuf: ..." and exits with
// status 1. A failed check is not an error: it exits with status 2.
#pragma once

#include <exception>
#include <new>
#include <stdexcept>
#include <string_view>
#include <variant>

#include "fairshuf/core/expected.hpp"
#include "format/gnu_quoting.hpp"
#include "lines/options/gnu_options.hpp"

namespace fairshuf::cli {

// Each line of `problems` is a message. Allocates no memory. Returns 1.
int complain_as(const char* program, std::string_view problems);

// Prints the texts of the ending and returns its exit status.
int end(const char* program, const lines::ending& said);

inline bool check_passed(const expected<void>& /*done*/) {
    return true;
}
inline bool check_passed(const expected<bool>& done) {
    return *done;
}

// argv[0] is the name of the program in messages.
template <class Request, class Result>
int gnu_main(int argc, char** argv, std::variant<Request, lines::ending> (*read)(int, char**),
             Result (*run)(const Request&)) {
    quote_in_the_users_locale();
    try {
        const auto said = read(argc, argv);
        if (const auto* ending = std::get_if<lines::ending>(&said)) return end(argv[0], *ending);
        const Result done = run(std::get<Request>(said));
        if (!done) return complain_as(argv[0], done.error().message);
        return check_passed(done) ? 0 : 2;
    } catch (const std::bad_alloc&) {
        return complain_as(argv[0], "memory exhausted");
    } catch (const std::length_error&) {  // a vector larger than the address space
        return complain_as(argv[0], "memory exhausted");
    } catch (const std::exception& problem) {
        return complain_as(argv[0], problem.what());
    }
}

}  // namespace fairshuf::cli
