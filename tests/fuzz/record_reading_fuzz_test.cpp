// Runs the fuzzer's function on seeds and reproducible mutations, as an ordinary test.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "support/mutation.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using namespace fairshuf::test;

const std::string bytes_that_matter("\n\n\"\"\"\0ab,\r", 10);

std::vector<std::string> texts() {
    return {"",
            "\n",
            "\"",
            "a,b\r\n1,\"x\ny\"\r\n",
            "\"say \"\"hi\"\"\n\",1\n2,3",
            "@r\nACGT\n+\nIIII\n@s\nA\n+\nI",
            std::string("x\0y\0\0z\0", 7),
            "one\n\ntwo\n\n\nthree\n",
            "aaabaabaaaaab",
            std::string(62, 'b') + "\"\n" + std::string(64, 'c') + "\n\"" + std::string(65, 'd') + "\n",
            std::string(3000, '\n')};
}

void feed(const std::string& bytes) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

std::string manner(dice& roll) {
    std::string bytes;
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(roll.below(256));
    return bytes;
}

}  // namespace

TEST(RecordReadingFuzz, EverySeedIsReadAsTheRecordsItIs) {
    dice roll(1);
    for (const auto& text : texts())
        for (int turn = 0; turn < 200; ++turn) feed(manner(roll) + text);
}

TEST(RecordReadingFuzz, SoIsEverySeedDamagedSomehow) {
    dice roll(2);
    const auto all = texts();
    for (int turn = 0; turn < 4000; ++turn) {
        std::string bytes = all[roll.below(all.size())];
        for (std::size_t times = 1 + roll.below(6); times > 0; --times)
            mutate(bytes, all[roll.below(all.size())], bytes_that_matter, roll);
        feed(manner(roll) + bytes);
    }
}
