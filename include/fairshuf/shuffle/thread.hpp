// Threads, and a number that they share: as little of <thread> and <atomic> as in_parallel needs. Where the
// system has POSIX threads, we use them directly: the standard headers take as long to compile as the rest of
// the library.
#pragma once

#if defined(__wasm__) && !defined(_REENTRANT)
#define FAIRSHUF_THREADS 0  // NOLINT(cppcoreguidelines-macro-usage): for #if
#else
#define FAIRSHUF_THREADS 1  // NOLINT(cppcoreguidelines-macro-usage)
#endif

#if defined(__unix__) || defined(__APPLE__) || defined(__wasm__)
#define FAIRSHUF_POSIX_THREADS 1  // NOLINT(cppcoreguidelines-macro-usage)
#if FAIRSHUF_THREADS
#include <pthread.h>

#include "fairshuf/core/processors.hpp"
#endif
#else
#define FAIRSHUF_POSIX_THREADS 0  // NOLINT(cppcoreguidelines-macro-usage)
#include <atomic>
#include <thread>
#endif

#include <cstddef>

namespace fairshuf::detail {

#if FAIRSHUF_POSIX_THREADS

// The part of std::atomic<std::size_t> that counting needs.
class shared_count {
public:
    std::size_t operator++(int) { return __atomic_fetch_add(&count_, 1, __ATOMIC_SEQ_CST); }
    void jump_to(std::size_t count) { __atomic_store_n(&count_, count, __ATOMIC_SEQ_CST); }

private:
    std::size_t count_ = 0;
};

// The part of std::atomic_flag that a lock needs.
class shared_flag {
public:
    bool test_and_set() { return __atomic_test_and_set(&set_, __ATOMIC_ACQUIRE); }
    void clear() { __atomic_clear(&set_, __ATOMIC_RELEASE); }

private:
    bool set_ = false;
};

#else

class shared_count {
public:
    std::size_t operator++(int) { return count_++; }
    void jump_to(std::size_t count) { count_ = count; }

private:
    std::atomic<std::size_t> count_ = 0;
};

class shared_flag {
public:
    bool test_and_set() { return set_.test_and_set(std::memory_order_acquire); }
    void clear() { set_.clear(std::memory_order_release); }

private:
    std::atomic_flag set_ = ATOMIC_FLAG_INIT;
};

#endif

#if FAIRSHUF_THREADS

// A thread that calls one function. If the system refuses to start it, nothing is called.
class thread {
public:
    using function = void* (*)(void*);

#if FAIRSHUF_POSIX_THREADS
    void start(function work, void* with) { running_ = pthread_create(&id_, nullptr, work, with) == 0; }
    void join() const {
        if (running_) pthread_join(id_, nullptr);
    }

    // How many threads this process may run at once.
    static unsigned hardware_concurrency() { return usable_processors(); }

private:
    pthread_t id_{};
    bool running_ = false;
#else
    void start(function work, void* with) {
#if defined(__cpp_exceptions)
        try {
            running_ = std::thread(work, with);
        } catch (...) {  // NOLINT(bugprone-empty-catch)
        }
#else
        running_ = std::thread(work, with);
#endif
    }
    void join() {
        if (running_.joinable()) running_.join();
    }

    // How many threads the machine runs at once; 0 if it does not say.
    static unsigned hardware_concurrency() { return std::thread::hardware_concurrency(); }

private:
    std::thread running_;
#endif
};

#endif

}  // namespace fairshuf::detail
