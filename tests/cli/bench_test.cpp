#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "cli/command.hpp"
#include "fairshuf/algorithm/catalogue.hpp"
#include "support/xml.hpp"

using namespace fairshuf::test;
using nlohmann::json;
using testing::HasSubstr;

TEST(BenchVerb, GivesTheDocumentedJson) {
    const auto said = run("bench --quick -n 60 --json");
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.err, "");
    const auto j = json::parse(said.out);
    EXPECT_EQ(j.at("n"), 60);
    EXPECT_EQ(j.at("words"), "chacha8");
    EXPECT_EQ(j.at("draws"), "exact");
    for (const auto* field : {"name", "cores", "compiler", "cpu_path"})
        EXPECT_TRUE(j.at("machine").contains(field)) << field;
    std::set<std::string> names;
    for (const auto& method : j.at("methods")) {
        names.insert(method.at("algorithm"));
        EXPECT_EQ(method.contains("skipped"), method.at("ns_per_card").is_null()) << method;
        EXPECT_TRUE(method.at("sizes").is_array());
    }
    EXPECT_EQ(names.size(), fairshuf::catalogue::size + 5);  // and the members of the family
    ASSERT_FALSE(j.at("bulk").empty());
    for (const auto* field : {"method", "n", "element_bytes", "threads", "ns_per_element"})
        EXPECT_TRUE(j.at("bulk").at(0).contains(field)) << field;
}

TEST(BenchVerb, ShowsRacePlotAndLargeDecksAndDrawsAPicture) {
    const scratch_folder folder;
    const auto path = folder / "cost.svg";
    const auto said = run("bench --quick --cards 100 --svg " + path.string());
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, HasSubstr("The race: 100 cards\n"));
    EXPECT_THAT(said.out, HasSubstr("takes at most 16 cards\n"));
    EXPECT_THAT(said.out, HasSubstr("The cost against the number of cards\n"));
    EXPECT_THAT(said.out, HasSubstr("Large decks\n"));
    EXPECT_EQ(said.out.find('\x1b'), std::string::npos);
    EXPECT_TRUE(xml_elements(read_all(path)).has_value());
}

TEST(BenchVerb, ThePictureMayGoToStandardOutput) {
    const auto said = run("bench --quick --svg -");
    EXPECT_EQ(said.status, 0);
    EXPECT_TRUE(said.out.starts_with("<svg "));
    EXPECT_TRUE(said.out.ends_with("</svg>\n"));
}

TEST(BenchVerb, BadInputGetsAClearError) {
    const auto error_of = [](const std::string& arguments) {
        const auto said = run("bench " + arguments);
        EXPECT_EQ(said.status, 1) << arguments;
        EXPECT_EQ(said.out, "") << arguments;
        return said.err;
    };
    EXPECT_EQ(error_of("-n 1"),
              "fairshuf: --cards '1': the number of cards is a whole number from 2 to 10,000,000\n");
    EXPECT_THAT(error_of("-n ten"), HasSubstr("--cards 'ten': the number of cards is a whole number"));
    EXPECT_THAT(error_of("--cards 10000001"), HasSubstr("--cards '10000001'"));
    EXPECT_THAT(error_of("--quick --long"), HasSubstr("--long and --quick exclude each other"));
    EXPECT_THAT(error_of("--svg /no/such/x.svg"), HasSubstr("/no/such/x.svg: No such file"));
    EXPECT_THAT(error_of("--svg ''"), HasSubstr("--svg '': name a file, or - for standard output"));
    EXPECT_THAT(error_of("swap-down"), HasSubstr("swap-down"));
}
