// The draws of a leaf of the keyed order, many at once.
//
//   leaf_draws draws(words);
//   for (std::size_t i = 0; i < size;)
//       for (auto j : draws.of(begin, size, i)) swap_cards(leaf, i++, j);    // uniform below i + 1
//
// Method: all words are multiplied first. Each is checked only if one of them may have to be rejected. A leaf
//         of 768 items needs that once in sixty times.
// Claim:  the same draws as addressed_numbers (reference.hpp), on every path.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/draws/blocks.hpp"
#include "fairshuf/draws/pairs.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/stream_window.hpp"

namespace fairshuf::detail {

inline std::uint32_t word_at(const byte* words, std::size_t i) {
    return little_endian_32(words + 4 * i);
}

class leaf_draws {
public:
    // NOLINTNEXTLINE(*-member-init): answers are drawn before they are read
    explicit leaf_draws(const order_words& words) : order_(&words) {
        pairs_.open(words, pair_stream(words.items(), 0));
        singles_.open(words, single_stream(words.items(), 0));
    }

    // The draws for places i, i + 1, ... of a leaf that begins at `begin`. A leaf of pairs gets all of them,
    // from i = 0; a larger leaf gets a part. Valid until the next call.
    [[gnu::noinline]] std::span<const std::uint32_t> of(std::uint64_t begin, std::uint64_t size,
                                                        std::uint64_t i) {
        if (size <= most_paired_items) {
            assert(i == 0);
            return paired(begin, static_cast<std::size_t>(size));
        }
        return single(begin, i, static_cast<std::size_t>(smaller<std::uint64_t>(most_singles, size - i)));
    }

private:
    static constexpr std::size_t most_singles = 512;

    std::span<const std::uint32_t> paired(std::uint64_t begin, std::size_t size) {
        answers_[0] = 0;
        const std::uint64_t address = first_pair(begin);
        const byte* words = pairs_.words(address, size / 2);
        const auto word = [words](std::size_t j) { return word_at(words, j); };
        const std::span<std::uint32_t> answers(answers_.data() + 1, size == 0 ? 0 : size - 1);
        if (multiply_pairs_quickly(words, word, 2, answers)) [[unlikely]] {
            for (std::size_t j = 0; j < size / 2; ++j)
                settle_pair(words, address, j, 2 * j + 2 < size ? 2 * j + 3 : 1);
        }
        return {answers_.data(), size};
    }

    std::span<const std::uint32_t> single(std::uint64_t begin, std::uint64_t i, std::size_t count) {
        const byte* words = singles_.words(begin + i, count + count % 2);  // an even number, for the kernels
        if (multiply_singles(words, i + 1, count)) [[unlikely]] {
            for (std::size_t j = 0; j < count; ++j) settle_single(words, begin + i, j, i + 1);
        }
        return {answers_.data(), count};
    }

    bool multiply_singles(const byte* words, std::uint64_t bound, std::size_t count) {
        const std::span<std::uint32_t> answers(answers_.data(), count);
        std::array<std::uint64_t, most_singles / 2> longs;  // NOLINT(*-member-init): filled at once
        for (std::size_t i = 0; i < (count + 1) / 2; ++i)
            longs[i] = word_at(words, 2 * i) | std::uint64_t{word_at(words, 2 * i + 1)} << 32;
        return multiply_rising_quickly({longs.data(), (count + 1) / 2}, bound, answers);
    }

    // One pair, or one single draw, with retries.
    [[gnu::cold, gnu::noinline]] void settle_pair(const byte* words, std::uint64_t address, std::size_t j,
                                                  std::uint64_t other) {
        auto drawn = draw_pair(word_at(words, j), 2 * j + 2, other);
        for (unsigned retry = 1; !drawn.kept; ++retry)
            drawn =
                draw_pair(order_->word(pair_stream(order_->items(), retry), address + j), 2 * j + 2, other);
        answers_[2 * j + 1] = static_cast<std::uint32_t>(drawn.first);
        answers_[2 * j + 2] = static_cast<std::uint32_t>(drawn.second);
    }

    [[gnu::cold, gnu::noinline]] void settle_single(const byte* words, std::uint64_t address, std::size_t j,
                                                    std::uint64_t bound) {
        auto drawn = draw_pair(word_at(words, j), bound + j, 1);
        for (unsigned retry = 1; !drawn.kept; ++retry)
            drawn = draw_pair(order_->word(single_stream(order_->items(), retry), address + j), bound + j, 1);
        answers_[j] = static_cast<std::uint32_t>(drawn.first);
    }

    const order_words* order_;
    stream_window pairs_, singles_;
    std::array<std::uint32_t, most_paired_items + 16> answers_;
};

}  // namespace fairshuf::detail
