// What few rounds of a Feistel network leave behind. Such a network permutes numbers of 2k bits: in each
// round, one half is changed by a function of the other. So the halves of a place and of its item are
// related:
//
//   one round            a half of the item is a half of the place
//   two rounds           places that share a half: the xor of the other half and a half of the item is
//   constant three                the xor of a half of the place and a half of the item is uneven four places
//   that share a half: the xor of the other half and a half of the item comes twice as
//                        often as it should (Patarin 1991 gives such attacks)
//
// Only places and items below the greatest multiple of a power of two take part: there, halves are uniform
// and independent. Two tests. `xor-halves`: the xor of either half of the place with either half of the item,
// four chi-squares. `xor-pairs`: pairs of places that share a half and whose xor is equal, four Poisson
// numbers. The p is four times the smallest.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fairshuf/audit/one/laws.hpp"

namespace fairshuf::audit::detail {

// The halves of numbers below n: k low bits, and p high bits of those that take part.
struct half_widths {
    explicit half_widths(std::uint64_t n)
        : low((static_cast<unsigned>(std::bit_width(n - 1)) + 1) / 2),
          high(static_cast<unsigned>(std::bit_width(n >> low)) - 1),
          limit(std::uint64_t{1} << (low + high)),
          mask((std::uint64_t{1} << low) - 1) {}

    unsigned low, high;
    std::uint64_t limit, mask;

    unsigned width(bool of_high) const { return of_high ? high : low; }
    std::uint64_t half(std::uint64_t x, bool of_high) const { return of_high ? x >> low : x & mask; }
};

class xor_statistics {
public:
    explicit xor_statistics(std::uint64_t n) : halves_(n) {
        for (auto& counts : counts_) counts.resize(std::size_t{1} << halves_.low);
        for (auto& row : rows_) row.resize(std::size_t{1} << halves_.low);
    }

    template <class T>
    void add(std::span<const T> values, std::uint64_t first) {
        std::uint64_t place = first, taken = 0;
        for (const T item : values) {
            if (place >= halves_.limit) break;
            if ((place & halves_.mask) == 0) start_row();
            if (item < halves_.limit) {
                ++taken;
                const std::uint64_t a = place & halves_.mask, b = place >> halves_.low;
                const std::uint64_t c = item & halves_.mask, d = item >> halves_.low;
                ++counts_[0][a ^ c];
                ++counts_[1][a ^ d];
                ++counts_[2][b ^ c];
                ++counts_[3][b ^ d];
                pairs_[0] += rows_[0][a ^ c]++;
                pairs_[1] += rows_[1][a ^ d]++;
            }
            ++place;
        }
        taken_ += taken;
    }

    // Place half and item half: low low, low high, high low, high high.
    std::array<p_value, 4> uneven() const {
        std::array<p_value, 4> tails;
        for (std::size_t i = 0; i < 4; ++i) {
            const double df = cells(i) - 1;
            tails[i] = cells_tail(unevenness(i) * df, df, static_cast<double>(taken_) / cells(i));
        }
        return tails;
    }
    // Pearson's sum divided by its degrees of freedom: 1 is fair.
    double unevenness(std::size_t which) const {
        double squares = 0;
        for (const auto count : counts_[which])
            squares += static_cast<double>(count) * static_cast<double>(count);
        const auto all = static_cast<double>(taken_);
        return all == 0 ? 1 : (squares * cells(which) / all - all) / (cells(which) - 1);
    }

    // Equal pairs, of places that share the high half; with the low and the high half of the item.
    std::array<std::uint64_t, 2> pairs() const { return pairs_; }
    std::uint64_t taken() const { return taken_; }
    const half_widths& halves() const { return halves_; }

    // How many equal pairs are expected among the places that share a half.
    static double expected_pairs(const half_widths& h, std::uint64_t taken, bool shared_high,
                                 bool item_high) {
        const unsigned other = h.width(!shared_high), item = h.width(item_high);
        const double values = static_cast<double>(h.limit) - 1, some = static_cast<double>(taken);
        const double differences = std::exp2(std::min(other, item)) - 1;
        return some * (some - 1) / 2 * differences / values * std::exp2(h.low + h.high - item) / values;
    }

private:
    double cells(std::size_t which) const {  // high and high has fewer bits
        return std::exp2(which == 3 ? halves_.high : halves_.low);
    }

    void start_row() {
        for (auto& row : rows_) std::ranges::fill(row, 0);
    }

    half_widths halves_;
    std::array<std::vector<std::uint64_t>, 4> counts_;
    std::array<std::vector<std::uint32_t>, 2> rows_;
    std::array<std::uint64_t, 2> pairs_{};
    std::uint64_t taken_ = 0;
};

// A table of bytes that counts equal pairs: of displacements modulo n, or of the low half and an xor.
class pair_table {
public:
    explicit pair_table(std::span<std::uint8_t> table) : table_(table) {}

    void add(std::uint64_t cell) {
        auto& count = table_[static_cast<std::size_t>(cell)];
        pairs_ += count;
        count = static_cast<std::uint8_t>(count + (count < 255 ? 1 : 0));  // beyond, all is said
    }
    std::uint64_t pairs() const { return pairs_; }

private:
    std::span<std::uint8_t> table_;
    std::uint64_t pairs_ = 0;
};

// Pairs with the same displacement modulo n: n/2 of them, a Poisson number.
class shift_statistics {
public:
    static std::uint64_t bytes(std::uint64_t n) { return n; }
    shift_statistics(std::uint64_t n, std::span<std::uint8_t> table) : n_(n), table_(table) {}

    template <class T>
    void add(std::span<const T> values, std::uint64_t first) {
        for (const T item : values) table_.add(item >= first ? item - first : item + n_ - first), ++first;
    }

    std::uint64_t pairs() const { return table_.pairs(); }
    double expected() const { return static_cast<double>(n_) / 2; }

private:
    std::uint64_t n_;
    pair_table table_;
};

// Equal pairs of places that share the low half, with the low or the high half of the item.
class xor_pair_statistics {
public:
    static std::uint64_t bytes(std::uint64_t n, bool item_high) {
        const half_widths h(n);
        return std::uint64_t{1} << (h.low + std::max(h.high, h.width(item_high)));
    }
    xor_pair_statistics(std::uint64_t n, bool item_high, std::span<std::uint8_t> table)
        : halves_(n), item_high_(item_high), table_(table) {}

    template <class T>
    void add(std::span<const T> values, std::uint64_t first) {
        const unsigned width = std::max(halves_.high, halves_.width(item_high_));
        for (const T item : values) {
            if (first >= halves_.limit) break;
            if (item < halves_.limit)
                table_.add((first & halves_.mask) << width |
                           ((first >> halves_.low) ^ halves_.half(item, item_high_)));
            ++first;
        }
    }

    std::uint64_t pairs() const { return table_.pairs(); }

private:
    half_widths halves_;
    bool item_high_;
    pair_table table_;
};

}  // namespace fairshuf::audit::detail
