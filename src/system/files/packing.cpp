#include "system/files/packing.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "system/files/decoder.hpp"

namespace fairshuf {
namespace {

// The first bytes of a format. `loose` is the index of a byte whose low half may have any value.
struct signature {
    packing kind;
    std::string_view bytes;
    std::size_t loose = std::string_view::npos;

    bool agrees_with(std::string_view first) const {
        const auto same = [&](std::size_t i) {
            const int different = bytes[i] ^ first[i];
            return (different & (i == loose ? 0xf0 : 0xff)) == 0;
        };
        for (std::size_t i = 0; i < std::min(bytes.size(), first.size()); ++i)
            if (!same(i)) return false;
        return true;
    }
};

using namespace std::string_view_literals;
constexpr std::array<signature, 26> signatures{{
    {packing::gzip, "\x1f\x8b\x08"sv},
    {packing::zstd, "\x28\xb5\x2f\xfd"sv},
    {packing::zstd, "\x50\x2a\x4d\x18"sv, 0},  // skippable frames: 16 magic numbers
    {packing::xz,
     "\xfd"
     "7zXZ\x00"sv},
    {packing::bzip2, "BZh11AY&SY"sv, 3},                    // the digit is the size of the blocks
    {packing::bzip2, "BZh1\x17\x72\x45\x38\x50\x90"sv, 3},  // of an empty text
    {packing::lz4, "\x04\x22\x4d\x18"sv},
    {packing::old_lz4, "\x02\x21\x4c\x18"sv},
    {packing::compress, "\x1f\x9d\x90"sv, 2},
    {packing::compress, "\x1f\x9d\x80"sv, 2},
    {packing::lzip, "LZIP\x01"sv},
    {packing::lzma, "]\x00\x00"sv},  // the usual properties, and a dictionary of whole 64 KiB
    {packing::lzop, "\x89LZO\x00\r\n\x1a\n"sv},
    {packing::snappy, "\xff\x06\x00\x00sNaPpY"sv},
    {packing::zip, "PK\x03\x04"sv},
    {packing::zip, "PK\x05\x06"sv},  // an empty archive
    {packing::zip, "PK\x07\x08"sv},  // a part of one
    {packing::seven_zip, "7z\xbc\xaf\x27\x1c"sv},
    {packing::rar, "Rar!\x1a\x07"sv},
    {packing::parquet, "PAR1"sv},
    {packing::parquet, "PARE"sv},  // with an encrypted footer
    {packing::arrow, "ARROW1\x00\x00"sv},
    {packing::feather, "FEA1"sv},
    {packing::avro, "Obj\x01"sv},
    {packing::hdf5, "\x89HDF\r\n\x1a\n"sv},
    {packing::sqlite, "SQLite format 3\x00"sv},
}};
static_assert(std::ranges::all_of(signatures,
                                  [](const auto& one) { return one.bytes.size() <= most_peeked; }));

// A stream of Arrow has no signature. It begins with ff ff ff ff, the length of its first message, and that
// message: a flatbuffer, whose root is a table with its own table of offsets before it
// (https://arrow.apache.org/docs/format/Columnar.html#encapsulated-message-format).
class stream_start {
public:
    explicit stream_start(std::string_view first) : first_(first) {}

    packing kind() const {
        using enum packing;
        constexpr std::string_view mark = "\xff\xff\xff\xff";
        if (!first_.starts_with(mark.substr(0, first_.size()))) return none;
        if (first_.size() < 12) return unsure;
        const std::uint64_t length = number(4, 4), root = number(8, 4);
        if (length < 32 || length % 8 != 0 || length >= largest || root % 4 != 0 || root < 8 ||
            root > farthest)
            return none;
        const std::size_t table = message + static_cast<std::size_t>(root);
        if (first_.size() < table + 4) return unsure;
        const std::uint64_t back = number(table, 4);
        if (back < 4 || back > root - 4) return none;
        const std::uint64_t size = number(table - static_cast<std::size_t>(back), 2);
        return size >= 4 && size % 2 == 0 && size <= back ? arrow_stream : none;
    }

private:
    static constexpr std::size_t message = 8;
    static constexpr std::uint64_t largest = 1 << 28, farthest = most_peeked - message - 4;

    std::uint64_t number(std::size_t at, std::size_t bytes) const {  // low byte first
        std::uint64_t value = 0;
        for (std::size_t i = bytes; i-- > 0;) value = value << 8 | static_cast<unsigned char>(first_[at + i]);
        return value;
    }

    std::string_view first_;
};

struct unpacker {
    packing kind;
    foreign_packing tool;
};
constexpr std::array<unpacker, 19> unpackers{{
    {packing::xz, {"xz", "xz -dc", "xz -dc"}},
    {packing::bzip2, {"bzip2", "bzip2 -dc", "bzip2 -dc"}},
    {packing::lz4, {"lz4", "lz4 -dc", "lz4 -dc"}},
    {packing::old_lz4, {"lz4 (an old format)", "lz4 -dc", "lz4 -dc"}},
    {packing::compress, {"compress", "gzip -dc", "gzip -dc"}},
    {packing::lzip, {"lzip", "lzip -dc", "lzip -dc"}},
    {packing::lzma, {"lzma", "xz -dc", "xz -dc"}},
    {packing::lzop, {"lzop", "lzop -dc", "lzop -dc"}},
    {packing::snappy, {"snappy", "snzip -dc", "snzip -dc"}},
    {packing::zip, {"zip", "unzip -p", "funzip"}},
    {packing::seven_zip, {"7-Zip", "7z x -so", ""}},
    {packing::rar, {"RAR", "unrar p -inul", ""}},
    {packing::parquet,
     {.name = "a Parquet file",
      .advice = "write its rows as JSON lines first, for instance with pandas: "
                "read_parquet(name).to_json(new, orient='records', lines=True)"}},
    {packing::arrow,
     {.name = "an Arrow file",
      .advice = "write its rows as JSON lines first, for instance with pandas: "
                "pyarrow.ipc.open_file(name).read_pandas().to_json(new, orient='records', lines=True)"}},
    {packing::arrow_stream,
     {.name = "a stream of Arrow",
      .advice = "write its rows as JSON lines first, for instance with pandas: "
                "pyarrow.ipc.open_stream(name).read_pandas().to_json(new, orient='records', lines=True)"}},
    {packing::feather,
     {.name = "a Feather file",
      .advice = "write its rows as JSON lines first, for instance with pandas: "
                "read_feather(name).to_json(new, orient='records', lines=True)"}},
    {packing::avro,
     {.name = "an Avro file", .advice = "write its records as JSON lines first, with avro-tools tojson"}},
    {packing::hdf5, {.name = "an HDF5 file", .advice = "write the data set as lines or as .npy first"}},
    {packing::sqlite,
     {.name = "an SQLite database",
      .advice = "write a table as CSV first: sqlite3 -header -csv FILE 'SELECT * FROM ...'"}},
}};

}  // namespace

packing packing_of(std::string_view first) {
    bool unsure = false;
    for (const auto& one : signatures) {
        if (!one.agrees_with(first)) continue;
        if (first.size() >= one.bytes.size()) return one.kind;
        unsure = true;
    }
    const packing stream = stream_start(first).kind();
    return stream == packing::none && unsure ? packing::unsure : stream;
}

std::optional<foreign_packing> foreign_packing_of(packing kind) {
    if (can_decode(kind)) return std::nullopt;
    const auto* const found = std::ranges::find(unpackers, kind, &unpacker::kind);
    return found != unpackers.end() ? std::optional(found->tool) : std::nullopt;
}

}  // namespace fairshuf
