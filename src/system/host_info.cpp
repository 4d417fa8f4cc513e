#include "system/host_info.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <fstream>
#include <string_view>

#include "fairshuf/core/cpu.hpp"
#include "fairshuf/shuffle/workers.hpp"

namespace fairshuf {
namespace {

// Linux has a line for each core: "model name : AMD EPYC".
std::string processor() {
    std::ifstream lines("/proc/cpuinfo");
    for (std::string line; std::getline(lines, line);) {
        const auto colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
    }
    return "unknown processor";
}

std::string compiler() {
#if defined(__clang__)
    return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
    return fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
    return "unknown compiler";
#endif
}

std::string operating_system() {
    utsname about{};
    if (uname(&about) != 0) return "unknown system";
    return fmt::format("{} {}, {}", about.sysname, about.release, about.machine);
}

}  // namespace

host_info this_host() {
    return {.name = processor(),
            .cores = detail::all_threads(),
            .compiler = compiler(),
            .cpu_path = std::string(text(detail::cpu_in_use())),
            .system = operating_system()};
}

}  // namespace fairshuf
