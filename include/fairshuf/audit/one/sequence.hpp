// What is next to what. A sequence is an order read place by place; the order's inverse is another, read item
// by item.
//
//   neighbours    how far apart are values that stand side by side? Their difference modulo n is uniform on 1
//   .. n-1,
//                 and one difference says nothing about the next: counts of distances by powers of two,
//                 either way
//   together      values that stand side by side and were neighbours: a Poisson number of mean 2(n-1)/n
//   descents      places where the value falls: mean (n-1)/2, variance (n+1)/12 (Eulerian numbers)
//   runs          lengths of rising runs. The value that ends a run is skipped, so that lengths are
//   independent:
//                 P(r) = 1/r! - 1/(r+1)! (Knuth, TAOCP 2, 3.3.2)
//   order-of-four the order of four values in a row: the groups are independent, and all 24 orders equally
//   likely correlation   the products of values 1 to 16 places apart, with their exact mean and variance
//
// One pass; memory of a few kilobytes.
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
#include "fairshuf/audit/statistics/battery.hpp"

namespace fairshuf::audit::detail {

class sequence_statistics {
public:
    static constexpr std::size_t lags = 16;

    explicit sequence_statistics(std::uint64_t n)
        : n_(n), middle_((static_cast<double>(n) - 1) / 2), spread_(1 / std::sqrt(variance(n))) {}

    template <class T>
    void add(std::span<const T> values, std::uint64_t first) {
        constexpr std::size_t piece = 4096;
        for (std::size_t from = 0; from < values.size(); from += piece) {
            const auto some = values.subspan(from, std::min(piece, values.size() - from));
            add_differences(some, first + from);
            add_runs(some);
            add_fours(some, first + from);
            add_products(some);
            last_ = some.back();
        }
    }

    std::uint64_t descents() const { return descents_; }
    std::uint64_t together() const { return together_; }

    double descents_z() const {
        const auto n = static_cast<double>(n_);
        return (static_cast<double>(descents_) - (n - 1) / 2) / std::sqrt((n + 1) / 12);
    }

    p_value together_tail() const {
        const auto n = static_cast<double>(n_);
        return rare_events_tail(together_, std::log(2 * (n - 1) / n));
    }

    fit neighbours() const {
        const auto n = static_cast<double>(n_);
        std::vector<cell> cells;
        for (std::size_t side = 0; side < 2; ++side) {
            const std::uint64_t farthest = side == 0 ? n_ / 2 : (n_ - 1) / 2;
            cell merged{};
            for (std::size_t bits = 1; bits <= 64; ++bits) {
                const std::uint64_t least = std::uint64_t{1} << (bits - 1);
                if (least > farthest) break;
                const auto size = static_cast<double>(std::min(least, farthest - least + 1));
                merged.expected += size;  // n - 1 differences, and as many values
                merged.observed += static_cast<double>(distances_[side][bits]);
                if (merged.expected < least_expected) continue;
                cells.push_back(merged);
                merged = {};
            }
            if (cells.empty()) continue;
            cells.back().expected += merged.expected;
            cells.back().observed += merged.observed;
        }
        return {cells, n - 1};
    }

    fit runs() const {
        double all = 0;
        for (const auto count : run_lengths_) all += static_cast<double>(count);
        std::vector<cell> cells;
        double left = all, factorial = 1;
        for (std::size_t r = 1; r < run_lengths_.size(); ++r) {
            factorial *= static_cast<double>(r);
            const double share = 1 / factorial - 1 / (factorial * static_cast<double>(r + 1));
            const double rest = all / (factorial * static_cast<double>(r + 1));
            if (rest < least_expected || r + 1 == run_lengths_.size()) {  // this and all longer ones
                double longer = 0;
                for (std::size_t i = r; i < run_lengths_.size(); ++i)
                    longer += static_cast<double>(run_lengths_[i]);
                cells.push_back({left, longer});
                break;
            }
            cells.push_back({all * share, static_cast<double>(run_lengths_[r])});
            left -= all * share;
        }
        return {cells, all};
    }

    double orders_of_four() const {
        double all = 0, squares = 0;
        for (const auto count : fours_) {
            all += static_cast<double>(count);
            squares += static_cast<double>(count) * static_cast<double>(count);
        }
        return all == 0 ? 0 : squares * 24 / all - all;
    }

    // A chi-square with `lags` degrees of freedom. The values are without replacement: all moments are exact.
    double correlation() const {
        const auto n = static_cast<double>(n_);
        const double fourth = 9 * (n * n - 7.0 / 3) / (5 * (n * n - 1));     // m4 / variance^2
        const double squares = (n - fourth) / (n - 1);                       // E of a^2 b^2
        const double with_square = -(squares - fourth / (n - 1)) / (n - 2);  // E of a^2 b c
        const double of_four = -3 * with_square / (n - 3);                   // E of a b c d
        double sum = 0;
        for (std::size_t lag = 1; lag <= lags; ++lag) {
            const double terms = n - static_cast<double>(lag), chained = n - 2 * static_cast<double>(lag);
            const double mean = -terms / (n - 1);
            const double square =
                terms * squares + 2 * chained * with_square + (terms * terms - terms - 2 * chained) * of_four;
            const double off = products_[lag - 1] - mean;
            sum += off * off / (square - mean * mean);
        }
        return sum;
    }

private:
    static double variance(std::uint64_t n) {
        const auto x = static_cast<double>(n);
        return (x * x - 1) / 12;
    }

