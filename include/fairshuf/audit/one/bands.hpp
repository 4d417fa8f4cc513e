// The table of bands: places and items are cut into the same number of bands, and each pair of them is
// counted. The places come in order, so that one row of the table is enough, and the bands may be very fine.
// The sums of rows and columns are fixed: (n-1)/n times Pearson's sum is a chi-square with (bands-1)^2
// degrees of freedom.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fairshuf/audit/one/laws.hpp"
#include "fairshuf/audit/statistics/result.hpp"

namespace fairshuf::audit::detail {

class band_table {
public:
    // Two tables: as fine as 8 expected items in each cell allow, and one of 64 bands or fewer.
    explicit band_table(std::uint64_t n)
        : n_(n), fine_(finest(n)), coarse_(std::min<std::size_t>(64, fine_)) {
        scale_ = static_cast<double>(fine_) / static_cast<double>(n) * (1 + 0x1p-50);
        begins_.resize(fine_ + 1);
        for (std::size_t band = 0; band <= fine_; ++band) begins_[band] = begin_of(band);
        row_.resize(fine_);
        coarse_row_.resize(coarse_);
    }

    static std::size_t finest(std::uint64_t n) {
        constexpr double least = 8;
        std::size_t bands = 4;
        while (static_cast<double>(n) / (4.0 * static_cast<double>(bands * bands)) >= least) bands *= 2;
        return bands;
    }

    template <class T>
    void add(std::span<const T> values, std::uint64_t first) {
        std::size_t done = 0;
        while (done < values.size()) {
            const auto some = static_cast<std::size_t>(
                std::min<std::uint64_t>(values.size() - done, begins_[at_ + 1] - (first + done)));
            for (const T item : values.subspan(done, some)) ++row_[band_of(item)];
            done += some;
            if (first + done == begins_[at_ + 1]) end_row();
        }
    }

    std::size_t fine() const { return fine_; }
    std::size_t coarse() const { return coarse_; }
    p_value fine_tail() const { return tail(fine_, fine_statistic()); }
    p_value coarse_tail() const { return tail(coarse_, coarse_statistic()); }
    double fine_statistic() const { return scaled(fine_sum_); }
    double coarse_statistic() const { return scaled(coarse_sum_); }
    // The coarse table: [band of places * coarse + band of items]
    const std::vector<std::uint64_t>& cells() const { return cells_; }

private:
    std::size_t band_of(std::uint64_t item) const {
        return static_cast<std::size_t>(static_cast<double>(item) * scale_);
    }

    std::uint64_t begin_of(std::size_t band) const {
        if (band >= fine_) return n_;
        auto guess = static_cast<std::uint64_t>(static_cast<double>(band) / scale_);
        while (guess > 0 && band_of(guess - 1) >= band) --guess;
        while (band_of(guess) < band) ++guess;
        return guess;
    }

    void end_row() {
        const std::size_t group = fine_ / coarse_;
        double squares = 0;
        for (std::size_t band = 0; band < fine_; ++band) {
            const double count = row_[band];
            squares += count * count / static_cast<double>(begins_[band + 1] - begins_[band]);
            coarse_row_[band / group] += row_[band];
            row_[band] = 0;
        }
        fine_sum_ += squares / static_cast<double>(begins_[at_ + 1] - begins_[at_]);
        ++at_;
        if (at_ % group == 0) end_coarse_row(group);
    }

    void end_coarse_row(std::size_t group) {
        double squares = 0;
        for (std::size_t band = 0; band < coarse_; ++band) {
            const auto count = static_cast<double>(coarse_row_[band]);
            squares +=
                count * count / static_cast<double>(begins_[(band + 1) * group] - begins_[band * group]);
        }
        cells_.insert(cells_.end(), coarse_row_.begin(), coarse_row_.end());
        std::ranges::fill(coarse_row_, 0);
        coarse_sum_ += squares / static_cast<double>(begins_[at_] - begins_[at_ - group]);
    }

    double scaled(double sum) const {  // Pearson's sum is n (sum of O^2 / (row column)) - n
        const auto n = static_cast<double>(n_);
        return (n - 1) * (sum - 1);
    }

    p_value tail(std::size_t bands, double statistic) const {
        const auto side = static_cast<double>(bands);
        return cells_tail(statistic, (side - 1) * (side - 1), static_cast<double>(n_) / (side * side));
    }

    std::uint64_t n_;
    std::size_t fine_, coarse_, at_ = 0;
    double scale_ = 0, fine_sum_ = 0, coarse_sum_ = 0;
    std::vector<std::uint64_t> begins_, coarse_row_, cells_;
    std::vector<std::uint32_t> row_;
};

}  // namespace fairshuf::audit::detail
