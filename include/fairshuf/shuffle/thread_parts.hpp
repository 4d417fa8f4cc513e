// What each thread of a keyed shuffle has for itself: a state, and a part of the places.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

#include "fairshuf/core/ranges.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/workers.hpp"

namespace fairshuf::detail {

// Settings that do not change the order.
struct execution {
    unsigned threads = 1;
    double deviations = 9;  // standard deviations of room in a region beyond the expected size
    std::size_t least_per_thread = std::size_t{1} << 17;
    std::size_t non_temporal_from = std::size_t{1} << 23;  // bytes; larger arrays use non-temporal stores
};

// Each thread needs memory, and fewer already saturate the memory bandwidth.
inline constexpr std::size_t most_threads = 64;

template <class State>
class thread_parts {
public:
    // Makes a State(words) for each thread, at most how.threads.
    thread_parts(std::size_t n, const execution& how, const order_words& words)
        : n_(n),
          count_(useful_threads(n, how)),
          states_(
              static_cast<State*>(::operator new(count_ * sizeof(State), std::align_val_t{alignof(State)}))) {
        static_assert(std::is_trivially_destructible_v<State>);
        for (unsigned t = 0; t < count_; ++t) ::new (static_cast<void*>(states_ + t)) State(words);
    }
    ~thread_parts() { ::operator delete(static_cast<void*>(states_), std::align_val_t{alignof(State)}); }
    thread_parts(const thread_parts&) = delete;
    thread_parts& operator=(const thread_parts&) = delete;

    unsigned count() const { return count_; }
    State& operator[](std::size_t t) { return states_[t]; }
    State* begin() { return states_; }
    State* end() { return states_ + count_; }

    // Calls f(state of the thread that works, part t, its first place, the place after its last) for each
    // part. Parts are whole blocks of digits.
    template <class F>
    void for_each(F f) {
        in_parallel(count_, count_,
                    [&](unsigned w, std::size_t t) { f(states_[w], t, begin_of(t), begin_of(t + 1)); });
    }

private:
    static unsigned useful_threads(std::size_t n, const execution& how) {
        const std::size_t useful = between(1, n / how.least_per_thread, most_threads);
        return static_cast<unsigned>(between<std::size_t>(1, how.threads, useful));
    }

    std::size_t begin_of(std::size_t t) const {
        if (t == count_) return n_;
        return n_ / count_ * t / order_words::block_bytes * order_words::block_bytes;
    }

    std::size_t n_;
    unsigned count_;
    State* states_;
};

}  // namespace fairshuf::detail
