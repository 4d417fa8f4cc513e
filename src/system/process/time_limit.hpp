// What poll() and messages make of a time limit.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>

namespace fairshuf {

// In milliseconds, rounded up, so that the deadline has passed when poll() comes back. Where the
// system does not tell when a process ends, we look every few milliseconds.
inline int poll_time(std::chrono::steady_clock::time_point deadline, bool told_when_over) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    const auto most = std::chrono::milliseconds(told_when_over ? 60'000 : 5);
    return static_cast<int>(std::clamp(left, std::chrono::milliseconds(0), most).count());
}

inline std::string in_seconds(std::chrono::milliseconds time) {
    return fmt::format("{} s", static_cast<double>(time.count()) / 1000);
}

}  // namespace fairshuf
