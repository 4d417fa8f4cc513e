#include "fairshuf/shuffle/stream_window.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;
using fairshuf::detail::order_words;
using fairshuf::detail::stream_window;

namespace {

// The bytes of a stream, by the engine.
std::vector<byte> bytes_of(std::uint64_t stream, std::size_t count) {
    chacha8 engine(key::from_text("window"), stream);
    std::vector<byte> bytes;
    while (bytes.size() < count) {
        std::uint64_t word = engine();
        for (int i = 0; i < 8; ++i, word >>= 8) bytes.push_back(static_cast<byte>(word));
    }
    return bytes;
}

}  // namespace

TEST(StreamWindow, ShowsAnyStretchOfTheStream) {
    const auto expected = bytes_of(77, 40'000);
    const order_words words(key::from_text("window"), 9);
    stream_window window;
    window.open(words, 77);
    std::size_t from = 0;
    // Forwards by odd steps, overlapping, with leaps ahead and back.
    for (std::size_t step = 0; step < 3000; ++step) {
        const std::size_t count = step * 7919 % 4097;
        from = (from + step * 613 % 2000) % (expected.size() - 4096);
        const auto seen = window.bytes(from, count);
        ASSERT_TRUE(std::ranges::equal(seen, std::span(expected).subspan(from, count))) << from;
    }
}

TEST(StreamWindow, ShowsWordsLowByteFirst) {
    const auto expected = bytes_of(3, 4096);
    const order_words words(key::from_text("window"), 9);
    stream_window window;
    window.open(words, 3);
    for (std::size_t word = 0; word + 5 <= 1024; ++word) {
        const byte* seen = window.words(word, 5);
        for (std::size_t i = 0; i < 20; ++i) ASSERT_EQ(seen[i], expected[4 * word + i]);
        ASSERT_EQ(words.word(3, word),
                  fairshuf::detail::little_endian_32(std::span(expected).subspan(4 * word).data()));
    }
}

TEST(StreamWindow, ReachesFarPlaces) {
    const order_words words(key::from_text("window"), 9);
    stream_window window;
    window.open(words, 5);
    chacha8 engine(key::from_text("window"), 5);
    const std::uint64_t far = (std::uint64_t{1} << 47) + 3;
    engine.seek(far / 8);
    EXPECT_EQ(window.bytes(far, 1)[0], static_cast<byte>(engine() >> 24));
}
