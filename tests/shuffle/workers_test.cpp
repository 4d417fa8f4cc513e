#include "fairshuf/shuffle/workers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <new>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "fairshuf/core/processors.hpp"

using namespace fairshuf;
using fairshuf::detail::in_parallel;

namespace {

// Waits for what another thread does. False if it does not come.
template <class Condition>
bool comes(Condition condition) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        std::this_thread::yield();
    }
    return true;
}

}  // namespace

TEST(Workers, DoEachPartOnce) {
    for (const unsigned threads : {1U, 2U, 3U, 7U, 100U})
        for (const std::size_t parts : std::vector<std::size_t>{0, 1, 2, 5, 100'000}) {
            std::vector<std::atomic<int>> done(parts);
            in_parallel(threads, parts, [&](unsigned worker, std::size_t part) {
                EXPECT_LT(worker, threads);
                ++done[part];
            });
            for (const auto& times : done) ASSERT_EQ(times, 1) << threads << ' ' << parts;
        }
}

// As many parts as threads, and none ends before all have begun: each is done by another thread.
TEST(Workers, WorkAtTheSameTimeAndHaveNumbersOfTheirOwn) {
    constexpr unsigned threads = 4;
    std::vector<unsigned> number(threads);
    std::vector<std::thread::id> thread(threads);
    std::atomic<unsigned> begun = 0;
    in_parallel(threads, threads, [&](unsigned worker, std::size_t part) {
        number[part] = worker;
        thread[part] = std::this_thread::get_id();
        ++begun;
        EXPECT_TRUE(comes([&] { return begun == threads; }));
    });
    EXPECT_EQ(std::set(number.begin(), number.end()), (std::set{0U, 1U, 2U, 3U}));
    EXPECT_EQ(std::set(thread.begin(), thread.end()).size(), threads);
    const auto ours = std::ranges::find(thread, std::this_thread::get_id());
    ASSERT_NE(ours, thread.end());
    EXPECT_EQ(number[static_cast<std::size_t>(ours - thread.begin())], 0U);
}

TEST(Workers, ReportToTheCallerWhatAHelperThrows) {
    std::atomic<bool> thrown = false;
    const auto work = [&](unsigned worker, std::size_t /*part*/) {
        if (worker == 0) {
            EXPECT_TRUE(comes([&] { return thrown.load(); }));
        } else {
            thrown = true;
            throw std::bad_alloc();
        }
    };
    EXPECT_THROW(in_parallel(2, 2, work), std::bad_alloc);
}

TEST(Workers, BeginNoMorePartsWhenOneHasThrown) {
    int done = 0;
    EXPECT_THROW(in_parallel(1, 10,
                             [&](unsigned /*worker*/, std::size_t part) {
                                 if (part == 3) throw std::runtime_error("the fourth");
                                 ++done;
                             }),
                 std::runtime_error);
    EXPECT_EQ(done, 3);
}

TEST(Workers, AreAllDoneBeforeTheCallerGetsTheException) {
    std::atomic<int> inside = 0;
    std::atomic<bool> thrown = false;
    EXPECT_THROW(in_parallel(4, 4,
                             [&](unsigned worker, std::size_t /*part*/) {
                                 ++inside;
                                 EXPECT_TRUE(comes([&] { return inside == 4 || thrown; }));
                                 if (worker == 0) {
                                     thrown = true;
                                     --inside;
                                     throw std::bad_alloc();
                                 }
                                 EXPECT_TRUE(comes([&] { return thrown.load(); }));
                                 --inside;
                             }),
                 std::bad_alloc);
    EXPECT_EQ(inside, 0);
}

TEST(Workers, AreAsManyAsThisProcessMayRunAtOnce) {
    EXPECT_EQ(fairshuf::detail::all_threads(), fairshuf::detail::usable_processors());
}
