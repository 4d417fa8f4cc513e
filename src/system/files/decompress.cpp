#include "system/files/decompress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "format/quantities.hpp"
#include "system/files/decoder.hpp"

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

// A compressed text, member by member. Errors say how far the data was right.
class packed_bytes final : public byte_source {
public:
    packed_bytes(packing kind, std::unique_ptr<decoder> how, std::unique_ptr<byte_source> compressed)
        : kind_(kind), decoder_(std::move(how)), compressed_(std::move(compressed)) {}

    // Reads the first bytes, and asks for memory if it needs much.
    expected<void> begin(const std::function<std::uint64_t()>& allowed) {
        while (end_ < decoder_->wanted_first() && !over_) {
            const auto got = compressed_->read(std::span(input_).subspan(end_));
            if (!got) return got.error();
            end_ += *got;
            over_ = *got == 0;
        }
        decoder_->look({input_.data(), end_}, allowed);
        memory_ = decoder_->memory();
        return {};
    }

    std::uint64_t memory() const override { return memory_; }

    expected<std::size_t> read(std::span<char> buffer) override {
        while (decoder_) {
            if (auto filled = fill(); !filled) return filled.error();
            if (between_)
                if (auto begun = begin_member(); !begun) return begun.error();
            if (!decoder_) break;
            const auto done = decoder_->decode({input_.data() + begin_, end_ - begin_}, buffer);
            if (!done && decoder_->lacks_memory()) return failed(done.error().message);
            if (!done) {
                offset_ += decoder_->right_bytes();
                return damaged(done.error().message);
            }
            begin_ += done->read;
            offset_ += done->read;
            between_ = done->ended;
            any_ = any_ || done->ended;
            if (done->written > 0) return done->written;
            if (!done->ended && done->read == 0 && over_) return too_short();
        }
        return std::size_t{0};
    }

private:
    expected<void> fill() {
        if (begin_ < end_ || over_) return {};
        const auto got = compressed_->read(input_);
        if (!got) return got.error();
        begin_ = 0;
        end_ = *got;
        over_ = *got == 0;
        return {};
    }

    // At the end it frees the decoder: another file may need its own memory.
    expected<void> begin_member() {
        if (any_ && decoder_->allows().zeros)
            if (auto skipped = skip_zeros(); !skipped) return skipped;
        if (begin_ == end_ && any_) {
            decoder_.reset();
            return {};
        }
        if (begin_ == end_) return too_short();
        if (!decoder_->begin()) return failed("not enough memory to decompress");
        between_ = false;
        return {};
    }

    expected<void> skip_zeros() {
        bool zeros = false;
        while (begin_ < end_ && input_[begin_] == '\0') {
            zeros = true;
            ++begin_;
            ++offset_;
            if (auto filled = fill(); !filled) return filled;
        }
        if (zeros && begin_ < end_ && !decoder_->allows().more)
            return damaged("other bytes follow the zeros at its end");
        return {};
    }

    error failed(std::string_view what) const { return {fmt::format("{}: {}", name_of(kind_), what)}; }
    error damaged(std::string_view why) const {
        return failed(
            fmt::format("the compressed data is damaged after {} ({})", counted(offset_, "byte"), why));
    }
    error too_short() const {
        return failed(fmt::format("the compressed data ends too early, after {}", counted(offset_, "byte")));
    }

    packing kind_;
    std::unique_ptr<decoder> decoder_;  // none after the end
    std::unique_ptr<byte_source> compressed_;
    std::array<char, chunk> input_{};
    std::size_t begin_ = 0, end_ = 0;  // of what is not decompressed yet
    std::uint64_t offset_ = 0;         // how much of the file is decompressed
    std::uint64_t memory_ = 0;
    bool between_ = true;  // two members
    bool any_ = false;     // a member is complete
    bool over_ = false;
};

packing chosen(unpacking how, packing found) {
    switch (how) {
        case unpacking::never: return packing::none;
        case unpacking::gzip: return packing::gzip;
        case unpacking::zstd: return packing::zstd;
        case unpacking::xz: return packing::xz;
        case unpacking::bzip2: return packing::bzip2;
        case unpacking::lz4: return packing::lz4;
        default: return found;
    }
}

}  // namespace

std::string refusal_of(const foreign_packing& kind, std::string_view decompress) {
    if (!kind.advice.empty()) return fmt::format("{}, which is not a text; {}", kind.name, kind.advice);
    return fmt::format("compressed with {}, which is not supported; decompress it first{}", kind.name,
                       decompress);
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
        return error{refusal_of(*foreign, fmt::format(", with `{}`", foreign->command))};
    auto bytes =
        std::unique_ptr<byte_source>(std::make_unique<peeked_source>(std::move(first), std::move(source)));
    auto how_to_decode = make_decoder(kind, how.memory);
    if (!how_to_decode) return bytes;
    auto text = std::make_unique<packed_bytes>(kind, std::move(how_to_decode), std::move(bytes));
    if (auto begun = text->begin(how.memory); !begun) return begun.error();
    return std::unique_ptr<byte_source>(std::move(text));
}

}  // namespace fairshuf
