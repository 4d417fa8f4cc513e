// Where many cards go in the keyed order, without moving any card.
//
//   fairshuf::positions_of(key, n, items);           // the place of each item, in the order of the items
//
// Method: as position.hpp. All items share the counting: each level goes once through the digits of the
//         segments that have items, and notes what it has counted when it passes an item. If several items
//         share a leaf, the leaf is shuffled.
// Cost:   n digits, and those of the segments with items, a 256th of n each: about two seconds for 10^10. The
//         first level is counted on several threads, then each segment on one. Memory for the items, not for
//         the cards.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/shuffle/distribute.hpp"
#include "fairshuf/shuffle/keyed_relocator.hpp"
#include "fairshuf/shuffle/leaf_draws.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/position.hpp"
#include "fairshuf/shuffle/relocate.hpp"
#include "fairshuf/shuffle/stream_window.hpp"
#include "fairshuf/shuffle/with_key.hpp"
#include "fairshuf/shuffle/workers.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf {

namespace detail {

// An item on its way: where it is after some levels, and what was counted on the next.
struct travelling_item {
    std::uint64_t place = 0;
    std::size_t number = 0;  // in the caller's list
    unsigned digit = 0;
    std::uint64_t equal_before = 0;
};

// Counts digits: each of them, or only against those of a few items.
class digit_counter {
public:
    digit_counter(std::span<const travelling_item> items, unsigned mask) : mask_(mask) {
        for (const auto& item : items)
            if (wanted_.size() <= most_wanted && std::ranges::find(wanted_, item.digit) == wanted_.end())
                wanted_.push_back(item.digit);
        if (wanted_.size() > most_wanted) wanted_.clear();
        against_.resize(wanted_.size());
    }

    void count(std::span<const byte> digits) {
        if (wanted_.empty()) count_digits_quickly(digits, mask_, each_.data());
        for (std::size_t i = 0; i < wanted_.size(); ++i) against_[i].count(digits, mask_, wanted_[i]);
    }

    digits_counted against(unsigned digit) const {
        if (!wanted_.empty())
            return against_[static_cast<std::size_t>(std::ranges::find(wanted_, digit) - wanted_.begin())];
        digits_counted found{.equal = each_[digit]};
        for (unsigned d = 0; d < digit; ++d) found.smaller += each_[d];
        return found;
    }

private:
    static constexpr std::size_t most_wanted = 4;  // for more, counting each digit is faster

    unsigned mask_;
    std::vector<unsigned> wanted_;  // none: each digit is counted
    std::vector<digits_counted> against_;
    std::array<std::size_t, most_ways> each_{};
};

// Counts the digits of places begin .. end-1. When it comes to an item, it notes how many digits were equal.
// Calls counted(digits) now and then.
template <class Counted>
void count_past_items(stream_window& digits, std::uint64_t begin, std::uint64_t end,
                      std::span<travelling_item> items, digit_counter& counter, Counted& counted) {
    std::uint64_t reported = begin;
    while (begin < end || !items.empty()) {
        const std::uint64_t stop = items.empty() ? end : items.front().place;
        if (begin == stop) {
            items.front().equal_before = counter.against(items.front().digit).equal;
            items = items.subspan(1);
            continue;
        }
        const auto some =
            static_cast<std::size_t>(smaller<std::uint64_t>(stream_window::most_bytes, stop - begin));
        counter.count(digits.bytes(begin, some));
        begin += some;
        if (begin - reported >= std::uint64_t{1} << 20 || begin == end)
            counted(begin - std::exchange(reported, begin));
    }
}

template <trie_shape Shape, class Counted>
class position_finder {
public:
    position_finder(const key& k, std::uint64_t n, std::span<const std::uint64_t> items, Counted& counted)
        : words_(k, n), counted_(&counted), found_(items.size()) {
        for (std::size_t i = 0; i < items.size(); ++i) items_.push_back({.place = items[i], .number = i});
        std::ranges::sort(items_, {}, &travelling_item::place);
    }

    std::vector<std::uint64_t> run(unsigned threads) {
        if (items_.empty()) return {};
        const segment whole{0, words_.items(), 0, items_};
        if (Shape.is_leaf(0, whole.size)) {
            finish_leaf(whole);
        } else {
            const auto parts = split(whole, threads);
            in_parallel(threads, parts.size(), [&](unsigned, std::size_t i) { finish(parts[i]); });
        }
        return std::move(found_);
    }

private:
    struct segment {
        std::uint64_t begin = 0, size = 0;
        unsigned levels = 0;  // that it has been through
        std::span<travelling_item> items;
    };

    void finish(const segment& one) {
        if (Shape.is_leaf(one.levels, one.size)) {
            finish_leaf(one);
        } else {
            for (const auto& part : split(one, 1)) finish(part);
        }
    }

