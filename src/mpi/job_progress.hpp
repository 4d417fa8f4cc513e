// The progress of a job, on its first rank.
//
// A terminal gets a line that is redrawn (system/progress.hpp). But most ways to start a job give its ranks a
// pipe as standard error. There, if it is wanted, a new line is written now and then: for the log of a job.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "system/progress.hpp"

namespace fairshuf::cluster {

struct progress_settings {
    bool is_shown = true;                                        // on a terminal
    bool is_logged = false;                                      // elsewhere
    std::chrono::milliseconds pause = std::chrono::seconds(10);  // between lines of the log
};

class job_progress {
public:
    explicit job_progress(const progress_settings& how);

    void phase(std::string_view name, std::uint64_t bytes_expected);
    void add(std::uint64_t bytes);  // from any thread
    void finish() { shown_.finish(); }

private:
    using clock = std::chrono::steady_clock;

    progress shown_;
    bool is_logged_;
    std::chrono::milliseconds pause_;
    std::mutex mutex_;
    std::string name_ = {};
    std::uint64_t done_ = 0, expected_ = 0;
    clock::time_point begin_ = clock::now(), last_ = begin_;
};

}  // namespace fairshuf::cluster
