#include "system/files/decompress.hpp"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <utility>

#include "format/quantities.hpp"

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
            if (between_members_ && started_) {
                if (auto skipped = skip_padding(); !skipped) return skipped.error();
                if (stream_.avail_in == 0) return std::size_t{0};
            }
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

    // gzip ignores zeros after the last member: tapes are filled up with them.
    expected<void> skip_padding() {
        while (stream_.avail_in > 0 && *stream_.next_in == 0) {
            padded_ = true;
            ++stream_.next_in;
            --stream_.avail_in;
            if (auto filled = fill(); !filled) return filled;
        }
        if (padded_ && stream_.avail_in > 0)
            return error{"gzip: the compressed data is damaged (other bytes follow the zeros at its end)"};
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
    bool padded_ = false;
    bool over_ = false;
};

// zstd refuses windows over 2^27 bytes unless it is told to accept them.
constexpr int usual_window = 27;
constexpr int largest_window = sizeof(std::size_t) == 4 ? 30 : 31;

// The largest window, as a power of two, that fits into the memory.
int window_within(std::uint64_t memory) {
    return std::clamp(static_cast<int>(std::bit_width(memory)) - 1, usual_window, largest_window);
}

// The size of the window, from the header of a frame (RFC 8878, 3.1.1.1). 0 if it is not there.
constexpr std::size_t most_frame_header = 14;  // up to the size of the content
std::uint64_t window_of_frame(std::string_view first) {
    const auto byte_at = [&](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(first[i])}; };
    if (first.size() < 6 || !first.starts_with("\x28\xb5\x2f\xfd")) return 0;
    const std::uint64_t about = byte_at(4);
    if ((about & 0x20) == 0) {
        const std::uint64_t base = std::uint64_t{1} << (10 + (byte_at(5) >> 3));
        return base + base / 8 * (byte_at(5) & 7);
    }
    // No window: it is the whole content.
    constexpr std::array<std::size_t, 4> id_sizes{0, 1, 2, 4};
    const std::size_t begin = 5 + id_sizes[about & 3], size = std::size_t{1} << (about >> 6);
    std::uint64_t content = size == 2 ? 256 : 0;
    for (std::size_t i = 0; i < size && begin + i < first.size(); ++i) content += byte_at(begin + i) << 8 * i;
    return content;
}

class zstd_bytes final : public byte_source {
public:
    explicit zstd_bytes(std::unique_ptr<byte_source> compressed) : compressed_(std::move(compressed)) {}

