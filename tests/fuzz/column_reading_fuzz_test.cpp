// Runs the fuzzer's function on seeds and reproducible mutations, as an ordinary test.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "support/mutation.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using namespace fairshuf::test;

const std::string bytes_that_matter = "{}[]\"\"\"\\:,,.-0129abtrufnls \t\r\n";

std::vector<std::string> texts() {
    return {"",
            "{}",
            R"({"a": {"b": "x", "c": [1, 2.5, -3]}, "d": null})",
            R"({"a": [], "a": {"b": true, "b": false}})",
            R"([{"a": 1}, "\u0041\n\\\"", 0])",
            R"({"\u0061": {"\u0062": "\u00fc\u20ac"}})",
            R"("text")",
            "a,\"b,c\",\"d\"\"e\"\r",
            ",,\"\",x\ty",
            "1.250e-3",
            ".user.\"a.b\""};
}

void feed(const std::string& bytes) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

TEST(ColumnReadingFuzz, EverySeedIsReadAsOtherReadersDo) {
    for (const auto& text : texts())
        for (char kind = 0; kind < 12; ++kind) feed(kind + text);
}

TEST(ColumnReadingFuzz, SoIsEverySeedDamagedSomehow) {
    dice roll(1);
    const auto all = texts();
    for (int turn = 0; turn < 60'000; ++turn) {
        std::string bytes = all[roll.below(all.size())];
        for (std::size_t times = 1 + roll.below(4); times > 0; --times)
            mutate(bytes, all[roll.below(all.size())], bytes_that_matter, roll);
        feed(static_cast<char>(roll.below(12)) + bytes);
    }
}
