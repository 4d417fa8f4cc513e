#include "lines/forms/file_format.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "lines/forms/first_bytes.hpp"
#include "src/lines/forms/made_files.hpp"

namespace {

using namespace fairshuf::lines;

TEST(FileFormat, IsToldByTheNameOfAFile) {
    EXPECT_EQ(format_of_file("a.fa"), file_format::fasta);
    EXPECT_EQ(format_of_file("dir.tar/a.FASTA.gz"), file_format::fasta);
    EXPECT_EQ(format_of_file("a.fa.bgz"), file_format::fasta);
    EXPECT_EQ(format_of_file("r.fq.zst"), file_format::fastq);
    EXPECT_EQ(format_of_file("r.fastq"), file_format::fastq);
    EXPECT_EQ(format_of_file("x.tfrecord"), file_format::tfrecord);
    EXPECT_EQ(format_of_file("x.tfrecords.gz"), file_format::tfrecord);
    for (const auto* name : {"x.tar", "x.tar.gz", "x.tgz", "x.tzst", "x.txz", "x.tbz", "x.TBZ2"})
        EXPECT_EQ(format_of_file(name), file_format::tar) << name;
    EXPECT_EQ(format_of_file("x.npy.zstd"), file_format::npy);
}

TEST(FileFormat, IsNotToldByOtherNames) {
    for (const auto* name : {"a.csv", "a.tsv", "a.jsonl", "a.txt", "-", "fa", ".fa", "a.tar/b", "a.fasta.txt",
                             "a.gz", "x.mbox", "tar.gz", ""})
        EXPECT_EQ(format_of_file(name), file_format::lines) << name;
}

TEST(FirstBytes, TellTextsFromOthers) {
    using namespace std::string_view_literals;
    EXPECT_EQ(content_of("\xff\xfeh\0"sv), content::utf16);
    EXPECT_EQ(content_of("\xfe\xff\0h"sv), content::utf16);
    EXPECT_EQ(content_of("\xff\xfe\0\0h\0\0\0"sv), content::utf32);
    EXPECT_EQ(content_of("\0\0\xfe\xff"sv), content::utf32);
    EXPECT_EQ(content_of(fairshuf::test::npy("'<u4'", "(1,)", "abcd")), content::npy);
    EXPECT_EQ(content_of(fairshuf::test::tar_file("a", "b").substr(0, telling_bytes)), content::tar);
    for (const auto text : {""sv, "\xff"sv, "\xef\xbb\xbf"sv, "a\nb\n"sv, "NUMPY"sv, "\0\0\xfe"sv})
        EXPECT_EQ(content_of(text), content::text);
}

// A text that has the magic string of tar in the right place is still a text.
TEST(FirstBytes, OfAnArchiveHaveARightChecksum) {
    std::string block = fairshuf::test::tar_file("a", "b").substr(0, telling_bytes);
    EXPECT_EQ(content_of(block.substr(0, telling_bytes - 1)), content::text);
    block[0] = 'b';
    EXPECT_EQ(content_of(block), content::text);
    std::string text(telling_bytes, 'x');
    EXPECT_EQ(content_of(text.replace(257, 5, "ustar")), content::text);
}

TEST(FileFormat, OfSeveralFilesIsTheOneThatAnyNameTells) {
    EXPECT_EQ(*format_of_files({"-", "b.fa", "c"}), file_format::fasta);
    EXPECT_EQ(*format_of_files({"a", "b"}), file_format::lines);
    const auto both = format_of_files({"a.fa", "b", "c.npy"});
    ASSERT_FALSE(both);
    EXPECT_EQ(both.error().message,
              "a.fa is fasta by its name, but c.npy is npy: --format says how to read them");
}

TEST(FileFormat, HasAName) {
    EXPECT_EQ(*format_named("ndjson"), file_format::jsonl);
    EXPECT_EQ(name_of(file_format::jsonl), "jsonl");
    for (const auto* name : {"lines", "csv", "tsv", "fasta", "fastq", "tfrecord", "tar", "npy", "mbox"})
        EXPECT_EQ(name_of(*format_named(name)), name);
    EXPECT_FALSE(format_named("parquet"));
}

}  // namespace
