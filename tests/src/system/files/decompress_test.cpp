#include "system/files/decompress.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/orders.hpp"
#include "support/packed.hpp"

using namespace fairshuf;
using test::gzipped;
using test::orders_read;
using test::read_text;
using test::zstd_packed;
using testing::HasSubstr;

namespace {

std::string many_lines() {
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += i % 3 == 0 ? "0 1 2\n" : "2 1 0\n";
    return text;
}

// Delivers one byte at a time, like a slow pipe.
class slowly final : public byte_source {
public:
    explicit slowly(std::string bytes) : bytes_(std::move(bytes)) {}
    expected<std::size_t> read(std::span<char> buffer) override { return bytes_.read(buffer.first(1)); }

private:
    memory_bytes bytes_;
};

struct unpacked_text {
    std::string text = {}, problem = {};
    std::uint64_t memory = 0;
};

unpacked_text unpacked(const std::string& bytes, const decompression& how) {
    auto source = decompressed(std::make_unique<slowly>(bytes), how);
    if (!source) return {"", source.error().message};
    unpacked_text result{.memory = (*source)->memory()};
    for (char buffer[100];;) {
        const auto got = (*source)->read(buffer);
        if (!got) return {"", got.error().message};
        if (*got == 0) break;
        result.text.append(buffer, *got);
    }
    EXPECT_EQ(*(*source)->read(std::span(result.text)), 0U);  // it stays at the end
    return result;
}

}  // namespace

