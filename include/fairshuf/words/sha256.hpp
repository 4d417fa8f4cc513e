// SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104): a text becomes a key, and one key becomes many. Anyone
// can recompute every key with sha256sum and openssl. They are written here because the library depends on
// the standard library alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "fairshuf/core/bytes.hpp"

namespace fairshuf {

class sha256 {
public:
    using digest = std::array<byte, 32>;

    constexpr sha256& add(std::span<const byte> data) {
        for (const byte b : data) add(b);
        return *this;
    }
    constexpr sha256& add(std::string_view text) {
        for (const char c : text) add(static_cast<byte>(c));
        return *this;
    }

    constexpr digest finish() {
        const std::uint64_t bits = length_ * 8;
        constexpr std::array<byte, 64> padding{0x80};
        add({padding.data(), 1 + static_cast<std::size_t>((119 - length_ % 64) % 64)});
        std::array<byte, 8> tail{};
        detail::put_big_endian_32(tail.data(), static_cast<std::uint32_t>(bits >> 32));
        detail::put_big_endian_32(tail.data() + 4, static_cast<std::uint32_t>(bits));
        add(tail);
        digest result{};
        for (std::size_t i = 0; i < 8; ++i) detail::put_big_endian_32(result.data() + 4 * i, state_[i]);
        return result;
    }

    static constexpr digest of(std::span<const byte> data) { return sha256{}.add(data).finish(); }

    constexpr sha256() = default;
    sha256(const sha256&) = default;
    sha256& operator=(const sha256&) = default;
    constexpr ~sha256() { detail::wipe(block_), detail::wipe(state_); }

private:
    constexpr void add(byte b) {
        block_[static_cast<std::size_t>(length_ % 64)] = b;
        if (++length_ % 64 == 0) compress();
    }
    constexpr void compress();

    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<byte, 64> block_{};
    std::uint64_t length_ = 0;
};

namespace detail {
constexpr std::uint32_t rotate_right(std::uint32_t x, int by) {
    return x >> by | x << (32 - by);
}

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
inline constexpr std::array<std::uint32_t, 64> sha256_constants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
}  // namespace detail

constexpr void sha256::compress() {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 16; ++i) w[i] = detail::big_endian_32(block_.data() + 4 * i);
    for (std::size_t i = 16; i < 64; ++i) {
        const auto s0 =
            detail::rotate_right(w[i - 15], 7) ^ detail::rotate_right(w[i - 15], 18) ^ (w[i - 15] >> 3);
        const auto s1 =
            detail::rotate_right(w[i - 2], 17) ^ detail::rotate_right(w[i - 2], 19) ^ (w[i - 2] >> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    std::uint32_t a = state_[0], b = state_[1], c = state_[2], d = state_[3];
    std::uint32_t e = state_[4], f = state_[5], g = state_[6], h = state_[7];
    for (std::size_t i = 0; i < 64; ++i) {
        const auto s1 =
            detail::rotate_right(e, 6) ^ detail::rotate_right(e, 11) ^ detail::rotate_right(e, 25);
        const auto t1 = h + s1 + ((e & f) ^ (~e & g)) + detail::sha256_constants[i] + w[i];
        const auto s0 =
            detail::rotate_right(a, 2) ^ detail::rotate_right(a, 13) ^ detail::rotate_right(a, 22);
        const auto t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
    const std::array<std::uint32_t, 8> mixed{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i) state_[i] += mixed[i];
    detail::wipe(w);
}

// The message is bytes or text.
template <class Message>
constexpr sha256::digest hmac_sha256(std::span<const byte> key, const Message& message) {
    std::array<byte, 64> pad{};
    if (key.size() > pad.size()) {
        const auto digest = sha256::of(key);
        for (std::size_t i = 0; i < digest.size(); ++i) pad[i] = digest[i];
    } else {
        for (std::size_t i = 0; i < key.size(); ++i) pad[i] = key[i];
    }
    for (byte& b : pad) b ^= 0x36;
    auto inner = sha256{}.add(pad).add(message).finish();
    for (byte& b : pad) b ^= 0x36 ^ 0x5c;
    const auto outer = sha256{}.add(pad).add(inner).finish();
    detail::wipe(pad);
    detail::wipe(inner);
    return outer;
}

}  // namespace fairshuf
