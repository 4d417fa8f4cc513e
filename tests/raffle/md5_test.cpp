#include "fairshuf/raffle/md5.hpp"
#include "fairshuf/core/hex.hpp"

#include <gtest/gtest.h>

#include <string>

#include "support/shell.hpp"

using namespace fairshuf;
using namespace fairshuf::raffle;
using fairshuf::detail::to_hex;
using fairshuf::raffle::detail::md5;

// RFC 1321, A.5.
TEST(Md5, GivesThePublishedAnswers) {
    EXPECT_EQ(to_hex(md5("")), "d41d8cd98f00b204e9800998ecf8427e");
    EXPECT_EQ(to_hex(md5("a")), "0cc175b9c0f1b6a831c399e269772661");
    EXPECT_EQ(to_hex(md5("abc")), "900150983cd24fb0d6963f7d28e17f72");
    EXPECT_EQ(to_hex(md5("message digest")), "f96b697d7cb7938d525a2f31aaf161d0");
    EXPECT_EQ(to_hex(md5("12345678901234567890123456789012345678901234567890123456789012345678901234567890")),
              "57edf4a22be3c955ac49da2e2107b67a");
}

TEST(Md5, IsMd5sumsAtEveryLength) {
    const test::scratch_folder folder;
    std::string text, files, right;
    for (int i = 0; i < 200; ++i) {
        test::write_all(folder / std::to_string(i), text);
        files += " " + std::to_string(i);
        right += to_hex(md5(text)) + "\n";
        text += static_cast<char>(37 * i);
    }
    EXPECT_EQ(test::shell("cd " + (folder / "").string() + " && md5sum" + files + " | cut -c -32").out,
              right);
}
