// The keyed order in its plainest form: the trie, with each number looked up by itself. It is written to be
// read. The tests compare every executor with it.
//
//   reference_order(cards, key);
#pragma once

#include <cstdint>
#include <map>

#include "fairshuf/algorithm/trie.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"
#include "fairshuf/draws/pairs.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/words/chacha.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::detail {

// The numbers of the order of n items under a key, for basic_trie::order.
class addressed_numbers {
public:
    addressed_numbers(const key& k, std::uint64_t n) : key_(k), n_(n) {}

    std::uint64_t digit(unsigned level, std::uint64_t place, unsigned bits) const {
        const std::uint64_t bits_there = word(digit_stream(n_, level), place / 4) >> 8 * (place % 4);
        return bits_there & ((std::uint64_t{1} << bits) - 1);
    }

    // The draw for place i of a leaf with this many items.
    std::uint64_t draw(std::uint64_t begin, std::uint64_t i, std::uint64_t items) const {
        const bool paired = items <= most_paired_items;
        const std::uint64_t one = paired ? (i - 1) / 2 * 2 + 1 : i;  // the first place of the word
        const std::uint64_t other = paired && one + 1 < items ? one + 2 : 1;
        for (unsigned retry = 0;; ++retry) {
            const auto drawn = draw_pair(paired ? word(pair_stream(n_, retry), first_pair(begin) + one / 2)
                                                : word(single_stream(n_, retry), begin + i),
                                         one + 1, other);
            if (drawn.kept) return i == one ? drawn.first : drawn.second;
        }
    }

private:
    std::uint32_t word(std::uint64_t stream, std::uint64_t index) const {
        auto& engine = engines_.try_emplace(stream, key_, stream).first->second;
        engine.seek(index / 2);
        return static_cast<std::uint32_t>(engine() >> 32 * (index % 2));
    }

    key key_;
    std::uint64_t n_;
    mutable std::map<std::uint64_t, chacha<keyed_order_rounds>> engines_;  // kept for speed
};

template <trie_shape Shape = trie_shape{}>
void reference_order(deck auto&& cards, const key& k) {
    basic_trie<Shape>::order(cards, addressed_numbers(k, card_count(cards)));
}

}  // namespace fairshuf::detail
