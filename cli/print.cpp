#include <cerrno>
#include <cstdio>
#include <cstring>

#include "cli/verbs.hpp"

#include "language/words/help.hpp"

namespace fairshuf::cli {

// Allocates nothing: memory may be exhausted.
int complain(std::string_view problem) {
    for (const std::string_view part : {std::string_view("fairshuf: "), problem, std::string_view("\n")})
        (void)std::fwrite(part.data(), 1, part.size(), stderr);
    return failed;
}

int print(const std::string& result, int status) {
    const bool written = std::fwrite(result.data(), 1, result.size(), stdout) == result.size();
    if (!written || std::fflush(stdout) != 0) {
        const int problem = errno;
        return problem == EPIPE ? status : complain(say<words::write_error>(std::strerror(problem)));
    }
    return status;
}

}  // namespace fairshuf::cli
