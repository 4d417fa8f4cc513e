#include "lines/output/division.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

using namespace fairshuf::lines;
using places = std::vector<std::uint64_t>;

TEST(Division, IsEvenAndTheFirstOutputsTakeTheRemainder) {
    for (std::uint64_t n = 0; n < 60; ++n)
        for (std::size_t outputs = 1; outputs < 20; ++outputs) {
            auto begins = division::evenly(outputs).begins(n);
            ASSERT_EQ(begins.size(), outputs);
            ASSERT_EQ(begins[0], 0U);
            begins.push_back(n);
            for (std::size_t i = 0; i < outputs; ++i)
                ASSERT_EQ(begins[i + 1] - begins[i], n / outputs + (i < n % outputs ? 1 : 0));
        }
}

// Halves are rounded up.
TEST(Division, ByFractionsRoundsEachEnd) {
    EXPECT_EQ(read_shares("80:10:10")->begins(1000), (places{0, 800, 900}));
    EXPECT_EQ(read_shares("80:10:10")->begins(5), (places{0, 4, 5}));
    EXPECT_EQ(read_shares("1:1")->begins(3), (places{0, 2}));
    EXPECT_EQ(read_shares("1:2")->begins(1), (places{0, 0}));
    EXPECT_EQ(read_shares("2:1")->begins(1), (places{0, 1}));
    EXPECT_EQ(read_shares("1:1:1")->begins(0), (places{0, 0, 0}));
}

TEST(Division, MayHaveDecimalPoints) {
    for (const std::uint64_t n : {0, 1, 7, 999, 12'345}) {
        EXPECT_EQ(read_shares("0.8:0.1:0.1")->begins(n), read_shares("80:10:10")->begins(n));
        EXPECT_EQ(read_shares("0.5:.5")->begins(n), read_shares("1:1")->begins(n));
        EXPECT_EQ(read_shares("99.5:0.50")->begins(n), read_shares("199:1")->begins(n));
    }
}

// The product of the numbers exceeds 64 bits.
TEST(Division, IsExactForLargeNumbers) {
    const std::uint64_t n = (std::uint64_t{1} << 47) - 1;
    const auto begins = read_shares("4294967293:1:1")->begins(n);
    __extension__ using wide = unsigned __int128;
    const wide all = 4294967295U;
    EXPECT_EQ(begins[1], static_cast<std::uint64_t>((2 * wide{n} * 4294967293U + all) / (2 * all)));
    EXPECT_EQ(begins[2], static_cast<std::uint64_t>((2 * wide{n} * 4294967294U + all) / (2 * all)));
}

TEST(Division, IsLessThanOneRecordAwayFromItsShare) {
    for (std::uint64_t n = 0; n < 200; ++n) {
        auto begins = division::by_shares({7, 2, 1, 1}).begins(n);
        begins.push_back(n);
        const std::vector<double> shares{7, 2, 1, 1};
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const double wanted = static_cast<double>(n) * shares[i] / 11;
            ASSERT_LE(std::abs(static_cast<double>(begins[i + 1] - begins[i]) - wanted), 1.0);
        }
    }
}

TEST(Division, RefusesInvalidShares) {
    for (const std::string text : {"", ":", "80", "80:", "80:0", "80:-1", "80:1e1", "80: 10", "1.:1", ".:1",
                                   "1..2:1", "4294967295:1", "99999999999999999999:1", "0.0000000000001:1"})
        EXPECT_FALSE(read_shares(text)) << text;
}

TEST(Division, DistinguishesTooManyDigitsFromNone) {
    EXPECT_NE(read_shares("99999999999999999999999:1").error().message.find("too many digits"),
              std::string::npos);
    EXPECT_NE(read_shares("x:1").error().message.find("positive numbers"), std::string::npos);
}
