#include <fmt/format.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string>

#include "format/quantities.hpp"
#include "system/files/decoder.hpp"

namespace fairshuf {
namespace {

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

class zstd_decoder final : public decoder {
public:
    bool begin() override {
        wanted_ = 5;  // the shortest header of a frame, but for one byte
        return stream_ != nullptr;
    }

    expected<step> decode(std::string_view from, std::span<char> into) override {
        // It does not say where in its input an error is, so it gets what it asked for: mostly one block.
        ZSTD_inBuffer in{from.data(), wanted_ > 0 ? std::min(from.size(), wanted_) : from.size(), 0};
        ZSTD_outBuffer out{into.data(), into.size(), 0};
        const std::size_t result = ZSTD_decompressStream(stream_.get(), &out, &in);
        if (ZSTD_isError(result) != 0) return failed(result);
        wanted_ = result;
        return step{in.pos, out.pos, result == 0};
    }

    // Asks for memory if the window of the first frame is large.
    std::size_t wanted_first() const override { return most_frame_header; }
    void look(std::string_view first, const std::function<std::uint64_t()>& allowed) override {
        window_ = window_of_frame(first);
        const bool is_usual = window_ > 0 && window_ <= std::uint64_t{1} << usual_window;
        if (!is_usual && allowed) most_window_ = window_within(allowed());
        if (stream_) ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, most_window_);
    }
    std::uint64_t memory() const override { return window_ > std::uint64_t{1} << usual_window ? window_ : 0; }

private:
    error failed(std::size_t result) {
        const auto code = ZSTD_getErrorCode(result);
        if (code == ZSTD_error_memory_allocation) return too_little_memory("not enough memory to decompress");
        if (code == ZSTD_error_frameParameter_windowTooLarge)
            return too_little_memory(fmt::format(
                "its window (--long) takes {} of memory, but only {} are allowed, {}; allow more with -S",
                window_ > 0 ? format_bytes(window_) : "more", format_bytes(std::uint64_t{1} << most_window_),
                most_window_ > usual_window ? "half of the limit" : "as in zstd without --long"));
        return {ZSTD_getErrorName(result)};
    }

    struct release {
        void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
    };

    int most_window_ = usual_window;  // as a power of two
    std::uint64_t window_ = 0;        // of the first frame
    std::size_t wanted_ = 0;          // bytes; 0: it did not say
    std::unique_ptr<ZSTD_DStream, release> stream_{ZSTD_createDStream()};
};

}  // namespace

std::unique_ptr<decoder> make_zstd_decoder() {
    return std::make_unique<zstd_decoder>();
}

}  // namespace fairshuf
