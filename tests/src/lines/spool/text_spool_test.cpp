#include "lines/spool/text_spool.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/shell.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;

// Records of four bytes, in chunks of 1, 2, 3, ... of them.
TEST(TextSpool, FindsRecordsByTheirNumbers) {
    const test::scratch_folder folder;
    spill disk({(folder / "").string()});
    text_spool spool(disk);
    std::string text;
    std::vector<std::string> texts;
    std::uint64_t number = 100;
    for (std::uint64_t size = 1; size <= 12; ++size) {
        std::string chunk;
        for (std::uint64_t i = 0; i < size; ++i) chunk += std::to_string(number++) + "\n";
        texts.push_back(chunk);
        text += chunk;
    }
    for (std::size_t i = 0; i < texts.size(); i += 3) {
        std::vector<text_spool::held_chunk> some;
        for (std::size_t j = i; j < i + 3; ++j)
            some.push_back({texts[j].data(), texts[j].size(), texts[j].size() / 4});
        ASSERT_TRUE(spool.add(some));
    }
    ASSERT_EQ(spool.records(), 78U);
    ASSERT_EQ(spool.bytes(), text.size());
    for (std::uint64_t begin = 0; begin < 78; ++begin)
        for (std::uint64_t end = begin + 1; end <= 78; ++end) {
            const auto found = spool.with_records(begin, end);
            ASSERT_LE(found.record, begin);
            ASSERT_GE(found.record + found.records, end);
            ASSERT_GT(spool.chunk(found.first).records, begin - found.record);  // no unnecessary chunk
            ASSERT_GT(spool.chunk(found.end - 1).records, found.record + found.records - end);
            ASSERT_EQ(found.offset, 4 * found.record);
            std::string read(static_cast<std::size_t>(found.bytes), '\0');
            ASSERT_TRUE(spool.read(found.offset, read));
            ASSERT_EQ(read, text.substr(static_cast<std::size_t>(found.offset), read.size()));
        }
    spool.release();
    EXPECT_EQ(disk.bytes_reserved(), 0U);
}
