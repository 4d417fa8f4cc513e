// Opening inputs: what is recognised, what is removed from their beginning, and what is refused. Some file
// systems read a byte at a time; here ::read and ::pread do.
#include "lines/input/inputs.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <string>

#include "src/lines/forms/made_files.hpp"
#include "support/packed.hpp"
#include "support/shell.hpp"

namespace {

std::atomic<std::size_t> most_at_once = ~std::size_t{0};
std::atomic<std::size_t> short_reads = 0;

std::size_t fewer(std::size_t size) {
    const std::size_t most = most_at_once;
    if (size > most) ++short_reads;
    return std::min(size, most);
}

}  // namespace

// Instead of the functions of the C library, in this whole program.
extern "C" ssize_t read(int file, void* buffer, std::size_t size) {
    return ::syscall(SYS_read, file, buffer, fewer(size));
}
extern "C" ssize_t pread(int file, void* buffer, std::size_t size, off_t offset) {
    return ::syscall(SYS_pread64, file, buffer, fewer(size), offset);
}

using namespace fairshuf;
using namespace fairshuf::lines;
using namespace fairshuf::test;
using testing::HasSubstr;

namespace {

class Inputs : public testing::Test {
protected:
    ~Inputs() override { most_at_once = ~std::size_t{0}; }

    std::string file(const std::string& name, const std::string& text) const {
        write_all(folder / name, text);
        return (folder / name).string();
    }

    // The text of all sources, with its header in brackets.
    static std::string all_of(const inputs& from) {
        std::string text = from.header.empty() ? "" : "[" + from.header + "]";
        for (const auto& source : from.sources)
            for (char buffer[100];;) {
                const auto got = source->read(buffer);
                if (!got) return got.error().message;
                if (*got == 0) break;
                text.append(buffer, *got);
            }
        return text;
    }
    static std::string opened(const std::vector<std::string>& paths, const input_settings& how = {}) {
        const auto from = open_inputs(paths, how);
        return from ? all_of(*from) : from.error().message;
    }

    scratch_folder folder;
};

}  // namespace

TEST_F(Inputs, AreRecognisedHoweverFewBytesAreReadAtOnce) {
    const std::string mark = "\xef\xbb\xbf";
    const std::string plain = file("plain", "h\n1\n"), gz = file("gz", gzipped("h\n2\n")),
                      zst = file("zst", zstd_packed("h\n3\n")), marked = file("marked", mark + "h\n4\n"),
                      packed = file("packed", gzipped(mark + "h\n5\n")), zip = file("zip", "PK\3\4");
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{2}, ~std::size_t{0}}) {
        most_at_once = bytes;
        short_reads = 0;
        EXPECT_EQ(opened({plain, gz, zst, marked, packed}, {.header = 1}),
                  "[" + mark + "h\n]1\n2\n3\n4\n5\n");
        EXPECT_THAT(opened({zip}), HasSubstr("compressed with zip"));
        EXPECT_EQ(short_reads > 0, bytes < 10);
    }
}

TEST_F(Inputs, KeepAByteOrderMarkOutOfTheRecords) {
    const std::string mark = "\xef\xbb\xbf", a = file("a", mark + "1\n"), b = file("b", "2\n"),
                      only = file("only", mark), part = file("part", "\xef\xbb"), none = file("none", "");
    EXPECT_EQ(opened({a}), "[" + mark + "]1\n");
    EXPECT_EQ(opened({b, a}), "[" + mark + "]2\n1\n");
    EXPECT_EQ(opened({only}), "[" + mark + "]");
    EXPECT_EQ(opened({part}), "\xef\xbb");
    EXPECT_EQ(opened({none}), "");
    EXPECT_EQ(opened({a}, {.form = sized{1}}), mark + "1\n");
    EXPECT_EQ(*open_inputs({a}, {})->sources[0]->size(), 2U);
}

TEST_F(Inputs, ThatAreNoTextAreRefusedUnlessAnOptionSaysSo) {
    const std::string wide(
        "\xff\xfe"
        "a\0\n\0",
        6);
    const std::string utf16 = file("wide", wide), tar = file("a", tar_file("b", "c\n") + tar_end()),
                      array = file("rows", gzipped(npy("'<u1'", "(3,)", "1\n2"))), text = file("text", "1\n");
    const input_settings guessed{.format = {.guessed = true}};
    for (const std::size_t bytes : {std::size_t{1}, ~std::size_t{0}}) {
        most_at_once = bytes;
        EXPECT_EQ(opened({utf16}, guessed),
                  utf16 +
                      ": UTF-16 by its byte order mark; its lines cannot be found byte by byte: convert it "
                      "first: iconv -f UTF-16 -t UTF-8 " +
                      utf16 + " | fairshuf lines; or --format lines, if the bytes are meant as they are");
        EXPECT_THAT(opened({tar}, guessed), HasSubstr(tar + ": a tar archive by its first bytes"));
        EXPECT_THAT(opened({text, array}, guessed), HasSubstr("--format npy shuffles its records"));
        EXPECT_EQ(opened({text}, guessed), "1\n");
    }
    EXPECT_EQ(opened({utf16}), wide);
    EXPECT_EQ(opened({utf16}, {.form = sized{1}}), wide);
    EXPECT_THAT(opened({utf16}, {.form = quoted{}}), HasSubstr("UTF-16"));
    EXPECT_THAT(opened({utf16}, {.format = {.kind = file_format::jsonl}}), HasSubstr("UTF-16"));
    EXPECT_EQ(opened({tar}), tar_file("b", "c\n") + tar_end());
}

