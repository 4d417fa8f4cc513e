#include "system/progress_note.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "format/quantities.hpp"

namespace fairshuf {
namespace {

constexpr drawing_pace four_a_second{.first = std::chrono::milliseconds(1000),
                                     .next = std::chrono::milliseconds(250)};

status_line::text since_now(progress_note::line progress) {
    using clock = std::chrono::steady_clock;
    return [progress = std::move(progress), start = clock::now()] {
        return progress(std::chrono::duration<double>(clock::now() - start).count());
    };
}

}  // namespace

progress_note::progress_note(std::string what, bool shown)
    : progress_note(
          [what = std::move(what)](double seconds) { return fmt::format("{} ... {:.0f} s", what, seconds); },
          shown) {}

progress_note::progress_note(line progress, bool shown)
    : shown_(since_now(std::move(progress)), shown, four_a_second) {}

std::string how_far(std::uint64_t done, std::uint64_t wanted, double seconds, std::string_view what) {
    constexpr std::size_t columns = 24;
    if (done == 0 || seconds <= 0) return fmt::format("{} ... {:.0f} s", what, seconds);
    const double rate = static_cast<double>(done) / seconds;
    if (wanted == 0)  // the total is unknown
        return fmt::format("{} {}, {} per second", grouped(std::to_string(done)), what,
                           grouped(fmt::format("{:.0f}", rate)));
    const double share = std::min(1.0, static_cast<double>(done) / static_cast<double>(wanted));
    const auto full = static_cast<std::size_t>(share * columns);
    return fmt::format("[{}{}] {:.0f} %  {} {} per second, {} left", std::string(full, '#'),
                       std::string(columns - full, '.'), 100 * share, grouped(fmt::format("{:.0f}", rate)),
                       what, format_duration(static_cast<double>(wanted - std::min(done, wanted)) / rate));
}

}  // namespace fairshuf
