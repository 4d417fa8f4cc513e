#include "prove/seed_enumeration.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "catalogue/any_shuffle.hpp"
#include "fairshuf/shuffle/workers.hpp"

namespace fairshuf {
namespace {

using tally = std::unordered_map<std::string, std::uint64_t>;

constexpr std::size_t ranked_up_to = 8;  // cards: the orders of more are counted by name

// Calls use(draws) for each seed.
void with_seeds(const draw_choice& source, std::uint64_t first, std::uint64_t end,
                const std::function<void(any_draws& draws)>& use) {
    const auto* generator = std::get_if<generators::seeded>(&source.draws);
    for (std::uint64_t seed = first; seed < end; ++seed) {
        if (generator != nullptr) {
            with_any_seed(*generator, seed, use);
        } else {
            flawed::short_seed_draws seeded(seed);
            as_any_draws draws(seeded);
            use(draws);
        }
    }
}

// Calls count(order) for the order of each seed; cards count from 1.
template <class Count>
void for_each_order(const selection& wanted, std::size_t n, const draw_choice& source, std::uint64_t first,
                    std::uint64_t end, Count count) {
    const auto shuffle = any_shuffle(wanted);
    std::string order(n, '\0');
    const std::span cards(reinterpret_cast<std::uint8_t*>(order.data()), n);
    with_seeds(source, first, end, [&](any_draws& draws) {
        std::iota(order.begin(), order.end(), char{1});
        shuffle(cards, draws);
        count(order);
    });
}

// The rank of each order of few cards is an index: far faster than a table of names.
class ranked_orders {
public:
    explicit ranked_orders(std::size_t n) : n_(n), counts_(1) {
        for (std::size_t i = 2; i <= n; ++i) counts_.resize(counts_.size() * i);
    }

    void operator()(std::string_view order) { ++counts_[rank(order)]; }

    tally named() const {
        tally orders;
        std::string order(n_, '\0');
        std::iota(order.begin(), order.end(), char{1});
        do
            if (counts_[rank(order)] > 0) orders[order] = counts_[rank(order)];
        while (std::ranges::next_permutation(order).found);
        return orders;
    }

private:
    std::size_t rank(std::string_view order) const {
        std::size_t rank = 0;
        for (std::size_t i = 0; i < n_; ++i) {
            std::size_t smaller = 0;
            for (std::size_t j = i + 1; j < n_; ++j) smaller += order[j] < order[i] ? 1 : 0;
            rank = rank * (n_ - i) + smaller;
        }
        return rank;
    }

    std::size_t n_;
    std::vector<std::uint64_t> counts_;
};

tally count_orders(const selection& wanted, std::size_t n, const draw_choice& source, std::uint64_t first,
                   std::uint64_t end) {
    if (n <= ranked_up_to) {
        ranked_orders orders(n);
        for_each_order(wanted, n, source, first, end, [&](const std::string& order) { orders(order); });
        return orders.named();
    }
    tally orders;
    for_each_order(wanted, n, source, first, end, [&](const std::string& order) { ++orders[order]; });
    return orders;
}

}  // namespace

std::optional<std::uint64_t> seeds_of(const draw_choice& draws) {
    if (const auto* few = std::get_if<flawed::short_seed>(&draws.draws)) return few->seeds;
    const auto* generator = std::get_if<generators::seeded>(&draws.draws);
    if (generator == nullptr || generator->bits > 63) return std::nullopt;
    return std::uint64_t{1} << generator->bits;
}

audit::law law_over_seeds(const selection& algorithm, std::size_t n, const draw_choice& draws,
                          unsigned threads) {
    const std::uint64_t all = seeds_of(draws).value();
    std::vector<tally> parts(threads);
    detail::in_parallel(threads, threads, [&](unsigned /*worker*/, std::uint64_t t) {
        const std::uint64_t share = all / threads, rest = all % threads;
        const std::uint64_t first = t * share + std::min(t, rest);
        parts[t] = count_orders(algorithm, n, draws, first, first + share + (t < rest ? 1 : 0));
    });
    audit::law result(n);
    for (const auto& part : parts)
        for (const auto& [order, seeds] : part) result.add(order, seeds, all, seeds);
    return result;
}

}  // namespace fairshuf