TEST_F(Inputs, ThatAreCompressedByTheirNamesMustBe) {
    for (const std::string text : {"", "\x1f", "\x1f\x8b", "1\n"}) {
        for (const std::string name : {"a.gz", "a.tar.XZ", "a.tgz"})
            EXPECT_THAT(opened({file(name, text)}), HasSubstr(name + ": "));
        EXPECT_THAT(opened({file("a.gz", text)}),
                    HasSubstr("a.gz: gzip by its name, but not by its first bytes"));
        EXPECT_EQ(opened({file("a.gz", text)}, {.unpack = unpacking::never}), text);
    }
    EXPECT_EQ(opened({file("a.gz", zstd_packed("1\n"))}), "1\n");
}

TEST_F(Inputs, CountWrongRecordsAfterTheHeader) {
    const std::string path = file("a.jsonl", "{\n1\n}\n");
    const auto checked = [&](std::uint64_t header) {
        return opened({path}, {.header = header, .format = {.kind = file_format::jsonl, .validate = true}});
    };
    EXPECT_THAT(checked(0), HasSubstr("record 1, at byte 0: it is not complete JSON"));
    EXPECT_THAT(checked(1), HasSubstr("record 1 of the header, at byte 0: it is not complete JSON"));
    const std::string later = file("b.jsonl", "{}\n1\n}\n");
    EXPECT_THAT(opened({later}, {.header = 1, .format = {.kind = file_format::jsonl, .validate = true}}),
                HasSubstr("record 2, at byte 5: it is not JSON"));
}

TEST_F(Inputs, NameTheSampleOfAnArchiveThatIsWrong) {
    const std::string first = tar_file("a.x", "1") + tar_file("a.y", "2"), next = tar_file("b.x", "3");
    const auto followed_by = [&](const std::string& bytes) {
        return opened({file("a.tar", first + bytes + tar_end())}, {.format = {.kind = file_format::tar}});
    };
    EXPECT_THAT(followed_by(tar_file("b.x", "", '1') + next),
                HasSubstr("record 2, at byte 2048: b.x is a hard link"));
    EXPECT_THAT(followed_by(tar_file("a.z", "", '1') + next),
                HasSubstr("record 1, at byte 0: a.z is a hard link"));
    EXPECT_THAT(followed_by(tar_file("x", "22 GNU.sparse.major=1\n", 'x') + next),
                HasSubstr("record 2, at byte 2048: b.x is a sparse file"));
    std::string damaged = next;
    damaged[0] ^= 1;
    EXPECT_THAT(followed_by(damaged),
                HasSubstr("record 1, at byte 0: the checksum of the header at byte 2048 is wrong"));
}

TEST_F(Inputs, ThatEndBeforeTheirSizeAreNamed) {
    const std::string path = file("a", "0123456789");
    const auto from = open_inputs({path}, {});
    ASSERT_EQ(::truncate(path.c_str(), 4), 0);
    EXPECT_EQ(all_of(*from),
              path +
                  ": the file ended after 4 of 10 bytes; it was truncated while it was read, or its "
                  "file system reports a wrong size");
}

TEST_F(Inputs, ThatAreOnlyAHeaderAreReported) {
    const std::string two = file("two", "a\nb"), none = file("none", "");
    const auto warnings = [](const std::string& path, std::uint64_t header) {
        return open_inputs({path}, {.header = header})->warnings;
    };
    EXPECT_EQ(warnings(two, 3),
              std::vector{"warning: " + two + " has only 2 records: with --header 3 nothing is shuffled"});
    EXPECT_TRUE(warnings(two, 2).empty());
    EXPECT_TRUE(warnings(none, 2).empty());
}

TEST_F(Inputs, ThatAreCompressedAreNotReplaced) {
    const std::string gz = file("gz", gzipped("1\n")), plain = file("plain", "1\n"),
                      link = (folder / "link").string();
    ASSERT_EQ(::symlink(gz.c_str(), link.c_str()), 0);
    const auto from = open_inputs({plain, gz}, {});
    EXPECT_TRUE(keeps_compressed(*from, plain));
    EXPECT_TRUE(keeps_compressed(*from, (folder / "new").string()));
    for (const auto& path : {gz, link})
        EXPECT_EQ(
            keeps_compressed(*from, path).error().message,
            path +
                ": this input is compressed, and the output would not be; say how with --compress, or give "
                "the output another name");
    for (const output_packing how : {output_packing{}, output_packing{packing::gzip, 6}})
        EXPECT_TRUE(keeps_compressed(*from, gz, how));
    EXPECT_TRUE(keeps_compressed(*open_inputs({gz}, {.unpack = unpacking::never}), gz));
}
