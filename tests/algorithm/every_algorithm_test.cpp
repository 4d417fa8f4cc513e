// What holds for every algorithm of the catalogue.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;

namespace {

std::vector<int> numbered(std::size_t n) {
    std::vector<int> cards(n);
    std::iota(cards.begin(), cards.end(), 1);
    return cards;
}

template <class A>
auto shuffled(const A& algorithm, auto cards, std::string_view seed) {
    chacha20 words(key::from_text(seed));
    exact draws(words);
    algorithm(cards, draws);
    return cards;
}

}  // namespace

TEST(EveryAlgorithm, LosesNoCardAndDoublesNone) {
    for_each_algorithm([]<class A>(const A& algorithm) {
        for (std::size_t n = 0; n <= std::min<std::size_t>(70, A::about.most_cards < 70 ? 7 : 70); ++n) {
            auto cards = shuffled(algorithm, numbered(n), "all");
            std::ranges::sort(cards);
            ASSERT_EQ(cards, numbered(n)) << A::about.name << " with " << n;
        }
    });
}

TEST(EveryAlgorithm, MovesCardsThatCannotBeCopied) {
    for_each_algorithm([]<class A>(const A& algorithm) {
        std::vector<std::unique_ptr<int>> cards;
        for (const int i : numbered(6)) cards.push_back(std::make_unique<int>(i));
        chacha20 words(key::from_text("move"));
        exact draws(words);
        algorithm(cards, draws);
        std::vector<int> seen;
        for (const auto& card : cards) seen.push_back(card ? *card : 0);
        std::ranges::sort(seen);
        EXPECT_EQ(seen, numbered(6)) << A::about.name;
    });
}

TEST(EveryAlgorithm, ShufflesAnyRandomAccessRangeAlike) {
    for_each_algorithm([]<class A>(const A& algorithm) {
        const auto expected = shuffled(algorithm, numbered(6), "range");
        const auto in_deque = shuffled(algorithm, std::deque<int>{1, 2, 3, 4, 5, 6}, "range");
        EXPECT_TRUE(std::ranges::equal(in_deque, expected)) << A::about.name;
        int plain[]{1, 2, 3, 4, 5, 6};  // NOLINT(*-avoid-c-arrays)
        chacha20 words(key::from_text("range"));
        exact draws(words);
        algorithm(std::span(plain), draws);
        EXPECT_TRUE(std::ranges::equal(plain, expected)) << A::about.name;
    });
}

namespace {

// As vectors/catalogue.json has it: "cut": [3, 1, 2],
std::string vector_row(const std::string& name, const std::vector<int>& order) {
    std::string cards;
    for (const int card : order) cards += (cards.empty() ? "" : ", ") + std::to_string(card);
    return "    \"" + name + "\": [" + cards + "],";
}

}  // namespace

// vectors/catalogue.json: the order of 13 cards under a fixed key, the same on every platform.
TEST(EveryAlgorithm, GivesTheOrderOfTheVectors) {
    std::ifstream file(FAIRSHUF_SOURCE_DIR "/vectors/catalogue.json");
    const auto vectors = nlohmann::json::parse(file);
    const std::string seed = vectors.at("seed");
    const auto& orders = vectors.at("orders");
    std::size_t checked = 0;
    for_each_algorithm([&]<class A>(const A& algorithm) {
        const std::string name(A::about.name);
        const std::size_t n = std::min(vectors.at("n").get<std::size_t>(), A::about.most_cards);
        const auto order = shuffled(algorithm, numbered(n), seed);
        if (orders.contains(name)) {
            EXPECT_EQ(orders.at(name), nlohmann::json(order)) << name;
            ++checked;
        } else {
            ADD_FAILURE() << "vectors/catalogue.json has no order of " << name << ". Add this row:\n"
                          << vector_row(name, order);
        }
    });
    EXPECT_EQ(checked, orders.size()) << "vectors/catalogue.json has an order of no algorithm";
}
