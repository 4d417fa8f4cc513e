#include "system/files/decompress.hpp"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace fairshuf {
namespace {

constexpr std::size_t chunk = std::size_t{1} << 16;

// The bytes that were read to recognise the format, and then the rest.
class peeked_source final : public byte_source {
public:
    peeked_source(std::string first, std::unique_ptr<byte_source> rest)
        : first_(std::move(first)), rest_(std::move(rest)) {}

    expected<std::size_t> read(std::span<char> buffer) override {
        if (used_ == first_.size()) return rest_->read(buffer);
        const std::size_t count = first_.copy(buffer.data(), buffer.size(), used_);
        used_ += count;
        return count;
    }

private:
    std::string first_;
    std::unique_ptr<byte_source> rest_;
    std::size_t used_ = 0;
};

class gzip_bytes final : public byte_source {
public:
    explicit gzip_bytes(std::unique_ptr<byte_source> compressed) : compressed_(std::move(compressed)) {}
    gzip_bytes(const gzip_bytes&) = delete;
    gzip_bytes& operator=(const gzip_bytes&) = delete;
    ~gzip_bytes() override {
        if (started_) inflateEnd(&stream_);
    }

    expected<std::size_t> read(std::span<char> buffer) override {
        stream_.next_out = reinterpret_cast<Bytef*>(buffer.data());  // NOLINT(*-reinterpret-cast)
        stream_.avail_out = static_cast<uInt>(std::min<std::size_t>(buffer.size(), 1U << 30));
        const uInt room = stream_.avail_out;
        while (stream_.avail_out == room) {
            if (auto filled = fill(); !filled) return filled.error();
            if (between_members_ && stream_.avail_in == 0) return std::size_t{0};
            if (auto done = step(); !done) return done.error();
        }
        return std::size_t{room - stream_.avail_out};
    }

private:
    expected<void> fill() {
        if (stream_.avail_in > 0 || over_) return {};
        const auto got = compressed_->read(input_);
        if (!got) return got.error();
        stream_.next_in = reinterpret_cast<Bytef*>(input_.data());  // NOLINT(*-reinterpret-cast)
        stream_.avail_in = static_cast<uInt>(*got);
        over_ = *got == 0;
        return {};
    }

    expected<void> step() {
        if (between_members_ && !begin_member()) return error{"gzip: not enough memory to decompress"};
        const int result = inflate(&stream_, Z_NO_FLUSH);
        between_members_ = result == Z_STREAM_END;
        if (result == Z_OK || result == Z_STREAM_END) return {};
        if (result == Z_BUF_ERROR && over_) return error{"gzip: the compressed data ends too early"};
        if (result == Z_BUF_ERROR) return {};
        return error{fmt::format("gzip: the compressed data is damaged ({})",
                                 stream_.msg != nullptr ? stream_.msg : zError(result))};
    }

    bool begin_member() {
        constexpr int gzip_only = 16 + MAX_WBITS;
        const int result = started_ ? inflateReset(&stream_) : inflateInit2(&stream_, gzip_only);
        started_ = started_ || result == Z_OK;
        return result == Z_OK;
    }

    std::unique_ptr<byte_source> compressed_;
    std::array<char, chunk> input_{};
    z_stream stream_{};
    bool started_ = false;
    bool between_members_ = true;
    bool over_ = false;
};

class zstd_bytes final : public byte_source {
public:
    explicit zstd_bytes(std::unique_ptr<byte_source> compressed) : compressed_(std::move(compressed)) {}

    expected<std::size_t> read(std::span<char> buffer) override {
        if (!stream_) return error{"zstd: not enough memory to decompress"};
        ZSTD_outBuffer out{buffer.data(), buffer.size(), 0};
        while (out.pos == 0) {
            if (auto filled = fill(); !filled) return filled.error();
            const bool dry = in_.pos == in_.size;
            if (dry && between_frames_) return std::size_t{0};
            const std::size_t result = ZSTD_decompressStream(stream_.get(), &out, &in_);
            if (ZSTD_isError(result) != 0)
                return error{
                    fmt::format("zstd: the compressed data is damaged ({})", ZSTD_getErrorName(result))};
            between_frames_ = result == 0;
            if (dry && out.pos == 0) return error{"zstd: the compressed data ends too early"};
        }
        return out.pos;
    }

private:
    expected<void> fill() {
        if (in_.pos < in_.size || over_) return {};
        const auto got = compressed_->read(input_);
        if (!got) return got.error();
        in_ = {input_.data(), *got, 0};
        over_ = *got == 0;
        return {};
    }

    struct release {
        void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
    };

    std::unique_ptr<byte_source> compressed_;
    std::array<char, chunk> input_{};
    std::unique_ptr<ZSTD_DStream, release> stream_{ZSTD_createDStream()};
    ZSTD_inBuffer in_{input_.data(), 0, 0};
    bool between_frames_ = true;
    bool over_ = false;
};

enum class compression { none, gzip, zstd, unsure };

// Byte by byte, because a live pipe may delay the bytes after the first.
compression compression_of(std::string_view first) {
    using namespace std::string_view_literals;
    constexpr auto gzip = "\x1f\x8b"sv;
    constexpr auto zstd = "\x28\xb5\x2f\xfd"sv;
    constexpr auto skippable =
        "\x50\x2a\x4d\x18"sv;  // 16 magic numbers: the low half of the first byte varies
    std::string masked(first.substr(0, 4));
    if (!masked.empty()) masked[0] = static_cast<char>(masked[0] & 0xf0);
    if (first.starts_with(gzip)) return compression::gzip;
    if (first.starts_with(zstd) || masked == skippable) return compression::zstd;
    const bool may_be = gzip.starts_with(first) || zstd.starts_with(first) || skippable.starts_with(masked);
    return may_be ? compression::unsure : compression::none;
}

}  // namespace

bool is_compressed(std::string_view first) {
    const compression kind = compression_of(first);
    return kind == compression::gzip || kind == compression::zstd;
}

expected<std::unique_ptr<byte_source>> decompressed(std::unique_ptr<byte_source> source) {
    std::string first;
    std::array<char, 4> buffer{};
    while (compression_of(first) == compression::unsure) {
        const auto got = source->read(std::span(buffer).first(4 - first.size()));
        if (!got) return got.error();
        if (*got == 0) break;
        first.append(buffer.data(), *got);
    }
    const compression kind = compression_of(first);
    auto bytes =
        std::unique_ptr<byte_source>(std::make_unique<peeked_source>(std::move(first), std::move(source)));
    if (kind == compression::gzip) bytes = std::make_unique<gzip_bytes>(std::move(bytes));
    if (kind == compression::zstd) bytes = std::make_unique<zstd_bytes>(std::move(bytes));
    return bytes;
}

}  // namespace fairshuf
