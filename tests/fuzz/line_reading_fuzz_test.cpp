// Runs the fuzzer's function on seeds and reproducible mutations, as an ordinary test.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "support/mutation.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using namespace fairshuf::test;

const std::string bytes_that_matter("\n\n\n\0a\xff\x80\x0b", 8);

std::vector<std::string> texts() {
    return {"",
            "\n",
            "one\ntwo\nthree",
            "a\n\n\nb\n",
            std::string("x\0y\0\0z", 6),
            std::string(63, 'b') + "\n" + std::string(64, 'c') + "\n" + std::string(65, 'd') + "\n",
            std::string(700, 'a'),
            std::string(5000, '\n'),
            std::string(4080, 'x') + "\nlast"};
}

void feed(const std::string& bytes) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

// Six bytes that choose how to read.
std::string manner(dice& roll) {
    std::string bytes;
    for (int i = 0; i < 6; ++i) bytes += static_cast<char>(roll.below(256));
    return bytes;
}

}  // namespace

TEST(LineReadingFuzz, EverySeedIsReadAsTheLinesItIs) {
    dice roll(1);
    for (const auto& text : texts())
        for (int turn = 0; turn < 100; ++turn) feed(manner(roll) + text);
}

TEST(LineReadingFuzz, SoIsEverySeedDamagedSomehow) {
    dice roll(2);
    const auto all = texts();
    for (int turn = 0; turn < 2000; ++turn) {
        std::string bytes = all[roll.below(all.size())];
        for (std::size_t times = 1 + roll.below(6); times > 0; --times)
            mutate(bytes, all[roll.below(all.size())], bytes_that_matter, roll);
        feed(manner(roll) + bytes);
    }
}
