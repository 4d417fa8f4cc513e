#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/hex.hpp"

#include <gtest/gtest.h>

#include <array>

using namespace fairshuf;
using fairshuf::detail::hex_digit;

TEST(Bytes, ReadAsWordsFromEitherEnd) {
    constexpr std::array<byte, 4> b{0x12, 0x34, 0x56, 0x78};
    static_assert(fairshuf::detail::little_endian_32(b.data()) == 0x78563412);
    static_assert(fairshuf::detail::big_endian_32(b.data()) == 0x12345678);
    std::array<byte, 4> back{};
    fairshuf::detail::put_big_endian_32(back.data(), 0x12345678);
    EXPECT_EQ(back, b);
}

TEST(Bytes, EveryByteSurvivesHexAndBack) {
    for (unsigned i = 0; i < 256; ++i) {
        const std::array<byte, 1> one{static_cast<byte>(i)};
        const std::string text = fairshuf::detail::to_hex(one);
        ASSERT_EQ(text.size(), 2U);
        EXPECT_EQ(*hex_digit(text[0]) * 16U + *hex_digit(text[1]), i);
    }
    EXPECT_EQ(hex_digit('F'), 15);
    EXPECT_FALSE(hex_digit('g'));
    EXPECT_FALSE(hex_digit('/'));
    EXPECT_FALSE(hex_digit(':'));
}

TEST(Bytes, WipingLeavesOnlyZeros) {
    std::array<std::uint32_t, 5> secret{1, 2, 3, 4, 5};
    fairshuf::detail::wipe(secret);
    EXPECT_EQ(secret, (std::array<std::uint32_t, 5>{}));
}