    // Sends the items of a segment to its parts. Returns the parts with items.
    std::vector<segment> split(const segment& whole, unsigned threads) {
        const unsigned level = whole.levels + 1, mask = (1U << Shape.bits_at(level, whole.size)) - 1;
        look_up_digits(whole, level, mask);
        std::vector<digit_counter> counters(ranges_of(whole, threads), digit_counter(whole.items, mask));
        std::vector<std::span<travelling_item>> passed(counters.size());
        in_parallel(threads, counters.size(), [&](unsigned, std::size_t r) {
            stream_window digits;
            digits.open(words_, digit_stream(words_.items(), level));
            const std::uint64_t begin = range_begin(whole, counters.size(), r),
                                end = range_begin(whole, counters.size(), r + 1);
            passed[r] = between_places(whole.items, begin, end);
            count_past_items(digits, begin, end, passed[r], counters[r], *counted_);
        });
        return parts_of(whole, counters, passed);
    }

    void look_up_digits(const segment& whole, unsigned level, unsigned mask) {
        stream_window digits;
        digits.open(words_, digit_stream(words_.items(), level));
        for (auto& item : whole.items) item.digit = digits.bytes(item.place, 1)[0] & mask;
    }

    static std::size_t ranges_of(const segment& whole, unsigned threads) {
        constexpr std::uint64_t least = Shape.few;  // a thread is not worth fewer digits
        return static_cast<std::size_t>(
            between<std::uint64_t>(1, whole.size / least, 4 * std::uint64_t{threads}));
    }
    static std::uint64_t range_begin(const segment& whole, std::size_t ranges, std::size_t r) {
        return r == ranges ? whole.begin + whole.size : whole.begin + whole.size / ranges * r;
    }

    static std::span<travelling_item> between_places(std::span<travelling_item> items, std::uint64_t begin,
                                                     std::uint64_t end) {
        const auto first = std::ranges::lower_bound(items, begin, {}, &travelling_item::place);
        const auto last = std::ranges::lower_bound(items, end, {}, &travelling_item::place);
        return {first, last};
    }

    // Where each item goes, when all ranges are counted.
    static std::vector<segment> parts_of(const segment& whole, std::span<const digit_counter> counters,
                                         std::span<const std::span<travelling_item>> passed) {
        for (std::size_t r = 0; r < counters.size(); ++r)
            for (auto& item : passed[r])
                for (std::size_t before = 0; before < r; ++before)
                    item.equal_before += counters[before].against(item.digit).equal;
        std::ranges::sort(whole.items, [](const travelling_item& a, const travelling_item& b) {
            return a.digit != b.digit ? a.digit < b.digit : a.place < b.place;
        });
        std::vector<segment> parts;
        for (auto rest = whole.items; !rest.empty();) {
            const unsigned digit = rest.front().digit;
            const auto same = static_cast<std::size_t>(
                std::ranges::upper_bound(rest, digit, {}, &travelling_item::digit) - rest.begin());
            digits_counted all;
            for (const auto& counter : counters) {
                const auto some = counter.against(digit);
                all.smaller += some.smaller;
                all.equal += some.equal;
            }
            const segment part{whole.begin + all.smaller, all.equal, whole.levels + 1, rest.first(same)};
            for (auto& item : part.items) item.place = part.begin + item.equal_before;
            parts.push_back(part);
            rest = rest.subspan(same);
        }
        return parts;
    }

    // One item is followed; for more, the leaf is shuffled.
    void finish_leaf(const segment& leaf) {
        leaf_draws draws(words_);
        if (leaf.items.size() == 1) {
            const auto& item = leaf.items.front();
            found_[item.number] =
                leaf.begin + position_in_leaf(draws, leaf.begin, leaf.size, item.place - leaf.begin);
            return;
        }
        std::vector<std::uint64_t> places(static_cast<std::size_t>(leaf.size));
        for (std::size_t i = 0; i < places.size(); ++i) places[i] = leaf.begin + i;
        unshuffle_leaf(places.data(), leaf.begin, places.size(), draws);
        for (const auto& item : leaf.items)
            found_[item.number] = places[static_cast<std::size_t>(item.place - leaf.begin)];
    }

    order_words words_;
    Counted* counted_;
    std::vector<travelling_item> items_;
    std::vector<std::uint64_t> found_;
};

// counted(digits) is called from all threads. The sum of its arguments is n and a little more.
template <trie_shape Shape, class Counted>
std::vector<std::uint64_t> positions_in(const key& k, std::uint64_t n, std::span<const std::uint64_t> items,
                                        unsigned threads, Counted counted) {
    return position_finder<Shape, Counted>(k, n, items, counted).run(threads);
}

}  // namespace detail

// The places to which shuffle() brings these cards of n; they may be in any order. Each is less than n.
inline std::vector<std::uint64_t> positions_of(const key& k, std::uint64_t n,
                                               std::span<const std::uint64_t> items,
                                               const shuffle_options& options = {}) {
    assert(std::ranges::all_of(items, [=](std::uint64_t item) { return item < n; }));
    return detail::positions_in<detail::trie_shape{}>(k, n, items, detail::threads_of(options),
                                                      [](std::uint64_t) {});
}

}  // namespace fairshuf
