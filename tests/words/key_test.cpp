#include "fairshuf/words/key.hpp"
#include "fairshuf/words/key_hex.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <new>
#include <set>

#include "support/shell.hpp"

using namespace fairshuf;

TEST(Key, FromTextIsWhatSha256sumSays) {
    for (const std::string text : {"", "round 7", "洗牌"}) {
        const auto said = test::shell("printf '%s' '" + text + "' | sha256sum").out.substr(0, 64);
        EXPECT_EQ(key::from_text(text).hex(), said);
    }
}

TEST(Key, FromHexTakesSixtyFourDigitsInEitherCase) {
    const std::string digits = "00112233445566778899AABBCCDDEEFFffeeddccbbaa99887766554433221100";
    const auto k = key::from_hex(digits);
    ASSERT_TRUE(k);
    EXPECT_EQ(k->hex(), "00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100");
}

TEST(Key, FromHexSaysWhatIsWrong) {
    EXPECT_EQ(key::from_hex("abc").error().message,
              "key has 3 characters; a key is 64 hexadecimal digits (256 bits)");
    EXPECT_EQ(key::from_hex(std::string(10, '0') + "x" + std::string(53, '0')).error().message,
              "key has 'x' at character 11; a key is 64 hexadecimal digits (256 bits)");
}

TEST(Key, FromTheSystemIsNeverTheSameTwice) {
    std::set<std::string> seen;
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(seen.insert(key::from_os().hex()).second);
}

TEST(Key, DerivedKeysAreHmacOfTheLabel) {
    // K=$(printf casino | sha256sum | cut -c1-64)
    // printf 'table 3' | openssl dgst -sha256 -mac HMAC -macopt hexkey:$K
    const auto casino = key::from_text("casino");
    EXPECT_EQ(derive(casino, "table 3").hex(),
              "95be19f239b19b954efefe4d7718469b91f790b93ca8b052ae863538b70ef22f");
    EXPECT_NE(derive(casino, "table 3"), derive(casino, "table 4"));
    EXPECT_NE(derive(casino, ""), casino);
}

TEST(Key, IsEqualOnlyToItself) {
    const auto k = key::from_text("a");
    EXPECT_EQ(k, key(k.bytes()));
    for (std::size_t i = 0; i < key::size; ++i) {
        std::array<byte, key::size> bytes{};
        std::ranges::copy(k.bytes(), bytes.begin());
        bytes[i] ^= 0x80;
        EXPECT_NE(k, key(bytes)) << i;
    }
}

TEST(Key, IsWipedWhenItGoes) {
    alignas(key) std::array<unsigned char, sizeof(key)> memory{};
    auto* k = new (memory.data()) key(key::from_text("secret"));
    EXPECT_NE(memory[0] | memory[1] | memory[2], 0);
    k->~key();
    for (const auto b : memory) EXPECT_EQ(b, 0);
}
