// Decompresses gzip and zstd; other bytes pass unchanged.
//
//   auto bytes = decompressed(std::move(source));   // recognised by the first bytes, not by a name
//
// Several gzip members or zstd frames in a row are one text. Truncated or damaged data is an error. Zeros
// after gzip are ignored, as gzip does. Other formats (xz, bzip2, lz4, zip) are recognised and refused: their
// bytes are not the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "system/files/byte_source.hpp"

namespace fairshuf {

enum class packing { none, gzip, zstd, xz, bzip2, lz4, zip, unsure };

// So many bytes are enough to recognise every format.
inline constexpr std::size_t most_peeked = 10;

// The format of a text that begins with these bytes. `unsure`: more bytes are needed; if there are none, it
// is plain.
packing packing_of(std::string_view first);

// A format that is recognised but not supported, and the command that decompresses a file, or a pipe.
struct foreign_packing {
    std::string_view name, command, from_pipe;
};
std::optional<foreign_packing> foreign_packing_of(packing kind);

// What to decompress: what is recognised, nothing, or this format whatever the first bytes are.
enum class unpacking { automatic, never, gzip, zstd };

struct decompression {
    unpacking how = unpacking::automatic;
    // The memory for a zstd window, which --long makes larger than 128 MiB. Up to that size it is always
    // allowed, as zstd allows it; the memory is not asked for.
    std::function<std::uint64_t()> memory = {};
    // The error for a format that is not supported, if there is more to say.
    std::function<error(const foreign_packing&)> refuse = {};
};

// Reads up to `most_peeked` bytes to recognise the format, and no more than it needs.
expected<std::unique_ptr<byte_source>> decompressed(std::unique_ptr<byte_source> source,
                                                    const decompression& how = {});

}  // namespace fairshuf
