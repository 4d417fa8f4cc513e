// Runs the fuzzer's function on seeds and reproducible mutations, as an ordinary test.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "raffle/transcript.hpp"
#include "src/raffle/drawn.hpp"
#include "support/mutation.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using namespace fairshuf;
using namespace fairshuf::test;

const std::string bytes_that_matter("\"{}[]:,\\\n\r 01ef\xc3\0", 17);

std::vector<std::string> seeds() {
    const auto whole = drawn({"Alice", "Bob"}, true);
    std::string papers = whole.announced.text();
    for (const auto& one : whole.commitments) papers += "\n" + one.text();
    for (const auto& one : whole.reveals) papers += one.text();
    return {"",
            raffle::as_transcript(whole),
            raffle::as_transcript(drawn({"Alice", "Bob"})),
            raffle::as_transcript(drawn_alone()),
            papers,
            "name,town\r\nAnn,\"New\nYork\"\n\nBob,\xc3\xa4\n",
            std::string(3000, '[')};
}

void feed(const std::string& bytes) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

TEST(TranscriptFuzz, EverySeedIsReadOrAnErrorAsWhateverItIsTaken) {
    for (const auto& seed : seeds())
        for (int choice = 0; choice < 8; ++choice) feed(static_cast<char>(choice) + seed);
}

TEST(TranscriptFuzz, SoIsEverySeedDamagedSomehow) {
    dice roll(1);
    const auto all = seeds();
    for (int turn = 0; turn < 4000; ++turn) {
        std::string bytes = all[roll.below(all.size())];
        for (std::size_t times = 1 + roll.below(3); times > 0; --times)
            mutate(bytes, all[roll.below(all.size())], bytes_that_matter, roll);
        feed(static_cast<char>(roll.below(256)) + bytes);
    }
}
