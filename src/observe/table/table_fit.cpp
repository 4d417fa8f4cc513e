#include "observe/table/table_fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

#include "fairshuf/audit/statistics/judgement.hpp"
#include "fairshuf/audit/statistics/sensitivity.hpp"
#include "fairshuf/audit/statistics/tails.hpp"
#include "fairshuf/words/chacha.hpp"
#include "fairshuf/words/key.hpp"
#include "observe/table/mistake_tables.hpp"
#include "observe/table/table_law.hpp"

namespace fairshuf::published {
namespace {

using audit::p_value;

rounding rounding_of(const place_table& table) {
    return {table.unit, table.truncated ? 0.5 : 0.0};
}

double spread_of(const place_table& table, const std::vector<double>& shares) {
    double sum = 0;
    for (const double share : shares) sum += std::pow(share - 1 / static_cast<double>(table.n), 2);
    return sum;
}

// If a printed digit is finer than one shuffle, the counts can be told. Returns a cell that no count gives.
std::optional<std::size_t> recover_counts(const place_table& table, double shuffles,
                                          std::vector<double>& shares) {
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const double count = std::round(shares[i] * shuffles);
        if (std::abs(count / shuffles - shares[i]) > table.unit * (0.5 + 1e-6)) return i;
        shares[i] = count / shuffles;
    }
    return std::nullopt;
}

// Bisection over the logarithm: the number of shuffles, up to `most`, at which `too_many` begins to hold.
template <class TooMany>
double turning_point(std::size_t n, double most, const TooMany& too_many) {
    if (!too_many(most)) return std::numeric_limits<double>::infinity();
    double low = std::log(static_cast<double>(n)), high = std::log(most);
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (too_many(std::exp(middle)) ? high : low) = middle;
    }
    return std::exp(high);
}

std::optional<shuffle_estimate> estimated(std::size_t n, double spread, const rounding& r) {
    constexpr double tail = 0.025;
    const double most = most_judged(n, r.unit);
    if (most <= static_cast<double>(n)) return std::nullopt;
    const auto law = [&](double shuffles) { return law_of_spread(n, shuffles, r); };
    const shuffle_estimate found{
        turning_point(n, most, [&](double shuffles) { return law(shuffles).mean < spread; }),
        turning_point(n, most, [&](double shuffles) { return law(shuffles).at_most(spread).p > tail; }),
        turning_point(n, most, [&](double shuffles) { return law(shuffles).at_least(spread).p < tail; })};
    return std::isfinite(found.best) ? std::optional(found) : std::nullopt;
}

// --- the pattern

class normal_numbers {
public:
    double next() {  // Box and Muller
        if (second_) {
            const double value = *second_;
            second_.reset();
            return value;
        }
        const double radius = std::sqrt(-2 * std::log(uniform())), angle = 2 * std::numbers::pi * uniform();
        second_ = radius * std::sin(angle);
        return radius * std::cos(angle);
    }

private:
    double uniform() { return (static_cast<double>(words_() >> 11U) + 0.5) * 0x1p-53; }

    chacha8 words_{key::from_text("the pattern of chance")};
    std::optional<double> second_;
};

// tr (D'D)^2 / (tr D'D)^2
double sphericity(std::span<const double> d, std::size_t n) {
    double squares = 0, all = 0;
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = a; b < n; ++b) {
            double product = 0;
            for (std::size_t i = 0; i < n; ++i) product += d[a * n + i] * d[b * n + i];
            squares += (a == b ? 1 : 2) * product * product;
            if (a == b) all += product;
        }
    return all > 0 ? squares / (all * all) : 0;
}

// The law of the logarithm of the statistic: mean, deviation and skewness of m x m independent normal
// numbers. The statistic itself has longer tails than any simple law with its first moments.
struct pattern_law {
    double mean = 0, deviation = 0, skewness = 0;

