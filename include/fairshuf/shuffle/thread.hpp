// Threads, and a number that they share: as little of <thread> and <atomic> as in_parallel needs. Where there
// are POSIX threads they are used directly, because the standard headers take as long to read as the rest of
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
#include <unistd.h>
#endif
#else
#define FAIRSHUF_POSIX_THREADS 0  // NOLINT(cppcoreguidelines-macro-usage)
#include <atomic>
#include <thread>
#endif

#include <cstddef>
#include <utility>

namespace fairshuf::detail {

#if FAIRSHUF_POSIX_THREADS

// std::atomic<std::size_t>, for counting on.
class shared_count {
public:
    std::size_t operator++(int) { return __atomic_fetch_add(&count_, 1, __ATOMIC_SEQ_CST); }
    void jump_to(std::size_t count) { __atomic_store_n(&count_, count, __ATOMIC_SEQ_CST); }

private:
    std::size_t count_ = 0;
};

// std::atomic_flag, for taking turns.
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

#if FAIRSHUF_THREADS && FAIRSHUF_POSIX_THREADS

// std::thread, but that one which cannot be had is as if it had ended at once.
class thread {
public:
    template <class Work>
    thread(const Work& work, unsigned worker) {
        struct start {
            Work work;
            unsigned worker;
        };
        auto* const given = new start{work, worker};  // NOLINT(*-owning-memory): the thread deletes it
        const auto run = [](void* handed) -> void* {
            const start own = *static_cast<start*>(handed);
            delete static_cast<start*>(handed);  // NOLINT(*-owning-memory)
            own.work(own.worker);
            return nullptr;
        };
        running_ = pthread_create(&id_, nullptr, run, given) == 0;
        if (!running_) delete given;  // NOLINT(*-owning-memory)
    }
    thread(thread&& other) noexcept : id_(other.id_), running_(std::exchange(other.running_, false)) {}
    thread& operator=(thread&&) = delete;
    ~thread() = default;

    void join() {
        if (std::exchange(running_, false)) pthread_join(id_, nullptr);
    }

    // How many the machine runs at once; 0 if it does not say.
    static unsigned hardware_concurrency() {
        const long online = sysconf(_SC_NPROCESSORS_ONLN);
        return online < 0 ? 0 : static_cast<unsigned>(online);
    }

private:
    pthread_t id_{};
    bool running_ = false;
};

#elif FAIRSHUF_THREADS

using std::thread;

#endif

}  // namespace fairshuf::detail
