// Bytes: words in little-endian and big-endian order, and erasing secrets.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace fairshuf {

using byte = std::uint8_t;

namespace detail {

// These four read or write four bytes.
constexpr std::uint32_t little_endian_32(const byte* b) {
    return std::uint32_t{b[0]} | std::uint32_t{b[1]} << 8 | std::uint32_t{b[2]} << 16 |
           std::uint32_t{b[3]} << 24;
}

constexpr std::uint32_t big_endian_32(const byte* b) {
    return std::uint32_t{b[3]} | std::uint32_t{b[2]} << 8 | std::uint32_t{b[1]} << 16 |
           std::uint32_t{b[0]} << 24;
}

constexpr void put_little_endian_32(byte* to, std::uint32_t word) {
    for (std::size_t i = 0; i < 4; ++i) to[i] = static_cast<byte>(word >> (8 * i));
}

constexpr void put_big_endian_32(byte* to, std::uint32_t word) {
    for (std::size_t i = 0; i < 4; ++i) to[i] = static_cast<byte>(word >> (24 - 8 * i));
}

// Overwrites a secret of so many elements. The optimiser may not remove it.
template <class T>
    requires std::is_trivially_copyable_v<T>
constexpr void wipe(T* secret, std::size_t size) {
    if (std::is_constant_evaluated()) return;
#if defined(__GNUC__) || defined(__clang__)
    for (std::size_t i = 0; i < size; ++i) secret[i] = T{};
    // The compiler must assume that this reads the secret, so it keeps the stores above. Volatile stores
    // would do that too, but one element at a time.
    __asm__ volatile("" : : "r"(secret) : "memory");
#else
    auto* bytes = reinterpret_cast<volatile byte*>(secret);
    for (std::size_t i = 0; i < size * sizeof(T); ++i) bytes[i] = 0;
#endif
}

template <class T, std::size_t N>
constexpr void wipe(std::array<T, N>& secret) {
    wipe(secret.data(), N);
}

}  // namespace detail

}  // namespace fairshuf
