// Recognises compressed files, and others that are not texts, by their first bytes.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace fairshuf {

enum class packing {
    none,
    gzip,
    zstd,
    xz,
    bzip2,
    lz4,
    // These are not decompressed.
    old_lz4,
    compress,
    lzip,
    lzma,
    lzop,
    snappy,
    zip,
    seven_zip,
    rar,
    parquet,
    arrow,
    arrow_stream,
    feather,
    avro,
    hdf5,
    sqlite,
    unsure
};

// So many bytes are enough to recognise every format.
inline constexpr std::size_t most_peeked = 48;

// The format of a text that begins with these bytes. `unsure`: more bytes are needed; if there are none, it
// is plain.
packing packing_of(std::string_view first);

// A format that is recognised but not supported. Either commands decompress a file, or a pipe; or it is no
// compressed text at all, and `advice` says how to make a text of it.
struct foreign_packing {
    std::string_view name, command = {}, from_pipe = {}, advice = {};
};
std::optional<foreign_packing> foreign_packing_of(packing kind);

}  // namespace fairshuf
