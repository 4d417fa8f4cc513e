#include "waiting.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <utility>

namespace fairshuf {

bool waiting::stderr_is_a_terminal() {
    return isatty(STDERR_FILENO) != 0;
}

waiting::waiting(std::string what, bool shown) : what_(std::move(what)) {
    if (shown) thread_ = std::jthread([this](const std::stop_token& stop) { show(stop); });
}

void waiting::show(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    bool shown = false;
    for (int seconds = 1; !stop.stop_requested(); ++seconds) {
        changed_.wait_for(lock, stop, std::chrono::seconds(1), [] { return false; });
        if (stop.stop_requested()) break;
        fmt::print(stderr, "\r{} ... {} s", what_, seconds);
        static_cast<void>(std::fflush(stderr));
        shown = true;
    }
    if (shown) fmt::print(stderr, "\r\x1b[K");
    static_cast<void>(std::fflush(stderr));
}

}  // namespace fairshuf
