// Records spilled to disk as they come, chunk by chunk. Each can be found by its number.
//
//   text_spool spool(disk);
//   spool.add(chunks);
//   const auto some = spool.with_records(1000, 2000);       // the chunks that have them
//   spool.read(some.offset, buffer);                        // their text
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::lines {

class text_spool {
public:
    explicit text_spool(spill& disk) : disk_(&disk) {}

    // Whole records, in memory.
    struct held_chunk {
        char* text = nullptr;
        std::uint64_t bytes = 0, records = 0;
    };

    // Appends chunks in one piece. Small ones are joined.
    expected<void> add(std::span<const held_chunk> chunks);

    std::uint64_t records() const { return ends_.back().record; }
    std::uint64_t bytes() const { return ends_.back().offset; }

    // Contiguous chunks, with their text and their records.
    struct chunk_range {
        std::size_t first = 0, end = 0;  // chunks
        std::uint64_t offset = 0, bytes = 0;
        std::uint64_t record = 0, records = 0;
    };
    chunk_range with_records(std::uint64_t begin, std::uint64_t end) const;
    chunk_range chunk(std::size_t number) const { return range(number, number + 1); }

    expected<void> read(std::uint64_t offset, std::span<char> into) const;
    void release();

private:
    static constexpr std::uint64_t least_chunk = std::uint64_t{1} << 15;  // bytes, except for the last one

    struct mark {
        std::uint64_t record = 0, offset = 0;
    };
    struct piece {
        std::uint64_t offset = 0;
        spill::extent where;
    };

    chunk_range range(std::size_t first, std::size_t end) const;

    spill* disk_;
    std::vector<mark> ends_ = {{}};  // the end of chunk i - 1 and the beginning of chunk i
    std::vector<piece> pieces_;
};

}  // namespace fairshuf::lines
