#include "raffle/beacon/beacon.hpp"
#include "support/replaced.hpp"

#include <gtest/gtest.h>

#include <string>

using namespace fairshuf::raffle;
using fairshuf::test::replaced;

namespace {

constexpr std::int64_t now = 1'800'000'000;  // 2027-01-15T08:00:00Z

// As published by drand.
const std::string published =
    R"({"round":657413,"randomness":"fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",)"
    R"("signature":"b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"})";

// Made up: the form of NIST's pulses, not one of them.
std::string pulse(const std::string& chain = "2", const std::string& time = "2026-12-01T12:00:00.000Z") {
    return R"({"pulse":{"uri":"https://beacon.nist.gov/beacon/2.0/chain/2/pulse/7","chainIndex":)" + chain +
           R"(,"pulseIndex":7,"timeStamp":")" + time + R"(","outputValue":")" + std::string(128, 'A') +
           R"("}})";
}

named_beacon named(const std::string& text) {
    return **beacon_named(text);
}

std::string problem_of(const std::string& beacon, const std::string& file) {
    const auto read = read_beacon(named(beacon), file, now);
    return read ? "" : read.error().message;
}

}  // namespace

TEST(Beacon, RoundsFollowFromTimes) {
    EXPECT_EQ(named("drand:quicknet:1").time, 1'692'803'367);
    EXPECT_EQ(named("drand:quicknet:657413").time, 1'694'775'603);
    EXPECT_EQ(named("drand:quicknet:2023-08-23T15:09:27Z").round, 1U);
    EXPECT_EQ(named("drand:quicknet:2023-08-23T15:09:28Z").round, 2U);
    EXPECT_EQ(named("drand:quicknet:2023-09-15T11:00:03Z").text(), "drand:quicknet:657413");
    for (std::int64_t round = 1; round < 100'000'000; round += 999'983) {
        const auto text = "drand:quicknet:" + std::to_string(round);
        EXPECT_EQ(named(text).text(), text);
    }
    EXPECT_EQ(named("nist:2:2026-12-01T12:00Z").text(), "nist:2:2026-12-01T12:00:00Z");
    EXPECT_EQ(named("nist:2:2026-12-01T11:59:01Z").text(), "nist:2:2026-12-01T12:00:00Z");
    EXPECT_EQ(named("nist:2:1940454").text(), "nist:2:1940454");
    EXPECT_EQ(named("nist:2:1940454").digits(), 128U);
}

TEST(Beacon, OtherTextsNameNoneAndWrongNamesAreErrors) {
    for (const char* text : {"", "drand, round 7", "block 900000, hash", "quicknet:7"})
        EXPECT_EQ(beacon_named(text)->has_value(), false) << text;
    for (const char* text : {"drand:quicknet:", "drand:quicknet:0", "drand:quicknet:07", "drand:quicknet:x",
                             "drand:quicknet:2020-01-01", "drand:default:7", "nist:1:7",
                             "nist:2:", "nist:2:-1", "drand:quicknet:99999999999999999999"})
        EXPECT_FALSE(beacon_named(text)) << text;
}

TEST(Beacon, APublishedRoundIsReadAndChecked) {
    const auto read = read_beacon(named("drand:quicknet:657413"), published, now);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->value, "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587");
    EXPECT_EQ(read->checked,
              "round 657413 of 2023-09-15T11:00:03Z; the value is the SHA-256 of the signature");
    EXPECT_NE(read->unchecked.find("BLS12-381"), std::string::npos);
    const auto without = replaced(published, published.substr(published.find("\"randomness"), 80), "");
    EXPECT_EQ(problem_of("drand:quicknet:657413", without), "");
}

TEST(Beacon, OtherRoundsValuesAndTimesAreErrors) {
    const std::string beacon = "drand:quicknet:657413";
    EXPECT_EQ(problem_of("drand:quicknet:657414", published),
              "it has round 657413, but 657414 was announced");
    EXPECT_NE(problem_of(beacon, replaced(published, "fc18", "fc19"))
                  .find("but the SHA-256 of its signature is fc18"),
              std::string::npos);
    EXPECT_NE(problem_of(beacon, replaced(published, "b713", "b714")), "");
    EXPECT_NE(problem_of(beacon, replaced(published, "b713", "B713")), "");
    EXPECT_NE(problem_of(beacon, replaced(published, "657413", "657413.0")), "");
    for (const char* text : {"", "[]", "{}", "null", "{\"round\":657413}", "x"})
        EXPECT_NE(problem_of(beacon, text), "");
    EXPECT_NE(problem_of("drand:quicknet:2030-01-01", published).find("in the future"), std::string::npos);
}

TEST(Beacon, AFileThatCannotBeReadSaysWhy) {
    const auto with = [&](const std::string& member) {
        return problem_of("drand:quicknet:657413", replaced(published, "{", "{\"x\":" + member + ","));
    };
    EXPECT_EQ(with("7"), "");
    EXPECT_EQ(with("1e999"),
              "a number in it is too large, such as 1e999; fetch the round as its publisher gives it");
    EXPECT_NE(with("\"\\ud800\"").find("half of a surrogate pair"), std::string::npos);
    EXPECT_NE(with(std::string(20, '[') + std::string(20, ']')).find("nested too deep"), std::string::npos);
    EXPECT_NE(problem_of("drand:quicknet:657413", "[]").find("it is not a JSON object"), std::string::npos);
}

TEST(Beacon, APulseOfNistIsReadAndItsNumberAndTimeAreChecked) {
    const auto read = read_beacon(named("nist:2:7"), pulse(), now);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->value, std::string(128, 'a'));
    EXPECT_EQ(read->unchecked,
              "the RSA signature, and that the value is the hash of pulse and signature: the file lacks "
              "fields of the pulse");
    EXPECT_EQ(problem_of("nist:2:2026-12-01T12:00Z", pulse()), "");
    EXPECT_EQ(problem_of("nist:2:8", pulse()), "it is pulse 7, but 8 was announced");
    EXPECT_EQ(problem_of("nist:2:7", pulse("1")), "it is of chain 1, but chain 2 was announced");
    EXPECT_EQ(problem_of("nist:2:2026-12-01T12:01Z", pulse()),
              "it is of 2026-12-01T12:00:00Z, but 2026-12-01T12:01:00Z was announced");
    EXPECT_NE(problem_of("nist:2:7", pulse("2", "2036-12-01T12:00:00.000Z")), "");
    EXPECT_NE(problem_of("nist:2:7", pulse("2", "2026-12-01T12:00:00Z")), "");
    EXPECT_NE(problem_of("nist:2:7", published), "");
}
