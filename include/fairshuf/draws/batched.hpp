// Batched draws: several exact draws out of one random word.
//
//   fairshuf::chacha8 words(key);
//   fairshuf::batched<fairshuf::chacha8, fairshuf::plan::down> draws(words);
//   fairshuf::swap_down{}(deck, draws);      // 52 cards: 5 words instead of 51
//
// Method: Brackett-Rozinsky and Lemire 2024, "Batched Ranged Random Integer Generation". For the bounds b1 ..
//         bk,
// multiply the word by b1 and keep the high half; multiply the low half by b2 and keep its high half; and so
// on. The answers are the digits of one exact draw below b1*...*bk, in mixed radix. So they are independent.
// They are exactly uniform if the word is accepted as exact.hpp accepts it for that product. The last low
// half decides about that. It is word * (b1*...*bk) mod 2^Bits, so the decision comes before the first
// answer.
//
// The bounds must be known in advance, but an algorithm asks for one draw at a time. The plan guesses the
// next bound. A wrong guess costs the rest of the word, never fairness: unseen answers are dropped, and the
// new ones are independent of them.
//
// A batch takes bounds while their product is at most 2^(7/8 Bits). Then a division, or a second word, is
// needed at most once in 256 batches. For small bounds, the compiler makes a table of the batches. For larger
// bounds, the batch is short and is counted each time.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/product.hpp"
#include "fairshuf/draws/bits.hpp"
#include "fairshuf/draws/exact.hpp"

namespace fairshuf {

namespace plan {
struct down {  // n, n-1, n-2, ...: swap-down, swap-up, pick
    static constexpr std::uint64_t after(std::uint64_t bound) { return bound - 1; }
};
struct up {  // 2, 3, 4, ...: swap-seen, insert
    static constexpr std::uint64_t after(std::uint64_t bound) { return bound + 1; }
};
struct same {  // n, n, n, ...: coins, buckets, swap-any
    static constexpr std::uint64_t after(std::uint64_t bound) { return bound; }
};
}  // namespace plan

namespace detail {

// What one word serves: how many answers, and the product of their bounds.
struct batch {
    std::uint64_t answers;
    std::uint64_t product;
};

template <class Plan, unsigned Bits>
constexpr batch batch_from(std::uint64_t bound) {
    constexpr std::uint64_t most = std::uint64_t{1} << (Bits - (Bits + 7) / 8);
    batch b{1, bound};
    for (auto next = Plan::after(bound); next >= 2; next = Plan::after(next), ++b.answers) {
        const auto product = multiply<64>(b.product, next);
        if (product.high != 0 || product.low > most) break;
        b.product = product.low;
    }
    return b;
}

// Plans that can be evaluated at compile time.
template <class Plan>
concept static_plan = requires { typename std::integral_constant<std::uint64_t, Plan::after(2)>; };

inline constexpr std::size_t tabled_bounds = 257;  // 0 to 256

template <static_plan Plan, unsigned Bits>
inline constexpr auto batch_table = [] {
    std::array<batch, tabled_bounds> table{};
    for (std::size_t bound = 2; bound < tabled_bounds; ++bound) table[bound] = batch_from<Plan, Bits>(bound);
    return table;
}();

template <class Plan, unsigned Bits>
constexpr batch find_batch(std::uint64_t bound) {
    if constexpr (static_plan<Plan>)
        if (bound < tabled_bounds) return batch_table<Plan, Bits>[static_cast<std::size_t>(bound)];
    return batch_from<Plan, Bits>(bound);
}

}  // namespace detail

template <word_source E, class Plan = plan::down, unsigned Bits = 64>
class batched {
public:
    explicit constexpr batched(E& engine) : engine_(&engine) {}

    constexpr std::uint64_t below(std::uint64_t bound) {
        assert(bound >= 1 && bound - 1 <= detail::low_bits<Bits>);
        if (bound == 1) return 0;
        if (bound != expected_) [[unlikely]]
            start_batch(bound);
        const auto product = detail::multiply<Bits>(rest_, bound);
        rest_ = product.low;
        expected_ = --left_ == 0 ? 0 : Plan::after(bound);
        return product.high;
    }

private:
    constexpr void start_batch(std::uint64_t bound) {
        const auto batch = detail::find_batch<Plan, Bits>(bound);
        left_ = batch.answers;
        rest_ = detail::take_bits<Bits>(*engine_);
        if (last_low_half(batch.product) < batch.product) [[unlikely]] {
            const std::uint64_t least_kept = detail::power_of_two_mod<Bits>(batch.product);
            while (last_low_half(batch.product) < least_kept) rest_ = detail::take_bits<Bits>(*engine_);
        }
    }

    constexpr std::uint64_t last_low_half(std::uint64_t product) const {
        return (rest_ * product) & detail::low_bits<Bits>;
    }

    E* engine_;
    std::uint64_t rest_ = 0;      // the word without the answers already given
    std::uint64_t left_ = 0;      // answers still in it
    std::uint64_t expected_ = 0;  // the bound of the next answer; 0: there is none
};

}  // namespace fairshuf