    explicit pattern_law(std::size_t m) {
        const auto size = static_cast<double>(m);
        const double plain = (2 * size + 1) / (size * size + 2);  // the mean of the statistic, exactly
        deviation = 2 / (size * size) / plain;                    // for large m (Ledoit and Wolf 2002)
        mean = std::log(plain) - deviation * deviation / 2;
        constexpr std::size_t simulated_up_to = 64;
        if (m > simulated_up_to) return;
        simulate(m, static_cast<std::size_t>(std::clamp(2e8 / (size * size * size), 1000.0, 4000.0)));
    }

    // Too few directions, as most mistakes have, or too many, as when no card stays at home. A gamma
    // distribution with these moments.
    p_value two_sided(double value) const {
        const double z = (std::log(value) - mean) / deviation, skew = std::max(skewness, 0.02),
                     df = 8 / (skew * skew);
        const double x = std::max(0.0, df + z * std::sqrt(2 * df));
        const spread_law chi_square{df, 2 * df};
        return audit::detail::two_sided(chi_square.at_most(x), chi_square.at_least(x));
    }

private:
    void simulate(std::size_t m, std::size_t samples) {
        normal_numbers numbers;
        std::vector<double> d(m * m), logs(samples);
        mean = 0;
        for (double& each : logs) {
            std::ranges::generate(d, [&] { return numbers.next(); });
            each = std::log(sphericity(d, m));
            mean += each / static_cast<double>(samples);
        }
        double squares = 0, cubes = 0;
        for (const double each : logs) {
            const double off = each - mean;
            squares += off * off;
            cubes += off * off * off;
        }
        deviation = std::sqrt(squares / static_cast<double>(samples));
        skewness = cubes / static_cast<double>(samples) / std::pow(deviation, 3);
    }
};

// Of the last size that was asked for: it takes a while to make.
const pattern_law& law_of_pattern(std::size_t m) {
    thread_local std::size_t made_for = 2;
    thread_local pattern_law law(made_for);
    if (made_for != m) law = pattern_law(made_for = m);
    return law;
}

// The deviations without what the sums of rows and columns still leave of rounding.
std::vector<double> deviations(const place_table& table, const std::vector<double>& shares) {
    const std::size_t n = table.n;
    std::vector<double> d(shares), rows(n), columns(n);
    double all = 0;
    for (std::size_t i = 0; i < d.size(); ++i) rows[i / n] += d[i], columns[i % n] += d[i], all += d[i];
    const auto size = static_cast<double>(n);
    for (std::size_t i = 0; i < d.size(); ++i)
        d[i] += all / size / size - rows[i / n] / size - columns[i % n] / size;
    return d;
}

// Coarse rounding makes a pattern of its own (docs/calibration.md).
bool shows_patterns(std::size_t n, double shuffles, double unit) {
    constexpr double least = 0.6;
    return deviation_of_share(n, shuffles) >= least * unit;
}

// Sphericity sees little in a table of few cards: there the tables of well-known mistakes say more. Twice the
// smaller p.
p_value pattern_tail(const std::vector<double>& d, double sphericity_of_d, std::size_t n) {
    return audit::detail::two_sided(law_of_pattern(n - 1).two_sided(sphericity_of_d), likeness_tail(d, n));
}

std::optional<audit::test_result> pattern_test(const place_table& table, const std::vector<double>& shares) {
    constexpr std::size_t fewest = 4;
    if (table.n < fewest || table.sums != whole_sums::rows_and_columns) return std::nullopt;
    const auto d = deviations(table, shares);
    const double value = sphericity(d, table.n);
    if (!(value > 0)) return std::nullopt;
    return audit::test_result{"pattern", value, std::nullopt, pattern_tail(d, value, table.n)};
}

// --- the spread

