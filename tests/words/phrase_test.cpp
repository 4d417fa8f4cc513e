#include "fairshuf/words/phrase.hpp"
#include "fairshuf/words/key_hex.hpp"

#include <gtest/gtest.h>

#include <string>

#include "support/shell.hpp"

using namespace fairshuf;

TEST(Phrase, ItsKeyIsWhatPythonsScryptSays) {
    for (const std::string phrase : {"", "known answer", "洗牌"}) {
        const auto said = test::shell(
            "/usr/bin/python3 -c \"import hashlib; print(hashlib.scrypt('" + phrase +
            "'.encode(), salt=b'fairshuf phrase 1', n=2**15, r=8, p=1, maxmem=2**26, dklen=32).hex())\"");
        EXPECT_EQ(key_from_phrase(phrase).hex() + "\n", said.out) << said.err;
    }
}

TEST(Phrase, ItsKeyIsKnown) {
    EXPECT_EQ(key_from_phrase("known answer").hex(),
              "6ace6cfb6f7f78f8fb30ab6b078b7a87dfc54f3e924d489431d70b81933e7802");
}

TEST(Phrase, IsNotTheKeyOfTheSameText) {
    EXPECT_NE(key_from_phrase("round 7"), key::from_text("round 7"));
}
