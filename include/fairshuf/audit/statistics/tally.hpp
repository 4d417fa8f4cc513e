// Counts orders, fast. Orders are collected in a batch of rows. Then each measure is counted for all rows of
// the batch, so the processor works on several orders at once. The counts are the same as by the plain
// definitions (measures.hpp).
//
//   tally t(52, battery::full);
//   for (...) {
//       auto deck = t.row();        // n bytes: d[place] = card
//       ...                         // make them the next order
//       t.count();
//   }
//   t.result();
//
// How: places and precedences are compared sixteen cards at a time and counted in bytes, which are emptied
// before they can overflow. The longest increasing subsequence is the longest common subsequence with the
// unshuffled deck; it takes one addition of 64-bit words per card (Allison and Dix 1986).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "fairshuf/audit/statistics/counts.hpp"
#include "fairshuf/audit/statistics/pairs.hpp"
#include "fairshuf/audit/statistics/places.hpp"
#include "fairshuf/core/product.hpp"

namespace fairshuf::audit {

class tally {
public:
    tally(std::size_t n, battery tests)
        : counts_(n, tests),
          n_(n),
          stride_(detail::row_bytes(n)),
          rows_((batch + 1) * stride_),
          places_((batch + 1) * stride_),
          narrow_positions_(n * stride_),
          narrow_adjacency_(tests == battery::places ? 0 : n * stride_),
          byte_positions_(n <= detail::lanes ? detail::lanes * detail::lanes : 0),
          byte_precedence_(tests == battery::full ? n * stride_ : 0) {
        assert(n >= 2 && n <= most_observed_cards);
    }

    std::size_t n() const { return n_; }
    // Bytes from one row to the next.
    std::size_t stride() const { return stride_; }

    // Where the next order goes.
    std::span<std::uint8_t> row() { return {row_at(filled_), n_}; }
    void count() {
        if (++filled_ == batch) count_batch();
    }

    // Room for one or more orders, stride() bytes each. Fill k of them, then call count(k).
    std::span<std::uint8_t> rows() { return {row_at(filled_), (batch - filled_) * stride_}; }
    void count(std::size_t orders) {
        filled_ += orders;
        assert(filled_ <= batch);
        if (filled_ == batch) count_batch();
    }

    void add(detail::order_view d) {
        assert(d.size() == n_);
        std::ranges::copy(d, row().begin());
        count();
    }

    // The next order does not follow the last one. `remember`: whether the next ones are kept to find
    // repeats.
    void start_anew(bool remember = true) {
        count_batch();
        follows_ = false;
        remember_ = remember;
    }

    const counts& result() {
        count_batch();
        empty_bytes();
        empty_words();
        return counts_;
    }

private:
    static constexpr std::size_t batch = 64;

    // Row -1 of the places is the last order of the previous batch.
    std::uint8_t* row_at(std::size_t r) { return rows_.data() + (r + 1) * stride_; }
    std::uint8_t* places_at(std::size_t r) { return places_.data() + (r + 1) * stride_; }

