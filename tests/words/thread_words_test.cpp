#include "fairshuf/words/thread_words.hpp"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <functional>
#include <new>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "fairshuf/words/chacha.hpp"
#include "support/failing_calls.hpp"
#include "support/forked.hpp"

using namespace fairshuf;
using fairshuf::detail::erasing_generator;
using fairshuf::detail::this_thread;
using fairshuf::detail::thread_words;

namespace {

constexpr int cannot_fail = 77;
constexpr std::size_t words_in_refill = 124;

// Fast key erasure, as the header words it: nothing but an engine and a list.
class model {
public:
    explicit model(const key& k) : key_(k) {}

    std::uint64_t operator()() {
        if (next_ == words_.size()) refill();
        return words_[next_++];
    }

    const key& next_key() const { return key_; }

private:
    void refill() {
        chacha12 engine(key_);
        std::array<byte, key::size> bytes{};
        for (std::size_t i = 0; i < 4; ++i) {
            const std::uint64_t word = engine();
            for (unsigned j = 0; j < 8; ++j) bytes[8 * i + j] = static_cast<byte>(word >> (8 * j));
        }
        key_ = key(bytes);
        words_.resize(words_in_refill);
        for (auto& word : words_) word = engine();
        next_ = 0;
    }

    key key_;
    std::vector<std::uint64_t> words_;
    std::size_t next_ = 0;
};

erasing_generator& own_generator() {
    (void)thread_words{}();
    return *this_thread.own;
}

// From now on this thread has the words of the model.
model start_with(const char* text) {
    const key k = key::from_text(text);
    own_generator().seed(k, fairshuf::detail::now());
    return model(k);
}

std::vector<std::uint64_t> take(std::size_t count) {
    std::vector<std::uint64_t> words(count);
    thread_words{}.fill(words);
    return words;
}

std::vector<std::uint64_t> take(std::size_t count, model& from) {
    std::vector<std::uint64_t> words(count);
    for (auto& word : words) word = from();
    return words;
}

template <class T>
bool holds(const erasing_generator& generator, const T* bytes, std::size_t size) {
    return ::memmem(&generator, sizeof generator, bytes, size) != nullptr;
}

// Words that several processes write down. No two of them may be equal.
class shared_words {
public:
    static constexpr std::size_t each = 300;  // more than a generator has ready

