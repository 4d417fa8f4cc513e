// scrypt (RFC 7914): a slow hash that needs memory. It makes a key from a text that people can remember, and
// makes every guess of that text as slow as the first (words/phrase.hpp).
//
//   fairshuf::scrypt("club night 4711", "salt", {.n = 32768, .r = 8, .p = 1}, bytes);
//
// Rule:  PBKDF2-HMAC-SHA-256 with one round fills p blocks of 128 r bytes. ROMix mixes each: it stores n
//        states of the block one after the other, and then reads n of them at places that the block itself
//        decides. PBKDF2 with the blocks as salt gives the result. The mixer is Salsa20 with 8 rounds.
// Cost:  4 n r p runs of Salsa20/8, and 128 n r bytes of memory.
// Proof: the tests compare every part with the answers of RFC 7914, and the whole with Python's.
//
// It is written here because the library depends on the standard library alone.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/words/sha256.hpp"

namespace fairshuf {

struct scrypt_cost {
    std::uint32_t n = 0;  // a power of two, at least 2
    std::uint32_t r = 0, p = 0;
};

namespace detail {

using salsa_block = std::array<std::uint32_t, 16>;

inline std::span<const byte> bytes_of(std::string_view text) {
    return {reinterpret_cast<const byte*>(text.data()), text.size()};
}

constexpr void salsa_quarter(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c, std::uint32_t& d) {
    b ^= std::rotl(a + d, 7);
    c ^= std::rotl(b + a, 9);
    d ^= std::rotl(c + b, 13);
    a ^= std::rotl(d + c, 18);
}

// RFC 7914, section 3.
constexpr void salsa20_8(salsa_block& block) {
    salsa_block x = block;
    for (int rounds = 0; rounds < 8; rounds += 2) {
        salsa_quarter(x[0], x[4], x[8], x[12]);
        salsa_quarter(x[5], x[9], x[13], x[1]);
        salsa_quarter(x[10], x[14], x[2], x[6]);
        salsa_quarter(x[15], x[3], x[7], x[11]);
        salsa_quarter(x[0], x[1], x[2], x[3]);
        salsa_quarter(x[5], x[6], x[7], x[4]);
        salsa_quarter(x[10], x[11], x[8], x[9]);
        salsa_quarter(x[15], x[12], x[13], x[14]);
    }
    for (std::size_t i = 0; i < x.size(); ++i) block[i] += x[i];
}

// RFC 7914, section 4. `from` and `to` have 2r blocks each, and do not overlap. If there is an `also`, it is
// mixed in.
constexpr void scrypt_block_mix(std::span<const salsa_block> from, const salsa_block* also,
                                std::span<salsa_block> to) {
    const std::size_t blocks = from.size();
    const auto add = [&](salsa_block& x, std::size_t i) {
        for (std::size_t w = 0; w < x.size(); ++w) x[w] ^= from[i][w];
        if (also != nullptr)
            for (std::size_t w = 0; w < x.size(); ++w) x[w] ^= also[i][w];
    };
    salsa_block x{};
    add(x, blocks - 1);
    for (std::size_t i = 0; i < blocks; ++i) {
        add(x, i);
        salsa20_8(x);
        to[i / 2 + (i % 2 == 0 ? 0 : blocks / 2)] = x;
    }
}

// RFC 7914, section 5: mixes the 2r blocks of `mixed` with a memory of 2rn blocks.
inline void scrypt_ro_mix(std::vector<salsa_block>& mixed, std::uint32_t n,
                          std::vector<salsa_block>& memory) {
    const std::size_t blocks = mixed.size();
    std::vector<salsa_block> next(blocks);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t b = 0; b < blocks; ++b) memory[i * blocks + b] = mixed[b];
        scrypt_block_mix(mixed, nullptr, next);
        mixed.swap(next);
    }
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t place = mixed[blocks - 1][0] & (n - 1);
        scrypt_block_mix(mixed, memory.data() + place * blocks, next);
        mixed.swap(next);
    }
    wipe(next.data(), next.size());
}

// PBKDF2-HMAC-SHA-256 (RFC 8018) with one round.
inline void pbkdf2_once(std::span<const byte> password, std::span<const byte> salt, std::span<byte> result) {
    std::vector<byte> message(salt.begin(), salt.end());
    message.resize(salt.size() + 4);
    for (std::uint32_t number = 1; !result.empty(); ++number) {
        put_big_endian_32(message.data() + salt.size(), number);
        auto part = hmac_sha256(password, message);
        const std::size_t size = smaller(part.size(), result.size());
        for (std::size_t i = 0; i < size; ++i) result[i] = part[i];
        result = result.subspan(size);
        wipe(part);
    }
    wipe(message.data(), message.size());
}

inline void load_blocks(std::vector<salsa_block>& to, const byte* from) {
    for (auto& block : to)
        for (auto& word : block) word = little_endian_32(from), from += 4;
}

inline void store_blocks(const std::vector<salsa_block>& from, byte* to) {
    for (const auto& block : from)
        for (const auto word : block) put_little_endian_32(to, word), to += 4;
}

}  // namespace detail

// Fills the result. RFC 7914, section 6.
inline void scrypt(std::string_view password, std::string_view salt, scrypt_cost cost,
                   std::span<byte> result) {
    assert(cost.n >= 2 && std::has_single_bit(cost.n) && cost.r >= 1 && cost.p >= 1);
    const std::size_t blocks = 2 * std::size_t{cost.r}, bytes = blocks * sizeof(detail::salsa_block);
    std::vector<byte> filled(bytes * cost.p);
    detail::pbkdf2_once(detail::bytes_of(password), detail::bytes_of(salt), filled);
    std::vector<detail::salsa_block> mixed(blocks), memory(blocks * cost.n);
    for (std::size_t i = 0; i < cost.p; ++i) {
        detail::load_blocks(mixed, filled.data() + i * bytes);
        detail::scrypt_ro_mix(mixed, cost.n, memory);
        detail::store_blocks(mixed, filled.data() + i * bytes);
    }
    detail::pbkdf2_once(detail::bytes_of(password), filled, result);
    detail::wipe(filled.data(), filled.size());
    detail::wipe(mixed.data(), mixed.size());
    detail::wipe(memory.data(), memory.size());
}

}  // namespace fairshuf
