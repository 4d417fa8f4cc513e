// Is an unfair order found, and is its machine named? A grid of machines and keys.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "audit/one/orders.hpp"
#include "fairshuf/audit/observe_one.hpp"

using namespace fairshuf::audit;
using fairshuf::test::long_order;
using fairshuf::test::order_maker;

namespace {

one_observation observed(const long_order& o) {
    return observe_one<std::uint32_t>(o);
}

// The first name is right, and the interval holds the parameter.
void expect_named(const long_order& o, std::string_view name, double parameter, const std::string& what) {
    const auto seen = observed(o);
    EXPECT_EQ(seen.verdict, observed_verdict::unfair) << what;
    ASSERT_FALSE(seen.looks_like.empty()) << what;
    const auto& first = seen.looks_like.front();
    EXPECT_EQ(first.name, name) << what;
    EXPECT_LE(first.low, parameter) << what;
    EXPECT_GE(first.high, parameter) << what;
    EXPECT_GT(first.score, 0.5) << what;
}

std::string at(std::string_view what, std::size_t n, double parameter) {
    return std::string(what) + " of " + std::to_string(parameter) + ", n = " + std::to_string(n);
}

const std::vector<std::size_t> order_sizes{1'000, 5'000, 12'345, 65'536, 100'000};

}  // namespace

TEST(Machines, ABufferIsNamedWithItsSize) {
    for (const std::size_t n : order_sizes)
        for (const std::size_t size :
             {std::size_t{10}, std::size_t{77}, n / 100, n / 10, n / 3, n / 2, 3 * n / 4}) {
            const auto what = at("buffer", n, static_cast<double>(size));
            // The interval is one of 95 %: it may just miss a large buffer, whose first lead it cannot see.
            const auto seen = observed(order_maker(what).buffer(n, size));
            EXPECT_EQ(seen.verdict, observed_verdict::unfair) << what;
            ASSERT_FALSE(seen.looks_like.empty()) << what;
            EXPECT_EQ(seen.looks_like.front().name, "buffer") << what;
            EXPECT_NEAR(seen.looks_like.front().parameter, static_cast<double>(size),
                        12.0 * static_cast<double>(size) / static_cast<double>(n - size) + 0.5)
                << what;
        }
}

TEST(Machines, ABufferThatGrowsIsABuffer) {
    for (const std::size_t n : {5'000, 100'000})
        for (const std::size_t size : {100, 1'000})
            expect_named(order_maker("growing").growing_buffer(n, size, size / 10), "buffer",
                         static_cast<double>(size), at("growing buffer", n, static_cast<double>(size)));
}

TEST(Machines, ShardsContentsAndBlocksAreToldApart) {
    for (const std::size_t n : order_sizes)
        for (const std::size_t size : {std::size_t{8}, std::size_t{50}, n / 25}) {
            const auto parameter = static_cast<double>(size);
            order_maker make(at("shards", n, parameter));
            expect_named(make.shards(n, size, true, false), "shards", parameter, at("shards", n, parameter));
            expect_named(make.shards(n, size, false, true), "contents", parameter,
                         at("contents", n, parameter));
            expect_named(make.shards(n, size, true, true), "blocks", parameter, at("blocks", n, parameter));
        }
}

TEST(Machines, ShardsOfDifferentSizesHaveAnInterval) {
    std::vector<std::size_t> different;
    for (std::size_t i = 0; i < 60; ++i) different.push_back(300 + 7 * i % 211);
    order_maker make("different shards");
    expect_named(make.shards(different, true, false), "shards", 400, "shards of different order_sizes");
    expect_named(make.shards(different, false, true), "contents", 400, "contents of different order_sizes");
}

TEST(Machines, NoShuffleIsNamed) {
    for (const std::size_t n : order_sizes) {
        expect_named(order_maker::home(n), "identity", 0, "identity");
        expect_named(order_maker::rotation(n, 1), "rotation", 1, "rotation");
        expect_named(order_maker::rotation(n, n / 3), "rotation", static_cast<double>(n / 3), "rotation");
        long_order back = order_maker::home(n);
        std::ranges::reverse(back);
        expect_named(back, "reversal", 0, "reversal");
        std::uint64_t step = 381;
        while (std::gcd(step, n) != 1) ++step;
        long_order strides(n);
        for (std::size_t i = 0; i < n; ++i) strides[i] = static_cast<std::uint32_t>((step * i + 17) % n);
        expect_named(strides, "stride", static_cast<double>(step), "stride");
    }
}

namespace {

long_order backwards_in_shards(std::size_t n, std::size_t size, bool order_of_shards,
                               const std::string& seed) {
    auto order = order_maker(seed).shards(n, size, order_of_shards, false);
    for (auto from = order.begin(); from != order.end();) {
        auto to = from + 1;
        while (to != order.end() && *to == *(to - 1) + 1 && *to % size != 0) ++to;
        std::reverse(from, to);
        from = to;
    }
    return order;
}

}  // namespace

// Their neighbours are those of a reversal, but the order as a whole does not run backwards.
TEST(Machines, ShardsThatAreReadBackwardsAreNoReversal) {
    for (const std::size_t n : order_sizes)
        for (const std::size_t size : {std::size_t{20}, std::size_t{50}, n / 10})
            for (const bool shuffled : {false, true}) {
                const auto what = at(shuffled ? "shuffled shards backwards" : "shards backwards", n,
                                     static_cast<double>(size));
                const auto order = backwards_in_shards(n, size, shuffled, what);
                expect_named(order, "backward-shards", static_cast<double>(size), what);
            }
}

TEST(Machines, AReversalThatBeginsElsewhereIsAStride) {
    long_order order = order_maker::rotation(5'000, 2'000);
    std::ranges::reverse(order);
    expect_named(order, "stride", 4'999, "rotated reversal");
}

TEST(Machines, AnOrderThatIsHardlyTouchedIsNotNamedShards) {
    for (const std::size_t n : {3'000, 65'536, 100'000}) {
        auto one_swap = order_maker::home(n);
        std::swap(one_swap[2], one_swap[3]);
        expect_named(one_swap, "partly-shuffled", 2, at("one swap", n, 1));
        for (const std::ptrdiff_t far : {500, static_cast<int>(n) - 200}) {
            auto moved = order_maker::home(n);
            std::rotate(moved.begin() + 100, moved.begin() + 101, moved.begin() + 100 + far);
            expect_named(moved, "almost-identity", 3, at("moved down", n, static_cast<double>(far)));
            expect_named(order_maker::inverse(moved), "almost-identity", 3,
                         at("moved up", n, static_cast<double>(far)));
        }
        for (const std::size_t swaps : {2, 5, 20}) {
            auto order = order_maker::home(n);
            for (std::size_t i = 0; i < swaps; ++i) std::swap(order[n / 21 * i + 5], order[n / 21 * i + 6]);
            expect_named(order, "almost-identity", 3 * static_cast<double>(swaps),
                         at("neighbours swapped", n, static_cast<double>(swaps)));
        }
    }
}

// Nothing is shuffled within the halves.
TEST(Machines, FlippedBitsAreNoShuffledContents) {
    for (const std::uint32_t flipped : {0x5a5aU, 0x00ffU, 0x0110U, 0x7fffU}) {
        auto order = order_maker::home(65'536);
        for (auto& item : order) item ^= flipped;
        const auto seen = observed(order);
        EXPECT_EQ(seen.verdict, observed_verdict::unfair);
        for (const auto& machine : seen.looks_like) EXPECT_NE(machine.name, "contents") << flipped;
    }
}

// Two bits are a buffer of four, and its greatest lead is three.
TEST(Machines, ABufferThatIsNoPowerOfTwoHasNoBits) {
    for (const std::size_t size : {3, 5, 7, 9, 15})
        for (const std::string seed : {"a", "b", "c"}) {
            const auto seen = observed(order_maker(seed).buffer(20'000, size));
            ASSERT_EQ(seen.looks_like.size(), 1U) << size;
            EXPECT_EQ(seen.looks_like[0].name, "buffer");
            EXPECT_EQ(seen.looks_like[0].low, static_cast<double>(size));
            EXPECT_EQ(seen.looks_like[0].high, static_cast<double>(size));
        }
}

TEST(Machines, KeysWithTiesAreCounted) {
    for (const std::size_t n : order_sizes)
        for (const std::uint64_t keys :
             {std::uint64_t{3}, std::uint64_t{16}, std::uint64_t{200}, std::uint64_t{n / 2}}) {
            const auto parameter = static_cast<double>(keys);
            const long_order o = order_maker(at("keys", n, parameter)).tied_keys(n, keys);
            for (const bool forward : {true, false}) {
                const auto seen = observed(forward ? o : order_maker::inverse(o));
                EXPECT_EQ(seen.verdict, observed_verdict::unfair);
                ASSERT_FALSE(seen.looks_like.empty()) << at("keys", n, parameter);
                EXPECT_EQ(seen.looks_like.front().name, forward ? "tied-keys" : "interleaved")
                    << at("keys", n, parameter);
                EXPECT_NEAR(seen.looks_like.front().parameter / parameter, 1, 0.15)
                    << at("keys", n, parameter);
            }
        }
}

TEST(Machines, TooFewBitsAreCounted) {
    for (const std::size_t n : {5'000, 40'000, 100'000})
        for (const unsigned bits : {8U, 10U, 12U, 15U}) {
            if (std::exp2(bits) > 0.9 * static_cast<double>(n)) continue;
            order_maker make(at("bits", n, bits));
            expect_named(make.few_bits(n, bits, true), "few-bits", bits, at("bits from the end", n, bits));
            // From the front it is the same as a buffer.
            const auto seen = observed(make.few_bits(n, bits, false));
            ASSERT_EQ(seen.looks_like.size(), 2U);
            EXPECT_EQ(seen.looks_like[0].name, "buffer");
            EXPECT_EQ(seen.looks_like[1].name, "few-bits");
            EXPECT_EQ(seen.looks_like[1].parameter, bits);
        }
}

TEST(Machines, AFeistelNetworkOfFewRoundsIsNamed) {
    for (const std::size_t n : {10'000, 65'536, 100'000})
        for (int rounds = 1; rounds <= 4; ++rounds)
            for (const bool swapped : {false, true})
                expect_named(order_maker("feistel").feistel(n, rounds, swapped), "feistel", rounds,
                             at("rounds", n, rounds));
}

TEST(Machines, AnOrderOfWhichOnlyAPartIsShuffledIsNamed) {
    for (const std::size_t swaps : {500, 2'000}) {
        const auto seen = observed(order_maker("swaps").few_swaps(5'000, swaps));
        ASSERT_EQ(seen.looks_like.size(), 1U) << seen.summary();
        EXPECT_EQ(seen.looks_like[0].name, "partly-shuffled");
        EXPECT_EQ(seen.looks_like[0].parameter, static_cast<double>(5'000 - seen.fixed_points));
    }
    for (const double share : {0.1, 0.5, 0.9}) {
        auto order = order_maker::home(20'000);
        const auto part = order_maker("part").fair(static_cast<std::size_t>(20'000 * share));
        std::ranges::copy(part, order.begin());
        EXPECT_EQ(observed(order).looks_like.at(0).name, "partly-shuffled") << share;
    }
}

TEST(Machines, AnUnknownMachineIsFoundAndNotNamed) {
    order_maker make("two buffers");
    const auto once = make.buffer(20'000, 300), twice = make.buffer(20'000, 300);
    auto order = once;
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = once[twice[i]];
    const auto seen = observed(order);
    EXPECT_EQ(seen.verdict, observed_verdict::unfair);
    EXPECT_TRUE(seen.looks_like.empty()) << seen.summary();
}

namespace {

// Workers take turns, each with so many items of its own order.
long_order take_turns(const std::vector<long_order>& workers, std::size_t batch) {
    long_order order;
    for (std::size_t from = 0; from < workers[0].size(); from += batch)
        for (const auto& items : workers)
            for (std::size_t i = from; i < std::min(from + batch, items.size()); ++i)
                order.push_back(items[i]);
    return order;
}

}  // namespace

// Shards that take turns share single measures with other machines: their descents are those of keys with
// ties, their leads those of a large buffer.
TEST(Machines, LayoutsOfWorkersGetNoWrongName) {
    constexpr std::uint32_t n = 20'480;
    for (const std::uint32_t count : {2U, 4U, 8U, 16U, 64U})
        for (const std::string_view each : {"in order", "shuffled", "buffer"})
            for (const std::size_t batch : {1U, 32U}) {
                order_maker make(at("workers", n, count));
                std::vector<long_order> workers;
                for (std::uint32_t w = 0; w < count; ++w) {
                    const std::uint32_t size = n / count;
                    workers.push_back(each == "in order"   ? order_maker::home(size)
                                      : each == "shuffled" ? make.fair(size)
                                                           : make.buffer(size, 100));
                    for (auto& item : workers.back()) item += w * size;
                }
                const auto seen = observed(take_turns(workers, batch));
                EXPECT_EQ(seen.verdict, observed_verdict::unfair) << count << " workers, " << each;
                const std::string_view name = seen.looks_like.empty() ? "" : seen.looks_like[0].name;
                // True as far as it goes: every k-th item, or a few items that stay together.
                const bool in_part = each == "in order" && (name == "stride" || name == "blocks");
                EXPECT_TRUE(name.empty() || in_part)
                    << count << " workers, " << each << ", batches of " << batch << ": " << seen.summary();
            }
}

// What the documentation states of buffers among a million items. The lead of a buffer is less than its size,
// always: what is seen, is seen every time.
TEST(Machines, BuffersOfAMillionAreSeen) {
#ifdef FAIRSHUF_LONG_TESTS
    constexpr int keys = 100;
#else
    constexpr int keys = 2;
#endif
    constexpr std::size_t n = 1'000'000;
    for (const std::size_t part : {2, 10, 100})
        for (int i = 0; i < keys; ++i) {
            const auto seen = observed(order_maker("million " + std::to_string(i)).buffer(n, n / part));
            EXPECT_EQ(seen.verdict, observed_verdict::unfair) << n / part;
            ASSERT_FALSE(seen.looks_like.empty());
            EXPECT_EQ(seen.looks_like.front().name, "buffer");
            EXPECT_NEAR(seen.looks_like.front().parameter, static_cast<double>(n / part), 12);
        }
}

TEST(Machines, TheLargestBufferThatIsSeenIsSeenEachTime) {
    for (int i = 0; i < 20; ++i) {
        order_maker make("largest " + std::to_string(i));
        const auto limit = detail::largest_buffer_seen(10'000, 24);
        EXPECT_EQ(limit, 9'417U);
        EXPECT_EQ(observed(make.buffer(10'000, limit)).verdict, observed_verdict::unfair);
        EXPECT_NE(observed(make.buffer(10'000, 9'900)).verdict, observed_verdict::unfair);
    }
}
