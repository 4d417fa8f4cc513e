// A line on standard error that is redrawn while work goes on, only if standard error is a terminal and the
// work takes over a second. It is cleared at the end, also if a signal ends the program.
//
//   status_line shown([&] { return fmt::format("{} done", done); }, stderr_is_a_terminal());
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "system/process/signals.hpp"

namespace fairshuf {

bool stderr_is_a_terminal();

// The delay before the first drawing, and between redraws.
struct drawing_pace {
    std::chrono::milliseconds first{1000}, next{100};
};

class status_line {
public:
    using text = std::function<std::string()>;  // called from another thread; empty: draw nothing

    status_line(text line, bool shown, drawing_pace when = {});
    status_line(const status_line&) = delete;
    status_line& operator=(const status_line&) = delete;
    ~status_line() { finish(); }

    // Clears the line for good. Call it before anything else is written to the terminal.
    void finish();

    bool is_shown() const { return thread_.joinable(); }

private:
    void start();
    void show(const std::stop_token& stop);
    bool draw_next();

    text line_;
    drawing_pace when_;
    std::optional<end_watch> watch_;
    std::mutex mutex_;
    std::condition_variable_any stopped_;
    std::jthread thread_;  // last: it uses the others, and is stopped and joined first
};

}  // namespace fairshuf
