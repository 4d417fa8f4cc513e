// The orders in vectors/keyed-order.json, which were made by a program that shares no code with the library
// (vectors/keyed_order.py).
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/hex.hpp"
#include "fairshuf/shuffle/with_key.hpp"
#include "fairshuf/words/sha256.hpp"
#include "support/cards.hpp"

using namespace fairshuf;

namespace {

const nlohmann::json& vectors() {
    static const auto read = [] {
        std::ifstream file(FAIRSHUF_SOURCE_DIR "/vectors/keyed-order.json");
        return nlohmann::json::parse(file);
    }();
    return read;
}

// As the file describes them.
template <class Card>
Card card_of(std::uint64_t i) {
    return static_cast<Card>(i);
}

struct sixteen {
    std::uint64_t low, high;
};

template <>
sixteen card_of<sixteen>(std::uint64_t i) {
    return {i, ~i};
}

template <class Card>
std::string shuffled_hash(std::size_t n, const key& k, unsigned threads) {
    std::vector<Card> cards;
    for (std::size_t i = 0; i < n; ++i) cards.push_back(card_of<Card>(i));
    shuffle(cards, k, {.threads = threads});
    std::vector<byte> bytes;
    bytes.reserve(n * sizeof(Card));
    const auto write = [&](std::uint64_t word, std::size_t size) {
        for (std::size_t b = 0; b < size; ++b, word >>= 8) bytes.push_back(static_cast<byte>(word));
    };
    for (const Card& card : cards) {
        if constexpr (std::same_as<Card, sixteen>) {
            write(card.low, 8), write(card.high, 8);
        } else {
            write(card, sizeof card);
        }
    }
    return fairshuf::detail::to_hex(sha256{}.add(std::span<const byte>(bytes)).finish());
}

std::string shuffled_hash(std::size_t n, const std::string& bytes, const key& k, unsigned threads) {
    if (bytes == "1") return shuffled_hash<std::uint8_t>(n, k, threads);
    if (bytes == "4") return shuffled_hash<std::uint32_t>(n, k, threads);
    if (bytes == "8") return shuffled_hash<std::uint64_t>(n, k, threads);
    return shuffled_hash<sixteen>(n, k, threads);
}

}  // namespace

TEST(KeyedVectors, AreOfThisVersion) {
    EXPECT_EQ(vectors().at("version"), fairshuf::detail::keyed_order_version);
    EXPECT_GE(vectors().at("orders").size(), 40U);
}

// Version 1 is frozen. If this fails, the vectors must be put back, whatever else has to change. Further
// vectors may be added behind the others.
TEST(KeyedVectors, NeverChange) {
    const auto hash_of = [](const nlohmann::json& rows, std::size_t count) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i) text += rows.at(i).dump() + '\n';
        return fairshuf::detail::to_hex(sha256{}.add(text).finish());
    };
    EXPECT_EQ(vectors().at("version"), 1);
    EXPECT_EQ(vectors().at("seed"), "fairshuf");
    EXPECT_EQ(hash_of(vectors().at("orders"), 41),
              "ece1ee7ae1ece287211e34a5f73c0e7e38c79ab4a81425fc7ddfdf4da3c31dc0");
    EXPECT_EQ(hash_of(vectors().at("samples"), 6),
              "e651c2f06531cc718f01984b0683cf3acd8fa2ace7654991f1511c5c92a8c01c");
}

TEST(KeyedVectors, HoldInWords) {
    const key k = key::from_text(vectors().at("seed").get<std::string>());
    for (const auto& known : vectors().at("orders")) {
        if (!known.contains("order")) continue;
        const auto expected = known.at("order").get<std::vector<std::uint32_t>>();
        EXPECT_EQ(permutation<std::uint32_t>(expected.size(), k), expected) << known.at("n");
    }
}

TEST(KeyedVectors, HoldForElementsOfEverySizeAndEveryNumberOfThreads) {
    const key k = key::from_text(vectors().at("seed").get<std::string>());
    for (const auto& known : vectors().at("orders")) {
        const std::size_t n = known.at("n");
        for (const auto& [bytes, hash] : known.at("sha256").items()) {
            if (test::sanitized && (n > 300'000 || (n > 1100 && bytes == "16"))) continue;
            for (const unsigned threads :
                 n <= 131'072 ? std::vector<unsigned>{1} : std::vector<unsigned>{1, 2, 3, 7})
                EXPECT_EQ(shuffled_hash(n, bytes, k, threads), hash.get<std::string>())
                    << n << " elements of " << bytes << " bytes, threads " << threads;
        }
    }
}
