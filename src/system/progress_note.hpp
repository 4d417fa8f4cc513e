// "Still working" on standard error, if that is a terminal and the work takes over a second.
//
//   const progress_note note("proving swap-any with 9 cards");   // until it goes out of scope
//   const progress_note note([&](double seconds) { return ...; });  // a line that changes
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "system/status_line.hpp"

namespace fairshuf {

class progress_note {
public:
    using line = std::function<std::string(double seconds)>;  // called from another thread

    explicit progress_note(std::string what, bool shown = stderr_is_a_terminal());
    explicit progress_note(line progress, bool shown = stderr_is_a_terminal());

private:
    status_line shown_;
};

// "37 %, 12,300,000 shuffles per second, 4 s left".
std::string how_far(std::uint64_t done, std::uint64_t wanted, double seconds, std::string_view what);

}  // namespace fairshuf
