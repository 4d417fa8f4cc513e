// GNU shuf's way from random bytes to choices, bit for bit: what scripts with a --random-source rely on.
//
//   random_file bytes = ...;
//   gnu_choices draws(bytes);
//   draws.below(52);              // as any other source of draws
//
// Rule: what is kept is a number that is uniform on [0, most]. As long as there are fewer values than
//       choices, a byte is appended (most * 256 + 255). Then as many values as are a multiple of the
//       choices make the choice (remainder), and the quotient is kept for the next one; the values beyond
//       are rejected, and which of them it was is kept too.
// Cost: about log2(bound) bits per draw, for nothing random is thrown away; two divisions.
// Claim: uniform, given uniform bytes. The tests go through all strings of bytes for small bounds.
//
// A source of bytes gives the next byte or, when it has no more, nothing. Then this is `over()`, and
// every further answer is 0.
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
            const std::uint64_t beyond = (most_ - greatest) % bound;  // values too many for a multiple
            if (kept_ <= most_ - beyond) return give_remainder(bound);
            kept_ %= bound;
            most_ = beyond - 1;
        }
    }

    constexpr bool over() const { return over_; }

private:
    // Until there are at least as many values as choices. Both numbers may wrap around in 64 bits, with
    // bounds over 2^56. Draws of that size leave fewer than 256 values, and so it happens when there are
    // a multiple of 2^64: `most` becomes 2^64 - 1, and what is kept is uniform still.
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
