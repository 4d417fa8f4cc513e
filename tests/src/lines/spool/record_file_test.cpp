#include "lines/spool/record_file.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/shell.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;

namespace {

// Sizes around every boundary of the encoded size and of both buffers.
std::vector<std::string> records_of_all_sizes(std::size_t most) {
    std::vector<std::string> records;
    for (std::size_t size = 1; size <= most; size += size < 700 ? 1 : size / 3)
        records.emplace_back(size, static_cast<char>('a' + size % 26));
    return records;
}

expected<std::string> next_of(record_file_reader& in) {
    if (!in.next()) return in.problem();
    if (in.is_short()) return std::string(in.record());
    std::string text(static_cast<std::size_t>(in.size()), '\0');
    const auto read = in.read(std::span(text).first(text.size() / 2));
    const auto rest = in.read(std::span(text).subspan(text.size() / 2));
    return read && rest ? expected<std::string>(text) : in.problem();
}

}  // namespace

TEST(RecordFile, ReturnsTheRecordsThatWerePut) {
    const test::scratch_folder folder;
    spill disk({(folder / "").string()});
    const auto records = records_of_all_sizes(40'000);
    for (const std::size_t buffer : {64, 300, 5000})
        for (const std::size_t other : {256, 1000, 100'000}) {
            std::vector<char> memory(buffer), reading(other);
            record_file_writer out(disk, memory);
            for (std::size_t i = 0; i < records.size(); ++i) {
                const std::string& record = records[i];
                if (i % 2 == 0) {
                    ASSERT_TRUE(out.put(record));
                } else {
                    ASSERT_TRUE(out.put_pieces(record.size(), [&](std::uint64_t done, std::span<char> into) {
                        record.copy(into.data(), into.size(), static_cast<std::size_t>(done));
                        return expected<void>();
                    }));
                }
            }
            auto file = out.finish();
            ASSERT_TRUE(file);
            record_file_reader in(disk, *std::move(file), reading);
            for (const auto& record : records) {
                const auto found = next_of(in);
                ASSERT_TRUE(found) << found.error().message;
                ASSERT_EQ(*found, record);
            }
            EXPECT_FALSE(in.next());
        }
    EXPECT_EQ(disk.bytes_reserved(), 0U);
}

TEST(RecordFile, ReportsWhyItCannotBeWritten) {
    spill disk({"/nowhere"});
    std::vector<char> buffer(64);
    record_file_writer out(disk, buffer);
    EXPECT_FALSE(out.put(std::string(1000, 'x')));
    const auto file = out.finish();
    ASSERT_FALSE(file);
    EXPECT_NE(file.error().message.find("/nowhere"), std::string::npos);
}

TEST(RecordFile, ReportsDamageAsAnEarlyEnd) {
    const test::scratch_folder folder;
    spill disk({(folder / "").string()});
    std::vector<char> memory(64), reading(256);
    record_file_writer out(disk, memory);
    ASSERT_TRUE(out.put("12345678"));
    auto file = out.finish();
    const std::string size(1, 99);  // more than the file has
    std::string damaged = size;
    const iovec part{damaged.data(), 1};
    ASSERT_TRUE(disk.write(file->pieces[0], 0, {&part, 1}));
    record_file_reader in(disk, *std::move(file), reading);
    EXPECT_FALSE(in.next());
    EXPECT_NE(in.problem().message.find("changed"), std::string::npos);
}

TEST(RecordFile, IsOnePieceThatIsReleasedWhileItIsRead) {
    const test::scratch_folder folder;
    spill disk({(folder / "").string()});
    constexpr std::size_t page = 4096, mega = std::size_t{1} << 20;
    std::vector<char> memory(page), reading(page);
    record_file_writer out(disk, memory);
    const std::string record(1000, 'x');
    for (int i = 0; i < 5000; ++i) ASSERT_TRUE(out.put(record));
    auto file = out.finish();
    ASSERT_TRUE(file);
    EXPECT_EQ(file->pieces.size(), 1U);
    record_file_reader in(disk, *std::move(file), reading);
    const std::uint64_t all = disk.bytes_reserved();
    std::uint64_t read = 0;
    for (int i = 0; i < 5000; ++i) {
        ASSERT_TRUE(in.next());
        read += 1002;
        EXPECT_LE(disk.bytes_reserved(), all - read + mega) << i;
    }
    EXPECT_FALSE(in.next());
    EXPECT_EQ(disk.bytes_reserved(), 0U);
}

TEST(RecordFile, HasSeveralPiecesWhereOthersWriteBetween) {
    const test::scratch_folder folder;
    spill disk({(folder / "").string()});
    std::vector<char> memory(4096), others(4096), reading(4096);
    record_file_writer out(disk, memory), other(disk, others);
    for (int i = 0; i < 100; ++i) {
        ASSERT_TRUE(out.put(std::string(1000, 'x')));
        ASSERT_TRUE(other.put(std::string(1000, 'y')));
    }
    auto file = out.finish();
    ASSERT_TRUE(file && other.finish());
    EXPECT_GT(file->pieces.size(), 10U);
    record_file_reader in(disk, *std::move(file), reading);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(*next_of(in), std::string(1000, 'x'));
}
