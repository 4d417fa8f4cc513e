// How far items moved: their mean displacement (Spearman's footrule), the rank correlation of places and
// items (Spearman's rho), and the greatest displacement either way. One pass, no memory.
//
//   place i holds item v      footrule: sum of |v - i|      lead: v - i      lag: i - v
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "fairshuf/audit/one/laws.hpp"
#include "fairshuf/audit/statistics/result.hpp"

namespace fairshuf::audit::detail {

class displacement_statistics {
public:
    explicit displacement_statistics(std::uint64_t n) : n_(n), middle_((static_cast<double>(n) - 1) / 2) {}

    template <class T>
    void add(std::span<const T> values, std::uint64_t first) {
        double product = 0, distance = 0;
        std::int64_t lead = lead_, lag = lag_;
        auto place = static_cast<std::int64_t>(first);
        std::uint64_t home = 0;
        for (const T item : values) {
            const std::int64_t moved = static_cast<std::int64_t>(item) - place;
            lead = std::max(lead, moved);
            lag = std::max(lag, -moved);
            home += moved == 0 ? 1 : 0;
            distance += static_cast<double>(moved < 0 ? -moved : moved);
            product += (static_cast<double>(place) - middle_) * (static_cast<double>(item) - middle_);
            ++place;
        }
        product_ += product;
        distance_ += distance;
        lead_ = lead;
        lag_ = lag;
        home_ += home;
    }

    // Variances: Diaconis and Graham 1977 for the footrule; 1/(n-1) for the correlation. The third moment of
    // the footrule is that of Hoeffding's combinatorial sums, -4 n^4 / 945.
    double footrule() const {
        const auto n = static_cast<double>(n_);
        const double z = (distance_ - (n * n - 1) / 3) / std::sqrt((n + 1) * (2 * n * n + 7) / 45);
        constexpr double skewness = -0.4517;  // times n^(-1/2)
        return without_skewness(z, skewness / std::sqrt(n));
    }
    double correlation() const { return rank_correlation() * std::sqrt(static_cast<double>(n_) - 1); }
    // Spearman's rho: 1 in the old order, -1 backwards.
    double rank_correlation() const {
        const auto n = static_cast<double>(n_);
        return product_ / (n * (n * n - 1) / 12);
    }
    std::uint64_t lead() const { return static_cast<std::uint64_t>(lead_); }
    std::uint64_t lag() const { return static_cast<std::uint64_t>(lag_); }
    std::uint64_t home() const { return home_; }

private:
    std::uint64_t n_;
    double middle_;
    double product_ = 0, distance_ = 0;
    std::int64_t lead_ = 0, lag_ = 0;
    std::uint64_t home_ = 0;
};

}  // namespace fairshuf::audit::detail
