// The plan gives every record to one rank, evenly, in runs of neighbours.
#include "mpi/slot_plan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "fairshuf/shuffle/with_key.hpp"
#include "lines/shuffle/keyed_order.hpp"

using namespace fairshuf;
using namespace fairshuf::cluster;

namespace {

const key k = key::from_text("slots");

// The sizes of all segments, as one rank that has everything counts them.
mpi::detail::segment_table table_of(std::uint64_t items, std::size_t ranks) {
    const detail::order_words words(k, items);
    constexpr auto shape = lines::order_shape;
    std::vector<std::uint64_t> first(std::size_t{1} << shape.first_bits);
    detail::stream_window digits;
    digits.open(words, detail::digit_stream(items, 1));
    mpi::detail::count_places(digits, 0, items, static_cast<unsigned>(first.size() - 1), first.data());
    mpi::detail::segment_table table(shape, mpi::detail::levels_needed(shape, items, ranks), first);
    std::vector<std::uint64_t> counts(table.size());
    digits.open(words, detail::digit_stream(items, 2));
    for (const auto& group : table.groups())
        table.count(group, digits, group.begin, group.begin + group.size, counts.data());
    table.set_sizes(counts);
    return table;
}

}  // namespace

namespace {

void expect_runs_of_neighbours(std::size_t ranks, slot_plan::dividing what, std::size_t most_runs) {
    const std::uint64_t items = 1'000'000;
    const auto plan = slot_plan::of_segments(ranks, table_of(items, ranks), what);
    ASSERT_EQ(plan.ranks(), ranks);
    std::uint64_t place = 0;
    std::size_t slot = 0;
    for (std::size_t r = 0; r < ranks; ++r) {
        ASSERT_LE(plan.runs_of(r).size(), most_runs);
        ASSERT_EQ(plan.begin(r), place);
        for (const auto& run : plan.runs_of(r)) {
            ASSERT_EQ(run.place, place);
            ASSERT_EQ(run.first, slot);
            ASSERT_LE(run.count, 256U);
            ASSERT_TRUE(run.levels == 1 || run.levels == 2);
            place += run.records;
            slot += run.count;
        }
        ASSERT_EQ(plan.end(r), place);
        ASSERT_LE(plan.end(r) - plan.begin(r), items / ranks * 11 / 10 + items / 256 / 5);
    }
    ASSERT_EQ(place, items);
    ASSERT_EQ(slot, plan.slots());
}

}  // namespace

TEST(SlotPlan, HasRunsOfNeighboursThatHoldEverything) {
    for (const std::size_t ranks : {1U, 2U, 5U, 6U, 7U, 64U, 100U, 255U, 300U, 1000U})
        expect_runs_of_neighbours(ranks, slot_plan::dividing::where_needed, 3);
}

TEST(SlotPlan, DividesAllSegmentsOfAFirstDigitIfTheyAreLarge) {
    for (const std::size_t ranks : {64U, 100U, 300U})
        expect_runs_of_neighbours(ranks, slot_plan::dividing::all, 6);
    const auto table = table_of(1'000'000, 64);
    EXPECT_EQ(slot_plan::of_segments(64, table, slot_plan::dividing::all).slots(), table.size());
    EXPECT_LT(slot_plan::of_segments(64, table).slots(), table.size());
}

TEST(SlotPlan, FindsTheSlotToWhichTheKeyedOrderSendsARecord) {
    const std::uint64_t items = 200'000;
    for (const std::size_t ranks : {1U, 3U, 7U, 70U}) {
        const auto table = table_of(items, ranks);
        const auto plan = slot_plan::of_segments(ranks, table);
        const detail::order_words words(k, items);
        digit_counts places{};
        for (std::size_t d = 0; d < table.groups().size(); ++d) places[d] = table.groups()[d].begin;
        slot_finder finder(plan, words, places);
        std::vector<std::uint32_t> slots(static_cast<std::size_t>(items));
        finder.find(0, std::span(slots).first(1000));
        finder.find(1000, std::span(slots).subspan(1000));
        // Within a slot, records change their places. So each place of a slot has one of its records.
        std::uint64_t place = 0;
        const auto order = permutation(items, k);
        for (std::size_t s = 0; s < plan.slots(); ++s)
            for (std::uint64_t i = 0; i < plan.records_of(s); ++i)
                ASSERT_EQ(slots[static_cast<std::size_t>(order[static_cast<std::size_t>(place++)])], s);
    }
}

TEST(SlotPlan, GivesEachRankABlockOfALeaf) {
    std::vector<std::uint32_t> order(10);
    std::iota(order.rbegin(), order.rend(), std::uint32_t{0});
    const auto plan = slot_plan::of_leaf(3, order);
    const std::vector<std::uint32_t> wanted{2, 2, 2, 1, 1, 1, 0, 0, 0, 0};
    EXPECT_TRUE(std::ranges::equal(plan.leaf_slots(), wanted));
    EXPECT_EQ(plan.begin(1), 4U);
    EXPECT_EQ(plan.end(1), 7U);
    EXPECT_EQ(slot_plan::of_leaf(5, {}).slots(), 5U);
}
