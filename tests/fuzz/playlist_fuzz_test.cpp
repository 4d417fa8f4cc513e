// Runs the fuzzer's function on seeds and reproducible mutations, as an ordinary test.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "support/mutation.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using namespace fairshuf::test;

const std::string bytes_that_matter("\n\n\r#: /\\\0\xff", 10);

std::vector<std::string> lists() {
    return {"",
            "\n",
            "#EXTM3U\n#EXTINF:1,One\none.mp3\n#EXTINF:2,Two\n../two.ogg\n",
            "\xef\xbb\xbf#EXTM3U\r\n#PLAYLIST:x\r\none.mp3\r\n\r\nhttp://x/y\r\n# end",
            "#extm3u\n#extenc:UTF-8\n#EXT-X-VERSION:3\n",
            "C:\\a.mp3\n\\\\h\\b.mp3\n  c.mp3\n\t\n#\nfile:///d\ne: f.mp3",
            "a\n#PLAYLIST:late\n#EXTM3U\nb\n"};
}

void feed(const std::string& bytes) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

TEST(PlaylistFuzz, EverySeedKeepsItsLines) {
    for (const auto& list : lists()) feed(list);
}

TEST(PlaylistFuzz, SoDoesEverySeedDamagedSomehow) {
    dice roll(1);
    const auto all = lists();
    for (int turn = 0; turn < 5000; ++turn) {
        std::string bytes = all[roll.below(all.size())];
        for (std::size_t times = 1 + roll.below(6); times > 0; --times)
            mutate(bytes, all[roll.below(all.size())], bytes_that_matter, roll);
        feed(bytes);
    }
}
