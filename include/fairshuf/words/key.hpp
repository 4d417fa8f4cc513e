// A key: 256 bits that decide a whole order. The same key gives the same order everywhere.
//
//   auto k = fairshuf::key::from_os();                  // fresh, unpredictable: the default
//   auto k = fairshuf::key::from_text("round 7");       // SHA-256 of the text, as sha256sum prints it
//   auto k = fairshuf::key::from_hex("9f86d081...");    // 64 digits, or an error (words/key_hex.hpp)
//   auto table_3 = fairshuf::derive(k, "table 3");      // independent keys from one
//
// There are more keys than orders of up to 57 cards (57! < 2^256). A key is erased from memory at the end of
// its scope. Comparing two keys does not reveal where they differ.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/words/entropy.hpp"
#include "fairshuf/words/sha256.hpp"

namespace fairshuf {

namespace detail {
template <class Key>
struct key_as_hex {
    static constexpr bool included = false;
    static void from(std::string_view /*digits*/) {}
    static constexpr void to(const Key& /*k*/) {}
};
}  // namespace detail

class key {
public:
    static constexpr std::size_t size = 32;

    explicit constexpr key(std::span<const byte, size> bytes) {
        for (std::size_t i = 0; i < size; ++i) bytes_[i] = bytes[i];
    }

    static key from_os() {
        std::array<byte, size> bytes{};
        detail::fill_from_os(bytes);
        const key fresh(bytes);
        detail::wipe(bytes);
        return fresh;
    }

    static constexpr key from_text(std::string_view text) {
        auto digest = sha256{}.add(text).finish();
        const key result(digest);
        detail::wipe(digest);
        return result;
    }

    // Returns an expected<key>. from_hex and hex need strings and errors, which take long to compile.
    template <class Key = key>
    static auto from_hex(std::string_view digits) {
        static_assert(detail::key_as_hex<Key>::included,
                      "include <fairshuf/words/key_hex.hpp> for key::from_hex");
        return detail::key_as_hex<Key>::from(digits);
    }
    template <class Key = key>  // returns a std::string
    constexpr auto hex() const {
        static_assert(detail::key_as_hex<Key>::included, "include <fairshuf/words/key_hex.hpp> for key::hex");
        return detail::key_as_hex<Key>::to(*this);
    }

    constexpr std::span<const byte, size> bytes() const { return bytes_; }

    friend constexpr bool operator==(const key& a, const key& b) {
        unsigned difference = 0;
        for (std::size_t i = 0; i < size; ++i) difference |= unsigned{a.bytes_[i]} ^ b.bytes_[i];
        return difference == 0;
    }

    constexpr key(const key&) = default;
    constexpr key& operator=(const key&) = default;
    constexpr ~key() { detail::wipe(bytes_); }

private:
    std::array<byte, size> bytes_{};
};

// An independent key for each label (a hand, a round, a table): HMAC-SHA-256(key, label).
constexpr key derive(const key& from, std::string_view label) {
    auto digest = hmac_sha256(from.bytes(), label);
    const key result(digest);
    detail::wipe(digest);
    return result;
}

}  // namespace fairshuf
