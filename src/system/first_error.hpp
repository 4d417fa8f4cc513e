// The first error in any of several threads. The other threads see it and stop.
//
//   first_error problem;
//   detail::in_parallel(threads, parts, [&](unsigned w, std::size_t part) {
//       problem.guard([&]() -> expected<void> { ... });
//   });
//   return problem.result();
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>

#include "fairshuf/core/expected.hpp"

namespace fairshuf {

class first_error {
public:
    bool any() const { return any_.load(std::memory_order_relaxed); }

    void report(const error& problem) {
        const std::lock_guard lock(mutex_);
        if (any()) return;
        first_ = problem;
        any_ = true;
    }

    // Runs a part of the work, unless there is an error already.
    template <class Work>
    void guard(Work work) {
        if (any()) return;
        try {
            if (const expected<void> done = work(); !done) report(done.error());
        } catch (const std::bad_alloc&) {
            report_memory();
        } catch (const std::length_error&) {  // a vector of more than the address space
            report_memory();
        } catch (const std::exception& problem) {
            report_text(problem.what());
        }
    }

    expected<void> result() const {
        const std::lock_guard lock(mutex_);
        if (!any()) return {};
        return memory_ ? error{"memory exhausted"} : first_;
    }

private:
    // Allocates nothing: result() makes the message.
    void report_memory() noexcept {
        const std::lock_guard lock(mutex_);
        if (any()) return;
        memory_ = true;
        any_ = true;
    }

    void report_text(const char* text) noexcept {
        try {
            report({text});
        } catch (const std::bad_alloc&) {
            report_memory();
        }
    }

    mutable std::mutex mutex_;
    std::atomic<bool> any_ = false;
    bool memory_ = false;
    error first_;
};

}  // namespace fairshuf
