#include "fairshuf/draws/generators/seeded.hpp"

#include <gtest/gtest.h>

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdlib>
#include <map>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

using namespace fairshuf;

namespace {

constexpr std::array<std::uint64_t, 10> bounds{52, 51, 50, 64, 7, 1000003, 2, 1000000000, 6, 10};
constexpr std::array<std::uint64_t, 4> seeds{1, 42, 123456789, 4294967295};

using answers = std::vector<std::uint64_t>;

answers drawn(generators::kind which, std::uint64_t seed) {
    answers found;
    generators::with_seed({which, 64}, seed, [&](auto& draws) {
        for (const auto bound : bounds) found.push_back(draws.below(bound));
    });
    return found;
}

using known = std::map<std::uint64_t, answers>;  // by seed

void expect_known(generators::kind which, const known& all) {
    for (const auto& [seed, right] : all) EXPECT_EQ(drawn(which, seed), right) << "seed " << seed;
}

}  // namespace

// new Random(seed).nextInt(bound), OpenJDK 17.0.15
TEST(LanguageGenerators, DrawAsJavaDoes) {
    expect_known(generators::kind::java, {{0, {44, 28, 29, 38, 4, 679064, 1, 251269761, 3, 4}},
                                          {1, {17, 10, 47, 26, 6, 814673, 0, 414906606, 4, 8}},
                                          {42, {26, 45, 48, 3, 5, 81456, 0, 519796918, 1, 3}},
                                          {123456789, {41, 36, 33, 16, 4, 136159, 1, 913732807, 1, 7}},
                                          {4294967295, {1, 3, 31, 40, 2, 432079, 1, 508650118, 5, 5}}});
}

// Collections.shuffle of 0 ... 51 with new Random(1700000056789), OpenJDK 17.0.15
TEST(LanguageGenerators, ShuffleAsJavaDoes) {
    std::vector<int> deck(52);
    std::iota(deck.begin(), deck.end(), 0);
    generators::java random(1'700'000'056'789);
    for (std::size_t i = deck.size(); i > 1; --i) std::swap(deck[i - 1], deck[random.below(i)]);
    EXPECT_EQ(deck, (std::vector{36, 44, 50, 24, 40, 42, 22, 19, 12, 4,  37, 0,  45, 3,  18, 27, 9,  51,
                                 33, 28, 8,  21, 20, 13, 34, 46, 17, 31, 6,  14, 48, 23, 16, 26, 10, 32,
                                 38, 35, 5,  41, 7,  29, 39, 1,  49, 25, 47, 43, 2,  30, 15, 11}));
}

// mt_srand(seed), mt_rand(0, bound - 1), PHP 8.2
TEST(LanguageGenerators, DrawAsPhpDoes) {
    expect_known(generators::kind::php_mt, {{0, {16, 3, 33, 0, 1, 837327, 1, 638918503, 1, 3}},
                                            {1, {45, 26, 24, 8, 3, 288663, 1, 630311759, 0, 8}},
                                            {42, {18, 14, 26, 14, 4, 737291, 0, 563451924, 4, 3}},
                                            {123456789, {12, 49, 0, 25, 5, 970161, 0, 580305671, 4, 8}},
                                            {4294967295, {35, 18, 26, 7, 3, 526020, 0, 309765114, 3, 2}}});
}

// rand.New(rand.NewSource(seed)).Intn(bound), Go 1.19.8. Seeds count modulo 2^31 - 1.
TEST(LanguageGenerators, DrawAsGoDoes) {
    expect_known(generators::kind::go1, {{0, {2, 42, 3, 42, 0, 652633, 1, 407315077, 0, 8}},
                                         {1, {49, 30, 47, 59, 6, 936896, 1, 336122540, 4, 0}},
                                         {42, {33, 20, 18, 62, 5, 898879, 1, 825591176, 2, 3}},
                                         {123456789, {20, 2, 26, 13, 5, 814795, 1, 627385840, 0, 1}},
                                         {4294967295, {49, 30, 47, 59, 6, 936896, 1, 336122540, 4, 0}}});
    generators::go1 first(1);
    EXPECT_EQ(first.int63(), 5577006791947779410U);
}

