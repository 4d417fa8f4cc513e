// The fuzzer's function over seeds and reproducible mutations of them, in the ordinary tests.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "support/packed.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using namespace fairshuf::test;

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

// Steele and Vigna's splitmix64: small, and the same everywhere.
class dice {
public:
    explicit dice(std::uint64_t seed) : state_(seed) {}
    std::size_t below(std::size_t bound) {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return (z ^ (z >> 31)) % bound;
    }

private:
    std::uint64_t state_;
};

void mutate(std::string& bytes, const std::string& other, dice& roll) {
    const std::size_t at = roll.below(bytes.size() + 1);
    switch (roll.below(6)) {
        case 0: bytes.insert(at, 1, static_cast<char>(roll.below(256))); break;
        case 1: bytes.erase(at, 1 + roll.below(4)); break;
        case 2: bytes.insert(at, 1, " ,\t\n\r#0123abc"[roll.below(14)]); break;
        case 3: bytes.insert(at, bytes.substr(0, roll.below(16))); break;
        case 4: bytes.resize(at); break;
        default: bytes.insert(at, other.substr(std::min(other.size(), roll.below(8)), roll.below(32)));
    }
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
            mutate(bytes, all[roll.below(all.size())], roll);
        feed(static_cast<char>(roll.below(256)) + bytes);
    }
}
