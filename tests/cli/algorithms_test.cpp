#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/command.hpp"

using namespace fairshuf::test;

TEST(AlgorithmsVerb, ListsTheCatalogueAsJson) {
    const auto said = run("algorithms --json");
    EXPECT_EQ(said.status, 0);
    const auto list = nlohmann::json::parse(said.out).at("algorithms");
    EXPECT_GE(list.size(), 28U);
    for (const auto& entry : list) {
        EXPECT_EQ(entry.size(), 14U);
        for (const auto* field :
             {"name", "family", "fair", "draws", "cost", "source", "method", "flaw", "why", "pseudocode"})
            EXPECT_TRUE(entry.at(field).is_string()) << field;
        EXPECT_EQ(entry.at("flaw") == "", entry.at("fair") == "yes");
        EXPECT_TRUE(entry.at("proved_up_to").is_number_unsigned());
        EXPECT_TRUE(entry.at("aliases").is_array());
    }
    const auto& first = list.at(6);
    EXPECT_EQ(first.at("name"), "swap-down");
    EXPECT_EQ(first.at("fair"), "yes");
    EXPECT_EQ(first.at("draws"), "fixed");
    EXPECT_EQ(first.at("family"), "swap");
    EXPECT_EQ(first.at("parameter"), nullptr);
    EXPECT_EQ(first.at("most_cards"), nullptr);
    EXPECT_EQ(list.at(1).at("most_cards"), 10);
    EXPECT_EQ(list.at(list.size() - 3).at("parameter").at("most"), 1'000'000) << "riffle:k";
}

TEST(AlgorithmsVerb, ListsTheCatalogueForPeople) {
    const auto said = run("algorithms");
    EXPECT_EQ(said.status, 0);
    for (const auto* text : {"Fair: each of the n! orders", "Not fair", "Fair only in the limit", "swap-down",
                             "riffle[:k]", "also called: naive"})
        EXPECT_NE(said.out.find(text), std::string::npos) << text;
    EXPECT_EQ(said.out.find('\x1b'), std::string::npos);  // no colour into a file
}