// Rounding leaves only this to see: is a cell so far off that its rounding does not explain it? Chance shows
// one of all cells with at most this probability.
p_value farthest_cell(const place_table& table, double shuffles) {
    const double s = deviation_of_share(table.n, shuffles);
    double farthest = 0;
    for (const double share : table.shares)
        farthest = std::max(farthest, std::abs(share - 1 / static_cast<double>(table.n)) - table.unit / 2);
    const double z = farthest / s, cells = static_cast<double>(table.shares.size());
    auto tail = audit::detail::chi_square_tail(z * z, 1);  // both sides
    return {std::min(1.0, tail.p * cells), std::min(0.0, tail.log10_p + std::log10(cells))};
}

void test_spread(table_fit& found, const place_table& table, double spread, const rounding& r) {
    const auto shuffles = static_cast<double>(*found.shuffles), cards = static_cast<double>(table.n);
    const auto law = law_of_spread(table.n, shuffles, r);
    const double scale = shuffles * (cards - 1);  // (n-1)/n, and E = N/n
    found.statistic = spread * scale;
    found.expected = law.mean * scale;
    found.deviation = std::sqrt(law.variance) * scale;
    const auto p = can_judge(table.n, shuffles, r.unit)
                       ? audit::detail::two_sided(law.at_most(spread), law.at_least(spread))
                       : farthest_cell(table, shuffles);
    found.tests.push_back({"spread", found.statistic, (cards - 1) * (cards - 1), p});
}

// Rounding acts like the chance of fewer shuffles.
std::optional<double> bias_shown(const place_table& table, double shuffles, const rounding& r) {
    const auto cards = static_cast<double>(table.n);
    const double noise = 1 / (shuffles * (cards - 1)) + r.unit * r.unit / 12;
    const double as_good_as = 1 / (noise * (cards - 1));
    if (as_good_as < 5 * cards) return std::nullopt;
    const double bias = audit::smallest_bias(table.n, static_cast<std::uint64_t>(as_good_as), 2);
    return std::isfinite(bias) ? std::optional(bias) : std::nullopt;
}

bool doubts(const table_fit& found, std::string_view test) {
    const auto adjusted = audit::detail::holm(found.tests);
    for (std::size_t i = 0; i < adjusted.size(); ++i)
        if (found.tests[i].name == test) return adjusted[i] < std::log10(audit::detail::suspicious_below);
    return false;
}

outcome outcome_of(const table_fit& found, bool hidden) {
    const bool odd_spread = doubts(found, "spread");
    if (odd_spread && found.statistic < found.expected) return outcome::too_even;  // whatever its pattern
    if (doubts(found, "pattern")) return outcome::patterned;
    if (odd_spread) return outcome::too_uneven;
    return hidden ? outcome::hidden : outcome::fits;
}

}  // namespace

table_fit fit(const place_table& table, std::optional<std::uint64_t> claimed) {
    table_fit found;
    found.shuffles = table.shuffles ? table.shuffles : claimed;
    std::vector<double> shares = table.shares;
    rounding r = rounding_of(table);
    if (found.shuffles && static_cast<double>(*found.shuffles) * table.unit < 1) {
        if (table.unit > 0)
            found.impossible = recover_counts(table, static_cast<double>(*found.shuffles), shares);
        if (found.impossible) {
            found.verdict = audit::observed_verdict::unfair;
            found.what = outcome::impossible;
            return found;
        }
        r = {};
    }
    const double spread = spread_of(table, shares);
    found.estimate = estimated(table.n, spread, r);
    const bool hidden = found.shuffles && !can_judge(table.n, static_cast<double>(*found.shuffles), r.unit);
    if (found.shuffles) {
        test_spread(found, table, spread, r);
        found.smallest_bias = bias_shown(table, static_cast<double>(*found.shuffles), r);
    }
    if (found.estimate && shows_patterns(table.n, found.estimate->best, r.unit))
        if (const auto pattern = pattern_test(table, shares)) found.tests.push_back(*pattern);
    found.verdict = audit::detail::judge(found.tests);
    found.what = outcome_of(found, hidden || (!found.shuffles && !found.estimate));
    return found;
}

}  // namespace fairshuf::published
