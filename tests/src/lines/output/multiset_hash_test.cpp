#include "lines/output/multiset_hash.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "lines/output/line_copy.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;

namespace {

const line_hash hash(key::from_text("sum"));

std::uint64_t hash_of(const std::string& line, char behind = 0) {
    const std::string padded = line + std::string(16, behind);
    return hash.of({padded.data(), line.size()});
}

}  // namespace

TEST(MultisetHash, BytesAfterALineDoNotMatter) {
    for (std::size_t size = 1; size < 100; ++size)
        EXPECT_EQ(hash_of(std::string(size, 'q'), 'a'), hash_of(std::string(size, 'q'), 'b')) << size;
}

TEST(MultisetHash, EveryBitOfALineMatters) {
    for (std::size_t size = 1; size < 70; ++size) {
        const std::string line(size, 'q');
        for (std::size_t bit = 0; bit < 8 * size; ++bit) {
            std::string other = line;
            other[bit / 8] = static_cast<char>(other[bit / 8] ^ 1 << bit % 8);
            ASSERT_NE(hash_of(other), hash_of(line)) << size << ' ' << bit;
        }
    }
}

TEST(MultisetHash, TheLengthMattersEvenForZeros) {
    std::set<std::uint64_t> hashes;
    for (std::size_t size = 1; size < 200; ++size) hashes.insert(hash_of(std::string(size, '\0')));
    EXPECT_EQ(hashes.size(), 199U);
}

TEST(MultisetHash, ADifferentSecretGivesADifferentHash) {
    const std::string line = "the same line   ";
    EXPECT_NE(line_hash(key::from_text("one")).of({line.data(), 5}),
              line_hash(key::from_text("two")).of({line.data(), 5}));
}

TEST(MultisetHash, OnlyAPermutationHasTheSameSum) {
    multiset_hash forwards, backwards, doubled;
    for (int i = 0; i < 100; ++i) forwards.add(hash_of(std::to_string(i)), std::to_string(i).size());
    for (int i = 99; i >= 0; --i) backwards.add(hash_of(std::to_string(i)), std::to_string(i).size());
    for (int i = 0; i < 100; ++i) {
        const std::string line = std::to_string(i == 50 ? 51 : i);  // one is lost, another is duplicated
        doubled.add(hash_of(line), line.size());
    }
    EXPECT_EQ(forwards, backwards);
    EXPECT_EQ(forwards.lines, doubled.lines);
    EXPECT_EQ(forwards.bytes, doubled.bytes);
    EXPECT_NE(forwards, doubled);
}

TEST(LineCopy, CopiesAndHashesLinesOfAnyLength) {
    for (std::size_t size = 1; size < 200; ++size) {
        const std::string line = std::string(size - 1, 'z') + '\n', padded = line + std::string(16, '!');
        std::string to(size + 16, '-');
        EXPECT_EQ(copy_line(hash, padded.data(), to.data(), size), hash_of(line));
        EXPECT_EQ(to.substr(0, size), line);

        std::string until(272, '-');
        const auto copied = copy_until(hash, padded.data(), until.data(), '\n', 256);
        EXPECT_EQ(copied.size, size);
        EXPECT_EQ(copied.hash, hash_of(line));
        EXPECT_EQ(until.substr(0, size), line);
    }
}

TEST(LineCopy, DoesNotFindTheEndOfATooLongLine) {
    const std::string line = std::string(64, 'z') + '\n' + std::string(16, '!');
    std::string to(80, '-');
    EXPECT_EQ(copy_until(hash, line.data(), to.data(), '\n', 64).size, 0U);
}
