// A number of parts, done by a number of threads, each taking the next one when it is free.
//
//   in_parallel(threads, parts, [&](unsigned worker, std::size_t part) { ... });
//
// The calling thread is worker 0. Where a thread cannot be had, the others do its work; where there are none
// at all (WebAssembly), the caller does everything. The work must not throw.
#pragma once

#include <cstddef>
#include <vector>

#include "fairshuf/core/ranges.hpp"
#include "fairshuf/shuffle/thread.hpp"

namespace fairshuf {

// As many as the machine runs at once.
inline unsigned all_threads() {
#if FAIRSHUF_THREADS
    return detail::greater(1U, detail::thread::hardware_concurrency());
#else
    return 1;
#endif
}

namespace detail {

#if FAIRSHUF_THREADS
class helpers {
public:
    template <class F>
    helpers(unsigned count, const F& work) {
        threads_.reserve(count);
#ifdef __cpp_exceptions
        try {
#endif
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

}  // namespace detail

template <class Work>
void in_parallel([[maybe_unused]] unsigned threads, std::size_t parts, Work&& work) {
    detail::shared_count next;
    const auto take_parts = [&](unsigned worker) noexcept {
        for (std::size_t part = next++; part < parts; part = next++) work(worker, part);
    };
#if FAIRSHUF_THREADS
    const auto wanted = static_cast<unsigned>(detail::smaller<std::size_t>(threads, parts));
    const detail::helpers others(wanted > 1 ? wanted - 1 : 0, take_parts);
#endif
    take_parts(0);
}

}  // namespace fairshuf