TEST(Decompress, RecognisesGzipAndZstdByTheirContent) {
    for (const auto& packed : {gzipped(many_lines()), zstd_packed(many_lines())}) {
        const auto read = read_text(packed);
        EXPECT_EQ(read.problem, "");
        EXPECT_EQ(read.orders.size(), 100'000U);
    }
}

TEST(Decompress, JoinsMembersAndFramesInARow) {
    EXPECT_EQ(read_text(gzipped("0 1\n1") + gzipped(" 0\n") + gzipped("")).orders,
              (orders_read{{0, 1}, {1, 0}}));
    const std::string skippable("\x5a\x2a\x4d\x18\x03\0\0\0abc", 11);
    EXPECT_EQ(read_text(skippable + zstd_packed("0 1\n1") + skippable + zstd_packed(" 0\n")).orders,
              (orders_read{{0, 1}, {1, 0}}));
}

// Made by xz, bzip2 and lz4.
const std::string in_xz(
    "\xfd\x37\x7a\x58\x5a\x00\x00\x04\xe6\xd6\xb4\x46\x02\x00\x21\x01\x16\x00\x00\x00\x74\x2f\xe5\xa3\x01\x00"
    "\x07\x61"
    "\x20\x62\x0a\x62\x20\x61\x0a\x00\x4b\x18\x31\xf6\x5a\xcc\xeb\xf2\x00\x01\x20\x08\xbb\x19\xd9\xbb\x1f\xb6"
    "\xf3\x7d"
    "\x01\x00\x00\x00\x00\x04\x59\x5a",
    64);
const std::string in_bzip2(
    "\x42\x5a\x68\x39\x31\x41\x59\x26\x53\x59\x99\x09\xf7\x5a\x00\x00\x02\xd1\x00\x00\x10\x40\x00\x30\x00\x20"
    "\x00\x21"
    "\x9a\x68\x33\x4d\x33\x05\x0e\x2e\xe4\x8a\x70\xa1\x21\x32\x13\xee\xb4",
    45);
const std::string in_lz4(
    "\x04\x22\x4d\x18\x64\x40\xa7\x08\x00\x00\x80\x61\x20\x62\x0a\x62\x20\x61\x0a\x00\x00\x00\x00\xae\x7c\x11"
    "\x5b",
    27);

TEST(Decompress, ReadsXzAndBzip2AndLz4) {
    using std::string;
    const string text = "a b\nb a\n";
    for (const auto& [packed, how] :
         {std::pair(in_xz, unpacking::xz), {in_bzip2, unpacking::bzip2}, {in_lz4, unpacking::lz4}}) {
        EXPECT_EQ(unpacked(packed, {}).text, text);
        EXPECT_EQ(unpacked(packed, {.how = how}).text, text);
        EXPECT_EQ(unpacked(packed + packed, {}).text, text + text);
        EXPECT_THAT(unpacked(text + text, {.how = how}).problem,
                    HasSubstr("the compressed data is damaged after"));
        for (std::size_t length = 11; length < packed.size(); ++length)
            EXPECT_THAT(unpacked(packed.substr(0, length), {}).problem,
                        HasSubstr("ends too early, after " + std::to_string(length) + " bytes"));
        string damaged = packed;
        damaged[packed.size() / 2] = static_cast<char>(damaged[packed.size() / 2] ^ 16);
        EXPECT_THAT(unpacked(damaged, {}).problem, HasSubstr("the compressed data"));
        EXPECT_THAT(unpacked(packed + "a lot of rubbish", {}).problem,
                    HasSubstr("the compressed data is damaged after"));
    }
    EXPECT_EQ(unpacked(in_xz + string(8, '\0') + in_xz + string(4, '\0'), {}).text, text + text);
}

// Libraries say how much they took, or take a block at a time. The damage is in the second half of 300 kB.
TEST(Decompress, TellsWhereTheDamageIs) {
    std::string text;
    std::uint64_t state = 1;
    while (text.size() < 1'000'000) {
        state = state * 6364136223846793005 + 1442695040888963407;
        text += std::to_string(state >> 40) + "\n";
    }
    for (std::string packed : {gzipped(text), zstd_packed(text)}) {
        const std::size_t at = packed.size() * 3 / 4;
        for (std::size_t i = 0; i < 64; ++i) packed[at + i] = static_cast<char>(packed[at + i] ^ 0x55);
        const std::string problem = unpacked(packed, {}).problem;
        const auto said = problem.find("damaged after ");
        ASSERT_NE(said, std::string::npos) << problem;
        std::string digits;
        for (const char c : problem.substr(said + 14, problem.find(" byte") - said - 14))
            if (c >= '0' && c <= '9') digits += c;
        const auto offset = std::stoull(digits);
        EXPECT_GT(offset, at - 70'000) << problem;  // a block
        EXPECT_LT(offset, packed.size());
        EXPECT_NE(offset % 65536, 0U) << problem;  // not a number of whole buffers
    }
}

TEST(Decompress, WorksByteByByte) {
    for (const std::string& text :
         {std::string("Pik As\nAs Pik\n"), gzipped("a b\nb a\n"), zstd_packed("a b\nb a\n")}) {
        auto stream = orders::order_stream::from(std::make_unique<slowly>(text), "text", {});
        ASSERT_TRUE(stream) << stream.error().message;
        EXPECT_EQ(test::all_of(*stream).orders, (orders_read{{1, 0}}));
    }
}

TEST(Decompress, TruncatedDataIsAnError) {
    const std::string text = "0 1 2\n2 1 0\n1 0 2\n";
    for (const auto& packed : {gzipped(text), zstd_packed(text)})
        for (std::size_t length = 4; length < packed.size(); ++length)
            EXPECT_THAT(read_text(packed.substr(0, length)).problem,
                        HasSubstr("the compressed data ends too early"))
                << length << " of " << packed.size();
}

TEST(Decompress, DamagedDataIsAnError) {
    for (auto packed : {gzipped(many_lines()), zstd_packed(many_lines())}) {
        packed[packed.size() - 3] = static_cast<char>(packed[packed.size() - 3] ^ 1);  // in the checksum
        EXPECT_THAT(read_text(packed).problem, HasSubstr("the compressed data is damaged"));
    }
    EXPECT_THAT(read_text(gzipped("0 1\n") + "rubbish").problem,
                HasSubstr("gzip: the compressed data is damaged"));
    EXPECT_THAT(read_text(zstd_packed("0 1\n") + "rubbish").problem,
                HasSubstr("zstd: the compressed data is damaged"));
}

TEST(Decompress, RecognisesEveryFormatByItsFirstBytes) {
    using namespace std::string_view_literals;
    EXPECT_EQ(packing_of(gzipped("x")), packing::gzip);
    EXPECT_EQ(packing_of(zstd_packed("x")), packing::zstd);
    EXPECT_EQ(packing_of("\x5f\x2a\x4d\x18"sv), packing::zstd);
    EXPECT_EQ(packing_of("\xfd"
                         "7zXZ\0"sv),
              packing::xz);
    for (const auto* begin : {"BZh11AY&SY", "BZh91AY&SY", "BZh9\x17rE8P\x90"})
        EXPECT_EQ(packing_of(begin), packing::bzip2);
    EXPECT_EQ(packing_of("\x04\x22\x4d\x18"sv), packing::lz4);
    EXPECT_EQ(packing_of("\x02\x21\x4c\x18"sv), packing::old_lz4);
    EXPECT_EQ(packing_of("]\x00\x00\x80\x00\xff"sv), packing::lzma);
    EXPECT_EQ(packing_of("7z\xbc\xaf\x27\x1c"sv), packing::seven_zip);
    EXPECT_EQ(packing_of("PAR1"sv), packing::parquet);
    EXPECT_EQ(packing_of("ARROW1\0\0"sv), packing::arrow);
    EXPECT_EQ(packing_of("SQLite format 3\0"sv), packing::sqlite);
    EXPECT_EQ(packing_of("\x89HDF\r\n\x1a\n"sv), packing::hdf5);
    EXPECT_EQ(packing_of("Obj\1"sv), packing::avro);
    EXPECT_EQ(packing_of("PK\3\4"sv), packing::zip);
    EXPECT_EQ(packing_of("PK\5\6"sv), packing::zip);
    for (const auto begin : {"\x1f\x8b\x07"sv, "\x1f\x8c"sv, "BZh9 is text"sv, "PK\n"sv, "x"sv, "\0"sv,
                             "PARIS"sv, "ARROW1,x"sv, "Object"sv, "SQLite format 3 is text"sv})
        EXPECT_EQ(packing_of(begin), packing::none);
    for (const auto begin : {""sv, "\xff"sv, "\x1f\x8b"sv, "BZh91AY&S"sv, "P"sv, "PK"sv})
        EXPECT_EQ(packing_of(begin), packing::unsure);
}

// The beginnings are those of streams in Apache's collection arrow-testing.
TEST(Decompress, AStreamOfArrowIsRecognised) {
    using namespace std::string_view_literals;
    const auto near =
        "\xff\xff\xff\xff\x48\x04\0\0\x10\0\0\0\0\0\x0a\0\x0e\0\x06\0\x05\0\x08\0\x0a\0\0\0\0"sv;
    const auto far = "\xff\xff\xff\xff\x58\1\0\0\x14\0\0\0\0\0\0\0\0\0\x0a\0\x0e\0\6\0\5\0\x08\0\x0a\0\0\0"sv;
    EXPECT_EQ(packing_of(near), packing::arrow_stream);
    EXPECT_EQ(packing_of(far), packing::arrow_stream);
    for (std::size_t size = 0; size < 28; ++size)
        EXPECT_EQ(packing_of(near.substr(0, size)), packing::unsure) << size;
    for (const std::size_t at : {0, 3, 4, 7, 8, 11, 24, 27}) {
        std::string other(near);
        other[at] = static_cast<char>(other[at] ^ 0x41);
        EXPECT_EQ(packing_of(other), packing::none) << at;
    }
    for (const auto other : {"\xff\xfe\n"sv, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"sv,
                             "\xff\xff\xff\xff\0\0\0\0\0\0\0\0"sv})
        EXPECT_EQ(packing_of(other), packing::none);
    const auto refused = unpacked(std::string(near) + std::string(2000, '\0'), {}).problem;
    EXPECT_TRUE(
        refused.starts_with("a stream of Arrow, which is not a text; write its rows as JSON lines first"))
        << refused;
    EXPECT_NE(refused.find("open_stream"), std::string::npos);
    EXPECT_EQ(unpacked("\xff\xff\xff\xff", {}).text, "\xff\xff\xff\xff");
}

TEST(Decompress, ForeignFormatsAreRefusedWithTheRemedy) {
    EXPECT_EQ(unpacked("Rar!\x1a\7", {}).problem,
              "compressed with RAR, which is not supported; decompress it first, with `unrar p -inul`");
    EXPECT_EQ(
        unpacked("Obj\1...", {}).problem,
        "an Avro file, which is not a text; write its records as JSON lines first, with avro-tools tojson");
    EXPECT_EQ(unpacked("PK\3\4...", {}).problem,
              "compressed with zip, which is not supported; decompress it first, with `unzip -p`");
}

TEST(Decompress, NeverTakesTheBytesAsTheyAre) {
    for (const std::string& text :
         {gzipped("x"), zstd_packed("x"), std::string("PK\3\4"), std::string("x"), std::string()})
        EXPECT_EQ(unpacked(text, {.how = unpacking::never}).text, text);
}

TEST(Decompress, AFormatThatIsDemandedMustBeThere) {
    EXPECT_EQ(unpacked(gzipped("text"), {.how = unpacking::gzip}).text, "text");
    EXPECT_EQ(unpacked(zstd_packed("text"), {.how = unpacking::zstd}).text, "text");
    EXPECT_EQ(unpacked("text", {.how = unpacking::gzip}).problem,
              "gzip: the compressed data is damaged after 1 byte (incorrect header check)");
    EXPECT_THAT(unpacked(gzipped("text"), {.how = unpacking::zstd}).problem,
                HasSubstr("zstd: the compressed data is"));
    EXPECT_EQ(unpacked("", {.how = unpacking::gzip}).problem,
              "gzip: the compressed data ends too early, after 0 bytes");
    EXPECT_EQ(unpacked("", {.how = unpacking::zstd}).problem,
              "zstd: the compressed data ends too early, after 0 bytes");
}

TEST(Decompress, ZerosAfterGzipAreIgnored) {
    for (const std::size_t zeros : {1U, 512U, 65'536U, 200'000U})
        EXPECT_EQ(unpacked(gzipped("a") + gzipped("b") + std::string(zeros, '\0'), {}).text, "ab");
    EXPECT_THAT(unpacked(gzipped("a") + std::string(5, '\0') + gzipped("b"), {}).problem,
                HasSubstr("other bytes follow the zeros"));
}

TEST(Decompress, ALargeWindowNeedsTheMemory) {
    const auto with = [](unsigned log, std::uint64_t memory) {
        return unpacked(test::zstd_with_window("text", log), {.memory = [=] { return memory; }});
    };
    EXPECT_EQ(with(27, 0).text, "text");
    EXPECT_EQ(with(31, std::uint64_t{1} << 31).text, "text");
    EXPECT_EQ(with(31, std::uint64_t{1} << 31).memory, std::uint64_t{1} << 31);
    EXPECT_EQ(with(27, 0).memory, 0U);
    EXPECT_EQ(
        with(31, std::uint64_t{1} << 30).problem,
        "zstd: its window (--long) takes 2.1 GB of memory, but only 1.1 GB are allowed, half of the limit; "
        "allow more with -S");
    EXPECT_THAT(with(28, 0).problem,
                HasSubstr("but only 134 MB are allowed, as in zstd without --long; allow more with -S"));
}

TEST(Decompress, TextThatBeginsLikeACompressedFileStaysText) {
    EXPECT_EQ(read_text("(\n(\n").orders, (orders_read{{0}}));
    EXPECT_EQ(read_text("P").problem, "text: there are no orders in it, only the deck on its first line");
    EXPECT_EQ(read_text("P*M\nP*M\n").orders, (orders_read{{0}}));
}
