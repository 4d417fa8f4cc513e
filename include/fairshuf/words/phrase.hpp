// A key from a phrase that people can remember: for games and raffles, where somebody may gain by a guess.
//
//   const auto evening = fairshuf::key_from_phrase("club night 4711");
//
// Rule:  scrypt (RFC 7914) of the phrase's bytes: salt "fairshuf phrase 1", N = 2^15, r = 8, p = 1, 32 bytes.
// Cost:  about 0.1 s and 32 MiB for each key, and for each guess. SHA-256 (key::from_text) takes less than a
//        microsecond: it is for repetition.
// Claim: guessing becomes expensive, not impossible. Where money is at stake, use key::from_os().
//
// The salt is fixed, so the phrase alone gives the key, on every machine. Its number is the version.
#pragma once

#include <array>
#include <string_view>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/words/key.hpp"
#include "fairshuf/words/scrypt.hpp"

namespace fairshuf {

inline constexpr scrypt_cost phrase_cost{.n = 32768, .r = 8, .p = 1};
inline constexpr std::string_view phrase_salt = "fairshuf phrase 1";

inline key key_from_phrase(std::string_view phrase) {
    std::array<byte, key::size> bytes{};
    scrypt(phrase, phrase_salt, phrase_cost, bytes);
    const key result(bytes);
    detail::wipe(bytes);
    return result;
}

}  // namespace fairshuf
