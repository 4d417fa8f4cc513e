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

void feed(const std::string& bytes) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

std::vector<std::string> seeds() {
    const std::string text = "a b\nb a\na b\nb a\n";
    return {
        "",
        text,
        gzipped(text),
        gzipped(text) + gzipped(text) + std::string(9, '\0'),
        zstd_packed(text),
        zstd_packed(text) + zstd_packed(""),
        std::string("\xfd\x37\x7a\x58\x5a\x00\x00\x04\xe6\xd6\xb4\x46\x02\x00\x21\x01\x16\x00\x00\x00\x74\x2f"
                    "\xe5\xa3\x01\x00\x07\x61\x20\x62\x0a\x62\x20\x61\x0a\x00\x4b\x18\x31\xf6\x5a\xcc\xeb\xf2"
                    "\x00\x01\x20\x08\xbb\x19\xd9\xbb\x1f\xb6\xf3\x7d\x01\x00\x00\x00\x00\x04\x59\x5a",
                    64),
        std::string("\x42\x5a\x68\x39\x31\x41\x59\x26\x53\x59\x99\x09\xf7\x5a\x00\x00\x02\xd1\x00\x00\x10\x40"
                    "\x00\x30\x00\x20\x00\x21\x9a\x68\x33\x4d\x33\x05\x0e\x2e\xe4\x8a\x70\xa1\x21\x32\x13\xee"
                    "\xb4",
                    45),
        std::string("\x04\x22\x4d\x18\x64\x40\xa7\x08\x00\x00\x80\x61\x20\x62\x0a\x62\x20\x61\x0a\x00\x00\x00"
                    "\x00\xae\x7c\x11\x5b",
                    27)};
}

}  // namespace

TEST(UnpackingFuzz, EverySeedIsATextOrAnErrorInEveryFormat) {
    for (const auto& seed : seeds())
        for (int format = 0; format < 6; ++format) feed(static_cast<char>(format) + seed);
}

TEST(UnpackingFuzz, SoIsEverySeedDamagedSomehow) {
    dice roll(1);
    const auto all = seeds();
    for (int turn = 0; turn < 1500; ++turn) {
        std::string bytes = all[roll.below(all.size())];
        for (std::size_t times = 1 + roll.below(4); times > 0; --times)
            mutate(bytes, all[roll.below(all.size())], std::string("\0\1\xff\x80", 4), roll);
        feed(static_cast<char>(roll.below(256)) + bytes);
    }
}
