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
#include "fairshuf/core/exchange.hpp"
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

    // Exchanges cards of a leaf of single draws that begins at place 0, while the next words are made.
    // Returns the first card that is left: 0 if the leaf is smaller or the machine has no fast way.
    template <class Card>
    std::size_t exchange_beside([[maybe_unused]] Card* cards, [[maybe_unused]] std::size_t size) {
        std::size_t i = 0;
#if FAIRSHUF_X86_KERNELS
        if (size <= most_paired_items || cpu_in_use() != cpu::avx512) return 0;
        constexpr std::size_t some = 16 * order_words::block_bytes / 4;  // words made at once
        alignas(64) std::array<std::uint64_t, some / 2> words;           // NOLINT(*-member-init)
        const std::uint64_t stream = single_stream(order_->items(), 0);
        order_->fill(stream, 0, words);
        for (; size - i > some; i += some) {
            if (multiply_rising_quickly(words, i + 1, {answers_.data(), some})) [[unlikely]]
                for (std::size_t j = 0; j < some; ++j)
                    // NOLINTNEXTLINE(*-reinterpret-cast)
                    settle_single(reinterpret_cast<const byte*>(words.data()), i, j, i + 1);
            order_->fill_beside(stream, (i + some) * 4 / order_words::block_bytes, words.data(),
                                exchange_in_parts<keyed_order_rounds, Card>{cards, i, answers_.data(), some});
        }
#endif
        return i;
    }

private:
    static constexpr std::size_t most_singles = 512;
    // Where the answers of a leaf of pairs begin. The second, the first that is drawn, is aligned for
    // vectors.
    static constexpr std::size_t first_answer = 15;

    std::span<const std::uint32_t> paired(std::uint64_t begin, std::size_t size) {
        std::uint32_t* const all = answers_.data() + first_answer;
        all[0] = 0;
        const std::uint64_t address = first_pair(begin);
        const byte* words = pairs_.words(address, size / 2);
        const auto word = [words](std::size_t j) { return word_at(words, j); };
        const std::span<std::uint32_t> answers(all + 1, size == 0 ? 0 : size - 1);
        if (multiply_pairs_quickly(words, word, 2, answers)) [[unlikely]] {
            for (std::size_t j = 0; j < size / 2; ++j)
                settle_pair(words, address, j, 2 * j + 2 < size ? 2 * j + 3 : 1);
        }
        return {all, size};
    }

    std::span<const std::uint32_t> single(std::uint64_t begin, std::uint64_t i, std::size_t count) {
        const byte* words = singles_.words(begin + i, count + count % 2);  // an even number, for the kernels
        if (multiply_singles(words, i + 1, count)) [[unlikely]]
            for (std::size_t j = 0; j < count; ++j) settle_single(words, begin + i, j, i + 1);
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
        answers_[first_answer + 2 * j + 1] = static_cast<std::uint32_t>(drawn.first);
        answers_[first_answer + 2 * j + 2] = static_cast<std::uint32_t>(drawn.second);
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
    alignas(64) std::array<std::uint32_t, first_answer + 1 + most_paired_items> answers_;
};

// The draws of a short list, which is one leaf, without the set-up of leaf_draws: a deck of cards needs two
// blocks of ChaCha.
//
//   alignas(64) short_list_answers places;
//   if (draw_short_list(k, n, places)) ...    // places[i] is below i + 2: the place for card i + 1
//
// False if leaf_draws has to make them: the list is longer, a word may have to be rejected, or the machine
// has no fast way to a few blocks.
inline constexpr std::size_t most_in_short_list = 128;
using short_list_answers = std::array<std::uint32_t, most_in_short_list>;

inline bool draw_short_list([[maybe_unused]] const key& k, [[maybe_unused]] std::size_t n,
                            [[maybe_unused]] short_list_answers& answers) {
#if FAIRSHUF_X86_KERNELS
    if (cpu_in_use() < cpu::avx2 || n < 2 || n > most_in_short_list) return false;
    constexpr std::size_t words_at_once = 2 * words_per_chacha_block;  // for 64 items
    // NOLINTNEXTLINE(*-member-init): filled at once
    alignas(64) std::array<std::uint64_t, most_in_short_list / 4> words;
    chacha_few(keyed_order_rounds, k.bytes().data(), pair_stream(n, 0), 0,
               {words.data(), n <= 65 ? words_at_once : 2 * words_at_once});
    const auto word = [&words](std::size_t i) { return half_of<32>(words, i); };
    return !multiply_pairs_quickly(words.data(), word, 2, {answers.data(), n - 1});
#else
    return false;
#endif
}

}  // namespace fairshuf::detail
