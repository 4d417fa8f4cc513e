#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "command.hpp"

using namespace fairshuf::test;

TEST(AlgorithmsVerb, ListsTheCatalogueAsJson) {
    const auto said = run("algorithms --json");
    EXPECT_EQ(said.status, 0);
    const auto list = nlohmann::json::parse(said.out).at("algorithms");
    EXPECT_GE(list.size(), 28U);
    for (const auto& entry : list) {
        EXPECT_EQ(entry.size(), 7U);
        for (const auto* field : {"name", "family", "fair", "draws", "cost", "source"})
            EXPECT_TRUE(entry.at(field).is_string()) << field;
        EXPECT_TRUE(entry.at("aliases").is_array());
    }
    const auto& first = list.at(6);
    EXPECT_EQ(first.at("name"), "swap-down");
    EXPECT_EQ(first.at("fair"), "yes");
    EXPECT_EQ(first.at("draws"), "fixed");
    EXPECT_EQ(first.at("family"), "swap");
}

TEST(AlgorithmsVerb, ListsTheCatalogueForPeople) {
    const auto said = run("algorithms");
    EXPECT_EQ(said.status, 0);
    for (const auto* text : {"Fair: each of the n! orders", "Not fair", "Fair only in the limit", "swap-down",
                             "riffle[:k]", "also called: naive"})
        EXPECT_NE(said.out.find(text), std::string::npos) << text;
    EXPECT_EQ(said.out.find('\x1b'), std::string::npos);  // no colour into a file
}
