// Engines that return the words that a test wants.
#pragma once

#include <cstdint>

#include "fairshuf/core/product.hpp"

namespace fairshuf::test {

// Returns `word` once, then all ones (which every draw accepts), and counts its calls. A draw that makes a
// second call has rejected the first word.
template <unsigned Bits>
class one_word {
public:
    using result_type = std::uint64_t;
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return detail::low_bits<Bits>; }

    explicit one_word(std::uint64_t word) : word_(word) {}
    result_type operator()() { return asked_++ == 0 ? word_ : max(); }
    unsigned asked() const { return asked_; }

private:
    std::uint64_t word_;
    unsigned asked_ = 0;
};

// Returns the `length` digits of a number in base Max - Min + 1, least significant first, and then the
// filler. All numbers together give all sequences of values.
template <std::uint64_t Min, std::uint64_t Max>
class digits {
public:
    using result_type = std::uint64_t;
    static constexpr result_type min() { return Min; }
    static constexpr result_type max() { return Max; }

    digits(std::uint64_t number, unsigned length, result_type filler)
        : rest_(number), length_(length), filler_(filler) {}
    result_type operator()() {
        if (asked_++ >= length_) return filler_;
        const result_type digit = rest_ % (Max - Min + 1);
        rest_ /= Max - Min + 1;
        return Min + digit;
    }
    unsigned asked() const { return asked_; }

private:
    std::uint64_t rest_;
    unsigned length_;
    result_type filler_;
    unsigned asked_ = 0;
};

}  // namespace fairshuf::test
