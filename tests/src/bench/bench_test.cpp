#include "bench/bench.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/family/members.hpp"

using namespace fairshuf;

namespace {

// As short as possible: these tests do not check the time.
bench_request short_request(std::size_t n) {
    return {.n = n, .sizes = {12, 24}, .bulk_sizes = {}, .rounds = 1, .budget = 1e-6};
}

const bench_method& method(const bench_result& result, std::string_view name) {
    return *std::ranges::find(result.methods, name, [](const bench_method& m) { return m.about.name; });
}

}  // namespace

TEST(Bench, EveryShuffleAndMemberTakesPartOrSaysWhyNot) {
    const auto result = bench(short_request(24));
    std::set<std::string_view> names;
    for (const auto& m : result.methods) {
        names.insert(m.about.name);
        EXPECT_NE(m.skipped.empty(), m.ns_per_card(24) == 0) << m.about.name;
    }
    EXPECT_EQ(names.size(), catalogue::size + member_list::size);
    EXPECT_GT(result.ns_of_swap_down(), 0);
    EXPECT_EQ(result.ns_of_swap_down(), method(result, "swap-down").ns_per_card(24));
}

TEST(Bench, TheFastestComesFirstAndSkippedOnesComeLast) {
    const auto result = bench(short_request(24));
    const auto out = std::ranges::find_if(result.methods, [](const auto& m) { return !m.skipped.empty(); });
    EXPECT_TRUE(std::ranges::is_sorted(result.methods.begin(), out, {},
                                       [](const bench_method& m) { return m.ns_per_card(24); }));
    EXPECT_EQ(result.methods.end() - out, 2);  // enumerate-all and tables
    EXPECT_TRUE(std::all_of(out, result.methods.end(), [](const auto& m) { return !m.skipped.empty(); }));
}

TEST(Bench, LimitsOfTheCatalogueAreKept) {
    const auto result = bench(short_request(24));
    EXPECT_EQ(method(result, "tables").skipped, "takes at most 16 cards");
    EXPECT_EQ(method(result, "tables").points.size(), 1U);  // with 12 cards it runs
    EXPECT_EQ(method(result, "enumerate-all").skipped, "takes at most 10 cards");
}

TEST(Bench, AShuffleThatWouldTakeTooLongIsSkipped) {
    auto request = short_request(10'000'000);
    request.sizes = {12};
    request.longest = 1e-9;
    const auto result = bench(request);
    const auto& slow = method(result, "swap-down");
    EXPECT_TRUE(slow.skipped.starts_with("would take ")) << slow.skipped;
    EXPECT_EQ(slow.points.size(), 1U);
    EXPECT_EQ(result.ns_of_swap_down(), 0);
}

TEST(Bench, GrowthIsThePowerOfTheNumberOfCards) {
    const auto growth = [](std::vector<bench_point> points) {
        return bench_method{.about = {}, .points = std::move(points), .skipped = {}}.growth();
    };
    EXPECT_DOUBLE_EQ(growth({{10, 99}, {100, 5}, {1000, 5}}), 1);
    EXPECT_DOUBLE_EQ(growth({{100, 5}, {1000, 50}}), 2);
    EXPECT_DOUBLE_EQ(growth({{100, 5}, {999, 7}, {1000, 50}}), 2);  // not from a nearby size
    EXPECT_EQ(growth({{10, 5}}), 0);
    EXPECT_EQ(growth({}), 0);
}

TEST(Bench, TheBulkPathsAreComparedWithTheMemory) {
    auto request = short_request(12);
    request.sizes = {};
    request.bulk_sizes = {1'000, 1'000'000};
    request.bulk_budget = 0;
    request.threads = 2;
    const auto rows = bench(request).bulk;
    const auto has = [&](std::string_view name, std::size_t n, unsigned threads) {
        return std::ranges::any_of(rows, [&](const bulk_row& row) {
            return row.method == name && row.n == n && row.threads == threads && row.element_bytes == 4 &&
                   row.ns_per_element > 0;
        });
    };
    for (const std::size_t n : request.bulk_sizes)
        for (const auto* name :
             {"fairshuf-engine-chacha8", "fairshuf-key", "std-mt19937_64", "random-gather", "memcpy"})
            EXPECT_TRUE(has(name, n, 1)) << name << " " << n;
    EXPECT_TRUE(has("memcpy", 1'000'000, 2));
    EXPECT_FALSE(has("memcpy", 1'000, 2));
    EXPECT_TRUE(has("fairshuf-key", 1'000'000, 2));
    EXPECT_FALSE(has("fairshuf-key", 1'000, 2));
}

TEST(BulkRace, SpeedIsComparedWithTheStandardLibraryOnTheSameElements) {
    const std::vector<bulk_row> rows{
        {"std-mt19937_64", 100, 4, 1, 6}, {"ours", 100, 4, 2, 2}, {"ours", 100, 8, 1, 2}};
    EXPECT_DOUBLE_EQ(times_faster_than_std(rows, rows[0]), 1);
    EXPECT_DOUBLE_EQ(times_faster_than_std(rows, rows[1]), 3);
    EXPECT_EQ(times_faster_than_std(rows, rows[2]), 0);  // it did not run with those
}

TEST(BulkRace, EveryMethodKeepsAllElements) {
    bulk_race<std::uint64_t> r(1000, 1);
    std::vector<std::uint64_t> last;
    r.add_engine("ours", chacha8(key::from_text("x")));
    r.add_key(1);
    r.add_gather();
    r.add_memcpy(1);
    r.add("look", 1, [&](auto& deck) { last = deck; });
    EXPECT_EQ(r.shuffles_a_round(), 1U);
    EXPECT_EQ(r.run(2).size(), 5U);
    EXPECT_FALSE(std::ranges::is_sorted(last));
    std::ranges::sort(last);
    for (std::size_t i = 0; i < last.size(); ++i) EXPECT_EQ(last[i], i);
}
