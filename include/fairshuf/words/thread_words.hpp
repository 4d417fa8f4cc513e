// Random words that nobody can predict or recover, from a generator of this thread's own. shuffle(range) uses
// them. After the first word, most words need no system call.
//
//   detail::thread_words words;
//   words();              // the next 64-bit word
//   words.fill(buffer);   // as many as the buffer holds
//
// Method: fast key erasure (Bernstein 2017, "Fast-key-erasure random-number generators"; arc4random and the
//         generators of Go and Rust do the same). A refill computes 1024 bytes of ChaCha12 under the key,
//         from block 0 of stream 0. The first 32 bytes become the next key, and nobody sees them. The rest is
//         124 words to hand out. A word is overwritten as it is handed out. So the memory of the generator
//         tells nothing about past words.
// Keys:   the first key comes from the system (words/entropy.hpp). So does a new one after 1024 refills (a
//         megabyte), and at the first refill after 10 seconds. If the system has no random bytes, the entropy
//         handler is called; if it throws, the generator has no key, and the next call asks the system again.
// Forks:  the generator is in a page of its own, which the kernel clears in the child of any fork
//         (MADV_WIPEONFORK). A cleared generator has no key. So parent and child never share a word, however
//         the child was made: by fork, clone or the bare system call. A child that shares the memory (vfork)
//         uses the parent's generator while the parent waits, and no word twice. Where the kernel cannot
//         clear the page, each call compares the number of the process and a count of forks, which costs a
//         system call.
// Ends:   a generator is overwritten when its thread ends. Later words of that thread, in destructors of
//         thread-local objects, and of the program, in destructors of static objects, are from a key for each
//         call.
//
// Signal handlers. A handler that interrupts its own thread's generator gets words from a key for this call.
// A fork in such a handler is noticed: what was interrupted starts again in the child. The first call in a
// thread is not async-signal-safe, because the C++ library allocates memory to be called at the thread's end.
// Later calls are, on Linux, as long as the system has random bytes. If a handler leaves by longjmp while the
// generator is in use, this thread asks for a key for each call from then on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/cpu.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/words/chacha_block.hpp"
#include "fairshuf/words/chacha_lanes.hpp"
#include "fairshuf/words/entropy.hpp"
#include "fairshuf/words/key.hpp"

#if (defined(__unix__) || defined(__APPLE__)) && !defined(__wasm__)
#define FAIRSHUF_FORKS 1  // NOLINT(cppcoreguidelines-macro-usage): for #if
#include <pthread.h>
#include <sys/mman.h>
#include <time.h>  // NOLINT(modernize-deprecated-headers): clock_gettime is POSIX
#include <unistd.h>
#else
#define FAIRSHUF_FORKS 0  // NOLINT(cppcoreguidelines-macro-usage)
#endif

namespace fairshuf::detail {

// A compiler's barrier between this thread and its signal handlers.
inline void signal_fence() {
#if defined(__GNUC__) || defined(__clang__)
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
#endif
}

// The generator. If it is all zeros, it has no key.
struct erasing_generator {
    static constexpr unsigned rounds = 12;
    static constexpr std::size_t refill_words = 16 * words_per_chacha_block;
    static constexpr std::size_t key_words = key::size / sizeof(std::uint64_t);
    static constexpr std::size_t room = 3;  // behind the words, so that vectors of four can be read
    static constexpr std::size_t most_refills = 1024;  // under one key of the system
    static constexpr std::uint64_t most_seconds = 10;

    chacha_block_words input;
    std::array<std::uint64_t, refill_words + room>
        ready;  // the last `left`, before the room, are to be handed out
    std::size_t left;
    std::size_t refills_left;   // 0: it needs a key
    std::uint64_t key_expires;  // in seconds of now()
    std::uint64_t forks;        // of the process before this key; used only if the kernel does not clear it
    std::int64_t process;
    bool busy;  // a call of this thread uses it

    void seed(const key& k, std::uint64_t now) {
        auto keyed = chacha_input(k, {});
        input = keyed;
        wipe(keyed);
        refills_left = most_refills;
        key_expires = now + most_seconds;
        left = 0;
    }