    void count_batch() {
        if (filled_ == 0) return;
        counts_.shuffles += filled_;
        count_positions();
        if (counts_.which != battery::places) {
            invert();
            count_neighbours();
            count_cycles();
            remember();
        }
        if (counts_.which == battery::full) {
            count_precedence();
            count_longest_runs();
            count_orders();
            count_serial();
            std::memcpy(places_.data(), places_at(filled_ - 1), stride_);
        }
        follows_ = true;
        in_bytes_ += filled_;
        in_words_ += filled_;
        filled_ = 0;
        if (in_bytes_ > 255 - batch) empty_bytes();
        if (in_words_ > 65'535 - batch) empty_words();
    }

    void count_positions() {
        if (n_ > detail::lanes) {
            for (std::size_t r = 0; r < filled_; ++r) {
                const std::uint8_t* d = row_at(r);
                for (std::size_t i = 0; i < n_; ++i) ++narrow_positions_[d[i] * stride_ + i];
            }
            return;
        }
        if (filled_ % 2 == 1) std::fill_n(row_at(filled_), stride_, std::uint8_t{0xff});  // no card
        detail::count_places(row_at(0), (filled_ + 1) / 2 * 2, n_, byte_positions_.data());
    }

    void invert() {
        for (std::size_t r = 0; r < filled_; ++r) {
            const std::uint8_t* d = row_at(r);
            std::uint8_t* places = places_at(r);
            for (std::size_t i = 0; i < n_; ++i) places[d[i]] = static_cast<std::uint8_t>(i);
        }
    }

    static std::size_t descents(const std::uint8_t* d, std::size_t n) {
        std::uint8_t down = 0;  // at most 255; a byte, so that sixteen are compared at once
        for (std::size_t i = 1; i < n; ++i)
            down = static_cast<std::uint8_t>(down + (d[i - 1] > d[i] ? 1 : 0));
        return down;
    }

    static std::size_t fixed_points(const std::uint8_t* d, std::size_t n) {
        std::uint16_t home = 0;
        for (std::size_t i = 0; i < n; ++i)
            home = static_cast<std::uint16_t>(home + (d[i] == static_cast<std::uint8_t>(i) ? 1 : 0));
        return home;
    }

    void count_neighbours() {
        for (std::size_t r = 0; r < filled_; ++r) {
            const std::uint8_t* d = row_at(r);
            for (std::size_t i = 1; i < n_; ++i) ++narrow_adjacency_[d[i - 1] * stride_ + d[i]];
            ++counts_.fixed_points[fixed_points(d, n_)];
            ++counts_.descents[descents(d, n_)];
            ++counts_.rising[descents(places_at(r), n_)];
        }
    }

    void count_cycles() {
        for (std::size_t r = 0; r < filled_; ++r) {
            const std::size_t found =
                n_ <= 64 ? cycles_by_bits(row_at(r)) : detail::measures::cycles({row_at(r), n_});
            ++counts_.cycles[found];
            counts_.odd += (n_ - found) % 2;
        }
    }

    std::size_t cycles_by_bits(const std::uint8_t* d) const {
        std::uint64_t left = ~std::uint64_t{0} >> (64 - n_);
        std::size_t found = 0;
        while (left != 0) {
            const auto start = static_cast<std::size_t>(std::countr_zero(left));
            std::size_t i = start;
            do {
                left &= ~(std::uint64_t{1} << i);
                i = d[i];
            } while (i != start);
            ++found;
        }
        return found;
    }

    void count_precedence() {
        for (std::size_t r = 0; r < filled_; ++r) {
            const std::size_t rising = detail::rising_pairs(places_at(r), n_, byte_precedence_.data());
            ++counts_.inversions[n_ * (n_ - 1) / 2 - rising];
        }
    }

    void count_longest_runs() {
        if (counts_.longest_runs.empty()) return;
        for (std::size_t r = 0; r < filled_; ++r) {
            const std::uint8_t* places = places_at(r);
            std::uint64_t up = ~std::uint64_t{0}, down = ~std::uint64_t{0};
            for (std::size_t i = 0; i < n_; ++i) {
                const std::uint64_t u = up & (std::uint64_t{1} << places[i]);
                const std::uint64_t d = down & (std::uint64_t{1} << places[n_ - 1 - i]);
                up = (up + u) | (up - u);
                down = (down + d) | (down - d);
            }
            const std::uint64_t all = ~std::uint64_t{0} >> (64 - n_);
            const auto increasing = static_cast<std::size_t>(std::popcount(~up & all));
            const auto decreasing = static_cast<std::size_t>(std::popcount(~down & all));
            ++counts_.longest_runs[increasing * (n_ + 1) + decreasing];
        }
    }

    void count_orders() {
        const auto five = detail::five_cards(n_);
        for (std::size_t r = 0; r < filled_; ++r) {
            if (n_ <= counts::all_orders_up_to) {
                ++counts_.orders[rank_of({row_at(r), n_})];
                continue;
            }
            std::array<std::uint8_t, 5> places{};
            for (std::size_t i = 0; i < 5; ++i) places[i] = places_at(r)[five[i]];
            ++counts_.orders[counts::five_code(places)];
        }
    }

    void count_serial() {
        for (std::size_t r = 0; r < filled_; ++r) {
            if (r == 0 && !follows_) continue;
            const std::uint8_t *d = row_at(r), *before = places_at(r) - stride_;
            std::array<std::uint8_t, most_observed_cards> seen{};
            for (std::size_t i = 0; i < n_; ++i) seen[i] = before[d[i]];  // relative to the last order
            ++counts_.serial_fixed_points[fixed_points(seen.data(), n_)];
            ++counts_.serial_descents[descents(seen.data(), n_)];
            const std::size_t rising = detail::rising_pairs(seen.data(), n_);
            ++counts_.serial_inversions[n_ * (n_ - 1) / 2 - rising];
            ++counts_.followers;
        }
    }

    void remember() {
        if (!remember_) return;
        for (std::size_t r = 0; r < filled_; ++r)
            if (counts_.fingerprints.size() < counts::most_remembered)
                counts_.fingerprints.push_back(fingerprint({row_at(r), n_}));
    }

    void empty_bytes() {
        for (std::size_t card = 0; card < n_ && !byte_positions_.empty(); ++card)
            for (std::size_t i = 0; i < n_; ++i)
                counts_.positions[card * n_ + i] += byte_positions_[card * detail::lanes + i];
        for (std::size_t a = 0; a * stride_ < byte_precedence_.size(); ++a)
            for (std::size_t b = a + 1; b < n_; ++b)
                counts_.precedence[a * n_ + b] += byte_precedence_[a * stride_ + b];
        std::ranges::fill(byte_positions_, std::uint8_t{0});
        std::ranges::fill(byte_precedence_, std::uint8_t{0});
        in_bytes_ = 0;
    }

    void empty_words() {
        empty_words(narrow_positions_, counts_.positions);
        empty_words(narrow_adjacency_, counts_.adjacency);
        in_words_ = 0;
    }
    void empty_words(std::vector<std::uint16_t>& narrow, counts::tally_of_values& wide) const {
        for (std::size_t a = 0; a * stride_ < narrow.size(); ++a)
            for (std::size_t b = 0; b < n_; ++b) wide[a * n_ + b] += narrow[a * stride_ + b];
        std::ranges::fill(narrow, std::uint16_t{0});
    }

public:
    // The rank of an order, below n!.
    static std::size_t rank_of(detail::order_view d) {
        std::size_t rank = 0;
        for (std::size_t i = 0; i < d.size(); ++i) {
            std::size_t smaller = 0;
            for (std::size_t j = i + 1; j < d.size(); ++j) smaller += d[j] < d[i] ? 1 : 0;
            rank = rank * (d.size() - i) + smaller;
        }
        return rank;
    }

    // 64 bits that identify a deck: exact up to 16 cards, a hash beyond that.
    static std::uint64_t fingerprint(detail::order_view d) {
        std::uint64_t bits = 0;
        if (d.size() <= counts::told_apart_up_to) {
            for (const auto card : d) bits = bits << 4 | card;
            return bits;
        }
        for (std::size_t i = 0; i < d.size(); i += 8) {
            std::uint64_t eight = 0;
            std::memcpy(&eight, d.data() + i, std::min<std::size_t>(8, d.size() - i));
            const auto product =
                fairshuf::detail::multiply<64>(eight ^ 0x9e3779b97f4a7c15, bits ^ 0xd1b54a32d192ed03);
            bits = product.high ^ product.low ^ std::rotl(eight, 23);
        }
        const auto product = fairshuf::detail::multiply<64>(bits ^ 0x94d049bb133111eb, 0x9e3779b97f4a7c15);
        return product.high ^ product.low;
    }

private:
    counts counts_;
    std::size_t n_, stride_;
    std::vector<std::uint8_t> rows_, places_;  // [card in place], [place of card]; row -1 first
    std::vector<std::uint16_t> narrow_positions_, narrow_adjacency_;
    std::vector<std::uint8_t> byte_positions_, byte_precedence_;
    std::size_t filled_ = 0;    // rows
    std::size_t in_bytes_ = 0;  // orders in the byte counters
    std::size_t in_words_ = 0;  // orders in the 16-bit counters
    bool follows_ = false;
    bool remember_ = true;
};

}  // namespace fairshuf::audit
