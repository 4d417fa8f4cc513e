// GNU shuf's conversion of random bytes to choices, bit for bit. Scripts with a --random-source rely on it.
//
//   random_file bytes = ...;
//   gnu_choices draws(bytes);
//   draws.below(52);              // like any other source of draws
//
// Rule:  keep a number that is uniform on [0, most]. While there are fewer values than choices, append a
//        byte (most * 256 + 255). A value below the largest multiple of the choices decides by its
//        remainder, and its quotient is kept for the next choice. Other values are rejected, and their
//        index among the rejected ones is kept.
// Cost:  about log2(bound) bits per draw, because no randomness is discarded; two divisions.
// Claim: uniform, given uniform bytes. The tests try all strings of bytes for small bounds.
//
// A source of bytes returns the next byte, or nothing at its end. Then this is `over()`, and every further
// answer is 0.
#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <optional>

#include "fairshuf/core/bytes.hpp"

namespace fairshuf::lines {

template <class B>
concept random_bytes = requires(B& bytes) {
    { bytes.next() } -> std::same_as<std::optional<byte>>;
};

template <random_bytes B>
class gnu_choices {
public:
    // Reads from the bytes, which must outlive this object.
    explicit constexpr gnu_choices(B& bytes) : bytes_(&bytes) {}

    constexpr std::uint64_t below(std::uint64_t bound) {
        assert(bound >= 1);
        const std::uint64_t greatest = bound - 1;
        for (;;) {
            if (!gather(greatest)) return 0;
            if (most_ == greatest) return give_all();
            const std::uint64_t beyond = (most_ - greatest) % bound;  // values beyond the multiple
            if (kept_ <= most_ - beyond) return give_remainder(bound);
            kept_ %= bound;
            most_ = beyond - 1;
        }
    }

    constexpr bool over() const { return over_; }

private:
    // Appends bytes until there are at least as many values as choices. With bounds over 2^56, both numbers
    // may wrap around in 64 bits. Such draws leave fewer than 256 values, so the count is then a multiple of
    // 2^64: `most` becomes 2^64 - 1, and the kept number is still uniform.
    constexpr bool gather(std::uint64_t greatest) {
        while (most_ < greatest && !over_) {
            const auto next = bytes_->next();
            over_ = !next;
            kept_ = kept_ << 8 | next.value_or(0);
            most_ = most_ << 8 | 0xff;
        }
        return !over_;
    }

    constexpr std::uint64_t give_all() {
        const std::uint64_t answer = kept_;
        kept_ = most_ = 0;
        return answer;
    }

    constexpr std::uint64_t give_remainder(std::uint64_t bound) {
        const std::uint64_t answer = kept_ % bound;
        kept_ /= bound;
        most_ = (most_ - (bound - 1)) / bound;
        return answer;
    }

    B* bytes_;
    std::uint64_t kept_ = 0, most_ = 0;  // uniform on [0, most_]
    bool over_ = false;
};

}  // namespace fairshuf::lines
