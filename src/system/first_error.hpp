// The first thing that went wrong in any of several threads. The others see it and stop.
//
//   first_error problem;
//   in_parallel(threads, parts, [&](unsigned w, std::size_t part) {
//       problem.guard([&]() -> expected<bool> { ... });
//   });
//   return problem.result();
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <string>

#include "fairshuf/core/expected.hpp"

namespace fairshuf {

class first_error {
public:
    bool any() const { return any_.load(std::memory_order_relaxed); }

    void report(const error& problem) {
        const std::lock_guard lock(mutex_);
        if (!any()) first_ = problem;
        any_ = true;
    }

    // Does a part of the work, unless there is first_error already.
    template <class Work>
    void guard(Work work) {
        if (any()) return;
        try {
            if (const expected<bool> done = work(); !done) report(done.problem());
        } catch (const std::exception&) {  // of memory, or of the length of a vector
            report({"memory exhausted"});
        }
    }

    expected<bool> result() const {
        const std::lock_guard lock(mutex_);
        if (any()) return first_;
        return true;
    }

private:
    mutable std::mutex mutex_;
    std::atomic<bool> any_ = false;
    error first_;
};

}  // namespace fairshuf
