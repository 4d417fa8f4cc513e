// Threads that work on parts. Each takes the next part when it is free.
//
//   in_parallel(threads, parts, [&](unsigned worker, std::size_t part) { ... });
//
// The calling thread is worker 0. If the system refuses a thread, the others do its work. Without threads
// (WebAssembly), the caller does everything. If the work throws, no thread begins another part; when all
// threads are done, the caller gets the first exception.
#pragma once

#include <cstddef>
#include <exception>
#include <new>
#include <utility>

#include "fairshuf/core/ranges.hpp"
#include "fairshuf/shuffle/thread.hpp"

namespace fairshuf::detail {

// How many threads this process may run at once (core/processors.hpp); at least 1.
inline unsigned all_threads() {
#if FAIRSHUF_THREADS
    return greater(1U, thread::hardware_concurrency());
#else
    return 1;
#endif
}

// Any work, as one type: in_parallel is compiled once.
class any_work {
public:
    template <class Work>
    explicit any_work(Work* work)
        : work_(work), do_([](const void* at, unsigned worker, std::size_t part) {
              (*static_cast<Work*>(const_cast<void*>(at)))(worker, part);  // NOLINT(*-const-cast)
          }) {}

    void operator()(unsigned worker, std::size_t part) const { do_(work_, worker, part); }

private:
    const void* work_;
    void (*do_)(const void*, unsigned, std::size_t);
};

// The parts that no thread has begun, and the first exception.
class part_list {
public:
    part_list(std::size_t parts, any_work work) : parts_(parts), work_(work) {}

    void work_on(unsigned worker) noexcept {
#ifdef __cpp_exceptions
        try {
            do_parts(worker);
        } catch (...) {
            if (!failed_.test_and_set()) problem_ = std::current_exception();
            next_.jump_to(parts_);
        }
#else
        do_parts(worker);
#endif
    }

    // When all threads are done.
    void rethrow() {
#ifdef __cpp_exceptions
        if (problem_) std::rethrow_exception(std::move(problem_));
#endif
    }

private:
    void do_parts(unsigned worker) {
        for (std::size_t part = next_++; part < parts_; part = next_++) work_(worker, part);
    }

    std::size_t parts_;
    any_work work_;
    shared_count next_;
#ifdef __cpp_exceptions
    shared_flag failed_;
    std::exception_ptr problem_;
#endif
};

#if FAIRSHUF_THREADS
// The threads besides the caller's.
class helpers {
public:
    helpers(unsigned count, part_list& parts) : all_(new(std::nothrow) helper[count]) {
        if (all_ == nullptr) return;
        for (; count_ < count; ++count_) {
            helper& one = all_[count_];
            one.parts = &parts;
            one.number = count_ + 1;
            one.running.start(work, &one);
        }
    }
    ~helpers() {
        for (unsigned i = 0; i < count_; ++i) all_[i].running.join();
        delete[] all_;  // NOLINT(*-owning-memory): <memory> takes long to compile
    }
    helpers(const helpers&) = delete;
    helpers& operator=(const helpers&) = delete;

private:
    struct helper {
        part_list* parts = nullptr;
        unsigned number = 0;
        thread running;
    };

    static void* work(void* given) {
        const auto& own = *static_cast<helper*>(given);
        own.parts->work_on(own.number);
        return nullptr;
    }

    helper* all_;
    unsigned count_ = 0;
};
#endif

inline void do_in_parallel([[maybe_unused]] unsigned threads, std::size_t parts, any_work work) {
    part_list left(parts, work);
    {
#if FAIRSHUF_THREADS
        const auto wanted = static_cast<unsigned>(smaller<std::size_t>(threads, parts));
        const helpers others(wanted > 1 ? wanted - 1 : 0, left);
#endif
        left.work_on(0);
    }
    left.rethrow();
}

template <class Work>
void in_parallel(unsigned threads, std::size_t parts, Work&& work) {
    do_in_parallel(threads, parts, any_work(&work));
}

}  // namespace fairshuf::detail
