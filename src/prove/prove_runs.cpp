#include "prove/prove_runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "fairshuf/audit/exact/numbers.hpp"
#include "language/words/prove_refusals.hpp"

namespace fairshuf {

expected<void> run_law::add(std::string_view order, std::span<const std::uint64_t> bounds,
                            std::uint64_t ways) {
    std::string cards(order);
    for (char& card : cards) card = static_cast<char>(card + 1);
    if (order.size() != law_.n || !std::ranges::is_permutation(cards, audit::detail::home_bytes(law_.n)))
        return error{say<words::run_without_order>(law_.n)};
    if (std::ranges::find(bounds, 0) != bounds.end()) return error{say<words::run_draw_below_zero>()};
    audit::integer sequences = 1;
    for (const std::uint64_t bound : bounds) sequences *= bound;
    law_.add(cards, ways, sequences, ways);
    return {};
}

expected<proved> run_law::result() const {
    audit::law law = law_;
    audit::integer mass = 0;
    for (const auto& [order, weight] : law.orders.items) mass += weight.mass;
    if (mass == 0) return error{say<words::no_runs>()};
    if (mass > law.orders.denominator()) return error{say<words::more_runs_than_draws>()};
    law.residual = 1 - audit::fraction(mass, law.orders.denominator());
    if (law.residual != 0) law.outcomes.reset();
    return summarised(law);
}

}  // namespace fairshuf
