// Runs the fuzzer's function on seeds and reproducible mutations, as an ordinary test.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "support/mutation.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using namespace fairshuf::test;

const std::string digits_and_more(" ,\n[]0123456789-'(:<\0", 21);

std::vector<std::string> number_seeds() {
    const std::string header = "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), }\n";
    const std::string npy =
        std::string("\x93NUMPY\x01\0", 8) + static_cast<char>(header.size()) + '\0' + header;
    return {"",
            "0 1 2\n",
            "[3, 1, 2]\r\n17;18",
            "999999999999999999 1234567890123456789 -1",
            std::string("\1\0\0\0\2\0\0\0\0\0\0\0", 12),
            npy + std::string("\1\0\0\0\2\0\0\0\0\0\0\0", 12),
            npy + std::string("\1\0\0\0\2\0\0\0\0\0\0\x80", 12),
            std::string("\x93NUMPY\x02\0\xff\xff\xff\xff", 12)};
}

void feed_numbers(const std::string& bytes) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

TEST(NumbersFuzz, EverySeedGivesNumbersOrAnErrorInEveryForm) {
    for (const auto& seed : number_seeds())
        for (int form = 0; form < 45; ++form) feed_numbers(static_cast<char>(form) + seed);
}

TEST(NumbersFuzz, SoDoesEverySeedDamagedSomehow) {
    dice roll(7);
    const auto all = number_seeds();
    for (int turn = 0; turn < 6000; ++turn) {
        std::string bytes = all[roll.below(all.size())];
        for (std::size_t times = 1 + roll.below(6); times > 0; --times)
            mutate(bytes, all[roll.below(all.size())], digits_and_more, roll);
        feed_numbers(static_cast<char>(roll.below(256)) + bytes);
    }
}
