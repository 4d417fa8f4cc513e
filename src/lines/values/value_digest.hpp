// A digest of a value under the key: HMAC-SHA-256 with a key derived for the purpose. Anyone who has the key
// can compute it:
//
//   hmac.digest(hmac.digest(key, b"fairshuf.hash-by", "sha256"), value, "sha256")      # Python
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/words/key.hpp"
#include "fairshuf/words/sha256.hpp"

namespace fairshuf::lines {

class value_digest {
public:
    // As numbers of 64 bits, the first byte being the highest.
    using words = std::array<std::uint64_t, 4>;

    value_digest(const key& k, std::string_view purpose);

    // Values that were asked for a short time ago are remembered.
    words of(std::string_view value);

private:
    struct remembered {
        std::string value = {};
        words digest = {};
        bool used = false;
    };
    static constexpr std::size_t slots = 1024, longest_remembered = 64;

    words computed(std::string_view value) const;

    sha256 inner_, outer_;  // after the padded key
    std::vector<remembered> memory_ = std::vector<remembered>(slots);
};

// To sort records by their values: equal values keep the order of their numbers.
struct digest_and_number {
    value_digest::words digest = {};
    std::uint64_t number = 0;
    auto operator<=>(const digest_and_number&) const = default;
};

}  // namespace fairshuf::lines
