// Functions that the libraries expect and WebAssembly lacks: exceptions and a stack guard. Each of them stops
// the module.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include <boost/assert/source_location.hpp>

namespace boost {

[[noreturn]] void throw_exception(const std::exception& problem) {
    std::fputs(problem.what(), stderr);
    std::abort();
}

[[noreturn]] void throw_exception(const std::exception& problem, const source_location& /*where*/) {
    throw_exception(problem);
}

}  // namespace boost

// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): the names that compilers use
extern "C" {
std::uintptr_t __stack_chk_guard = 0x66616972;  // any number
[[noreturn]] void __stack_chk_fail() {
    std::abort();
}
}
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
