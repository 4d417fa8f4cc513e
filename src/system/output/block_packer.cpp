#include "system/output/block_packer.hpp"

#define ZSTD_STATIC_LINKING_ONLY  // for frames that are made of parts
#define ZSTD_DISABLE_DEPRECATE_WARNINGS
#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>

// zstd's own threads use it for the same purpose. It is in the archive, but not in the shared library.
extern "C" [[gnu::weak]] void ZSTD_invalidateRepCodes(ZSTD_CCtx* context);  // NOLINT(*-identifier-naming)

namespace fairshuf {
namespace {

bool makes_one_frame() {
    return &ZSTD_invalidateRepCodes != nullptr;  // NOLINT(*-redundant-expression)
}

class gzip_packer final : public block_packer {
public:
    explicit gzip_packer(int level) {
        started_ = deflateInit2(&stream_, level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) == Z_OK;
    }
    ~gzip_packer() override {
        if (started_) deflateEnd(&stream_);
    }
    bool is_started() const { return started_; }

    expected<void> pack(packed_block& block) override {
        deflateReset(&stream_);
        if (!block.before.empty())
            deflateSetDictionary(&stream_, bytes(block.before.data()),
                                 static_cast<uInt>(block.before.size()));
        constexpr std::size_t flush = 16;  // of the empty block at the end
        block.packed.resize(deflateBound(&stream_, static_cast<uLong>(block.text.size())) + flush);
        stream_.next_in = bytes(block.text.data());
        stream_.avail_in = static_cast<uInt>(block.text.size());
        stream_.next_out = bytes(block.packed.data());
        stream_.avail_out = static_cast<uInt>(block.packed.size());
        const int result = deflate(&stream_, Z_SYNC_FLUSH);
        if (result != Z_OK || stream_.avail_in > 0 || stream_.avail_out == 0)
            return error{fmt::format("gzip: compression failed ({})", zError(result))};
        block.packed.resize(static_cast<std::size_t>(stream_.total_out));
        block.checksum = static_cast<std::uint32_t>(
            crc32(0, bytes(block.text.data()), static_cast<uInt>(block.text.size())));
        return {};
    }

private:
    static Bytef* bytes(char* text) { return reinterpret_cast<Bytef*>(text); }  // NOLINT(*-reinterpret-cast)

    z_stream stream_{};
    bool started_ = false;
};

ZSTD_parameters parameters_for(int level) {
    ZSTD_parameters all{ZSTD_getCParams(level, packed_block::most_bytes, 0), {}};
    all.fParams.contentSizeFlag = makes_one_frame() ? 0 : 1;
    all.fParams.checksumFlag = makes_one_frame() ? 0 : 1;
    return all;
}

class zstd_packer final : public block_packer {
public:
    explicit zstd_packer(int level) : parameters_(parameters_for(level)) {}
    bool is_started() const { return context_ != nullptr; }

    expected<void> pack(packed_block& block) override {
        block.packed.resize(ZSTD_compressBound(block.text.size()));
        const std::size_t size = makes_one_frame() ? pack_part(block) : pack_frame(block);
        if (ZSTD_isError(size) != 0)
            return error{fmt::format("zstd: compression failed ({})", ZSTD_getErrorName(size))};
        block.packed.resize(size);
        return {};
    }

private:
    std::size_t pack_frame(packed_block& block) {
        return ZSTD_compress_advanced(context_.get(), block.packed.data(), block.packed.size(),
                                      block.text.data(), block.text.size(), nullptr, 0, parameters_);
    }

    // The header of its own frame is overwritten.
    std::size_t pack_part(packed_block& block) {
        const std::size_t begun =
            ZSTD_compressBegin_advanced(context_.get(), nullptr, 0, parameters_, ZSTD_CONTENTSIZE_UNKNOWN);
        if (ZSTD_isError(begun) != 0) return begun;
        char* const to = block.packed.data();
        const std::size_t header =
            ZSTD_compressContinue(context_.get(), to, block.packed.size(), block.text.data(), 0);
        if (ZSTD_isError(header) != 0) return header;
        ZSTD_invalidateRepCodes(context_.get());
        return ZSTD_compressContinue(context_.get(), to, block.packed.size(), block.text.data(),
                                     block.text.size());
    }

    struct release {
        void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
    };
    ZSTD_parameters parameters_;
    std::unique_ptr<ZSTD_CCtx, release> context_{ZSTD_createCCtx()};
};

template <class Packer>
std::unique_ptr<block_packer> if_started(std::unique_ptr<Packer> made) {
    return made->is_started() ? std::move(made) : nullptr;
}

void put_little_endian(std::string& to, std::uint64_t value, unsigned bytes) {
    for (unsigned i = 0; i < bytes; ++i) to += static_cast<char>(value >> 8 * i);
}

}  // namespace

std::unique_ptr<block_packer> block_packer::make(const output_packing& how) {
    if (how.kind == packing::gzip) return if_started(std::make_unique<gzip_packer>(how.level));
    return if_started(std::make_unique<zstd_packer>(how.level));
}

std::uint64_t block_packer::memory_for(const output_packing& how) {
    constexpr std::uint64_t of_deflate = std::uint64_t{1} << 19;  // 268 kB, by zlib's own account
    if (how.kind == packing::gzip) return of_deflate;
    return ZSTD_estimateCCtxSize_usingCParams(parameters_for(how.level).cParams);
}

// The window of a zstd frame is as large as a block.
std::string frame_writer::begin() {
    using namespace std::string_literals;
    constexpr unsigned least_window = 10, window = 20;
    static_assert(packed_block::most_bytes == std::size_t{1} << window);
    if (kind_ == packing::gzip) return "\x1f\x8b\x08\0\0\0\0\0\0\x03"s;
    if (!makes_one_frame()) return "";
    return "\x28\xb5\x2f\xfd\x04"s + static_cast<char>((window - least_window) << 3);
}

void frame_writer::add_text(std::string_view text) {
    if (kind_ == packing::zstd && makes_one_frame()) sum_.add(text);
    bytes_ += text.size();
}

void frame_writer::add_packed(const packed_block& one) {
    if (kind_ == packing::gzip)
        crc_ = crc32_combine(crc_, one.checksum, static_cast<z_off_t>(one.text.size()));
}

// An empty last block, and the checksum.
std::string frame_writer::end() {
    using namespace std::string_literals;
    std::string tail;
    if (kind_ == packing::gzip) {
        tail = "\x03\0"s;
        put_little_endian(tail, crc_, 4);
        put_little_endian(tail, bytes_, 4);
    } else if (makes_one_frame()) {
        tail = "\x01\0\0"s;
        put_little_endian(tail, sum_.value(), 4);
    } else if (bytes_ == 0) {
        tail = "\x28\xb5\x2f\xfd\x20\0\x01\0\0"s;  // an empty frame
    }
    *this = frame_writer(kind_);
    return tail;
}

}  // namespace fairshuf
