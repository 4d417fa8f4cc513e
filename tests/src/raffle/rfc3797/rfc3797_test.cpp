#include "raffle/rfc3797/rfc3797.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

using namespace fairshuf::raffle;

namespace {

const std::vector<std::string> lotteries{"9319", "2 5 12 8 10", "9 18 26 34 41 45"};

// RFC 3797, section 6: 25 people, of whom 10 are selected. The hashes are listed for 16.
constexpr std::array<std::string_view, 16> hashes{
    "990dd0a5692a029a98b5e01aa28f3459", "3691e55cb63fcc37914430b2f70b5ec6",
    "fe814edf564c190ac1d25753979990fa", "1863ccaceb568c31d7ddbdf1d4e91387",
    "f4ab33df4889f0af29c513905be1d758", "13eaeb529f61acfb9a29d0ba3a60de4a",
    "992db77c382ca2bdb9727001f3cdccd9", "63ab4258eca922976811c7f55c383ce7",
    "dfbc5ac97ced01b3a6e348e3cc63f40d", "31cb111c4a4ebe9287ceae16fe51b909",
    "07fa46c122f164c215bbc72793b189a3", "ac52f8d75ccbe2e61afeb3387637d501",
    "53306f73e14fc0b2fbf434218d25948e", "b5d1403501a81f9a47318be7893b347c",
    "85b10b356aa06663ef1b1b407765100a", "3269e6ce559abd57e2ba6aab495eb9bd"};
constexpr std::array<std::uint64_t, 10> selected{17, 7, 2, 16, 25, 23, 8, 24, 19, 13};

}  // namespace

TEST(Rfc3797, GivesThePublishedExample) {
    const auto key = rfc3797_key(lotteries);
    EXPECT_EQ(*key, "9319./2.5.8.10.12./9.18.26.34.41.45./");
    const auto chosen = rfc3797_selection(*key, 25, hashes.size());
    for (std::size_t i = 0; i < hashes.size(); ++i) EXPECT_EQ(chosen[i].md5, hashes[i]);
    for (std::size_t i = 0; i < selected.size(); ++i) EXPECT_EQ(chosen[i].number, selected[i]);
}

TEST(Rfc3797, WritesNumbersInOneWay) {
    EXPECT_EQ(*rfc3797_key({"007, 3.50 0 0.25 10.0"}), "0.0.253.57.10./");
    EXPECT_EQ(*rfc3797_key({"100000000000000000000 9 99999999999999999999"}),
              "9.99999999999999999999.100000000000000000000./");
}

TEST(Rfc3797, RefusesTextThatIsNotANumber) {
    for (const auto* source : {"", " ", "x", "-3", "1e3", "1.2.3", ".5", "3;4"})
        EXPECT_FALSE(rfc3797_key({source})) << source;
}

TEST(Rfc3797, RefusesCommasBetweenDigitsAndSaysWhatIsRight) {
    const auto read = rfc3797_key({"9319", "55,598,744"});
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("(55598744), and several with blanks ('55 598 744')"),
              std::string::npos);
    EXPECT_EQ(*rfc3797_key({"55598744"}), "55598744./");
    EXPECT_EQ(*rfc3797_key({"55 598 744"}), *rfc3797_key({"55, 598, 744"}));
}

TEST(Rfc3797, SelectsEverybodyOnce) {
    const auto chosen = rfc3797_selection("x/", 300, 300);
    std::vector<bool> seen(301);
    for (const auto& one : chosen) {
        EXPECT_FALSE(seen[one.number]);
        seen[one.number] = true;
    }
}
