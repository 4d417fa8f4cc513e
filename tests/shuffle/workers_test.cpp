#include "fairshuf/shuffle/workers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

using namespace fairshuf;

TEST(Workers, DoEachPartOnce) {
    for (const unsigned threads : {1U, 2U, 3U, 7U, 100U})
        for (const std::size_t parts : std::vector<std::size_t>{0, 1, 2, 5, 1000}) {
            std::vector<std::atomic<int>> done(parts);
            in_parallel(threads, parts, [&](unsigned worker, std::size_t part) {
                EXPECT_LT(worker, threads);
                ++done[part];
            });
            for (const auto& times : done) ASSERT_EQ(times, 1) << threads << ' ' << parts;
        }
}

TEST(Workers, AreNeverTwoOfTheSameNumberAtOnce) {
    std::vector<std::atomic<int>> busy(4);
    in_parallel(4, 1000, [&](unsigned worker, std::size_t /*part*/) {
        EXPECT_EQ(busy[worker]++, 0);
        --busy[worker];
    });
}

TEST(Workers, AreAtLeastOne) {
    EXPECT_GE(all_threads(), 1U);
}
