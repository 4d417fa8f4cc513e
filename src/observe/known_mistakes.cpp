#include "observe/known_mistakes.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "catalogue/named.hpp"
#include "observe/observe.hpp"

namespace fairshuf {
namespace {

constexpr double good_correlation = 0.9;
constexpr std::uint64_t model_shuffles = 100'000;
constexpr std::size_t most_cards = 64;  // the comparison of larger decks takes too long

// The deviation of each count from the fair one, in standard errors: places, then neighbours. For a fair
// shuffle each deviation has mean 0 and variance about 1. What exceeds that sum of squares is the pattern
// itself.
struct pattern {
    std::vector<double> z;
    double signal = 0;  // the sum of squares, minus what chance adds

    explicit pattern(const audit::observation& seen) {
        const auto n = static_cast<double>(seen.n), shuffles = static_cast<double>(seen.shuffles);
        const double mean = shuffles / n, deviation = std::sqrt(mean * (1 - 1 / n));
        for (const auto* table : {&seen.positions, &seen.adjacency})
            for (std::size_t i = 0; i < table->size(); ++i) {
                const bool itself = table == &seen.adjacency && i % (seen.n + 1) == 0;
                z.push_back(itself ? 0 : (static_cast<double>((*table)[i]) - mean) / deviation);
            }
        for (const double x : z) signal += x * x;
        signal -= static_cast<double>(z.size());
    }
    // The signal stands well above the noise, so it can be compared.
    bool clear() const { return signal > 8 * std::sqrt(2 * static_cast<double>(z.size())); }
};

double correlation(const pattern& a, const pattern& b) {
    double product = 0;
    for (std::size_t i = 0; i < a.z.size(); ++i) product += a.z[i] * b.z[i];
    return product / std::sqrt(a.signal * b.signal);
}

std::optional<pattern> pattern_of(const selection& algorithm, std::size_t n, unsigned threads) {
    const observe_request request{.algorithm = algorithm,
                                  .draws = *find_draws("exact"),
                                  .n = n,
                                  .shuffles = model_shuffles,
                                  .tests = audit::battery::quick,
                                  .threads = threads};
    const auto seen = observe(request, key::from_text("likeness"));
    if (!seen) return std::nullopt;
    return pattern(*seen);
}

}  // namespace

std::vector<resemblance> known_mistakes_like(const audit::observation& seen, unsigned threads) {
    if (seen.verdict != audit::observed_verdict::unfair || seen.adjacency.empty() || seen.n > most_cards)
        return {};
    const pattern observed(seen);
    if (!observed.clear()) return {};
    std::vector<resemblance> found;
    for (const auto& about : all_algorithms()) {
        if (about.fair == fairness::yes) continue;
        const auto model = pattern_of({about, std::nullopt}, seen.n, threads);
        if (!model || !model->clear()) continue;
        const double r = correlation(observed, *model);
        if (r >= good_correlation) found.push_back({std::string(about.name), std::min(1.0, r)});
    }
    std::ranges::sort(found, std::ranges::greater{}, &resemblance::correlation);
    return found;
}

}  // namespace fairshuf
