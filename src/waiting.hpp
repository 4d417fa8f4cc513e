// "Still working" on standard error, if it is a terminal and the work takes over a second.
//
//   const waiting note("proving swap-any with 9 cards");   // until it goes out of scope
#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

namespace fairshuf {

class waiting {
public:
    explicit waiting(std::string what, bool shown = stderr_is_a_terminal());

private:
    static bool stderr_is_a_terminal();
    void show(const std::stop_token& stop);

    std::string what_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::jthread thread_;  // last: it uses the others, and is stopped and joined first
};

}  // namespace fairshuf
