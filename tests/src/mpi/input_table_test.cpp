#include "mpi/input_table.hpp"

#include <gtest/gtest.h>

#include <string>

#include "support/shell.hpp"

using namespace fairshuf;
using namespace fairshuf::cluster;
using namespace fairshuf::test;

namespace {

input_file plain(std::uint64_t begin, std::uint64_t size) {
    return {.path = "plain", .begin = begin, .size = size};
}
input_file whole(std::uint64_t size) {
    return {.path = "whole", .size = size, .is_whole = true};
}

}  // namespace

TEST(InputTable, CutsPlainFilesEvenly) {
    const input_table table{.files = {plain(10, 40), plain(0, 70)}};  // 30 and 70 bytes of records
    const std::vector<input_cut> wanted{{0, 10}, {0, 35}, {1, 20}, {1, 45}, {2, 0}};
    EXPECT_EQ(table.cuts(4), wanted);
    EXPECT_FALSE(table.is_inside(wanted[0]));
    EXPECT_TRUE(table.is_inside(wanted[1]));
    EXPECT_FALSE(table.is_inside(wanted[4]));
}

TEST(InputTable, DoesNotCutCompressedFiles) {
    const input_table table{.files = {whole(50), whole(30), plain(5, 25)}};
    // Cuts after 25, 50, 75 of 100 bytes: the middle of the first file goes to the rank that begins there.
    const std::vector<input_cut> wanted{{0, 0}, {0, 0}, {1, 0}, {2, 5}, {3, 0}};
    EXPECT_EQ(table.cuts(4), wanted);
}

TEST(InputTable, GivesEmptyInputsToTheFirstRank) {
    const input_table table{.files = {plain(0, 0), plain(3, 3)}};
    const std::vector<input_cut> wanted{{0, 0}, {2, 0}, {2, 0}, {2, 0}};
    EXPECT_EQ(table.cuts(3), wanted);
}

TEST(InputTable, IsUnpackedAsItWasPacked) {
    input_table table{.files = {plain(3, 17), whole(1'000'000'000'000)},
                      .header =
                          "\xef\xbb\xbf"
                          "a 1 b\n"};
    table.records_of_header = "a 1 b\n";
    table.files[0].path = "with 2 spaces and \n a break";
    const auto again = input_table::unpacked(table.packed());
    EXPECT_EQ(again.header, table.header);
    EXPECT_EQ(again.records_of_header, table.records_of_header);
    ASSERT_EQ(again.files.size(), 2U);
    EXPECT_EQ(again.files[0].path, table.files[0].path);
    EXPECT_EQ(again.files[0].begin, 3U);
    EXPECT_EQ(again.files[1].size, 1'000'000'000'000U);
    EXPECT_TRUE(again.files[1].is_whole);
}

TEST(InputTable, TakesOffMarksAndHeaders) {
    const scratch_folder folder;
    write_all(folder / "a", "\xef\xbb\xbfhead\nx\n");
    write_all(folder / "b", "head\ny\n");
    write_all(folder / "c", "head");
    const auto table = look_at_inputs(
        {(folder / "a").string(), (folder / "b").string(), (folder / "c").string()}, {.header = 1});
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_EQ(table->header, "\xef\xbb\xbfhead\n");
    EXPECT_EQ(table->files[0].begin, 8U);
    EXPECT_EQ(table->files[1].begin, 5U);
    EXPECT_EQ(table->files[2].begin, 4U);
    write_all(folder / "c", "other\n");
    const auto wrong = look_at_inputs({(folder / "a").string(), (folder / "c").string()}, {.header = 1});
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().message,
              (folder / "c").string() + ": the header differs from that of " + (folder / "a").string());
}
