// A number of parts, done by a number of threads, each taking the next one when it is free.
//
//   in_parallel(threads, parts, [&](unsigned worker, std::size_t part) { ... });
//
// The calling thread is worker 0. Where a thread cannot be had, the others do its work; where there are none
// at all (WebAssembly), the caller does everything. If the work throws in any of them, no more parts are
// begun, and when all threads are done, the caller gets the first exception.
#pragma once

#include <cstddef>
#include <exception>
#include <utility>
#include <vector>

#include "fairshuf/core/ranges.hpp"
#include "fairshuf/shuffle/thread.hpp"

namespace fairshuf::detail {

// As many as the machine runs at once.
inline unsigned all_threads() {
#if FAIRSHUF_THREADS
    return greater(1U, thread::hardware_concurrency());
#else
    return 1;
#endif
}

#if FAIRSHUF_THREADS
class helpers {
public:
    template <class F>
    helpers(unsigned count, const F& work) {
#ifdef __cpp_exceptions
        try {
#endif
            threads_.reserve(count);
            for (unsigned worker = 1; worker <= count; ++worker) threads_.emplace_back(work, worker);
#ifdef __cpp_exceptions
        } catch (...) {  // NOLINT(bugprone-empty-catch): then with those that there are
        }
#endif
    }
    ~helpers() {
        for (auto& thread : threads_) thread.join();
    }
    helpers(const helpers&) = delete;
    helpers& operator=(const helpers&) = delete;

private:
    std::vector<thread> threads_;
};
#endif

// The parts that are not yet begun, and the first exception.
class part_list {
public:
    explicit part_list(std::size_t parts) : parts_(parts) {}

    template <class Work>
    void work_on(unsigned worker, Work& work) noexcept {
#ifdef __cpp_exceptions
        try {
            do_parts(worker, work);
        } catch (...) {
            if (!failed_.test_and_set()) problem_ = std::current_exception();
            next_.jump_to(parts_);
        }
#else
        do_parts(worker, work);
#endif
    }

    // When all threads are done.
    void rethrow() {
#ifdef __cpp_exceptions
        if (problem_) std::rethrow_exception(std::move(problem_));
#endif
    }

private:
    template <class Work>
    void do_parts(unsigned worker, Work& work) {
        for (std::size_t part = next_++; part < parts_; part = next_++) work(worker, part);
    }

    std::size_t parts_;
    shared_count next_;
#ifdef __cpp_exceptions
    shared_flag failed_;
    std::exception_ptr problem_;
#endif
};

template <class Work>
void in_parallel([[maybe_unused]] unsigned threads, std::size_t parts, Work&& work) {
    part_list left(parts);
    const auto take_parts = [&](unsigned worker) { left.work_on(worker, work); };
    {
#if FAIRSHUF_THREADS
        const auto wanted = static_cast<unsigned>(smaller<std::size_t>(threads, parts));
        const helpers others(wanted > 1 ? wanted - 1 : 0, take_parts);
#endif
        take_parts(0);
    }
    left.rethrow();
}

}  // namespace fairshuf::detail
