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
        EXPECT_EQ(entry.size(), 18U);
        for (const auto* field : {"name", "family", "fair", "draws", "cost", "source", "method", "flaw",
                                  "why", "pseudocode", "known_as"})
            EXPECT_TRUE(entry.at(field).is_string()) << field;
        std::string lines;
        for (const auto& line : entry.at("lines")) lines += line.at("text").get<std::string>() + "\n";
        EXPECT_EQ(lines, entry.at("pseudocode").get<std::string>());
        EXPECT_EQ(entry.at("chinese").size(), 9U);
        EXPECT_EQ(entry.at("colour"), entry.at("fair") == "yes"  ? "green"
                                      : entry.at("fair") == "no" ? "red"
                                                                 : "yellow");
        EXPECT_EQ(entry.at("flaw") == "", entry.at("fair") == "yes");
        EXPECT_TRUE(entry.at("proved_up_to").is_number_unsigned());
        EXPECT_TRUE(entry.at("aliases").is_array());
        EXPECT_TRUE(entry.at("chinese").at("aliases").is_array());
    }
    EXPECT_EQ(list.at(6).at("known_as"), "Fisher–Yates");
    EXPECT_EQ(list.at(6).at("chinese").at("name"), "自后换牌");
    EXPECT_EQ(list.at(6).at("lines").at(1).at("runs"), "draw");
    const auto& first = list.at(6);
    EXPECT_EQ(first.at("name"), "swap-down");
    EXPECT_EQ(first.at("fair"), "yes");
    EXPECT_EQ(first.at("draws"), "fixed");
    EXPECT_EQ(first.at("family"), "swap");
    EXPECT_EQ(first.at("parameter"), nullptr);
    EXPECT_EQ(first.at("most_cards"), nullptr);
    EXPECT_EQ(list.at(1).at("most_cards"), 10);
    EXPECT_EQ(list.at(list.size() - 3).at("parameter").at("most"), 1'000'000) << "riffle:k";
    EXPECT_EQ(list.at(list.size() - 3).at("parameter").at("usual_number"), 7);
    EXPECT_EQ(list.back().at("parameter").at("usual_number"), nullptr) << "as many as cards";
}

TEST(AlgorithmsVerb, ListsTheCatalogueForPeople) {
    const auto said = run("algorithms");
    EXPECT_EQ(said.status, 0);
    for (const auto* text : {"Fair: each of the n! orders", "Not fair", "Fair only in the limit", "swap-down",
                             "riffle[:k]", "also called: naive"})
        EXPECT_NE(said.out.find(text), std::string::npos) << text;
    EXPECT_EQ(said.out.find('\x1b'), std::string::npos);  // no colour into a file
}

TEST(AlgorithmsVerb, ListsTheFamilyAsJson) {
    const auto j = nlohmann::json::parse(run("algorithms --json").out);
    const auto& list = j.at("members");
    EXPECT_EQ(list.size(), 5U);
    for (const auto& entry : list) {
        EXPECT_EQ(entry.size(), j.at("algorithms").at(0).size() + 1);
        EXPECT_EQ(entry.at("fair"), "law");
        EXPECT_EQ(entry.at("colour"), "green");
        EXPECT_NE(entry.at("law"), "");
        EXPECT_EQ(entry.at("chinese").size(), 10U);
        for (const auto* field : {"name", "method", "why", "law"})
            EXPECT_NE(entry.at("chinese").at(field), "") << entry.at("name");
        EXPECT_EQ(entry.at("chinese").at("parameter") == "", entry.at("parameter").is_null());
    }
    EXPECT_EQ(list.at(0).at("parameter").at("usual_number"), 2);
}

TEST(AlgorithmsVerb, ListsTheFamilyApart) {
    const std::string said = run("algorithms").out;
    const auto family = said.find("The family: not all orders, each with a law of its own");
    ASSERT_NE(family, std::string::npos);
    EXPECT_GT(said.find("derangement"), family);
    EXPECT_GT(said.find("partial-shuffle[:k]"), family);
}

TEST(AlgorithmsVerb, ListsTheGeneratorsOfLanguages) {
    const auto list = nlohmann::json::parse(run("algorithms --draws --json").out).at("generators");
    ASSERT_EQ(list.size(), 8U);
    EXPECT_EQ(list.at(0).at("name"), "java");
    EXPECT_EQ(list.at(0).at("seed_bits"), 48);
    EXPECT_EQ(list.at(0).at("covered_by_seeds"), 16);
    EXPECT_EQ(list.at(1).at("covered_by_states"), 34);
    for (const auto& generator : list) {
        const std::string name = generator.at("name");
        EXPECT_EQ(run("prove swap-down -n 3 --json --draws " + name + ":6").status, 2) << name;
        EXPECT_EQ(run("observe swap-down --shuffles 1000 --json --seed a --draws " + name).status, 0) << name;
    }
}

TEST(AlgorithmsVerb, ListsAllChineseNamesInJson) {
    const auto list = nlohmann::json::parse(run("algorithms --json").out).at("algorithms");
    const auto aliases = [&](std::string_view name) {
        for (const auto& entry : list)
            if (entry.at("name") == name) return entry.at("chinese").at("aliases").dump();
        return std::string();
    };
    EXPECT_EQ(aliases("swap-down"), R"(["洗牌","费雪-耶茨","克努特"])");
    EXPECT_EQ(aliases("pick-last"), R"(["抽牌优化"])");
    EXPECT_EQ(aliases("insert-swap"), R"(["插牌优化"])");
    EXPECT_EQ(aliases("cut"), "[]");
}
