// sort-comparator-timsort: timsort with a comparator that flips a coin. Today's Chrome and Node do this for
// array.sort(() => 0.5 - Math.random()).
//
// What is wrong: timsort looks for sorted runs and leaves them as they are. The coin makes it find such runs.
// With 3 cards the old order comes up 3 times in 8.
//
// Source: Peters 2002, listsort.txt; V8 since 7.0. The steps are the same: runs, binary insertion up to the
//         minimum run, merges with galloping.
// Cost:   O(n log n) coins; O(n log n) moves and n cards of memory.
// Claim:  unfair for every n > 2: with 3 cards 3/8 1/16 1/8 1/16 1/16 5/16. Proved by enumeration.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <ranges>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/flawed/sort_comparator.hpp"
#include "fairshuf/algorithm/flawed/sort_comparator_binary_insertion.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf::detail {

template <deck D, class Coin>
class timsort {
public:
    constexpr timsort(D& cards, Coin& coin) : cards_(cards), coin_(coin) {}

    constexpr void sort() {
        const std::size_t n = card_count(cards_);
        const std::size_t shortest = minimum_run(n);
        for (std::size_t low = 0; low < n;) {
            std::size_t end = low + make_run(low, n);
            for (const std::size_t forced = std::min(low + shortest, n); end < forced; ++end)
                insert_by_halving(cards_, low, end, coin_);
            runs_.push_back({low, end - low});
            merge_while_unbalanced();
            low = end;
        }
        while (runs_.size() > 1) {
            std::size_t i = runs_.size() - 2;
            if (i > 0 && runs_[i - 1].length < runs_[i + 1].length) --i;
            merge_at(i);
        }
    }

private:
    struct run {
        std::size_t first, length;
    };

    // A run that is being merged. Cards are taken from its front, or from its back.
    struct source {
        std::vector<card_of<D>> cards;
        std::size_t left = 0;
    };

    static constexpr std::size_t minimum_run(std::size_t n) {
        std::size_t odd = 0;
        for (; n >= 64; n /= 2) odd |= n % 2;
        return n + odd;
    }

    // The length of the run that the coin finds at `low`; a descending run is reversed.
    constexpr std::size_t make_run(std::size_t low, std::size_t n) {
        if (low + 1 == n) return 1;
        const bool descending = coin_.less();
        std::size_t end = low + 2;
        while (end < n && coin_.less() == descending) ++end;
        if (descending) std::ranges::reverse(place(cards_, low), place(cards_, end));
        return end - low;
    }

    constexpr bool balanced(std::size_t i) const {
        return i < 2 || runs_[i - 2].length > runs_[i - 1].length + runs_[i].length;
    }

    constexpr void merge_while_unbalanced() {
        while (runs_.size() > 1) {
            std::size_t i = runs_.size() - 2;
            if (!balanced(i + 1) || !balanced(i)) {
                if (runs_[i - 1].length < runs_[i + 1].length) --i;
            } else if (runs_[i].length > runs_[i + 1].length) {
                return;
            }
            merge_at(i);
        }
    }

    constexpr void merge_at(std::size_t i) {
        auto [first, length_a] = runs_[i];
        std::size_t length_b = runs_[i + 1].length;
        runs_[i].length += length_b;
        runs_.erase(runs_.begin() + static_cast<std::ptrdiff_t>(i) + 1);

        const std::size_t settled = gallop(length_a, 0, false);  // these are already before all of B
        first += settled;
        length_a -= settled;
        if (length_a == 0) return;
        length_b = gallop(length_b, length_b - 1, true);  // the rest is already after all of A
        if (length_b == 0) return;
        merge_runs(first, length_a, length_b);
    }

    // Where a card belongs in a run of `length`: searches outwards from `hint` in growing steps, then halves.
    // Timsort has two such searches, which differ in the answer that means "further right".
    constexpr std::size_t gallop(std::size_t length, std::size_t hint, bool right_if_less) {
        const bool answer = coin_.less();
        const bool right = answer == right_if_less;
        const std::size_t most = right ? length - hint : hint + 1;
        std::size_t last = 0, offset = 1;
        while (offset < most && coin_.less() == answer) last = std::exchange(offset, 2 * offset + 1);
        offset = std::min(offset, most);
        std::size_t low = right ? hint + last + 1 : hint + 1 - offset;
        std::size_t high = right ? hint + offset : hint - last;
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if (coin_.less() == right_if_less) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return high;
    }