// node --random-seed=SEED, Math.floor(Math.random() * bound), Node.js 20.20.2
TEST(LanguageGenerators, DrawAsNodeDoes) {
    expect_known(generators::kind::v8, {{1, {7, 13, 44, 62, 0, 133166, 1, 995209142, 2, 6}},
                                        {42, {41, 26, 17, 61, 3, 494818, 1, 944720063, 0, 7}},
                                        {123456789, {4, 13, 31, 6, 5, 167940, 0, 805280086, 4, 0}}});
    generators::v8 second(42);
    for (int i = 0; i < 73; ++i) second.random();
    EXPECT_EQ(second.random(), 0.29545521757331294);  // beyond the first 64
}

// srand(seed), rand() % bound, glibc 2.36; and the C library of this machine, if it is glibc
TEST(LanguageGenerators, DrawAsGlibcDoes) {
    expect_known(generators::kind::c_rand, {{1, {39, 49, 27, 51, 1, 237063, 0, 649760492, 3, 1}},
                                            {42, {50, 15, 31, 41, 0, 145147, 1, 854614940, 5, 3}},
                                            {4294967295, {47, 7, 24, 33, 2, 165346, 0, 362229243, 2, 8}}});
#ifdef __GLIBC__
    for (const auto seed : seeds) {
        std::srand(static_cast<unsigned>(seed));
        generators::c_rand own(seed);
        for (int i = 0; i < 1000; ++i) EXPECT_EQ(own.next(), static_cast<std::uint32_t>(std::rand()));
    }
#endif
}

// The first numbers that srand(1) gives in Microsoft's library are in many textbooks.
TEST(LanguageGenerators, DrawAsMicrosoftDoes) {
    generators::msvc first(1);
    for (const std::uint32_t right : {41U, 18467U, 6334U, 26500U, 19169U}) EXPECT_EQ(first.next(), right);
    for (const auto seed : seeds)  // the highest bit of a seed changes nothing
        EXPECT_EQ(drawn(generators::kind::msvc, seed), drawn(generators::kind::msvc, seed ^ 0x80000000));
}

// OEIS A096555; and Marsaglia's planes
TEST(LanguageGenerators, DrawAsRanduDoes) {
    generators::randu first(0);
    for (const std::uint64_t right : {65539U, 393225U, 1769499U, 7077969U, 26542323U})
        EXPECT_EQ(first.next(), right);
    generators::randu g(123456);
    std::uint64_t a = g.next(), b = g.next();
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t c = g.next();
        EXPECT_EQ((6 * b - 9 * a - c) % (std::uint64_t{1} << 31), 0U);
        a = b, b = c;
    }
}

// The C++ standard fixes the 10,000th word of the usual seed; numpy 1.24.2 gave the four words.
TEST(LanguageGenerators, HaveTheWordsOfTheMersenneTwister) {
    generators::mt19937_words usual(5489);
    for (int i = 1; i < 10'000; ++i) usual();
    EXPECT_EQ(usual(), 4123659995U);
    generators::mt19937_words numpy(42);
    for (const std::uint32_t right : {1608637542U, 3421126067U, 4083286876U, 787846414U})
        EXPECT_EQ(numpy(), right);
    for (const auto seed : seeds) {
        std::mt19937 standard(static_cast<std::uint32_t>(seed));
        generators::mt19937_words own(static_cast<std::uint32_t>(seed));
        for (int i = 0; i < 2000; ++i) ASSERT_EQ(own(), standard());
    }
}

TEST(LanguageGenerators, CoverDecksOfSoManyCards) {
    for (const auto& about : generators::all)
        for (const unsigned bits : {about.seed_bits, about.state_bits}) {
            boost::multiprecision::cpp_int states = 1, orders = 1;
            states <<= bits;
            std::uint64_t n = 1;
            while (orders * (n + 1) <= states) orders *= ++n;
            EXPECT_EQ(generators::covered_cards(bits), n) << bits;
        }
    EXPECT_EQ(generators::covered_cards(48), 16U);
    EXPECT_EQ(generators::covered_cards(128), 34U);
    EXPECT_EQ(generators::covered_cards(32), 12U);
}
