#include "fairshuf/words/chacha.hpp"
#include "fairshuf/words/key_hex.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "support/hex.hpp"

using namespace fairshuf;
using fairshuf::detail::chacha_block;
using fairshuf::detail::chacha_input;
using fairshuf::detail::to_hex;

namespace {

key key_of(std::string_view digits) {
    return *key::from_hex(digits);
}

const key zeros = key_of(std::string(64, '0'));

std::string block_hex(const fairshuf::detail::chacha_block_words& words) {
    std::string text;
    for (const std::uint32_t w : words)
        for (unsigned shift = 0; shift < 32; shift += 8) {
            const std::array<byte, 1> one{static_cast<byte>(w >> shift)};
            text += to_hex(one);
        }
    return text;
}

template <unsigned Rounds>
std::string keystream(const key& k, std::uint64_t stream, std::size_t bytes) {
    chacha<Rounds> words(k, stream);
    std::string text;
    for (std::size_t i = 0; i < bytes; i += 8) {
        const std::uint64_t w = words();
        for (unsigned shift = 0; shift < 64; shift += 8) {
            const std::array<byte, 1> one{static_cast<byte>(w >> shift)};
            text += to_hex(one);
        }
    }
    return text;
}

// The 64-bit nonce as draft-strombergson-chacha-test-vectors-01 prints it, byte by byte.
std::uint64_t stream_of(std::string_view nonce) {
    std::uint64_t stream = 0;
    const auto bytes = test::hex(nonce);
    for (std::size_t i = 8; i-- > 0;) stream = stream << 8 | bytes[i];
    return stream;
}

}  // namespace