    template <class T>
    void add_differences(std::span<const T> values, std::uint64_t first) {
        std::uint64_t before = last_, fallen = 0, close = 0;
        std::size_t begin = 0;
        if (first == 0) before = values[0], begin = 1;
        for (const T value : values.subspan(begin)) {
            const bool falls = value < before;
            const std::uint64_t ahead = value - before + (falls ? n_ : 0);
            const std::uint64_t behind = n_ - ahead;
            const bool back = ahead > n_ / 2;
            const std::uint64_t distance = back ? behind : ahead;
            ++distances_[back ? 1 : 0][static_cast<std::size_t>(std::bit_width(distance))];
            fallen += falls ? 1 : 0;
            close += (falls ? before - value : value - before) == 1 ? 1 : 0;
            before = value;
        }
        descents_ += fallen;
        together_ += close;
    }

    template <class T>
    void add_runs(std::span<const T> values) {
        std::uint64_t before = run_last_;
        std::size_t length = run_;
        for (const T value : values) {
            if (length == 0 || value > before) {
                ++length;
            } else {
                ++run_lengths_[std::min(length, run_lengths_.size() - 1)];
                length = 0;
            }
            before = value;
        }
        run_last_ = before;
        run_ = length;
    }

    static constexpr std::uint8_t no_order = 24;

    // Six comparisons of four values, and which of the 24 orders they are.
    static std::array<std::uint8_t, 64> four_codes() {
        std::array<std::uint8_t, 64> codes{};
        codes.fill(no_order);
        std::array<int, 4> order{0, 1, 2, 3};
        std::uint8_t next = 0;
        do codes[comparisons(order[0], order[1], order[2], order[3])] = next++;
        while (std::ranges::next_permutation(order).found);
        return codes;
    }

    template <class T>
    static std::size_t comparisons(T a, T b, T c, T d) {
        const auto bit = [](bool is, unsigned at) { return static_cast<std::size_t>(is ? 1 : 0) << at; };
        return bit(a < b, 0) | bit(a < c, 1) | bit(a < d, 2) | bit(b < c, 3) | bit(b < d, 4) | bit(c < d, 5);
    }

    template <class T>
    void add_fours(std::span<const T> values, std::uint64_t first) {
        static const auto codes = four_codes();
        std::size_t at = 0;
        for (; at < values.size() && (first + at) % 4 != 0; ++at) add_to_four(values[at]);
        for (; at + 4 <= values.size(); at += 4)
            ++fours_[codes[comparisons(values[at], values[at + 1], values[at + 2], values[at + 3])] %
                     no_order];
        for (; at < values.size(); ++at) add_to_four(values[at]);
    }

    void add_to_four(std::uint64_t value) {  // of a group that two blocks share
        static const auto codes = four_codes();
        four_[held_++] = value;
        if (held_ < 4) return;
        ++fours_[codes[comparisons(four_[0], four_[1], four_[2], four_[3])] % no_order];
        held_ = 0;
    }

    template <class T>
    void add_products(std::span<const T> values) {
        scaled_.resize(lags + values.size());  // the last 16 values of the piece before, and this one
        for (std::size_t i = 0; i < values.size(); ++i)
            scaled_[lags + i] = (static_cast<double>(values[i]) - middle_) * spread_;
        for (std::size_t lag = 1; lag <= lags; ++lag) {
            std::array<double, 4> sums{};
            const double* const now = scaled_.data() + lags;
            std::size_t i = 0;
            for (; i + 4 <= values.size(); i += 4)
                for (std::size_t j = 0; j < 4; ++j) sums[j] += now[i + j] * *(now + i + j - lag);
            for (; i < values.size(); ++i) sums[0] += now[i] * *(now + i - lag);
            products_[lag - 1] += sums[0] + sums[1] + sums[2] + sums[3];
        }
        std::copy(scaled_.end() - lags, scaled_.end(), scaled_.begin());
    }

    std::uint64_t n_;
    double middle_, spread_;
    std::uint64_t last_ = 0, descents_ = 0, together_ = 0;
    std::array<std::array<std::uint64_t, 65>, 2> distances_{};
    std::uint64_t run_last_ = 0;
    std::size_t run_ = 0;
    std::array<std::uint64_t, 16> run_lengths_{};
    std::array<std::uint64_t, 24> fours_{};
    std::array<std::uint64_t, 4> four_{};
    std::size_t held_ = 0;
    std::array<double, lags> products_{};
    std::vector<double> scaled_ = std::vector<double>(lags);
};

}  // namespace fairshuf::audit::detail
