// The spread of a published table: the sum of (share - 1/n)^2 over all cells. What it is for N fair shuffles,
// if each share was rounded to a multiple of a unit.
//
// The counts of N fair shuffles are about normal. A cell has standard deviation s = sqrt((n-1)/N)/n; two
// cells of a line have correlation -1/(n-1), two others 1/(n-1)^2. A printed cell is a step function r of its
// count. So the mean of the spread is n^2 E(r - 1/n)^2, a sum over the steps, whatever the unit is. Its
// variance is a sum over all pairs of cells of cov(h(x), h(y)), h = (r - 1/n)^2. By Mehler's formula this
// covariance is the sum of b_k^2 c^k / k! for a correlation c, with b_k the Hermite coefficients of h, again
// sums over the steps. Without rounding this is a chi-square with (n-1)^2 degrees of freedom. With a unit
// small against s, rounding adds unit^2/12 to each cell (Sheppard).
//
// The law itself is taken as a gamma distribution with this mean and this variance. docs/calibration.md shows
// how well that holds. Where the unit is too large for it, can_judge is false.
#pragma once

#include <cstddef>

#include "fairshuf/audit/statistics/result.hpp"

namespace fairshuf::published {

struct rounding {
    double unit = 0;        // 0: none
    double printed_at = 0;  // where between two multiples the printed values lie: 1/2 if digits were cut off
};

struct spread_law {
    double mean = 0, variance = 0;

    audit::p_value at_least(double spread) const;
    audit::p_value at_most(double spread) const;
};

spread_law law_of_spread(std::size_t n, double shuffles, const rounding& r);

// The standard deviation of a share of N fair shuffles.
double deviation_of_share(std::size_t n, double shuffles);

// Whether the unit is small enough for the law; the most shuffles for which it is.
bool can_judge(std::size_t n, double shuffles, double unit);
double most_judged(std::size_t n, double unit);

}  // namespace fairshuf::published
