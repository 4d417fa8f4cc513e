#include "lines/gnu/gnu_choices.hpp"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "fairshuf/core/concepts.hpp"

using namespace fairshuf;
using lines::gnu_choices;

namespace {

class listed_bytes {
public:
    listed_bytes(std::vector<byte> bytes) : bytes_(std::move(bytes)) {}

    std::optional<byte> next() {
        if (used_ == bytes_.size()) return std::nullopt;
        return bytes_[used_++];
    }
    std::size_t used() const { return used_; }

private:
    std::vector<byte> bytes_;
    std::size_t used_ = 0;
};

static_assert(draw_source<gnu_choices<listed_bytes>>);

// The digits of a number in base 256: counting up enumerates all strings of bytes.
class numbered_bytes {
public:
    numbered_bytes(std::uint64_t number, unsigned length) : rest_(number), left_(length) {}

    std::optional<byte> next() {
        if (left_ == 0) return std::nullopt;
        --left_;
        const auto digit = static_cast<byte>(rest_);
        rest_ >>= 8;
        return digit;
    }

private:
    std::uint64_t rest_;
    unsigned left_;
};

// Counts each list of answers over all strings of `length` bytes that suffice for it.
std::map<std::vector<std::uint64_t>, std::uint64_t> tally(const std::vector<std::uint64_t>& bounds,
                                                          unsigned length) {
    std::map<std::vector<std::uint64_t>, std::uint64_t> counts;
    std::vector<std::uint64_t> answers(bounds.size());
    for (std::uint64_t number = 0; number < std::uint64_t{1} << (8 * length); ++number) {
        numbered_bytes bytes(number, length);
        gnu_choices draws(bytes);
        for (std::size_t i = 0; i < bounds.size(); ++i) answers[i] = draws.below(bounds[i]);
        if (!draws.over()) ++counts[answers];
    }
    return counts;
}

void expect_uniform(const std::vector<std::uint64_t>& bounds, unsigned length) {
    std::uint64_t outcomes = 1;
    for (const auto bound : bounds) outcomes *= bound;
    const auto counts = tally(bounds, length);
    ASSERT_EQ(counts.size(), outcomes) << testing::PrintToString(bounds);
    for (const auto& [answers, count] : counts)
        ASSERT_EQ(count, counts.begin()->second)
            << testing::PrintToString(bounds) << " gives " << testing::PrintToString(answers);
}

}  // namespace

TEST(GnuChoices, KeepTheUnusedPartOfAByte) {
    listed_bytes bytes({123});
    gnu_choices draws(bytes);
    EXPECT_EQ(draws.below(10), 3U);  // 123 of 0..255; 12 of 0..24 remain
    EXPECT_EQ(draws.below(10), 2U);  // 12 of 0..24; 1 of 0..1 remains
    EXPECT_EQ(draws.below(2), 1U);   // exactly used up
    EXPECT_EQ(bytes.used(), 1U);
    EXPECT_FALSE(draws.over());
}

TEST(GnuChoices, KeepTheIndexOfARejectedValue) {
    listed_bytes bytes({252, 7});
    gnu_choices draws(bytes);
    EXPECT_EQ(draws.below(10), 9U);  // 250..255 are rejected; 2 of 0..5 remains. Then 2 * 256 + 7 of 0..1535
    EXPECT_EQ(draws.below(153), 51U);  // 51 of 0..152 remained
    EXPECT_EQ(bytes.used(), 2U);
}

TEST(GnuChoices, TakeAsManyBytesAsTheBoundNeeds) {
    listed_bytes bytes({0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0, 0x41});
    gnu_choices draws(bytes);
    EXPECT_EQ(draws.below(0xffffffffffffffff), 0x123456789abcdef0U);
    EXPECT_EQ(draws.below(256), 0x41U);
}

TEST(GnuChoices, TakeNoBytesForOneChoice) {
    listed_bytes bytes({});
    gnu_choices draws(bytes);
    EXPECT_EQ(draws.below(1), 0U);
    EXPECT_FALSE(draws.over());
}

TEST(GnuChoices, ReportTheEndOfTheBytes) {
    listed_bytes bytes({1});
    gnu_choices draws(bytes);
    EXPECT_EQ(draws.below(257), 0U);
    EXPECT_TRUE(draws.over());
    EXPECT_EQ(draws.below(2), 0U);
}

TEST(GnuChoices, AreUniformForEverySmallBound) {
    for (std::uint64_t bound = 1; bound <= 64; ++bound) expect_uniform({bound}, 2);
    for (const std::uint64_t bound : {127, 128, 129, 255, 256, 257, 1000}) expect_uniform({bound}, 2);
}

TEST(GnuChoices, AreUniformInSequence) {
    for (std::uint64_t first = 2; first <= 7; ++first)
        for (std::uint64_t second = 2; second <= 7; ++second) expect_uniform({first, second}, 2);
    expect_uniform({5, 4, 3, 2, 1}, 2);
    expect_uniform({3, 200}, 2);
    expect_uniform({200, 3}, 2);
}