    bool needs_key(std::uint64_t now) const { return refills_left == 0 || now >= key_expires; }

    void refill() {
        chacha_blocks(rounds, cpu_in_use(), input, 0, {ready.data(), refill_words});
        for (std::size_t i = 0; i < key_words; ++i) {
            input[4 + 2 * i] = static_cast<std::uint32_t>(ready[i]);
            input[5 + 2 * i] = static_cast<std::uint32_t>(ready[i] >> 32);
        }
        wipe(ready.data(), key_words);
        left = refill_words - key_words;
        --refills_left;
    }

    // Calls use(words) with a pointer to the next words, and erases them. There must be as many.
    template <class F>
    void hand_out(std::size_t count, F use) {
        std::uint64_t* const words = ready.data() + (refill_words - left);
        left -= count;
        use(static_cast<const std::uint64_t*>(words));
        std::uint64_t* const end = words + count;
        for (std::size_t i = 0; i < count; i += 4) wipe(end - i - 4, 4);
    }

    void erase() { wipe(this, 1); }
};

#if FAIRSHUF_FORKS

inline std::uint64_t now() {
#ifdef CLOCK_MONOTONIC_COARSE
    constexpr clockid_t clock = CLOCK_MONOTONIC_COARSE;
#else
    constexpr clockid_t clock = CLOCK_MONOTONIC;
#endif
    timespec time{};
    if (::clock_gettime(clock, &time) != 0) return std::numeric_limits<std::uint64_t>::max();
    return static_cast<std::uint64_t>(time.tv_sec);
}

// How many forks lie between the first process and this one, as far as the C library made them.
inline constinit std::uint64_t forks_counted = 0;  // NOLINT(*-non-const-global-variables)

// Whether the kernel clears this page in every child. Some emulators accept any advice, and follow none: an
// advice that does not exist must be refused.
inline bool cleared_in_children([[maybe_unused]] void* page, [[maybe_unused]] std::size_t size) {
#if defined(__linux__) && defined(MADV_WIPEONFORK) && defined(MADV_DONTDUMP)
    constexpr int no_advice = -1;
    if (::madvise(page, size, no_advice) == 0 || ::madvise(page, size, MADV_WIPEONFORK) != 0) return false;
    ::madvise(page, size, MADV_DONTDUMP);  // a wish: core dumps shall not have it
    return true;
#else
    return false;
#endif
}

inline void count_forks() {
    static const int counting = ::pthread_atfork(nullptr, nullptr, [] { ++forks_counted; });
    (void)counting;  // without it, the number of the process decides alone
}

#else

inline std::uint64_t now() {
    return 0;  // keys are replaced by amount only
}

#endif

// What each thread has.
struct thread_generator {
    erasing_generator* quick;  // its generator, if the kernel clears it in children
    erasing_generator* own;    // its generator
    bool starting, ended;

#if FAIRSHUF_FORKS
    void make() {
        constexpr std::size_t size = sizeof(erasing_generator);
        void* const page =
            ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);  // zeros
        if (page == MAP_FAILED) return;  // NOLINT(*-cstyle-cast, *-int-to-ptr): a macro of the system
        const bool cleared = cleared_in_children(page, size);
        if (!cleared) count_forks();
        own = static_cast<erasing_generator*>(page);
        quick = cleared ? own : nullptr;
    }
    static void unmake(erasing_generator* old) { ::munmap(old, sizeof *old); }
#else
    void make() {
        static constinit thread_local erasing_generator generator{};
        quick = own = &generator;
    }
    static void unmake(erasing_generator* /*old*/) {}
#endif

    // Called at the end of the thread.
    void end() {
        erasing_generator* const old = own;
        quick = own = nullptr;
        ended = true;
        signal_fence();
        if (old == nullptr) return;
        old->erase();
        unmake(old);
    }
};

// NOLINTNEXTLINE(*-non-const-global-variables): it is the state of a thread
inline constinit thread_local thread_generator this_thread{};

