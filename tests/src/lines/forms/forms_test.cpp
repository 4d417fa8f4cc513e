// The parts of single formats. Whole files are compared with models in Python (cli/lines/form_model.py).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "lines/forms/crc32c.hpp"
#include "lines/forms/fastq.hpp"
#include "lines/forms/json_lines.hpp"
#include "lines/forms/npy.hpp"
#include "lines/forms/tar.hpp"
#include "src/lines/forms/made_files.hpp"

namespace {

using namespace fairshuf::lines;
using fairshuf::test::npy;

// RFC 3720, B.4, and the check value of the catalogue of CRCs.
TEST(Crc32c, HasThePublishedValues) {
    std::string rising, falling;
    for (int i = 0; i < 32; ++i) rising += static_cast<char>(i);
    falling.assign(rising.rbegin(), rising.rend());
    for (const auto& crc : {+[](std::string_view bytes) { return crc32c(bytes); },
                            +[](std::string_view bytes) { return crc32c_plainly(bytes); }}) {
        EXPECT_EQ(crc("123456789"), 0xe3069283U);
        EXPECT_EQ(crc(std::string(32, '\0')), 0x8a9136aaU);
        EXPECT_EQ(crc(std::string(32, '\xff')), 0x62a8ab43U);
        EXPECT_EQ(crc(rising), 0x46dd794eU);
        EXPECT_EQ(crc(falling), 0x113fdb5cU);
        EXPECT_EQ(crc(""), 0U);
    }
}

TEST(Crc32c, GoesOnWhereItStopped) {
    const std::string text = "a text of thirty-one characters";
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        EXPECT_EQ(crc32c(text.substr(cut), crc32c(text.substr(0, cut))), crc32c(text));
        EXPECT_EQ(crc32c_plainly(text.substr(cut), crc32c_plainly(text.substr(0, cut))), crc32c(text));
    }
}

TEST(JsonCheck, AcceptsWhatRfc8259Accepts) {
    for (const std::string_view text :
         {"0", "-0", "10", "-1.5e+10", "1E5", "\"\"", "true", " null ", "[]", "{}", "[1,2]",
          R"({"a":{"b":[]},"c":"\u00e9\n"})", "\"\xc3\xa9\xf0\x9f\x98\x80\""}) {
        json_check check;
        EXPECT_TRUE(check.take(text) && check.is_complete()) << text;
    }
}

TEST(JsonCheck, RefusesEverythingElse) {
    for (const std::string_view text : {"",
                                        " ",
                                        "01",
                                        "-",
                                        "1.",
                                        ".5",
                                        "1e",
                                        "+1",
                                        "tru",
                                        "nul",
                                        "NaN",
                                        "[1,]",
                                        "[,1]",
                                        "{\"a\"}",
                                        "{\"a\":}",
                                        "{a:1}",
                                        "{\"a\":1,}",
                                        "[1",
                                        "]",
                                        "[}",
                                        "1 2",
                                        "\"a",
                                        "\"\\x\"",
                                        "\"\\u12g4\"",
                                        "\"\t\"",
                                        "\"\xc0\x80\"",
                                        "\"\xed\xa0\x80\"",
                                        "\"\xf5\x80\x80\x80\"",
                                        "\"\xe9\"",
                                        "'a'",
                                        "[1]]"}) {
        json_check check;
        EXPECT_FALSE(check.take(text) && check.is_complete()) << text;
    }
}

TEST(SampleName, EndsBeforeTheFirstPointOfTheFile) {
    EXPECT_EQ(sample_name("a.jpg"), "a");
    EXPECT_EQ(sample_name("d.x/a.seg.png"), "d.x/a");
    EXPECT_EQ(sample_name("./a.cls"), "./a");
    EXPECT_EQ(sample_name("a"), "a");
    EXPECT_EQ(sample_name("d/.hidden"), "d/.hidden");
    EXPECT_EQ(sample_name("d/.hidden.jpg"), "d/.hidden.jpg");  // each is a sample of its own
}

