#include "system/files/key_input.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <string>

#include "fairshuf/words/key_hex.hpp"
#include "support/shell.hpp"

using namespace fairshuf;

namespace {

const std::string digits = key::from_text("x").hex();

}  // namespace

TEST(KeyInput, WarnsIfOthersCanReadOrWriteTheFile) {
    const test::scratch_folder folder;
    const std::string path = (folder / "key").string();
    test::write_all(path, digits);
    for (const mode_t mode : {0644U, 0640U, 0604U, 0620U, 0602U}) {
        ::chmod(path.c_str(), mode);
        const auto found = read_key(path);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->value.hex(), digits);
        EXPECT_TRUE(found->warning.starts_with("'" + path + "': other users can read or write")) << mode;
    }
    for (const mode_t mode : {0600U, 0400U, 0700U}) {
        ::chmod(path.c_str(), mode);
        EXPECT_EQ(read_key(path)->warning, "") << mode;
    }
}

TEST(KeyInput, SaysWhatIsWrong) {
    EXPECT_EQ(read_key("/no/such/key").error().message, "/no/such/key: No such file or directory");
    const test::scratch_folder folder;
    test::write_all(folder / "key", "abc");
    EXPECT_EQ(
        read_key((folder / "key").string()).error().message,
        (folder / "key").string() + ": holds 3 bytes; a key file holds 32 bytes or 64 hexadecimal digits");
}
