// Compresses bytes, so tests need no binary files.
#pragma once

#include <zlib.h>
#include <zstd.h>

#include <cstdlib>
#include <string>

namespace fairshuf::test {

inline std::string gzipped(const std::string& text) {
    z_stream stream{};
    if (deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK) std::abort();
    std::string packed(deflateBound(&stream, text.size()) + 64, '\0');
    std::string input = text;  // zlib needs a writable buffer
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END) std::abort();
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

// With a checksum, as the command-line tool writes it.
inline std::string zstd_packed(const std::string& text) {
    std::string packed(ZSTD_compressBound(text.size()), '\0');
    ZSTD_CCtx* context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    packed.resize(ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size()));
    ZSTD_freeCCtx(context);
    return packed;
}

// A frame of one uncompressed block that asks for a window of 2^`log` bytes, as `zstd --long` does for a
// pipe.
inline std::string zstd_with_window(const std::string& text, unsigned log) {
    std::string frame("\x28\xb5\x2f\xfd\0", 5);
    frame += static_cast<char>((log - 10) << 3);
    const std::size_t block = text.size() << 3 | 1;  // raw, and the last
    for (const unsigned shift : {0U, 8U, 16U}) frame += static_cast<char>(block >> shift);
    return frame + text;
}

}  // namespace fairshuf::test
