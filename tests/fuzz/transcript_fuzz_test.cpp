// Runs the fuzzer's function on seeds and reproducible mutations, as an ordinary test.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "night/night.hpp"
#include "raffle/documents/transcript.hpp"
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
    const std::string id(32, 'a');
    const auto secret = key::from_text("fuzz");
    return {
        "",
        night::as_json(night::new_night(id, bridge(), secret, 1, 2)),
        night::reveal_json({night::deck_text(id, bridge(), 1, key_of_game(secret, bridge(), 1))}),
        R"({"games":[{"number":1,"hands":[{"name":"North","cards":["As","10h"],"dealt":[]}],"rest":[]}]})",
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
        for (const int choice : {0, 1, 2, 3, 4, 5, 6, 7, 255}) feed(static_cast<char>(choice) + seed);
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
