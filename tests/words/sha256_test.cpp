#include "fairshuf/words/sha256.hpp"
#include "fairshuf/core/hex.hpp"

#include <gtest/gtest.h>

#include <string>

#include "support/hex.hpp"
#include "support/shell.hpp"

using namespace fairshuf;
using fairshuf::detail::to_hex;
using test::bytes_of;
using test::hex;

namespace {

std::string sha(std::string_view text) {
    return to_hex(sha256::of(bytes_of(text)));
}

std::string hmac(const std::vector<byte>& key, const std::vector<byte>& message) {
    return to_hex(hmac_sha256(key, message));
}

}  // namespace

TEST(Sha256, GivesTheExamplesOfFips180) {
    EXPECT_EQ(sha(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha(std::string(1'000'000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, AgreesWithSha256sumAtEveryLengthAroundABlock) {
    const test::scratch_folder folder;
    const auto file = folder / "text";
    for (std::size_t length = 50; length <= 130; ++length) {
        std::string text;
        for (std::size_t i = 0; i < length; ++i) text += static_cast<char>('A' + i % 57);
        test::write_all(file, text);
        ASSERT_EQ(test::shell("sha256sum " + file.string()).out.substr(0, 64), sha(text)) << length;
    }
}

TEST(Sha256, DoesNotCareHowTheTextIsCut) {
    const auto text = bytes_of(std::string(200, 'x'));
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        sha256 hash;
        hash.add(std::span(text).first(cut)).add(std::span(text).subspan(cut));
        ASSERT_EQ(hash.finish(), sha256::of(text)) << cut;
    }
}

TEST(Sha256, CanBeComputedByTheCompiler) {
    constexpr auto digest = sha256::of({});
    static_assert(digest[0] == 0xe3 && digest[31] == 0x55);
}

// RFC 4231, test cases 1, 2, 3 and 6.
TEST(HmacSha256, GivesTheAnswersOfRfc4231) {
    EXPECT_EQ(hmac(std::vector<byte>(20, 0x0b), bytes_of("Hi There")),
              "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    EXPECT_EQ(hmac(bytes_of("Jefe"), bytes_of("what do ya want for nothing?")),
              "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    EXPECT_EQ(hmac(std::vector<byte>(20, 0xaa), std::vector<byte>(50, 0xdd)),
              "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
    EXPECT_EQ(hmac(std::vector<byte>(131, 0xaa),
                   bytes_of("Test Using Larger Than Block-Size Key - Hash Key First")),
              "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}
