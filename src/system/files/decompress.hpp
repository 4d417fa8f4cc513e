// Decompresses gzip and zstd, and xz, bzip2 and lz4 if their libraries were there when this was built; other
// bytes pass unchanged.
//
//   auto bytes = decompressed(std::move(source));   // recognised by the first bytes, not by a name
//
// Several members, frames or streams in a row are one text. Truncated or damaged data is an error, which says
// how many bytes were right. Zeros after gzip are ignored, as gzip does. Other formats (zip, Parquet, ...)
// are recognised and refused: their bytes are not the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "system/files/byte_source.hpp"
#include "system/files/packing.hpp"

namespace fairshuf {

// What to decompress: what is recognised, nothing, or this format whatever the first bytes are.
enum class unpacking { automatic, never, gzip, zstd, xz, bzip2, lz4 };

struct decompression {
    unpacking how = unpacking::automatic;
    // The memory for a zstd window, which --long makes larger than 128 MiB. Up to that size it is always
    // allowed, as zstd allows it; the memory is not asked for.
    std::function<std::uint64_t()> memory = {};
    // The error for a format that is not supported, if there is more to say.
    std::function<error(const foreign_packing&)> refuse = {};
};

// Why a format is refused. `decompress` ends the sentence for one that a command can decompress.
std::string refusal_of(const foreign_packing& kind, std::string_view decompress);

// Reads up to `most_peeked` bytes to recognise the format, and no more than it needs.
expected<std::unique_ptr<byte_source>> decompressed(std::unique_ptr<byte_source> source,
                                                    const decompression& how = {});

}  // namespace fairshuf
