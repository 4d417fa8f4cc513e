// Runs the fuzzer's function on seeds and reproducible mutations, as an ordinary test.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "support/mutation.hpp"
#include "support/sanitized.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using namespace fairshuf::test;

// Pairs of a length and a number of lines, small or, from 128 on, a power of two: 128 is 2^7, 136 is 2^8 ...
struct pair {
    int length, times;
};

std::string bytes_of(const std::vector<pair>& pairs) {
    std::string bytes;
    for (const auto& [length, times] : pairs) {
        bytes += static_cast<char>(length);
        bytes += static_cast<char>(times);
    }
    return bytes;
}

constexpr int kilobyte = 152, sixteen_kilobytes = 184;
constexpr int thousand = 152, sixty_thousand = 200, quarter_million = 216;

std::vector<std::string> few() {
    return {bytes_of({}),
            bytes_of({{0, 1}}),
            bytes_of({{0, thousand}}),
            bytes_of({{5, 100}, {0, 3}, {70, 20}}),
            bytes_of({{7, thousand}, {kilobyte, 10}, {1, thousand}}),
            bytes_of({{3, 20}, {sixteen_kilobytes, 3}, {9, 20}, {sixteen_kilobytes, 1}}),
            bytes_of({{19, sixty_thousand}}),
            bytes_of({{sixteen_kilobytes, 50}, {kilobyte, 90}})};
}

std::vector<std::string> many() {
    return {bytes_of({{6, quarter_million}}), bytes_of({{0, sixty_thousand}, {4, sixty_thousand}, {15, 208}}),
            bytes_of({{8, sixty_thousand}, {sixteen_kilobytes, 20}, {2, quarter_million}})};
}

void feed(const std::string& bytes) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

// Three bytes that choose how to shuffle.
std::string manner(dice& roll) {
    std::string bytes;
    for (int i = 0; i < 3; ++i) bytes += static_cast<char>(roll.below(256));
    return bytes;
}

}  // namespace

TEST(LineShuffleFuzz, EverySeedComesOutInTheLibrarysOrder) {
    dice roll(1);
    for (const auto& seed : few())
        for (int turn = 0; turn < 20; ++turn) feed(manner(roll) + seed);
}

TEST(LineShuffleFuzz, SoDoMoreLinesThanTheOrderLeavesUnsplit) {
    dice roll(2);
    for (const auto& seed : many())
        for (int turn = 0; turn < (sanitized ? 3 : 10); ++turn) feed(manner(roll) + seed);
}

TEST(LineShuffleFuzz, SoDoesEverySeedDamagedSomehow) {
    dice roll(3);
    const auto all = few();
    for (int turn = 0; turn < (sanitized ? 50 : 200); ++turn) {
        std::string bytes = all[roll.below(all.size())];
        for (std::size_t times = 1 + roll.below(6); times > 0; --times)
            mutate(bytes, all[roll.below(all.size())], "\xb8\x98\x20", roll);
        feed(manner(roll) + bytes);
    }
}
