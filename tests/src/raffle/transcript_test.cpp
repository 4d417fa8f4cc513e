#include "raffle/transcript.hpp"

#include <gtest/gtest.h>

#include "src/raffle/drawn.hpp"

using namespace fairshuf;
using namespace fairshuf::raffle;
using namespace fairshuf::test;
namespace {

std::string problem_of(const std::string& text) {
    const auto read = read_transcript(text);
    return read ? "" : read.error().message;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    return text.replace(text.find(what), what.size(), by);
}

}  // namespace

TEST(Transcript, IsReadAsItWasWritten) {
    for (const auto& draw : {drawn(), drawn({"Alice", "Bob"}, true), drawn({}, true), drawn_alone()}) {
        const auto read = read_transcript(as_transcript(draw));
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(*read, draw);
    }
}

TEST(Transcript, KeepsNamesAsTheyAre) {
    auto draw = drawn_alone();
    draw.winners[0].name = "\"Jörg\\\", 李\t\n\x7f";
    EXPECT_EQ(*read_transcript(as_transcript(draw)), draw);
}

TEST(Transcript, HasOneFormOnly) {
    const std::string text = as_transcript(drawn());
    ASSERT_EQ(problem_of(text), "");
    for (const auto& other :
         {" " + text, text + "\n", text.substr(0, text.size() - 1), replaced(text, "\":\"", "\": \""),
          replaced(text, "{", "{\"also\":1,"), replaced(text, "\"claim\":\"verifiable\",", ""),
          replaced(text, "\"claim\":\"verifiable\"", "\"claim\":\"verifiable\",\"claim\":\"verifiable\""),
          replaced(text, "\"number\":", "\"number\":0"), replaced(text, "\"number\":", "\"number\":1e"),
          replaced(text, "\"Alice\"", "\"\\u0041lice\""), replaced(text, "\"version\":1", "\"version\":1.0")})
        EXPECT_NE(problem_of(other), "") << other;
}

TEST(Transcript, ErrorsSayWhyItIsNotOne) {
    EXPECT_NE(problem_of("").find("not a transcript of a raffle"), std::string::npos);
    EXPECT_NE(problem_of("[]").find("not a transcript of a raffle"), std::string::npos);
    EXPECT_NE(problem_of("{\"fairshuf\":\"deck\"}").find("not a transcript of a raffle"), std::string::npos);
    EXPECT_EQ(problem_of("{\"fairshuf\":\"draw\",\"version\":2}"),
              "its version is 2; this program knows version 1");
    EXPECT_NE(problem_of("{\"fairshuf\":\"draw\",\"version\":1}").find("its announcement"),
              std::string::npos);
}