// A folder, and a header whose checksum is wrong.
TEST(TarSplitter, SaysWhereAHeaderIsDamaged) {
    std::string folder(512, '\0');
    folder.replace(0, 2, "d/").replace(124, 2, "0 ").replace(156, 1, "5").replace(257, 5, "ustar");
    unsigned sum = 8 * ' ';
    for (const char c : folder) sum += static_cast<unsigned char>(c);
    char digits[8];
    std::snprintf(digits, sizeof digits, "%06o", sum);
    folder.replace(148, 6, digits);
    tar_splitter archive(std::make_shared<tar_frame>());
    ASSERT_EQ(archive.next(folder, false)->bytes, 512U);
    const auto damaged = archive.next(std::string(512, 'x'), false);
    ASSERT_FALSE(damaged);
    EXPECT_EQ(damaged.error().message,
              "the checksum of the header at byte 512 is wrong: the archive is damaged");
    const auto other = tar_splitter(std::make_shared<tar_frame>()).next(std::string(512, 'x'), false);
    EXPECT_EQ(other.error().message, "this is not a tar archive: the checksum of its first header is wrong");
}

std::string problem_of_fastq(std::string_view text) {
    fastq_splitter reads(false);
    while (true) {
        const auto step = reads.next(text, true);
        if (!step) return step.error().message;
        if (text.empty()) return "";
        text.remove_prefix(step->bytes);
    }
}

TEST(FastqSplitter, CountsLettersAndQualities) {
    const std::string hint = "; --validate accepts wrapped sequences";
    EXPECT_EQ(problem_of_fastq("@a\nAC\n+\n!\n"), "it has 2 letters but 1 quality" + hint);
    EXPECT_EQ(problem_of_fastq("@a\nA\n+\n!!\n"), "it has 1 letter but 2 qualities" + hint);
}

TEST(NpyHeader, KnowsTheBytesOfARow) {
    const auto bytes = [](const std::string& type, const std::string& shape) {
        const auto header = npy_header::read(npy(type, shape, ""));
        return header ? header->row_bytes() : 0;
    };
    EXPECT_EQ(bytes("'<f4'", "(5,)"), 4U);
    EXPECT_EQ(bytes("'<f8'", "(5, 3, 2)"), 48U);
    EXPECT_EQ(bytes("'|S7'", "(5,)"), 7U);
    EXPECT_EQ(bytes("'<U7'", "(5,)"), 28U);
    EXPECT_EQ(bytes("'<M8[25s]'", "(5,)"), 8U);
    EXPECT_EQ(bytes("'|b1'", "(5L, 2L)"), 2U);
    EXPECT_EQ(bytes("[('a', '<i4'), (('title', 'b'), [('x', '|u1'), ('', '|V3')], (2, 2))]", "(1,)"), 20U);
    for (const auto* type : {"'|O'", "'<q'", "'f'", "3", "[('a', '<i4'", "'<f99999999999999999999'"})
        EXPECT_EQ(bytes(type, "(5,)"), 0U) << type;
    for (const auto* shape : {"()", "(5, 0)", "(-1,)", "5", "(5", "(2, 9999999999999, 9999999999999)"})
        EXPECT_EQ(bytes("'<f4'", shape), 0U) << shape;
}

TEST(NpyHeader, ChangesOnlyTheNumberOfRows) {
    const std::string before = npy("'<f4'", "(5, 3)", "");
    const auto header = npy_header::read(before);
    EXPECT_EQ(header->with_rows(5), before);
    EXPECT_EQ(header->with_rows(12345), npy("'<f4'", "(12345, 3)", ""));
    EXPECT_EQ(npy_header::read(header->with_rows(1'000'000'000'000))->rows(), 1'000'000'000'000U);
    EXPECT_EQ(header->with_rows(123456).size() % 64, 0U);
}

TEST(NpyHeader, GrowsIfTheNumberNeedsMoreRoom) {
    std::string type = "'|S9'";
    std::string before = npy(type, "(5,)", "");
    while (before[before.size() - 2] == ' ') before = npy(type.insert(3, "0"), "(5,)", "");
    const auto after = npy_header::read(before)->with_rows(123);
    EXPECT_EQ(after.size(), before.size() + 64);
    EXPECT_EQ(npy_header::read(after)->rows(), 123U);
    EXPECT_EQ(**npy_header::size_of(after), after.size());
}

TEST(NpyHeader, OfColumnsOrOfOneColumn) {
    EXPECT_FALSE(npy_header::read(npy("'<f4'", "(5, 3)", "", 1, true)));
    EXPECT_FALSE(npy_header::read(npy("'<f4'", "(5)", "")));  // a number, not a shape: numpy refuses it, too
    EXPECT_FALSE(npy_header::read("\x93NUMPY\x01" + std::string("\0", 1) +
                                  fairshuf::test::little_endian_bytes(34, 2) +
                                  "{'descr': '<f4', 'shape': (5,)}  \n"));
    EXPECT_TRUE(npy_header::read(npy("'<f4'", "(5,)", "", 3, true)));
}

}  // namespace
