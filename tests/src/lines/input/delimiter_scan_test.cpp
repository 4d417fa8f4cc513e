#include "lines/input/delimiter_scan.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "src/lines/line_text.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;

TEST(DelimiterScan, FindsEveryByteAtEveryPlaceAsThePortableVersionDoes) {
    for (int wanted = 0; wanted < 256; ++wanted)
        for (std::size_t place = 0; place < 64; ++place) {
            std::string text(64, static_cast<char>(wanted + 1));
            text[place] = static_cast<char>(wanted);
            const auto marks = marks_of_64(text.data(), static_cast<char>(wanted));
            ASSERT_EQ(marks, std::uint64_t{1} << place);
            ASSERT_EQ(marks, marks_of_64_plainly(text.data(), static_cast<char>(wanted)));
        }
}

TEST(DelimiterScan, MarksAnyBytesAsThePortableVersionDoes) {
    std::string text = test::mixed_lines(3000);
    text.append(64, '\n');
    for (std::size_t at = 0; at + 64 <= text.size(); ++at)
        for (const char wanted : {'\n', '0', 'a', '\0'})
            ASSERT_EQ(marks_of_64(text.data() + at, wanted), marks_of_64_plainly(text.data() + at, wanted));
}

TEST(DelimiterScan, FindsTheLinesOfASearchByteByByte) {
    for (std::size_t n = 0; n < 300; ++n) {
        const std::string text = test::mixed_lines(n, n);
        std::vector<std::string> found;
        const std::string padded = text + std::string(64, '\n');  // not part of the text
        for_each_line(padded.data(), text.size(), '\n', [&](std::size_t begin, std::size_t end) {
            found.push_back(text.substr(begin, end - begin));
        });
        ASSERT_EQ(found, test::lines_of(text));
        ASSERT_EQ(count_lines(padded.data(), text.size(), '\n'), n);
    }
}

TEST(DelimiterScan, CountsManyLinesWithoutOverflow) {
    for (const std::size_t size : {0, 1, 63, 64, 65, 4079, 4080, 4081, 8160, 100'000}) {
        const std::string text(size + 64, '\n');
        EXPECT_EQ(count_lines(text.data(), size, '\n'), size);
        EXPECT_EQ(count_lines(text.data(), size, 'x'), 0U);
    }
}
