#include "system/output/packed_writer.hpp"

#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <string>
#include <vector>

#include "system/files/decompress.hpp"
#include "system/output/xxh64.hpp"

using namespace fairshuf;

namespace {

const std::vector<output_packing> ways{
    {packing::gzip, 1}, {packing::gzip, 6}, {packing::zstd, 1}, {packing::zstd, 3}, {packing::zstd, 19}};

// Words from a small vocabulary, or bytes that cannot be compressed.
std::string some_text(std::size_t size, bool is_plain) {
    std::string text;
    for (std::uint64_t i = 1; text.size() < size; i = i * 6364136223846793005 + 1442695040888963407) {
        if (is_plain)
            text += "word" + std::to_string(i >> 54) + (i >> 61 == 0 ? "\n" : " ");
        else
            text += static_cast<char>(i >> 56);
    }
    text.resize(size);
    return text;
}

std::string packed(const output_packing& how, std::string_view text, unsigned threads, std::size_t piece) {
    std::string bytes;
    packed_writer out(how, threads, [&](std::string_view some) {
        bytes += some;
        return expected<void>();
    });
    for (std::size_t at = 0; at < text.size(); at += piece) EXPECT_TRUE(out.put(text.substr(at, piece)));
    EXPECT_TRUE(out.end());
    return bytes;
}

std::string unpacked(const std::string& bytes) {
    auto source = decompressed(std::make_unique<memory_bytes>(bytes));
    std::string text(std::size_t{5} << 20, '\0');
    std::size_t size = 0;
    for (;;) {
        const auto got = (*source)->read(std::span(text).subspan(size));
        EXPECT_TRUE(got) << got.error().message;
        if (!got || *got == 0) break;
        size += *got;
    }
    text.resize(size);
    return text;
}

constexpr std::size_t block = packed_block::most_bytes;

}  // namespace

// Known answers of the reference implementation.
TEST(Xxh64, GivesTheKnownAnswersInAnyPieces) {
    const auto sum = [](std::string_view text, std::size_t piece = 1000) {
        xxh64 all;
        for (std::size_t at = 0; at < text.size(); at += piece) all.add(text.substr(at, piece));
        return all.value();
    };
    EXPECT_EQ(sum(""), 0xef46db3751d8e999U);
    EXPECT_EQ(sum("a"), 0xd24ec4f1a98c6e5bU);
    EXPECT_EQ(sum("abc"), 0x44bc2cf5ad770999U);
    EXPECT_EQ(sum("Nobody inspects the spammish repetition"), 0xfbcea83c8a378bf1U);
    const std::string text = some_text(1000, true);
    for (std::size_t piece = 1; piece < 100; ++piece) EXPECT_EQ(sum(text, piece), sum(text));
}

TEST(PackedWriter, GivesWhatUnpacksToTheText) {
    for (const auto& how : ways)
        for (const std::size_t size :
             {std::size_t{0}, std::size_t{1}, block - 1, block, block + 1, 3 * block + 17})
            for (const bool is_plain : {true, false}) {
                if (how.level == 19 && (size > block + 1 || size == block || !is_plain))
                    continue;  // it takes long
                const std::string text = some_text(size, is_plain);
                ASSERT_TRUE(unpacked(packed(how, text, 2, 100'000)) == text) << how.level << ' ' << size;
            }
}

TEST(PackedWriter, GivesTheSameBytesForAnyThreadsAndPieces) {
    const std::string text = some_text(4 * block + 5, true);
    for (const auto& how : ways) {
        if (how.level == 19) continue;
        const std::string one = packed(how, text, 1, text.size());
        for (const unsigned threads : {2U, 5U})
            for (const std::size_t piece : {std::size_t{1000}, block, text.size()})
                ASSERT_TRUE(packed(how, text, threads, piece) == one);
    }
}

TEST(PackedWriter, MakesOneMemberOfGzip) {
    const std::string text = some_text(3 * block, true);
    std::string bytes = packed({packing::gzip, 6}, text, 2, block), found(text.size() + 1, '\0');
    z_stream stream{};
    ASSERT_EQ(inflateInit2(&stream, 16 + MAX_WBITS), Z_OK);
    stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(found.data());
    stream.avail_out = static_cast<uInt>(found.size());
    EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
    EXPECT_EQ(stream.avail_in, 0U);
    EXPECT_EQ(stream.total_out, text.size());
    inflateEnd(&stream);
}

// Offsets that one block repeats from another would be wrong. Short periods make encoders repeat offsets.
TEST(PackedWriter, BlocksOfZstdDoNotDependOnEachOther) {
    std::string text;
    for (std::size_t i = 0; text.size() < 3 * block; ++i)
        text += i % 7 == 0 ? "abcabcab" : "xyxyxyxyz" + std::to_string(i % 11);
    for (const int level : {1, 3, 7})
        EXPECT_TRUE(unpacked(packed({packing::zstd, level}, text, 3, 999)) == text);
}

TEST(PackedWriter, WritesOneTextAfterTheOther) {
    for (const auto& how : ways) {
        std::string bytes;
        packed_writer out(how, 2, [&](std::string_view some) {
            bytes += some;
            return expected<void>();
        });
        std::string all;
        for (const std::size_t size : {std::size_t{5}, std::size_t{0}, block + 1, std::size_t{7}}) {
            const std::string text = some_text(size, true);
            EXPECT_TRUE(out.put(text));
            EXPECT_TRUE(out.end());
            all += text;
        }
        EXPECT_TRUE(unpacked(bytes) == all);
    }
}

TEST(PackedWriter, ReturnsTheErrorOfAWrite) {
    for (const auto& how : ways) {
        std::size_t room = 2000;
        packed_writer out(how, 2, [&](std::string_view some) {
            if (some.size() > room) return expected<void>(error{"full"});
            room -= some.size();
            return expected<void>();
        });
        auto done = out.put(some_text(8 * block, false));
        if (done) done = out.end();
        ASSERT_FALSE(done);
        EXPECT_EQ(done.error().message, "full");
    }
}

TEST(OutputPacking, IsReadFromTextAndFromNames) {
    EXPECT_EQ(*read_output_packing("zstd"), (output_packing{packing::zstd, 3}));
    EXPECT_EQ(*read_output_packing("gzip:9"), (output_packing{packing::gzip, 9}));
    EXPECT_FALSE(*read_output_packing("none"));
    for (const auto* wrong : {"", "zstd:", "zstd:0", "zstd:20", "gzip:10", "gzip:x", "xz", "zstd3"})
        EXPECT_FALSE(read_output_packing(wrong)) << wrong;
    EXPECT_EQ(packing_of_output("no/such/A.GZ", {})->kind, packing::gzip);
    EXPECT_EQ(packing_of_output("a.jsonl.zstd", {})->kind, packing::zstd);
    EXPECT_EQ(packing_of_output("a.jsonl", {})->kind, packing::none);
    EXPECT_EQ(packing_of_output("a.zst", output_packing{})->kind, packing::none);
    EXPECT_EQ(*packing_of_output("a", output_packing{packing::gzip, 1}), (output_packing{packing::gzip, 1}));
    for (const auto* wrong : {"a.xz", "a.bz2", "a.lz4", "a.lzma", "a.bgz"})
        EXPECT_FALSE(packing_of_output(wrong, {})) << wrong;
    EXPECT_NE(packing_of_output("a.bgz", {}).error().message.find("| bgzip > a.bgz"), std::string::npos);
    EXPECT_EQ(packing_in_name("a.bgz"), packing::gzip);
    EXPECT_FALSE(packing_of_output("a.zst", output_packing{packing::gzip, 1}));
}
