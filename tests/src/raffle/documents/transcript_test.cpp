#include "raffle/documents/transcript.hpp"

#include <gtest/gtest.h>

#include "src/raffle/drawn.hpp"
#include "support/replaced.hpp"

using namespace fairshuf;
using namespace fairshuf::raffle;
using namespace fairshuf::test;
using fairshuf::test::replaced;
namespace {

std::string problem_of(const std::string& text) {
    const auto read = read_transcript(text);
    return read ? "" : read.error().message;
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
    EXPECT_EQ(problem_of("{\"fairshuf\":\"draw\",\"version\":3}"),
              "its version is 3; this program knows versions 1 and 2");
    EXPECT_NE(problem_of("{\"fairshuf\":\"draw\",\"version\":1}").find("its announcement"),
              std::string::npos);
}

TEST(Transcript, HasHashesWhereHashesBelong) {
    const std::string text = as_transcript(drawn({"Alice", "Bob"}, true));
    const auto with = [&](const std::string& member, const std::string& value) {
        auto from = text.find("\"" + member + "\":\"") + member.size() + 4;
        return std::string(text).replace(from, text.find('"', from) - from, value);
    };
    for (const char* member : {"hash", "draw", "secret", "key", "beacon"})
        for (const char* value : {"none", "\\u001b[2J", "\u009b2J"})
            EXPECT_NE(problem_of(with(member, value)), "") << member << value;
    EXPECT_NE(problem_of(with("party", "\\u001b[2J")), "");
    EXPECT_NE(problem_of(with("party", "Al\u200bice")), "");
    const std::string said = problem_of(with("hash", "\\u001b[2JVALID"));
    EXPECT_EQ(said.find('\x1b'), std::string::npos);
    EXPECT_NE(said.find("64 hexadecimal digits, but Alice has '\\x1b[2JVALID'"), std::string::npos) << said;
}

TEST(Transcript, NestedDeepIsAnErrorAndNoCrash) {
    constexpr std::size_t deep = 100'000;
    const std::string nested = std::string(deep, '[') + std::string(deep, ']');
    EXPECT_NE(problem_of("{\"fairshuf\":\"draw\",\"version\":" + nested + "}").find("nested too deep"),
              std::string::npos);
    EXPECT_NE(problem_of(nested), "");
    EXPECT_NE(problem_of(std::string(deep, '{')), "");
    EXPECT_EQ(problem_of("{\"fairshuf\":\"draw\",\"version\":[[1]]}"),
              "its version is not a number; this program knows versions 1 and 2");
    auto draw = drawn_alone();
    draw.winners[0].name =
        std::string(100, '[') + "\\\"" + std::string(100, '{');  // brackets in a name are no levels
    EXPECT_EQ(problem_of(as_transcript(draw)), "");
}
