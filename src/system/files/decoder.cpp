#include "system/files/decoder.hpp"

#include <decoders_found.h>
#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>

#if FAIRSHUF_HAS_BZIP2
#include <bzlib.h>
#endif
#if FAIRSHUF_HAS_LZ4
#include <lz4frame.h>
#endif
#if FAIRSHUF_HAS_LZMA
#include <lzma.h>
#endif

#include "format/quantities.hpp"

namespace fairshuf {
namespace {

constexpr std::size_t most_at_once = std::size_t{1} << 30;

template <class Byte>
Byte* bytes(const char* text) {
    return reinterpret_cast<Byte*>(const_cast<char*>(text));  // NOLINT: the libraries do not write there
}

// Gives the buffers to a stream of zlib or bzip2, which are alike, and reports what became of them.
template <class Stream, class Byte>
class stream_step {
public:
    stream_step(Stream& stream, std::string_view from, std::span<char> into)
        : stream_(&stream),
          in_(static_cast<unsigned>(std::min(from.size(), most_at_once))),
          out_(static_cast<unsigned>(std::min(into.size(), most_at_once))) {
        stream.next_in = bytes<Byte>(from.data());
        stream.avail_in = in_;
        stream.next_out = bytes<Byte>(into.data());
        stream.avail_out = out_;
    }
    decoder::step result(bool ended) const {
        return {in_ - stream_->avail_in, out_ - stream_->avail_out, ended};
    }

private:
    Stream* stream_;
    unsigned in_, out_;
};

class gzip_decoder final : public decoder {
public:
    gzip_decoder() = default;
    gzip_decoder(const gzip_decoder&) = delete;
    gzip_decoder& operator=(const gzip_decoder&) = delete;
    ~gzip_decoder() override {
        if (started_) inflateEnd(&stream_);
    }

    bool begin() override {
        constexpr int gzip_only = 16 + MAX_WBITS;
        const int result = started_ ? inflateReset(&stream_) : inflateInit2(&stream_, gzip_only);
        started_ = started_ || result == Z_OK;
        return result == Z_OK;
    }

    expected<step> decode(std::string_view from, std::span<char> into) override {
        const stream_step<z_stream, Bytef> now(stream_, from, into);
        const int result = inflate(&stream_, Z_NO_FLUSH);
        if (result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR)
            return now.result(result == Z_STREAM_END);
        const bool in_magic = stream_.total_in <= 2;  // nothing is right
        return after(in_magic ? 0 : now.result(false).read,
                     stream_.msg != nullptr ? stream_.msg : zError(result));
    }

    padding allows() const override { return {.zeros = true}; }

private:
    z_stream stream_{};
    bool started_ = false;
};

#if FAIRSHUF_HAS_BZIP2
class bzip2_decoder final : public decoder {
public:
    bzip2_decoder() = default;
    bzip2_decoder(const bzip2_decoder&) = delete;
    bzip2_decoder& operator=(const bzip2_decoder&) = delete;
    ~bzip2_decoder() override { end(); }

    bool begin() override {
        end();
        stream_ = {};
        started_ = BZ2_bzDecompressInit(&stream_, 0, 0) == BZ_OK;
        return started_;
    }

    expected<step> decode(std::string_view from, std::span<char> into) override {
        const stream_step<bz_stream, char> now(stream_, from, into);
        const int result = BZ2_bzDecompress(&stream_);
        if (result == BZ_OK || result == BZ_STREAM_END) return now.result(result == BZ_STREAM_END);
        if (result == BZ_MEM_ERROR) return too_little_memory("not enough memory to decompress");
        return after(now.result(false).read, result == BZ_DATA_ERROR_MAGIC ? "no bzip2 stream begins here"
                                                                           : "wrong data or checksum");
    }

private:
    void end() {
        if (started_) BZ2_bzDecompressEnd(&stream_);
        started_ = false;
    }

    bz_stream stream_{};
    bool started_ = false;
};
#endif

#if FAIRSHUF_HAS_LZ4
class lz4_decoder final : public decoder {
public:
    bool begin() override {
        LZ4F_dctx* made = nullptr;
        if (!context_ && LZ4F_isError(LZ4F_createDecompressionContext(&made, LZ4F_VERSION)) == 0)
            context_.reset(made);
        wanted_ = 7;  // the shortest header of a frame
        return context_ != nullptr;
    }

