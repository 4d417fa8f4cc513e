#include "system/progress_note.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>

#include "report/terminal.hpp"

namespace fairshuf {

bool progress_note::stderr_is_a_terminal() {
    return isatty(STDERR_FILENO) != 0;
}

progress_note::progress_note(std::string what, bool shown)
    : progress_note(
          [what = std::move(what)](double seconds) { return fmt::format("{} ... {:.0f} s", what, seconds); },
          shown) {}

progress_note::progress_note(line progress, bool shown) : progress_(std::move(progress)) {
    if (shown) thread_ = std::jthread([this](const std::stop_token& stop) { show(stop); });
}

void progress_note::show(const std::stop_token& stop) {
    using namespace std::chrono_literals;
    const auto start = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    bool shown = false;
    while (!stop.stop_requested()) {
        changed_.wait_for(lock, stop, shown ? 250ms : 1000ms, [] { return false; });
        if (stop.stop_requested()) break;
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
        fmt::print(stderr, "\r{}\x1b[K", progress_(passed.count()));
        static_cast<void>(std::fflush(stderr));
        shown = true;
    }
    if (shown) fmt::print(stderr, "\r\x1b[K");
    static_cast<void>(std::fflush(stderr));
}

namespace {

// 42 s, 12 min, 5 h, 3 days
std::string duration(double seconds) {
    constexpr double minute = 60, hour = 60 * minute, day = 24 * hour;
    if (seconds < 2 * minute) return fmt::format("{:.0f} s", seconds);
    if (seconds < 2 * hour) return fmt::format("{:.0f} min", seconds / minute);
    if (seconds < 2 * day) return fmt::format("{:.0f} h", seconds / hour);
    return fmt::format("{:.0f} days", seconds / day);
}

}  // namespace

std::string how_far(std::uint64_t done, std::uint64_t wanted, double seconds, std::string_view what) {
    constexpr std::size_t columns = 24;
    if (done == 0 || seconds <= 0) return fmt::format("{} ... {:.0f} s", what, seconds);
    const double rate = static_cast<double>(done) / seconds;
    if (wanted == 0)  // nobody knows how many there are
        return fmt::format("{} {}, {} per second", report::grouped(std::to_string(done)), what,
                           report::grouped(fmt::format("{:.0f}", rate)));
    const double share = std::min(1.0, static_cast<double>(done) / static_cast<double>(wanted));
    const auto full = static_cast<std::size_t>(share * columns);
    return fmt::format("[{}{}] {:.0f} %  {} {} per second, {} left", std::string(full, '#'),
                       std::string(columns - full, '.'), 100 * share,
                       report::grouped(fmt::format("{:.0f}", rate)), what,
                       duration(static_cast<double>(wanted - std::min(done, wanted)) / rate));
}

}  // namespace fairshuf