TEST(ChaCha20, GivesTheBlockOfRfc8439Section232) {
    const auto k = key_of("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    const auto input = chacha_input(k, {1, 0x09000000, 0x4a000000, 0});
    EXPECT_EQ(block_hex(chacha_block(20, input)),
              "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
              "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

TEST(ChaCha20, GivesTheVectorsOfRfc8439AppendixA1) {
    EXPECT_EQ(keystream<20>(zeros, 0, 128),
              "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
              "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
              "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
              "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
    const auto k = key_of(std::string(63, '0') + "1");
    EXPECT_EQ(block_hex(chacha_block(20, chacha_input(k, {1, 0, 0, 0}))),
              "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
              "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0");
}

// draft-strombergson-chacha-test-vectors-01, test cases 1, 7 and 8, 256-bit keys.
TEST(ChaCha8, GivesThePublishedVectors) {
    EXPECT_EQ(keystream<8>(zeros, 0, 64),
              "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
              "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42");
    EXPECT_EQ(keystream<8>(key_of("c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d"),
                           stream_of("1ada31d5cf688221"), 128),
              "838751b42d8ddd8a3d77f48825a2ba752cf4047cb308a5978ef274973be374c9"
              "6ad848065871417b08f034e681fe46a93f7d5c61d1306614d4aaf257a7cff08b"
              "16f2fda170cc18a4b58a2667ed962774af792a6e7f3c77992540711a7a136d7e"
              "8a2f8d3f93816709d45a3fa5f8ce72fde15be7b841acba3a2abd557228d9fe4f");
}

TEST(ChaCha12, GivesThePublishedVectors) {
    EXPECT_EQ(keystream<12>(zeros, 0, 64),
              "9bf49a6a0755f953811fce125f2683d50429c3bb49e074147e0089a52eae155f"
              "0564f879d27ae3c02ce82834acfa8c793a629f2ca0de6919610be82f411326be");
    EXPECT_EQ(keystream<12>(key_of("00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100"),
                            stream_of("0f1e2d3c4b5a6978"), 128),
              "7ed12a3a63912ae941ba6d4c0d5e862e568b0e5589346935505f064b8c2698db"
              "f7d850667d8e67be639f3b4f6a16f92e65ea80f6c7429445da1fc2c1b9365040"
              "e32e50c4106f3b3da1ce7ccb1e7140b153493c0f3ad9a9bcff077ec4596f1d0f"
              "29bf9cbaa502820f732af5a93c49eee33d1c4f12af3b4297af91fe41ea9e94a2");
    EXPECT_EQ(keystream<12>(key_of("c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d"),
                            stream_of("1ada31d5cf688221"), 64),
              "1482072784bc6d06b4e73bdc118bc0103c7976786ca918e06986aa251f7e9cc1"
              "b2749a0a16ee83b4242d2e99b08d7c20092b80bc466c87283b61b1b39d0ffbab");
}

TEST(ChaCha20, GivesThePublishedVectorsWithA64BitNonce) {
    EXPECT_EQ(keystream<20>(key_of("00112233445566778899aabbccddeeffffeeddccbbaa99887766554433221100"),
                            stream_of("0f1e2d3c4b5a6978"), 128),
              "9fadf409c00811d00431d67efbd88fba59218d5d6708b1d685863fabbb0e961e"
              "ea480fd6fb532bfd494b2151015057423ab60a63fe4f55f7a212e2167ccab931"
              "fbfd29cf7bc1d279eddf25dd316bb8843d6edee0bd1ef121d12fa17cbc2c574c"
              "ccab5e275167b08bd686f8a09df87ec3ffb35361b94ebfa13fec0e4889d18da5");
    EXPECT_EQ(keystream<20>(key_of("c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d"),
                            stream_of("1ada31d5cf688221"), 128),
              "f63a89b75c2271f9368816542ba52f06ed49241792302b00b5e8f80ae9a473af"
              "c25b218f519af0fdd406362e8d69de7f54c604a6e00f353f110f771bdca8ab92"
              "e5fbc34e60a1d9a9db17345b0a402736853bf910b060bdf1f897b6290f01d138"
              "ae2c4c90225ba9ea14d518f55929dea098ca7a6ccfe61227053c84e49a4a3332");
}

TEST(ChaCha, SeeksToAnyWordForwardsAndBackwards) {
    chacha8 straight(key::from_text("seek"), 3);
    std::vector<std::uint64_t> words;
    for (int i = 0; i < 100; ++i) words.push_back(straight());
    for (const std::uint64_t target : {0U, 1U, 7U, 8U, 9U, 63U, 64U, 99U, 5U}) {
        chacha8 other(key::from_text("seek"), 3);
        other();
        other.seek(target);
        EXPECT_EQ(other.position(), target);
        EXPECT_EQ(other(), words[target]) << target;
        EXPECT_EQ(other.position(), target + 1);
    }
}

TEST(ChaCha, CountsItsBlocksBeyond32Bits) {
    chacha8 words(zeros);
    const std::uint64_t far = std::uint64_t{1} << 36;  // in block 2^33
    words.seek(far + 3);
    const auto block = chacha_block(8, chacha_input(zeros, {0, 2, 0, 0}));
    EXPECT_EQ(words(), block[6] | std::uint64_t{block[7]} << 32);
}

TEST(ChaCha, DiscardingIsDrawingWithoutLooking) {
    chacha20 a(zeros), b(zeros);
    for (int i = 0; i < 13; ++i) a();
    b.discard(13);
    EXPECT_EQ(a, b);
    EXPECT_EQ(a(), b());
}

TEST(ChaCha, FillingIsCallingSoManyTimes) {
    for (std::size_t first = 0; first <= 20; first += 5)
        for (std::size_t many = 0; many <= 700; many += many < 20 ? 1 : 37) {
            chacha8 one_by_one(key::from_text("fill"), 2), at_once = one_by_one;
            for (std::size_t i = 0; i < first; ++i) EXPECT_EQ(one_by_one(), at_once());
            std::vector<std::uint64_t> words(many), expected(many);
            for (auto& word : expected) word = one_by_one();
            at_once.fill(words);
            ASSERT_EQ(words, expected) << first << ", " << many;
            ASSERT_EQ(at_once.position(), first + many);
            ASSERT_EQ(at_once, one_by_one);
            ASSERT_EQ(at_once(), one_by_one()) << first << ", " << many;
            at_once.fill(std::span(words).first(many / 2));
            for (std::size_t i = 0; i < many / 2; ++i) ASSERT_EQ(words[i], one_by_one());
        }
}

TEST(ChaCha, EveryWordIsTheReferencesWhereverOneLeaps) {
    const auto k = key::from_text("leaps");
    const auto reference = [&](std::uint64_t word) {
        const std::uint64_t block = word / 8;
        const auto output = chacha_block(8, chacha_input(k, {static_cast<std::uint32_t>(block),
                                                             static_cast<std::uint32_t>(block >> 32), 9, 0}));
        return output[2 * (word % 8)] | std::uint64_t{output[2 * (word % 8) + 1]} << 32;
    };
    chacha8 words(k, 9);
    std::uint64_t at = 0;
    chacha20 leaps(key::from_text("how far"));
    for (int i = 0; i < 2000; ++i) {
        const std::uint64_t leap = leaps();
        if (leap % 7 == 0) {
            words.seek(at = leap);  // anywhere
        } else if (leap % 7 == 1) {
            words.seek(at -= leap >> 57);  // a little back
        } else if (leap % 7 == 2) {
            words.discard(leap >> 57);  // a little on
            at += leap >> 57;
        } else if (leap % 7 == 3) {
            words.seek(at = (std::uint64_t{1} << 35) - (leap >> 56));  // where the block number reaches 2^32
        }
        for (std::uint64_t j = leap >> 55 & 127; j > 0; --j) ASSERT_EQ(words(), reference(at++)) << i;
        ASSERT_EQ(words.position(), at);
    }
}

TEST(ChaCha, GoesOnBeyondTheLastWordThatCanBeSought) {
    chacha8 words(zeros);
    words.seek(~std::uint64_t{0});
    words();
    EXPECT_EQ(words.position(), 0U);
    for (std::uint32_t b = 0; b < 40; ++b) {
        const auto block = chacha_block(8, chacha_input(zeros, {b, std::uint32_t{1} << 29, 0, 0}));
        for (std::size_t i = 0; i < 16; i += 2)
            ASSERT_EQ(words(), block[i] | std::uint64_t{block[i + 1]} << 32) << b;
    }
    words.seek(0);
    EXPECT_EQ(words(), chacha8(zeros)());
}

TEST(ChaCha, StreamsAndKeysAndRoundsAllDiffer) {
    EXPECT_NE(chacha8(zeros, 0)(), chacha8(zeros, 1)());
    EXPECT_NE(chacha8(zeros)(), chacha12(zeros)());
    EXPECT_NE(chacha8(zeros), chacha8(key::from_text("")));
    EXPECT_EQ(chacha8(zeros, 77).stream(), 77U);
}

TEST(ChaCha, IsAStandardEngine) {
    static_assert(std::uniform_random_bit_generator<chacha20>);
    chacha20 words(zeros);
    EXPECT_LT(std::uniform_int_distribution<int>(0, 9)(words), 10);
}

TEST(ChaCha, CanBeComputedByTheCompiler) {
    constexpr std::uint64_t first = [] {
        chacha20 words(key(std::array<byte, 32>{}));
        return words();
    }();
    static_assert(first == 0x903df1a0ade0b876);

    constexpr std::array<std::uint64_t, 30> filled = [] {
        chacha8 words(key(std::array<byte, 32>{}), 5);
        words.seek(3);
        std::array<std::uint64_t, 30> some{};
        words.fill(some);
        return some;
    }();
    chacha8 words(zeros, 5);
    words.discard(3);
    for (const auto word : filled) EXPECT_EQ(word, words());
}
