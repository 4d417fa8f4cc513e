#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "cli/verbs.hpp"

namespace fairshuf::cli {

int complain(const std::string& problem) {
    fmt::print(stderr, "fairshuf: {}\n", problem);
    return failed;
}

int print(const std::string& result, int status) {
    const bool written = std::fwrite(result.data(), 1, result.size(), stdout) == result.size();
    if (!written || std::fflush(stdout) != 0) {
        const int problem = errno;
        return problem == EPIPE ? status : complain(fmt::format("write error: {}", std::strerror(problem)));
    }
    return status;
}

}  // namespace fairshuf::cli
