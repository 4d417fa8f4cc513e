#include "lines/columns/record_sorter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <compare>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "support/mutation.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;

namespace {

struct numbered {
    std::uint64_t key = 0, number = 0;
    auto operator<=>(const numbered&) const = default;
};
using pairs = std::vector<std::pair<numbered, std::string>>;

pairs some_records(std::size_t n, std::size_t longest) {
    test::dice roll(n);
    pairs all;
    for (std::uint64_t i = 0; i < n; ++i)
        all.push_back({{roll.below(n / 2 + 1), i},
                       std::string(1 + roll.below(longest), static_cast<char>('a' + i % 26))});
    return all;
}

pairs sorted_by(const pairs& records, spill& disk, std::uint64_t memory, std::uint64_t most) {
    record_sorter<numbered> sorter(disk, memory, {}, most);
    for (const auto& [key, text] : records) EXPECT_TRUE(sorter.add(key, text));
    EXPECT_TRUE(sorter.finish());
    pairs found;
    EXPECT_EQ(sorter.left(), std::min<std::uint64_t>(most, records.size()));
    while (sorter.next()) found.emplace_back(sorter.key(), sorter.text());
    EXPECT_FALSE(sorter.problem());
    return found;
}

}  // namespace

TEST(RecordSorter, SortsInMemoryInRunsAndInRunsOfRuns) {
    for (const auto& [n, longest] :
         {std::pair<std::size_t, std::size_t>{0, 1}, {1, 1}, {1000, 50}, {1000, 3000}, {100, 200'000}}) {
        const pairs records = some_records(n, longest);
        pairs wanted = records;
        std::ranges::sort(wanted);
        for (const std::uint64_t memory : {std::uint64_t{1} << 19, std::uint64_t{1} << 28})
            for (const std::uint64_t most :
                 {record_sorter<numbered>::all, std::uint64_t{0}, std::uint64_t{7}, std::uint64_t{n / 2}}) {
                spill disk({});
                const pairs first(wanted.begin(), wanted.begin() + static_cast<std::ptrdiff_t>(
                                                                       std::min<std::uint64_t>(most, n)));
                ASSERT_EQ(sorted_by(records, disk, memory, most), first) << n << ' ' << memory << ' ' << most;
                if (most == record_sorter<numbered>::all) {
                    ASSERT_EQ(disk.bytes_in_all() > 0, n * longest > memory);
                }
            }
    }
}

TEST(RecordSorter, ReturnsTheDiskSpaceOfWhatIsRead) {
    spill disk({});
    ASSERT_EQ(sorted_by(some_records(20'000, 1000), disk, 0, record_sorter<numbered>::all).size(), 20'000U);
    EXPECT_GT(disk.bytes_in_all(), 2U * 9'000'000);  // more than once: runs were merged before
    EXPECT_LT(disk.bytes_reserved(), 1'000'000U);
}