// This thread's generator. Null if there is none: the thread ends, or the system has no memory.
inline erasing_generator* own_generator() {
    if (this_thread.own != nullptr || this_thread.ended || this_thread.starting) return this_thread.own;
    this_thread.starting = true;
    signal_fence();
#if !defined(__wasm__)  // it has no end of threads
    struct ender {
        ~ender() { this_thread.end(); }
    };
    static thread_local const ender at_the_end;
#endif
    this_thread.make();
    signal_fence();
    this_thread.starting = false;
    return this_thread.own;
}

class thread_words {
public:
    using result_type = std::uint64_t;

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

    result_type operator()() {
        result_type word = 0;
        if (!use_in_place(1, [&word](const result_type* from) { word = *from; })) [[unlikely]]
            fill_slowly({&word, 1});
        return word;
    }

    // Calls use(words) with a pointer to the next words, without a copy. The pointer is followed by memory up
    // to a multiple of four words in all. False if they are not ready, or if they must not be used: then
    // another call has to be made. `use` must not use the generator.
    template <class F>
    bool use_in_place(std::size_t count, F use) {
        erasing_generator* const generator = this_thread.quick;
        if (generator == nullptr || generator->busy) [[unlikely]]
            return false;
        generator->busy = true;
        signal_fence();
        if (generator->left < count) [[unlikely]] {
            generator->busy = false;
            return false;
        }
        generator->hand_out(count, use);
        return finished(*generator);
    }

    void fill(std::span<result_type> words) {
        if (!use_in_place(words.size(), copy_to{words})) [[unlikely]]
            fill_slowly(words);
    }

private:
    struct copy_to {
        std::span<result_type> words;
        void operator()(const result_type* from) const {
            if (!words.empty()) std::memcpy(words.data(), from, words.size_bytes());
        }
    };

    // Lets go of the generator, also if the entropy handler throws.
    struct hold {
        explicit hold(erasing_generator& g) : generator(&g) {
            g.busy = true;
            signal_fence();
        }
        hold(const hold&) = delete;
        hold& operator=(const hold&) = delete;
        ~hold() {
            signal_fence();
            generator->busy = false;
        }
        erasing_generator* generator;
    };

    // False if the generator was cleared while it was in use: a signal handler has forked, and this is the
    // child. What was taken may be the parent's.
    static bool finished(erasing_generator& generator) {
        signal_fence();
        if (!generator.busy) [[unlikely]] {
            generator.erase();
            return false;
        }
        generator.busy = false;
        return true;
    }

    // The same where the kernel does not clear it: whether its key is of this process.
    static bool of_this_process([[maybe_unused]] const erasing_generator& generator) {
#if FAIRSHUF_FORKS
        if (&generator != this_thread.quick)
            return generator.process == ::getpid() && generator.forks == forks_counted;
#endif
        return true;
    }

    static void note_process([[maybe_unused]] erasing_generator& generator) {
#if FAIRSHUF_FORKS
        if (&generator == this_thread.quick) return;
        generator.process = ::getpid();
        generator.forks = forks_counted;
#endif
    }

    [[gnu::noinline]] static void fill_slowly(std::span<result_type> words) {
        erasing_generator* const generator = own_generator();
        if (generator == nullptr || generator->busy) return fill_once(words);
        while (!fill_from(*generator, words)) {}
    }

    [[gnu::noinline]] static bool fill_from(erasing_generator& generator, std::span<result_type> words) {
        const hold held(generator);
        if (!of_this_process(generator)) generator.left = generator.refills_left = 0;
        while (!words.empty()) {
            if (generator.left == 0) renew(generator);
            const std::size_t part = smaller(generator.left, words.size());
            generator.hand_out(part, copy_to{words.first(part)});
            words = words.subspan(part);
        }
        signal_fence();
        if (generator.busy && of_this_process(generator)) return true;
        generator.erase();
        return false;
    }

    static void renew(erasing_generator& generator) {
        const std::uint64_t time = now();
        if (generator.needs_key(time)) {
            generator.refills_left = 0;  // if the system has no key
            note_process(generator);     // before the key comes: a fork may come in between
            generator.seed(key::from_os(), time);
        }
        generator.refill();
    }

    // Words from a key for this call.
    [[gnu::noinline]] static void fill_once(std::span<result_type> words) {
        erasing_generator once{};
        while (!fill_from(once, words)) {}
        once.erase();
    }
};

}  // namespace fairshuf::detail
