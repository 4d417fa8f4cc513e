// Tests whether a program can be linked without shared libraries. It uses a little of each library.
#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <cstdio>
#include <thread>

int main() {
    const std::jthread worker(
        [] { fmt::print("{} {:.3f} {:L}\n", zlibVersion(), 0.5, ZSTD_versionNumber()); });
    fmt::print(stderr, "{}\n", fmt::format("{:?} {}", "text", 0.25F));
}
