// Decompresses gzip and zstd; other bytes pass unchanged.
//
//   auto bytes = decompressed(std::move(source));   // recognised by the first bytes, not by a name
//
// Several gzip members or zstd frames in a row are one text. Truncated or damaged data is an error.
#pragma once

#include <memory>
#include <string_view>

#include "system/files/byte_source.hpp"

namespace fairshuf {

// Reads up to four bytes to recognise the format, and no more than it needs.
expected<std::unique_ptr<byte_source>> decompressed(std::unique_ptr<byte_source> source);

// Whether a text that begins with these four bytes, or has no more, is compressed.
bool is_compressed(std::string_view first);

}  // namespace fairshuf
