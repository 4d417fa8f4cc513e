// Decompresses one member of a compressed text after the other: a member of gzip, a frame of zstd or lz4, a
// stream of xz or bzip2. decompress.hpp reads whole files with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "fairshuf/core/expected.hpp"
#include "system/files/packing.hpp"

namespace fairshuf {

class decoder {
public:
    decoder() = default;
    decoder(const decoder&) = delete;
    decoder& operator=(const decoder&) = delete;
    virtual ~decoder() = default;

    struct step {
        std::size_t read = 0, written = 0;  // bytes
        bool ended = false;                 // the member is complete
    };

    // Begins a member. False if memory is exhausted.
    virtual bool begin() = 0;
    // Decompresses as much as there is, or as there is room for. The error says what is wrong with the data;
    // then right_bytes() are those that it took before.
    virtual expected<step> decode(std::string_view from, std::span<char> into) = 0;
    std::size_t right_bytes() const { return right_bytes_; }

    // How many of the first bytes tell how much memory it takes, and what they tell. `allowed` says how much
    // memory it may take, if it is more than usual.
    virtual std::size_t wanted_first() const { return 0; }
    virtual void look(std::string_view /*first*/, const std::function<std::uint64_t()>& /*allowed*/) {}
    virtual std::uint64_t memory() const { return 0; }

    // Whether the error was that it may not take as much memory as it needs. Then the data may be right.
    bool lacks_memory() const { return lacks_memory_; }

    // Whether zeros may follow a member, as tapes add them, and members may follow zeros.
    struct padding {
        bool zeros = false, more = false;
    };
    virtual padding allows() const { return {}; }

protected:
    error after(std::size_t right, std::string why) {
        right_bytes_ = right;
        return {std::move(why)};
    }
    error too_little_memory(std::string why) {
        lacks_memory_ = true;
        return {std::move(why)};
    }

private:
    bool lacks_memory_ = false;
    std::size_t right_bytes_ = 0;
};

// Whether this build can decompress the format.
bool can_decode(packing kind);

// Nothing for a format that cannot be decompressed.
std::unique_ptr<decoder> make_decoder(packing kind, const std::function<std::uint64_t()>& allowed);
std::string_view name_of(packing kind);

std::unique_ptr<decoder> make_gzip_decoder();
std::unique_ptr<decoder> make_zstd_decoder();
std::unique_ptr<decoder> make_xz_decoder(const std::function<std::uint64_t()>& allowed);
std::unique_ptr<decoder> make_bzip2_decoder();
std::unique_ptr<decoder> make_lz4_decoder();

}  // namespace fairshuf