    shared_words() {
        words_ = static_cast<std::uint64_t*>(
            ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    }
    shared_words(const shared_words&) = delete;
    shared_words& operator=(const shared_words&) = delete;
    ~shared_words() { ::munmap(words_, size); }

    void write(std::size_t process) {
        thread_words words;
        for (std::size_t i = 0; i < each; ++i) words_[process * each + i] = words();
    }
    bool all_differ(std::size_t processes) const {
        const std::set<std::uint64_t> seen(words_, words_ + processes * each);
        return seen.size() == processes * each && !seen.contains(0);
    }

private:
    static constexpr std::size_t size = 5 * each * sizeof(std::uint64_t);
    std::uint64_t* words_;
};

pid_t bare_fork() {
#ifdef SYS_fork
    return static_cast<pid_t>(::syscall(SYS_fork));
#else
    return static_cast<pid_t>(::syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
#endif
}

pid_t bare_clone() {
    return static_cast<pid_t>(::syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
}

// A parent, two children, and a grandchild after its parent.
void write_as_family(shared_words& words, pid_t (*new_process)()) {
    (void)thread_words{}();  // there is something to inherit
    for (const std::size_t child : {1, 3}) {
        const pid_t pid = new_process();
        if (pid == 0) {
            words.write(child);
            const pid_t grandchild = new_process();
            if (grandchild == 0) {
                if (child == 1) words.write(2);
                ::_exit(0);
            }
            ::waitpid(grandchild, nullptr, 0);
            ::_exit(0);
        }
        ::waitpid(pid, nullptr, 0);
    }
    words.write(0);
}

bool family_differs(pid_t (*new_process)()) {
    shared_words words;
    write_as_family(words, new_process);
    return words.all_differ(4);
}

// Runs in a child whose kernel refuses to clear pages on fork, in a thread that has no generator yet.
int without_clearing(const std::function<int()>& work) {
    return test::in_a_child([&] {
        if (!test::make_fail({.number = SYS_madvise, .error = EINVAL})) return cannot_fail;
        int result = -1;
        std::thread([&] { result = work(); }).join();
        return result;
    });
}

bool make_entropy_fail() {
    if (!test::make_fail({.number = SYS_getrandom, .error = ENOSYS})) return false;
    const rlimit none{0, 0};
    return ::setrlimit(RLIMIT_NOFILE, &none) == 0;  // nor can the device be opened
}

}  // namespace

TEST(ThreadWords, AreChaCha12WhoseKeyIsReplacedAtEachRefill) {
    model expected = start_with("refills");
    thread_words words;
    for (std::size_t i = 0; i < 1000; ++i) ASSERT_EQ(words(), expected()) << i;
    for (std::size_t count = 0; count <= 400; ++count) ASSERT_EQ(take(count), take(count, expected)) << count;
}

TEST(ThreadWords, AreTheSameInPlace) {
    model expected = start_with("in place");
    thread_words words;
    std::size_t in_place = 0;
    for (std::size_t i = 0; i < 3000; ++i) {
        const std::size_t count = i % 33;
        const auto copy = take(count, expected);
        const bool used = words.use_in_place(
            count, [&](const std::uint64_t* at) { ASSERT_TRUE(std::equal(copy.begin(), copy.end(), at)); });
        in_place += used ? 1 : 0;
        if (!used) {
            ASSERT_EQ(take(count), copy);
        }
    }
    EXPECT_GT(in_place, 2000U);
}

TEST(ThreadWords, LeaveNoTraceOfThemselvesOrTheirKey) {
    model expected = start_with("trace");
    const erasing_generator& generator = *this_thread.own;
    for (std::size_t i = 0; i < 3 * words_in_refill; ++i) {
        const key before = expected.next_key();
        const std::uint64_t word = thread_words{}();
        ASSERT_EQ(word, expected());
        ASSERT_FALSE(holds(generator, &word, sizeof word)) << i;
        if (i % words_in_refill != 0) continue;
        for (std::size_t part = 0; part < key::size; part += 8)
            EXPECT_FALSE(holds(generator, before.bytes().data() + part, 8)) << i;
        EXPECT_TRUE(holds(generator, expected.next_key().bytes().data(), key::size)) << i;
        for (std::size_t part = 0; part < 4; ++part) EXPECT_EQ(generator.ready[part], 0U) << i;
    }
    const auto many = take(words_in_refill / 2);
    for (const std::uint64_t word : many) EXPECT_FALSE(holds(generator, &word, sizeof word));
}

TEST(ThreadWords, TakeANewKeyAfterSoManyRefills) {
    model expected = start_with("amount");
    own_generator();
    (void)expected();
    this_thread.own->refills_left = 1;
    EXPECT_EQ(take(2 * words_in_refill - 1), take(2 * words_in_refill - 1, expected));
    EXPECT_NE(take(10), take(10, expected));
    EXPECT_EQ(this_thread.own->refills_left, erasing_generator::most_refills - 1);
}

TEST(ThreadWords, TakeANewKeyAfterSomeTime) {
    model expected = start_with("time");
    EXPECT_EQ(take(words_in_refill), take(words_in_refill, expected));  // not yet
    this_thread.own->key_expires = fairshuf::detail::now() + 100;
    EXPECT_EQ(take(words_in_refill - 1), take(words_in_refill - 1, expected));
    this_thread.own->key_expires = 0;
    EXPECT_EQ(take(1), take(1, expected));  // what is ready is still used
    EXPECT_NE(take(10), take(10, expected));
    EXPECT_GT(this_thread.own->key_expires, fairshuf::detail::now());
    EXPECT_LE(this_thread.own->key_expires, fairshuf::detail::now() + erasing_generator::most_seconds);
}

TEST(ThreadWords, DifferFromThreadToThread) {
    std::vector<std::vector<std::uint64_t>> taken(8);
    std::vector<std::thread> threads;
    threads.reserve(taken.size());
    for (auto& words : taken) threads.emplace_back([&words] { words = take(300); });
    for (auto& thread : threads) thread.join();
    std::set<std::uint64_t> seen;
    for (const auto& words : taken) seen.insert(words.begin(), words.end());
    EXPECT_EQ(seen.size(), 8U * 300U);
}

TEST(ThreadWords, DifferAfterAFork) {
    EXPECT_TRUE(family_differs(::fork));
}

TEST(ThreadWords, DifferAfterAForkThatTheLibraryDoesNotSee) {
    EXPECT_TRUE(family_differs(bare_fork));
    EXPECT_TRUE(family_differs(bare_clone));
}

TEST(ThreadWords, DifferAfterAForkInAnotherThread) {
    bool differs = false;
    std::thread([&] { differs = family_differs(::fork); }).join();
    EXPECT_TRUE(differs);
}

TEST(ThreadWords, DifferInAChildThatSharesTheMemory) {
    shared_words words;
    alignas(64) static std::array<char, std::size_t{1} << 18> stack;
    words.write(0);
    const auto child = [](void* of) {
        static_cast<shared_words*>(of)->write(1);
        return 0;
    };
    const int pid = ::clone(child, stack.data() + stack.size(), CLONE_VM | CLONE_VFORK | SIGCHLD, &words);
    ASSERT_GT(pid, 0);
    ::waitpid(pid, nullptr, 0);
    words.write(2);
    EXPECT_TRUE(words.all_differ(3));
}

TEST(ThreadWords, DifferAfterAForkWhereTheKernelDoesNotClearPages) {
    const int status = without_clearing([] {
        (void)thread_words{}();
        if (this_thread.own == nullptr || this_thread.quick != nullptr) return 1;
        if (!family_differs(::fork)) return 2;
        return family_differs(bare_fork) ? 0 : 3;
    });
    if (status == cannot_fail) GTEST_SKIP() << "needs seccomp";
    EXPECT_EQ(status, 0);
}

TEST(ThreadWords, AreTheSameWhereTheKernelDoesNotClearPages) {
    const int status = without_clearing([] {
        model expected = start_with("guarded");
        if (take(300) != take(300, expected)) return 1;
        this_thread.own->process += 1;  // the key of another process
        return take(300) == take(300, expected) ? 2 : 0;
    });
    if (status == cannot_fail) GTEST_SKIP() << "needs seccomp";
    EXPECT_EQ(status, 0);
}

TEST(ThreadWords, AreFromOtherKeysIfThePagesAreClearedByNobody) {
    // An emulator may accept every advice and follow none. It also accepts an advice that does not exist.
    alignas(4096) static std::array<char, 4096> page;
    const int status = test::in_a_child([&] {
        if (!test::make_fail({.number = SYS_madvise, .error = 0})) return cannot_fail;
        return fairshuf::detail::cleared_in_children(page.data(), page.size()) ? 1 : 0;
    });
    if (status == cannot_fail) GTEST_SKIP() << "needs seccomp";
    EXPECT_EQ(status, 0);
}

TEST(ThreadWords, AreFromAKeyForEachCallIfThereIsNoMemory) {
    const int status = test::in_a_child([] {
        this_thread = {};
        if (!test::make_fail({.number = SYS_mmap, .error = ENOMEM})) return cannot_fail;
        const auto one = thread_words{}(), other = thread_words{}();
        if (this_thread.own != nullptr) return 1;
        return one == other ? 2 : 0;
    });
    if (status == cannot_fail) GTEST_SKIP() << "needs seccomp";
    EXPECT_EQ(status, 0);
}

TEST(ThreadWords, AreGoneWithTheirThread) {
    void* page = nullptr;
    std::thread([&] { page = &own_generator(); }).join();
    ASSERT_NE(page, nullptr);
    unsigned char resident = 0;
    EXPECT_EQ(::mincore(page, sizeof(erasing_generator), &resident), -1);
    EXPECT_EQ(errno, ENOMEM);
}

TEST(ThreadWords, AreErasedBeforeTheirMemoryIsGivenBack) {
    const int file = ::memfd_create("generator", 0);  // mapped twice: one is given back, the other looked at
    ASSERT_EQ(::ftruncate(file, sizeof(erasing_generator)), 0);
    const auto map = [file] {
        return static_cast<erasing_generator*>(
            ::mmap(nullptr, sizeof(erasing_generator), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0));
    };
    erasing_generator *const given = map(), *const seen = map();
    ::close(file);
    given->seed(key::from_text("erased"), 0);
    given->refill();
    EXPECT_NE(seen->left, 0U);
    fairshuf::detail::thread_generator thread{
        .quick = given, .own = given, .starting = false, .ended = false};
    thread.end();
    const std::array<char, sizeof(erasing_generator)> zeros{};
    EXPECT_EQ(std::memcmp(seen, zeros.data(), zeros.size()), 0);
    EXPECT_EQ(thread.own, nullptr);
    ::munmap(seen, sizeof(erasing_generator));
}

TEST(ThreadWords, AreStillThereAtTheEndOfTheThread) {
    static std::vector<std::uint64_t> last;
    struct late {
        ~late() {
            last = take(200);
            last.push_back(this_thread.own == nullptr ? 1 : 0);
        }
        bool used = false;
    };
    std::thread([] {
        static thread_local late object;
        object.used = true;  // it is destroyed after what is made later
        (void)thread_words{}();
    }).join();
    ASSERT_EQ(last.size(), 201U);
    EXPECT_EQ(last.back(), 1U);  // without a generator
    EXPECT_EQ(std::set(last.begin(), last.end()).size(), 201U);
}

TEST(ThreadWords, AreAskedForAgainIfTheSystemHadNone) {
    const int status = test::in_a_child([] {
        (void)thread_words{}();  // in this process
        const auto ready = this_thread.own->left;
        if (!make_entropy_fail()) return cannot_fail;
        static int error = 0;
        set_entropy_handler([](int why) {
            error = why;
            throw std::runtime_error("none");
        });
        if (take(ready).size() != ready) return 1;  // these need nothing
        this_thread.own->key_expires = 0;
        for (int time = 0; time < 3; ++time) {
            try {
                (void)thread_words{}();
                return 2;
            } catch (const std::runtime_error&) {
                if (error != ENOSYS) return 3;
            }
            if (this_thread.own->refills_left != 0 || this_thread.own->left != 0) return 4;
            if (this_thread.own->busy) return 5;
        }
        return 0;
    });
    if (status == cannot_fail) GTEST_SKIP() << "needs seccomp";
    EXPECT_EQ(status, 0);
}

TEST(ThreadWords, EndTheProgramIfThereAreNone) {
    const int status = test::in_a_child([] {  // a child has no key, so it needs one
        if (!make_entropy_fail()) return cannot_fail;
        ::close(STDERR_FILENO);  // its message
        (void)thread_words{}();
        return 0;
    });
    if (status == cannot_fail) GTEST_SKIP() << "needs seccomp";
    EXPECT_EQ(status, 128 + SIGABRT);
}

TEST(ThreadWords, AreFromAKeyOfItsOwnInAHandlerThatInterruptsThem) {
    static std::vector<std::uint64_t> in_handler;
    model expected = start_with("interrupted");
    std::vector<std::uint64_t> interrupted;
    const auto before = std::signal(SIGUSR1, [](int) { in_handler = take(500); });
    const bool used = thread_words{}.use_in_place(1, [](const std::uint64_t*) {});
    EXPECT_FALSE(used);  // none are ready after a new key
    interrupted = take(10);
    EXPECT_EQ(interrupted, take(10, expected));
    const bool kept = thread_words{}.use_in_place(5, [&](const std::uint64_t* words) {
        ::raise(SIGUSR1);
        interrupted.assign(words, words + 5);
    });
    std::signal(SIGUSR1, before);
    EXPECT_TRUE(kept);
    EXPECT_EQ(interrupted, take(5, expected));  // as if there had been no signal
    EXPECT_EQ(take(300), take(300, expected));
    const std::set<std::uint64_t> others(in_handler.begin(), in_handler.end());
    EXPECT_EQ(others.size(), 500U);
    for (const auto word : interrupted) EXPECT_FALSE(others.contains(word));
}

TEST(ThreadWords, AreNotKeptByTheChildOfAHandlerThatForks) {
    start_with("forking handler");
    (void)thread_words{}();
    pid_t pid = -1;
    const bool kept = thread_words{}.use_in_place(3, [&](const std::uint64_t*) { pid = ::fork(); });
    if (pid == 0) {
        const bool cleared = this_thread.own->left == 0 && this_thread.own->refills_left == 0;
        ::_exit(!kept && cleared ? 0 : 1);
    }
    EXPECT_TRUE(kept);
    int status = -1;
    ::waitpid(pid, &status, 0);
    EXPECT_EQ(status, 0);
}
