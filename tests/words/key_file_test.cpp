#include "fairshuf/words/key_file.hpp"
#include "fairshuf/words/key_hex.hpp"

#include <gtest/gtest.h>

#include "support/shell.hpp"

using namespace fairshuf;

namespace {

const std::string file_digits = key::from_text("x").hex();

expected<key> from_content(const std::string& content) {
    const test::scratch_folder folder;
    test::write_all(folder / "key", content);
    return key_from_file((folder / "key").string());
}

}  // namespace

TEST(KeyFile, HoldsHexDigitsWithOrWithoutALineEnd) {
    for (const std::string end : {"", "\n", "\r\n"}) {
        const auto k = from_content(file_digits + end);
        ASSERT_TRUE(k) << k.error().message;
        EXPECT_EQ(k->hex(), file_digits);
    }
}

TEST(KeyFile, HoldsThirtyTwoBytesWhateverTheyAre) {
    std::string raw;
    for (int i = 0; i < 32; ++i) raw += static_cast<char>(i == 31 ? '\n' : 255 - i);
    const auto k = from_content(raw);
    ASSERT_TRUE(k);
    EXPECT_EQ(k->bytes()[0], 255);
    EXPECT_EQ(k->bytes()[31], '\n');
}

TEST(KeyFile, SaysWhatIsWrong) {
    EXPECT_NE(from_content("").error().message.find("holds 0 bytes; a key file holds 32 bytes or 64"),
              std::string::npos);
    EXPECT_NE(from_content(file_digits + file_digits).error().message.find("holds more than 66 bytes"),
              std::string::npos);
    EXPECT_NE(from_content(file_digits + "  ").error().message.find("holds 66 bytes"), std::string::npos);
    EXPECT_NE(from_content("z" + file_digits.substr(1)).error().message.find("key has 'z' at character 1"),
              std::string::npos);
    EXPECT_EQ(key_from_file("/no/such/key").error().message, "/no/such/key: No such file or directory");
    EXPECT_EQ(key_from_file("/").error().message, "/: Is a directory");
}
