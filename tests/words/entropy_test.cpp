#include "fairshuf/words/entropy.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <set>
#include <stdexcept>

#include "fairshuf/words/key.hpp"
#include "support/failing_calls.hpp"
#include "support/forked.hpp"

using namespace fairshuf;

namespace {

constexpr int cannot_fail = 77;

// Runs in a child in which the system call for random bytes fails.
int without_getrandom(const std::function<int()>& work) {
    return test::in_a_child([&] {
        if (!test::make_fail({.number = SYS_getrandom, .error = ENOSYS})) return cannot_fail;
        return work();
    });
}

// No file can be opened any more, not even a device.
void open_no_more_files() {
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_NOFILE, &none);
}

}  // namespace

TEST(Entropy, ComesFromTheDeviceIfTheCallIsMissing) {
    const int status = without_getrandom([] {
        std::set<std::array<byte, 32>> seen;
        for (int i = 0; i < 100; ++i) {
            std::array<byte, 32> bytes{};
            detail::fill_from_os(bytes);
            if (!seen.insert(bytes).second) return 1;
        }
        return 0;
    });
    if (status == cannot_fail) GTEST_SKIP() << "needs seccomp";
    EXPECT_EQ(status, 0);
}

TEST(Entropy, FillsMoreThanOneCallGives) {
    std::array<byte, 1000> bytes{};
    detail::fill_from_os(bytes);
    for (std::size_t i = 0; i < bytes.size(); i += 20) {
        bool any = false;
        for (std::size_t j = i; j < i + 20; ++j) any = any || bytes[j] != 0;
        EXPECT_TRUE(any) << i;
    }
}

TEST(Entropy, EndsTheProgramIfThereIsNone) {
    const int status = without_getrandom([] {
        open_no_more_files();
        ::close(STDERR_FILENO);  // its message
        (void)key::from_os();
        return 0;
    });
    if (status == cannot_fail) GTEST_SKIP() << "needs seccomp";
    EXPECT_EQ(status, 128 + SIGABRT);
}

TEST(Entropy, AsksTheHandlerFirstIfThereIsNone) {
    const int status = without_getrandom([] {
        open_no_more_files();
        if (set_entropy_handler([](int why) { throw std::runtime_error(std::to_string(why)); }) != nullptr)
            return 1;
        try {
            (void)key::from_os();
        } catch (const std::runtime_error& thrown) {
            return thrown.what() == std::to_string(ENOSYS) ? 0 : 2;
        }
        return 3;
    });
    if (status == cannot_fail) GTEST_SKIP() << "needs seccomp";
    EXPECT_EQ(status, 0);
}
