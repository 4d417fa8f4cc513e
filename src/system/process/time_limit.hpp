// A time limit in the unit that poll() needs.
#pragma once

#include <algorithm>
#include <chrono>

namespace fairshuf {

// Milliseconds, rounded up: the deadline has passed when poll() returns. On a system that does not report the
// end of a process, we check every few milliseconds.
inline int poll_time(std::chrono::steady_clock::time_point deadline, bool end_is_reported) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    const auto most = std::chrono::milliseconds(end_is_reported ? 60'000 : 5);
    return static_cast<int>(std::clamp(left, std::chrono::milliseconds(0), most).count());
}

}  // namespace fairshuf
