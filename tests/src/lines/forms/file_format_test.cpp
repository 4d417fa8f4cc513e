#include "lines/forms/file_format.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using namespace fairshuf::lines;

TEST(FileFormat, IsToldByTheNameOfAFile) {
    EXPECT_EQ(format_of_file("a.fa"), file_format::fasta);
    EXPECT_EQ(format_of_file("dir.tar/a.FASTA.gz"), file_format::fasta);
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
