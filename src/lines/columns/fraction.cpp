#include "lines/columns/fraction.hpp"

#include <array>
#include <cstddef>
#include <span>

namespace fairshuf::lines {
namespace {

constexpr std::uint64_t words_of_block = detail::order_words::block_bytes / sizeof(std::uint64_t);

struct long_division {
    std::uint64_t digit = 0, rest = 0;
};

// rest * 2^bits / whole, for rest < whole < 2^63, bit by bit.
long_division next_digit(std::uint64_t rest, std::uint64_t whole, unsigned bits) {
    std::uint64_t digit = 0;
    for (unsigned i = 0; i < bits; ++i) {
        rest *= 2;
        digit = digit << 1 | (rest >= whole ? 1U : 0U);
        if (rest >= whole) rest -= whole;
    }
    return {digit, rest};
}

}  // namespace

fraction_filter::fraction_filter(const key& k, exact_fraction share, unsigned bits)
    : words_(derive(k, "fairshuf.fraction"), 0), share_(share), bits_(bits) {
    if (share.part < share.whole) first_digit_ = next_digit(share.part, share.whole, bits).digit;
}

void fraction_filter::prepare(std::uint64_t first, std::uint64_t count) {
    const std::uint64_t block = first / words_of_block;
    const std::uint64_t blocks = (first + count + words_of_block - 1) / words_of_block - block;
    first_ = block * words_of_block;
    digits_.resize(static_cast<std::size_t>(blocks * words_of_block));
    words_.fill(0, block, digits_);
}

bool fraction_filter::takes(std::uint64_t number) {
    const std::uint64_t word = digits_[static_cast<std::size_t>(number - first_)] >> (64 - bits_);
    const bool decided = word != first_digit_ || share_.part == share_.whole;
    const bool taken = share_.part == share_.whole || (decided ? word < first_digit_ : decides(number, word));
    if (taken) ++taken_;
    return taken;
}

// Compares all digits. Those of the number are drawn until they differ.
bool fraction_filter::decides(std::uint64_t number, std::uint64_t word) const {
    auto [digit, rest] = next_digit(share_.part, share_.whole, bits_);
    for (std::uint64_t r = 1; word == digit; ++r) {
        std::array<std::uint64_t, words_of_block> block{};
        words_.fill(r, number / words_of_block, block);
        word = block[static_cast<std::size_t>(number % words_of_block)] >> (64 - bits_);
        const auto next = next_digit(rest, share_.whole, bits_);
        digit = next.digit;
        rest = next.rest;
    }
    return word < digit;
}

}  // namespace fairshuf::lines
