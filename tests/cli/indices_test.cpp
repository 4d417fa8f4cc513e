#include <gtest/gtest.h>

#include <sstream>
#include <vector>

#include "cli/command.hpp"
#include "fairshuf/family/permutation_view.hpp"

using namespace fairshuf::test;
using fairshuf::key;
using fairshuf::permutation_view;

namespace {

std::vector<std::uint64_t> numbers(const std::string& arguments) {
    std::istringstream in(run("indices " + arguments).out);
    std::vector<std::uint64_t> found;
    for (std::uint64_t each = 0; in >> each;) found.push_back(each);
    return found;
}

std::string refused(const std::string& arguments) {
    const auto said = run("indices " + arguments);
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.out, "");
    return said.err;
}

}  // namespace

TEST(IndicesVerb, PrintsPartsOfThePermutation) {
    const permutation_view view(1'000'000'000, key::from_text("x"));
    EXPECT_EQ(numbers("1000000000 --seed x --count 5"), view.slice(0, 5));
    EXPECT_EQ(numbers("1000000000 --seed x --from 123456 --count 70000"), view.slice(123'456, 70'000));
    EXPECT_EQ(numbers("1000000000 --seed x --from 999999998"), view.slice(999'999'998, 2));
    EXPECT_EQ(numbers("1000000000 --seed x --from 1000000000"), std::vector<std::uint64_t>{});
    EXPECT_EQ(numbers("1000000000 --seed x --count 0"), std::vector<std::uint64_t>{});
    EXPECT_EQ(numbers("1000000000 --seed x --shard 2/8 --from 100 --count 3"),
              view.shard(2, 8, 100).slice(0, 3));
    EXPECT_EQ(numbers("1000000000 --seed x --inverse " + std::to_string(view[77])),
              (std::vector<std::uint64_t>{77}));
}

TEST(IndicesVerb, TakesLargeNumbersWithALetter) {
    const permutation_view view(1'000'000'000, key::from_text("x"));
    EXPECT_EQ(numbers("1G --seed x --from 123k --count 1k"), view.slice(123'000, 1'000));
    EXPECT_EQ(run("indices 1e9 --seed x --inverse 1M").out,
              run("indices 1000000000 --seed x --inverse 1000000").out);
}

TEST(IndicesVerb, HasTheOrderOfLines) {
    EXPECT_EQ(shell("seq 0 999 | " FAIRSHUF_COMMAND " lines --seed x").out, run("indices 1000 --seed x").out);
}

TEST(IndicesVerb, WritesBinaryNumbers) {
    EXPECT_EQ(run("indices 1000000 --seed x --count 9 --binary u32 | od -An -v -w4 -tu4 | tr -d ' '").out,
              run("indices 1000000 --seed x --count 9").out);
    EXPECT_EQ(
        run("indices 1000000000000 --seed x --count 9 --binary u64 | od -An -v -w8 -tu8 | tr -d ' '").out,
        run("indices 1000000000000 --seed x --count 9").out);
}

TEST(IndicesVerb, TakesFreshKeysAndPrintsThem) {
    const auto one = run("indices 1000000 --count 5"), other = run("indices 1000000 --count 5 --print-key");
    EXPECT_NE(one.out, other.out);
    EXPECT_EQ(run("indices 1000000 --count 5 --key " + other.err).out, other.out);
}

TEST(IndicesVerb, SaysWhatIsWrong) {
    EXPECT_EQ(refused("0"), "fairshuf: N '0': a whole number from 1 to 9223372036854775807 is needed\n");
    EXPECT_EQ(refused("10 --from 11"), "fairshuf: --from '11': a whole number from 0 to 10 is needed\n");
    EXPECT_EQ(refused("10 --inverse 10"), "fairshuf: --inverse '10': a whole number from 0 to 9 is needed\n");
    EXPECT_EQ(
        refused("10 --inverse 1 --count 3"),
        "fairshuf: --inverse prints the place of one row: leave out --from, --count, --shard and --binary\n");
    EXPECT_EQ(refused("10 --shard 8/8"),
              "fairshuf: --shard '8/8': the worker must be below 8: write 0/8 to 7/8\n");
    for (const char* part : {"--shard 0/2", "--inverse 3", "--from 4"})
        EXPECT_EQ(refused(std::string("10 ") + part),
                  "fairshuf: " + std::string(part).substr(0, std::string(part).find(' ')) +
                      " is a part of one permutation, and needs its key: add --seed, --key or --key-file\n");
    for (const char* wrong : {"1/0", "1", "x/2", "1/"})
        EXPECT_EQ(refused(std::string("10 --shard ") + wrong),
                  std::string("fairshuf: --shard '") + wrong +
                      "': write the worker, from 0, and the number of workers, as in --shard 0/8 for the "
                      "first of 8\n");
    EXPECT_EQ(refused("10 --binary u16"),
              "fairshuf: --binary 'u16': write u32 or u64, the type of the numbers\n");
    EXPECT_EQ(refused("4294967297 --binary u32"),
              "fairshuf: --binary u32: the numbers below 4294967297 need u64\n");
}

TEST(IndicesVerb, StopsWhenNobodyReads) {
    const auto said = run("indices 9000000000000000000 --seed x | head -n 1");
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.err, "");
}

TEST(IndicesVerb, NoticesAFullDisk) {
    EXPECT_EQ(run("indices 1000 > /dev/full").status, 1);
}