    // Merges the adjacent runs A and B, from the end where the longer one is.
    constexpr void merge_runs(std::size_t first, std::size_t length_a, std::size_t length_b) {
        const bool backwards = length_a > length_b;
        source a = take_out(first, length_a), b = take_out(first + length_a, length_b);
        source& shorter = backwards ? b : a;
        source& longer = backwards ? a : b;
        std::size_t to = backwards ? first + length_a + length_b : first;

        const auto emit = [&](source& from, std::size_t count) {
            for (; count > 0; --count, --from.left) {
                const std::size_t card = backwards ? from.left - 1 : from.cards.size() - from.left;
                put_card(cards_, backwards ? --to : to++, std::move(from.cards[card]));
            }
            return longer.left == 0 || shorter.left <= 1;  // decided
        };
        const auto won = [&](const source& from, bool right_if_less) {
            const std::size_t end = gallop(from.left, backwards ? from.left - 1 : 0, right_if_less);
            return backwards ? from.left - end : end;
        };

        bool decided = emit(longer, 1);
        while (!decided) {
            std::size_t wins_longer = 0, wins_shorter = 0;
            while (!decided && wins_longer < patience_ && wins_shorter < patience_) {
                const bool less = coin_.less();
                wins_longer = less ? wins_longer + 1 : 0;
                wins_shorter = less ? 0 : wins_shorter + 1;
                decided = emit(less ? longer : shorter, 1);
            }
            if (decided) break;
            ++patience_;
            for (std::size_t a_won = worth_galloping, b_won = 0;
                 !decided && (a_won >= worth_galloping || b_won >= worth_galloping);) {
                patience_ = std::max<std::size_t>(1, patience_ - 1);
                a_won = won(a, false);
                decided = emit(a, a_won) || emit(b, 1);
                if (decided) break;
                b_won = won(b, true);
                decided = emit(b, b_won) || emit(a, 1);
            }
            if (!decided) ++patience_;
        }
        emit(longer, longer.left);
        emit(shorter, shorter.left);
    }

    constexpr source take_out(std::size_t first, std::size_t length) {
        source taken{{}, length};
        for (std::size_t i = 0; i < length; ++i) taken.cards.push_back(take_card(cards_, first + i));
        return taken;
    }

    static constexpr std::size_t worth_galloping = 7;

    D& cards_;
    Coin& coin_;
    std::vector<run> runs_;
    std::size_t patience_ = worth_galloping;  // wins in a row before galloping
};

}  // namespace fairshuf::detail

namespace fairshuf::flawed {

struct sort_comparator_timsort {
    static constexpr facts about{
        .name = "sort-comparator-timsort",
        .aliases = {"sort-comparator", "array-sort", "sort-timsort", "timsort", "v8"},
        .known_as = "array.sort",
        .kind = family::sort,
        .fair = fairness::no,
        .draws = draw_count::bounded,
        .cost = "O(n log n) coins, O(n log n) moves, n cards of memory",
        .method = "timsort, the comparator flips a coin",
        .source = "V8 since 7.0",
        .flaw = detail::coin_flaw,
        .proved_up_to = 9,
        .why =
            "with 3 cards, two equal coins, half of all cases, make one run: 1 2 3 or 3 2 1; the other half "
            "adds 3/16, so these two come up in 11/16 of all cases, not 1/3",
        .pseudocode =
            {{"runs: as long as draw(2) stays the same, the run goes on; a descending run is reversed",
              runs::draw, [](const draw_moment& d) { return d.index + 1 < d.n; }},
             {"short runs are lengthened by binary insertion, with coins", runs::draw,
              [](const draw_moment& d) { return d.index > 0; }},
             {"runs are merged two by two, with coins", runs::draw,
              [](const draw_moment& d) { return d.n >= 64; }}},
        .chinese = {.name = "timsort 乱比较",
                    .method = "timsort，用抛硬币来比较",
                    .why = "3 张牌时，两枚硬币相同（一半的情况）就连成一段：1 2 3 或 3 2 1；其余情况再添 "
                           "3/16，所以这两种排列共占 11/16，而不是 1/3",
                    .flaw = detail::coin_flaw_in_chinese,
                    .cost = "O(n log n) 次抛硬币，O(n log n) 次移动，n 张牌的内存",
                    .source = "V8 7.0 起"},
        .bounds = bound_run::same,
    };

    template <deck D>
    constexpr void operator()(D&& cards, draw_source auto& draws) const {
        detail::coin_comparator coin(draws);
        detail::timsort<std::remove_reference_t<D>, decltype(coin)>(cards, coin).sort();
    }
};

}  // namespace fairshuf::flawed
