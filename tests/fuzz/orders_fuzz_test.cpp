// Runs the fuzzer's function on seeds and reproducible mutations, as an ordinary test.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "support/mutation.hpp"
#include "support/packed.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using namespace fairshuf::test;

const std::string bytes_that_matter(" ,\t\n\r#0123abc[]'\"\\\0", 19);

std::vector<std::string> seeds() {
    const std::vector<std::string> texts{
        "",
        "2 0 1\n0 1 2\n1 2 0\n",
        "1,3,2,\r\n# comment\r\n\r\n3, 2 ,1",
        "Ace of Spades\tK\xe2\x99\xa5\t\xff\n\xff\tK\xe2\x99\xa5\tAce of Spades\n",
        "a b c\nc b a\nc b b\n",
        "10 20 30\n30 20 10\n20 30 10 40\n",
        "\xef\xbb\xbfkarte eins,karte zwei\nkarte zwei,karte ein\n",
        std::string("a\0b c\nc a\0b\n", 12),
        "[\n 2, 0,\n 1\n]\n['0', \"2\", '1']\n",
        "3，1，2\n1、2、3\nundefined\n",
        "(\xb5\x2f",
        "P*M\x18",
    };
    std::vector<std::string> all = texts;
    for (const auto& text : texts) {
        all.push_back(gzipped(text));
        all.push_back(zstd_packed(text));
        all.push_back(gzipped(text) + gzipped(text));
        all.push_back(zstd_packed(text) + zstd_packed(text));
    }
    return all;
}

void feed(const std::string& bytes) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

TEST(OrdersFuzz, EverySeedIsAnOrderOrAnErrorUnderAllOptions) {
    for (const auto& seed : seeds())
        for (int options = 0; options < 32; ++options) feed(static_cast<char>(options) + seed);
}

TEST(OrdersFuzz, SoIsEverySeedDamagedSomehow) {
    dice roll(1);
    const auto all = seeds();
    for (int turn = 0; turn < 4000; ++turn) {
        std::string bytes = all[roll.below(all.size())];
        for (std::size_t times = 1 + roll.below(6); times > 0; --times)
            mutate(bytes, all[roll.below(all.size())], bytes_that_matter, roll);
        feed(static_cast<char>(roll.below(256)) + bytes);
    }
}
