#include "observe/mistakes/pattern.hpp"

#include <algorithm>
#include <cmath>

#include "fairshuf/audit/statistics/nulls.hpp"

namespace fairshuf::mistakes {
namespace {

namespace nulls = audit::detail::nulls;

constexpr double least_share = 0.01;  // rarer values share a cell: one deck must not outweigh all others
constexpr std::size_t all_orders_up_to = 7;  // cards

}  // namespace

void pattern::add(std::span<const std::uint64_t> counts, double fair, double shuffles,
                  std::size_t without_diagonal) {
    block& cells = blocks_.emplace_back();
    const double variance = fair * (1 - fair);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (without_diagonal != 0 && i % (without_diagonal + 1) == 0) continue;
        const double share = static_cast<double>(counts[i]) / shuffles;
        cells.push_back({(share - fair) / std::sqrt(variance), share * (1 - share) / variance / shuffles});
    }
}

void pattern::add_values(std::span<const std::uint64_t> counts, const std::vector<double>& law,
                         double shuffles) {
    block& cells = blocks_.emplace_back();
    double fair = 0, share = 0, seen = 0;
    for (std::size_t k = 0; k < counts.size() && k < law.size(); ++k) {
        fair += law[k];
        share += static_cast<double>(counts[k]) / shuffles;
        seen += law[k];
        const bool rest_is_rare = 1 - seen < least_share;
        if (fair < least_share || (rest_is_rare && k + 1 < law.size()) || fair > 1 - 1e-9) continue;
        const double variance = fair * (1 - fair);
        cells.push_back({(share - fair) / std::sqrt(variance), share * (1 - share) / variance / shuffles});
        fair = share = 0;
    }
}

pattern::pattern(const audit::observation& seen) : shuffles_(static_cast<double>(seen.shuffles)) {
    const auto n = static_cast<double>(seen.n), shuffles = shuffles_;
    add(seen.positions, 1 / n, shuffles);
    add(seen.adjacency, 1 / n, shuffles, seen.n);
    const auto& m = seen.measures;
    add_values(m.fixed_points, nulls::fixed_points(seen.n), shuffles);
    add_values(m.cycles, nulls::cycles(seen.n), shuffles);
    add_values(m.descents, nulls::descents(seen.n), shuffles);
    add_values(m.rising, nulls::descents(seen.n), shuffles);
    const std::vector<std::uint64_t> odd(m.cycles.empty() ? 0 : 1, m.odd);
    add(odd, 0.5, shuffles);
    double orders = 1;
    for (std::size_t i = 2; i <= seen.n; ++i) orders *= static_cast<double>(i);
    const bool all = seen.n <= all_orders_up_to && seen.n > 2;
    add(all ? std::span<const std::uint64_t>(m.orders) : std::span<const std::uint64_t>{}, 1 / orders,
        shuffles);
    for (const auto& cells : blocks_)
        for (const auto& c : cells) {
            signal_ += c.effect * c.effect - c.noise;
            ++cells_;
        }
}

bool pattern::clear() const {
    return signal_ * shuffles_ > 8 * std::sqrt(2 * static_cast<double>(cells_));
}

// Two models at a squared distance D from each other differ in their distance from the pattern by D, with a
// standard error of 2 sqrt(D / N): three of these are 36 / N. The chance of the model comes on top.
double pattern::undecided(std::uint64_t model_shuffles) const {
    const double chance =
        std::sqrt(static_cast<double>(cells_) / shuffles_ / static_cast<double>(model_shuffles));
    return (36 / shuffles_ + 6 * chance) / signal_;
}

// The distance is a sum of squares of noise, and of twice the product of noise and difference.
double pattern::uncertainty(double score, std::uint64_t model_shuffles) const {
    const auto cells = static_cast<double>(cells_), shuffles = static_cast<double>(model_shuffles);
    const double distance = std::max(0.0, 1 - score) * signal_;
    const double of_model = std::sqrt(2 * cells) / shuffles + 2 * std::sqrt(distance / shuffles);
    const double of_seen = std::sqrt(2 * cells) / shuffles_;
    return std::hypot(of_model, of_seen) / signal_;
}

// Blocks that only one of the two has are left out.
similarity compared(const pattern& seen, const pattern& model) {
    double distance = 0, product = 0, of_seen = 0, of_model = 0;
    for (std::size_t b = 0; b < std::min(seen.blocks_.size(), model.blocks_.size()); ++b) {
        const auto &x = seen.blocks_[b], &y = model.blocks_[b];
        if (x.size() != y.size()) continue;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double difference = x[i].effect - y[i].effect;
            distance += difference * difference - x[i].noise - y[i].noise;
            product += x[i].effect * y[i].effect;
            of_seen += x[i].effect * x[i].effect - x[i].noise;
            of_model += y[i].effect * y[i].effect - y[i].noise;
        }
    }
    if (!(of_seen > 0) || !(of_model > 0)) return {};
    return {std::max(1 - distance / of_seen, -1.0),
            std::clamp(product / std::sqrt(of_seen * of_model), -1.0, 1.0)};
}

}  // namespace fairshuf::mistakes