    // Reads the header of the first frame, and asks for memory if its window is large.
    expected<void> begin(const std::function<std::uint64_t()>& memory) {
        std::size_t held = 0;
        while (held < most_frame_header && !over_) {
            const auto got = compressed_->read(std::span(input_).subspan(held));
            if (!got) return got.error();
            held += *got;
            over_ = *got == 0;
        }
        in_.size = held;
        window_ = window_of_frame({input_.data(), held});
        const bool is_usual = window_ > 0 && window_ <= std::uint64_t{1} << usual_window;
        if (!is_usual && memory) most_window_ = window_within(memory());
        if (stream_) ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, most_window_);
        return {};
    }

    std::uint64_t memory() const override { return window_ > std::uint64_t{1} << usual_window ? window_ : 0; }

    expected<std::size_t> read(std::span<char> buffer) override {
        if (ended_) return std::size_t{0};
        if (!stream_) return error{"zstd: not enough memory to decompress"};
        ZSTD_outBuffer out{buffer.data(), buffer.size(), 0};
        while (out.pos == 0) {
            if (auto filled = fill(); !filled) return filled.error();
            const bool dry = in_.pos == in_.size;
            if (dry && between_frames_ && began_) return end();
            began_ = began_ || !dry;
            const std::size_t result = ZSTD_decompressStream(stream_.get(), &out, &in_);
            if (ZSTD_isError(result) != 0) return failed(result);
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

    // Frees the window: another file may need its own.
    std::size_t end() {
        ended_ = true;
        stream_.reset();
        return 0;
    }

    error failed(std::size_t result) const {
        const auto code = ZSTD_getErrorCode(result);
        if (code == ZSTD_error_memory_allocation) return {"zstd: not enough memory to decompress"};
        if (code == ZSTD_error_frameParameter_windowTooLarge)
            return {
                fmt::format("zstd: its window (--long) takes {} of memory, but only {} are allowed, half of "
                            "the limit; allow more with -S",
                            window_ > 0 ? format_bytes(window_) : "more",
                            format_bytes(std::uint64_t{1} << most_window_))};
        return {fmt::format("zstd: the compressed data is damaged ({})", ZSTD_getErrorName(result))};
    }

    struct release {
        void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
    };

    std::unique_ptr<byte_source> compressed_;
    int most_window_ = usual_window;  // as a power of two
    std::uint64_t window_ = 0;        // of the first frame
    std::array<char, chunk> input_{};
    std::unique_ptr<ZSTD_DStream, release> stream_{ZSTD_createDStream()};
    ZSTD_inBuffer in_{input_.data(), 0, 0};
    bool began_ = false;
    bool between_frames_ = true;
    bool over_ = false;
    bool ended_ = false;
};

// The first bytes of a format. `loose` is the index of a byte whose low half may have any value.
struct signature {
    packing kind;
    std::string_view bytes;
    std::size_t loose = std::string_view::npos;

    bool agrees_with(std::string_view first) const {
        const auto same = [&](std::size_t i) {
            const int different = bytes[i] ^ first[i];
            return (different & (i == loose ? 0xf0 : 0xff)) == 0;
        };
        for (std::size_t i = 0; i < std::min(bytes.size(), first.size()); ++i)
            if (!same(i)) return false;
        return true;
    }
};

using namespace std::string_view_literals;
constexpr std::array<signature, 11> signatures{{
    {packing::gzip, "\x1f\x8b\x08"sv},
    {packing::zstd, "\x28\xb5\x2f\xfd"sv},
    {packing::zstd, "\x50\x2a\x4d\x18"sv, 0},  // skippable frames: 16 magic numbers
    {packing::xz,
     "\xfd"
     "7zXZ\x00"sv},
    {packing::bzip2, "BZh11AY&SY"sv, 3},                    // the digit is the size of the blocks
    {packing::bzip2, "BZh1\x17\x72\x45\x38\x50\x90"sv, 3},  // of an empty text
    {packing::lz4, "\x04\x22\x4d\x18"sv},
    {packing::lz4, "\x02\x21\x4c\x18"sv},  // an old format
    {packing::zip, "PK\x03\x04"sv},
    {packing::zip, "PK\x05\x06"sv},  // an empty archive
    {packing::zip, "PK\x07\x08"sv},  // a part of one
}};
static_assert(std::ranges::all_of(signatures,
                                  [](const auto& one) { return one.bytes.size() <= most_peeked; }));

struct unpacker {
    packing kind;
    foreign_packing tool;
};
constexpr std::array<unpacker, 4> unpackers{{{packing::xz, {"xz", "xz -dc", "xz -dc"}},
                                             {packing::bzip2, {"bzip2", "bzip2 -dc", "bzip2 -dc"}},
                                             {packing::lz4, {"lz4", "lz4 -dc", "lz4 -dc"}},
                                             {packing::zip, {"zip", "unzip -p", "funzip"}}}};

packing chosen(unpacking how, packing found) {
    switch (how) {
        case unpacking::never: return packing::none;
        case unpacking::gzip: return packing::gzip;
        case unpacking::zstd: return packing::zstd;
        default: return found;
    }
}

}  // namespace

packing packing_of(std::string_view first) {
    bool unsure = false;
    for (const auto& one : signatures) {
        if (!one.agrees_with(first)) continue;
        if (first.size() >= one.bytes.size()) return one.kind;
        unsure = true;
    }
    return unsure ? packing::unsure : packing::none;
}

std::optional<foreign_packing> foreign_packing_of(packing kind) {
    const auto* const found = std::ranges::find(unpackers, kind, &unpacker::kind);
    return found != unpackers.end() ? std::optional(found->tool) : std::nullopt;
}

expected<std::unique_ptr<byte_source>> decompressed(std::unique_ptr<byte_source> source,
                                                    const decompression& how) {
    if (how.how == unpacking::never) return source;
    std::string first;
    std::array<char, most_peeked> buffer{};
    // Byte by byte if necessary: a live pipe may delay the bytes after the first.
    while (how.how == unpacking::automatic && packing_of(first) == packing::unsure) {
        const auto got = source->read(std::span(buffer).first(most_peeked - first.size()));
        if (!got) return got.error();
        if (*got == 0) break;
        first.append(buffer.data(), *got);
    }
    const packing kind = chosen(how.how, packing_of(first));
    if (const auto foreign = foreign_packing_of(kind); foreign && how.refuse) return how.refuse(*foreign);
    if (const auto foreign = foreign_packing_of(kind))
        return error{fmt::format("compressed with {}, which is not supported; decompress it first, with `{}`",
                                 foreign->name, foreign->command)};
    auto bytes =
        std::unique_ptr<byte_source>(std::make_unique<peeked_source>(std::move(first), std::move(source)));
    if (kind == packing::gzip) bytes = std::make_unique<gzip_bytes>(std::move(bytes));
    if (kind != packing::zstd) return bytes;
    auto frames = std::make_unique<zstd_bytes>(std::move(bytes));
    if (auto begun = frames->begin(how.memory); !begun) return begun.error();
    return std::unique_ptr<byte_source>(std::move(frames));
}

}  // namespace fairshuf
