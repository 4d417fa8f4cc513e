#include "observe/mistakes/likely_ranges.hpp"

#include "fairshuf/audit/statistics/likely_mistake.hpp"

namespace fairshuf::mistakes {
namespace {

constexpr std::uint64_t largest_range = 400;

// The probabilities of the places from which the partner of place i is drawn; `first` is the first of them.
struct partners {
    std::size_t first;
    std::vector<double> probabilities;
};

partners partners_of(std::size_t i, std::size_t n, swap_loop loop, std::uint64_t range,
                     const words_of& how_many) {
    const std::uint64_t bound = loop == swap_loop::up ? n - i : i + 1;
    partners with{loop == swap_loop::up ? i : 0, {}};
    for (std::uint64_t value = 0; value < bound; ++value)
        with.probabilities.push_back(static_cast<double>(how_many(range, bound, value)) /
                                     static_cast<double>(range));
    return with;
}

std::vector<double> table_of(std::size_t n, swap_loop loop, std::uint64_t range, const words_of& how_many) {
    audit::detail::place_chain places(n);
    for (std::size_t step = 0; step < n; ++step) {
        const std::size_t i = loop == swap_loop::down ? n - 1 - step : step;
        const partners with = partners_of(i, n, loop, range, how_many);
        places.swap(i, with.first, std::span<const double>(with.probabilities));
    }
    return places.pattern();
}

}  // namespace

std::optional<std::uint64_t> likely_range(const audit::observation& seen, swap_loop loop,
                                          const words_of& how_many) {
    const auto n = static_cast<double>(seen.n), shuffles = static_cast<double>(seen.shuffles);
    std::vector<double> off;
    for (const auto count : seen.positions) off.push_back(static_cast<double>(count) / shuffles - 1 / n);
    double least = audit::detail::product(off, off) - (n - 1) / shuffles;
    least /= 2;
    std::optional<std::uint64_t> best;
    for (std::uint64_t range = seen.n; range <= largest_range; ++range) {
        const auto table = table_of(seen.n, loop, range, how_many);
        double distance = -(n - 1) / shuffles;
        for (std::size_t i = 0; i < off.size(); ++i) distance += (off[i] - table[i]) * (off[i] - table[i]);
        if (distance < least) {
            least = distance;
            best = range;
        }
    }
    return best;
}

}  // namespace fairshuf::mistakes