    expected<step> decode(std::string_view from, std::span<char> into) override {
        // It does not say where in its input an error is, so it gets what it asked for: mostly one block.
        std::size_t read = wanted_ > 0 ? std::min(from.size(), wanted_) : from.size(), written = into.size();
        const std::size_t result =
            LZ4F_decompress(context_.get(), into.data(), &written, from.data(), &read, nullptr);
        if (LZ4F_isError(result) != 0) return error{LZ4F_getErrorName(result)};
        wanted_ = result;
        return step{read, written, result == 0};
    }

private:
    struct release {
        void operator()(LZ4F_dctx* context) const { LZ4F_freeDecompressionContext(context); }
    };
    std::unique_ptr<LZ4F_dctx, release> context_;
    std::size_t wanted_ = 0;  // bytes; 0: it did not say
};
#endif

#if FAIRSHUF_HAS_LZMA
class xz_decoder final : public decoder {
public:
    explicit xz_decoder(const std::function<std::uint64_t()>& allowed)
        : most_(std::max<std::uint64_t>(usual, allowed ? allowed() : usual)) {}
    xz_decoder(const xz_decoder&) = delete;
    xz_decoder& operator=(const xz_decoder&) = delete;
    ~xz_decoder() override { lzma_end(&stream_); }

    bool begin() override { return lzma_stream_decoder(&stream_, most_, 0) == LZMA_OK; }

    expected<step> decode(std::string_view from, std::span<char> into) override {
        stream_.next_in = bytes<const std::uint8_t>(from.data());
        stream_.avail_in = from.size();
        stream_.next_out = bytes<std::uint8_t>(into.data());
        stream_.avail_out = into.size();
        const lzma_ret result = lzma_code(&stream_, LZMA_RUN);
        if (result == LZMA_OK || result == LZMA_STREAM_END || result == LZMA_BUF_ERROR)
            return step{from.size() - stream_.avail_in, into.size() - stream_.avail_out,
                        result == LZMA_STREAM_END};
        return after(from.size() - stream_.avail_in, problem(result).message);
    }

    padding allows() const override { return {.zeros = true, .more = true}; }

private:
    static constexpr std::uint64_t usual = std::uint64_t{128} << 20;

    error problem(lzma_ret result) {
        switch (result) {
            case LZMA_MEM_ERROR: return too_little_memory("not enough memory to decompress");
            case LZMA_MEMLIMIT_ERROR:
                return too_little_memory(
                    fmt::format("its dictionary takes {} of memory, but only {} are allowed, half of the "
                                "limit; allow more with -S",
                                format_bytes(lzma_memusage(&stream_)), format_bytes(most_)));
            case LZMA_FORMAT_ERROR: return {"no xz stream begins here"};
            case LZMA_OPTIONS_ERROR: return {"unknown options"};
            default: return {"wrong data or checksum"};
        }
    }

    std::uint64_t most_;
    lzma_stream stream_ = LZMA_STREAM_INIT;
};
#endif

}  // namespace

std::unique_ptr<decoder> make_gzip_decoder() {
    return std::make_unique<gzip_decoder>();
}

std::unique_ptr<decoder> make_bzip2_decoder() {
#if FAIRSHUF_HAS_BZIP2
    return std::make_unique<bzip2_decoder>();
#else
    return nullptr;
#endif
}

std::unique_ptr<decoder> make_lz4_decoder() {
#if FAIRSHUF_HAS_LZ4
    return std::make_unique<lz4_decoder>();
#else
    return nullptr;
#endif
}

std::unique_ptr<decoder> make_xz_decoder([[maybe_unused]] const std::function<std::uint64_t()>& allowed) {
#if FAIRSHUF_HAS_LZMA
    return std::make_unique<xz_decoder>(allowed);
#else
    return nullptr;
#endif
}

bool can_decode(packing kind) {
    switch (kind) {
        case packing::gzip:
        case packing::zstd: return true;
        case packing::xz: return FAIRSHUF_HAS_LZMA != 0;
        case packing::bzip2: return FAIRSHUF_HAS_BZIP2 != 0;
        case packing::lz4: return FAIRSHUF_HAS_LZ4 != 0;
        default: return false;
    }
}

std::unique_ptr<decoder> make_decoder(packing kind, const std::function<std::uint64_t()>& allowed) {
    switch (kind) {
        case packing::gzip: return make_gzip_decoder();
        case packing::zstd: return make_zstd_decoder();
        case packing::xz: return make_xz_decoder(allowed);
        case packing::bzip2: return make_bzip2_decoder();
        case packing::lz4: return make_lz4_decoder();
        default: return nullptr;
    }
}

std::string_view name_of(packing kind) {
    switch (kind) {
        case packing::gzip: return "gzip";
        case packing::zstd: return "zstd";
        case packing::xz: return "xz";
        case packing::bzip2: return "bzip2";
        case packing::lz4: return "lz4";
        case packing::lzma: return "lzma";
        default: return "";
    }
}

}  // namespace fairshuf
