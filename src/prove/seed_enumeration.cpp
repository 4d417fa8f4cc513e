#include "prove/seed_enumeration.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>
#include <unordered_map>
#include <vector>

#include "catalogue/any_shuffle.hpp"
#include "fairshuf/shuffle/workers.hpp"

namespace fairshuf {
namespace {

using tally = std::unordered_map<std::string, std::uint64_t>;

tally count_orders(const selection& wanted, std::size_t n, std::uint64_t first, std::uint64_t end) {
    tally orders;
    const auto shuffle = any_shuffle(wanted);
    std::vector<std::uint8_t> cards(n);
    std::string order(n, '\0');
    for (std::uint64_t seed = first; seed < end; ++seed) {
        std::iota(cards.begin(), cards.end(), std::uint8_t{1});
        flawed::short_seed_draws seeded(seed);
        as_any_draws draws(seeded);
        shuffle(cards, draws);
        std::ranges::copy(cards, order.begin());
        ++orders[order];
    }
    return orders;
}

}  // namespace

audit::law law_over_seeds(const selection& algorithm, std::size_t n, flawed::short_seed source,
                          unsigned threads) {
    std::vector<tally> parts(threads);
    detail::in_parallel(threads, threads, [&](unsigned /*worker*/, std::uint64_t t) {
        const std::uint64_t share = source.seeds / threads, rest = source.seeds % threads;
        const std::uint64_t first = t * share + std::min(t, rest);
        parts[t] = count_orders(algorithm, n, first, first + share + (t < rest ? 1 : 0));
    });
    audit::law result(n);
    for (const auto& part : parts)
        for (const auto& [order, seeds] : part) result.add(order, seeds, source.seeds, seeds);
    return result;
}

}  // namespace fairshuf
