// A hash of a multiset of lines: the number of lines, the number of bytes, and the sum of the hashes of the
// lines. Input and output must have the same.
//
//   const line_hash hash(key::from_os());
//   multiset_hash in, out;
//   in.add(hash.of(line), line.size());
//   if (in != out) ...                       // something was lost, duplicated or changed
//
// Rule:  for each block of sixteen bytes, the last one padded with zeros: h = fold((a ^ k0 ^ h) * (b ^ k1)).
//        a and b are the halves of the block, and fold is the exclusive or of the halves of the product.
//        The last block also mixes the length into b.
// Claim: detects errors, as long as the writer of the lines does not know the secret: two different
//        multisets have the same sum with probability about 2^-64. It is not a cryptographic hash.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "fairshuf/core/product.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::lines {

struct sixteen_bytes {
    std::uint64_t first = 0, second = 0;
};

// Masks for the first 0 to 16 of sixteen bytes.
inline constexpr auto first_bytes = [] {
    std::array<sixteen_bytes, 17> all{};
    constexpr std::uint64_t every = ~std::uint64_t{0};
    for (std::size_t count = 1; count <= 16; ++count)
        all[count] = count <= 8 ? sixteen_bytes{every >> (64 - 8 * count), 0}
                                : sixteen_bytes{every, every >> (128 - 8 * count)};
    return all;
}();

class line_hash {
public:
    static constexpr std::size_t block = 16;

    explicit line_hash(const key& secret) {
        for (std::size_t i = 0; i < secrets_.size(); ++i) {
            std::uint64_t word = 0;
            std::memcpy(&word, secret.bytes().data() + 8 * i, sizeof word);
            secrets_[i] = word | 1;
        }
    }

    std::uint64_t begin() const { return secrets_[3]; }

    // Adds sixteen bytes that are not the last ones.
    std::uint64_t more(std::uint64_t hash, const char* bytes) const { return mixed(hash, load(bytes), 0); }

    // Adds the last 1 to 16 bytes of a line of this length. Sixteen bytes must be readable.
    std::uint64_t last(std::uint64_t hash, const char* bytes, std::size_t count, std::size_t length) const {
        sixteen_bytes all = load(bytes);
        all.first &= first_bytes[count].first;
        all.second &= first_bytes[count].second;
        return mixed(hash, all, length * secrets_[2]);
    }

    // The hash of a line that is not empty. Sixteen bytes after it must be readable.
    std::uint64_t of(std::string_view line) const {
        std::uint64_t hash = begin();
        std::size_t done = 0;
        for (; line.size() - done > block; done += block) hash = more(hash, line.data() + done);
        return last(hash, line.data() + done, line.size() - done, line.size());
    }

private:
    static sixteen_bytes load(const char* bytes) {
        sixteen_bytes all;
        std::memcpy(&all.first, bytes, 8);
        std::memcpy(&all.second, bytes + 8, 8);
        if constexpr (std::endian::native == std::endian::big)
            all = {__builtin_bswap64(all.first), __builtin_bswap64(all.second)};
        return all;
    }

    std::uint64_t mixed(std::uint64_t hash, sixteen_bytes all, std::uint64_t length) const {
        const auto product =
            detail::multiply<64>(all.first ^ secrets_[0] ^ hash, (all.second ^ secrets_[1]) + length);
        return product.high ^ product.low;
    }

    std::array<std::uint64_t, 4> secrets_{};
};

struct multiset_hash {
    std::uint64_t lines = 0, bytes = 0, hash = 0;

    void add(std::uint64_t hash_of_line, std::size_t size) {
        ++lines;
        bytes += size;
        hash += hash_of_line;
    }
    multiset_hash& operator+=(const multiset_hash& other) {
        lines += other.lines;
        bytes += other.bytes;
        hash += other.hash;
        return *this;
    }
    bool operator==(const multiset_hash&) const = default;
};

}  // namespace fairshuf::lines
