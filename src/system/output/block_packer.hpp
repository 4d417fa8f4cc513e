// Compresses the blocks of a text one by one, on any thread, into pieces that are one compressed text when
// they are joined: a single member of gzip (RFC 1952), or a single frame of zstd (RFC 8878).
//
//   auto packer = block_packer::make({packing::gzip, 6});
//   frame_writer frame(packing::gzip);
//   file += frame.begin();
//   for (block : blocks) { packer->pack(block); file += block.packed; frame.add(block); }
//   file += frame.end();
//
// A block of gzip may refer to the text before it, and its piece ends at a whole byte. A block of zstd refers
// to nothing before it, and does not use the repeated offsets of the block before it. So the pieces do not
// depend on the thread that makes them, and readers need not know that there were several.
//
// A shared libzstd does not offer what this takes (ZSTD_invalidateRepCodes). There, every block is a frame of
// its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "system/output/output_packing.hpp"
#include "system/output/xxh64.hpp"

namespace fairshuf {

struct packed_block {
    static constexpr std::size_t most_bytes = std::size_t{1} << 20;

    std::vector<char> text = {};
    std::string before = {};     // the end of the block before it, which gzip refers to
    std::string packed = {};     // the result
    std::uint32_t checksum = 0;  // of the text, for gzip
};

class block_packer {
public:
    // Nothing if memory is exhausted.
    static std::unique_ptr<block_packer> make(const output_packing& how);

    block_packer() = default;
    block_packer(const block_packer&) = delete;
    block_packer& operator=(const block_packer&) = delete;
    virtual ~block_packer() = default;

    virtual expected<void> pack(packed_block& block) = 0;

    // About the memory that one takes, in bytes.
    static std::uint64_t memory_for(const output_packing& how);
};

// What stands before and after the blocks of one compressed text.
class frame_writer {
public:
    // How much of a block the next one refers to.
    static constexpr std::size_t most_before = std::size_t{1} << 15;

    explicit frame_writer(packing kind) : kind_(kind) {}

    std::string begin();
    void add_text(std::string_view text);      // of each block, in order
    void add_packed(const packed_block& one);  // each block, in order, when it is packed
    std::string end();

private:
    packing kind_;
    xxh64 sum_;
    unsigned long crc_ = 0;
    std::uint64_t bytes_ = 0;
};

}  // namespace fairshuf
