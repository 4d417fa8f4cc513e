// Runs the fuzzer's function on seeds and reproducible mutations, as an ordinary test.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "support/mutation.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using namespace fairshuf::test;

const std::string bytes_that_matter(" ,;|\t\n%.#0123456789[]\"", 22);

const std::vector<std::string> seeds{
    "",
    "30 50 20\n40 30 30\n30 20 50\n",
    "牌号: A K\n位置1: 49.97% 50.03%\n位置2: 50.03% 49.97%\n",
    "| card | 1 | 2 |\n|---|---|---|\n| A | 0.49 | 0.51 |\n| K | 0.51 | 0.49 |\n",
    "a;1,5;98,5\nb;98,5;1,5\n",
    "1,000,000\t2,000,000\n2,000,000\t1,000,000\n",
    "[[1, 2, 3], [4, 5, 6]]\n99999999999999999999 1\n1 99999999999999999999\n",
    "  1 2 sum\n1 5 5 10\n2 5 5 10\nsum 10 10 20\n",
};

void feed(const std::string& bytes) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

TEST(TableFuzz, EverySeedIsATableOrAnErrorAlsoIfDamaged) {
    dice roll(1);
    for (const auto& seed : seeds) feed(seed);
    for (int turn = 0; turn < 6000; ++turn) {
        std::string bytes = seeds[roll.below(seeds.size())];
        for (std::size_t times = 1 + roll.below(6); times > 0; --times)
            mutate(bytes, seeds[roll.below(seeds.size())], bytes_that_matter, roll);
        feed(bytes);
    }
}
