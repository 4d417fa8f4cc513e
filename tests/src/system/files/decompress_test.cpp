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

TEST(Decompress, TextThatBeginsLikeACompressedFileStaysText) {
    EXPECT_EQ(read_text("(\n(\n").orders, (orders_read{{0}}));
    EXPECT_EQ(read_text("P").problem, "text: there are no orders in it, only the deck on its first line");
    EXPECT_EQ(read_text("P*M\nP*M\n").orders, (orders_read{{0}}));
}
