// Progress: a line on standard error that is redrawn, if standard error is a terminal and the work takes over
// a second.
//
//   progress shown(!quiet);
//   shown.phase("reading", size);     // 0: the size is unknown
//   shown.add(4096);                  // from any thread
//
// A caller on another thread can look at it, now(), and end the work, cancel(): the next read or write then
// fails.
//
//   reading  [#########----------]  52%  1.2 of 2.3 GB  830 MB/s  2 s left
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "system/status_line.hpp"

namespace fairshuf {

struct progress_state;

class progress {
public:
    explicit progress(bool wanted, drawing_pace when = {});

    // Begins a new phase at 0.
    void phase(std::string_view name, std::uint64_t bytes_expected);  // a literal
    void add(std::uint64_t bytes) { done_.fetch_add(bytes, std::memory_order_relaxed); }

    // Clears the line for good. Call it before anything else is written to the terminal.
    void finish() { shown_.finish(); }

    bool is_shown() const { return shown_.is_shown(); }

    // The current phase. Its name is empty before the first, and lives as long as the program. From any
    // thread.
    progress_state now();

    void cancel() { cancelled_ = true; }
    bool is_cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

private:
    using clock = std::chrono::steady_clock;

    std::string line();

    std::atomic<std::uint64_t> done_ = 0;
    std::atomic<bool> cancelled_ = false;
    std::mutex mutex_;
    std::string_view name_;
    std::uint64_t expected_ = 0;
    clock::time_point begin_ = clock::now();  // of the phase
    status_line shown_;                       // last: it uses the others
};

// The progress of a phase after so many seconds.
struct progress_state {
    std::string_view name;
    std::uint64_t done = 0, expected = 0;
    double seconds = 0;
};

// At most `columns` wide: the least important parts are dropped first.
std::string progress_line(const progress_state& state, std::size_t columns);

}  // namespace fairshuf
