#include "observe/order_observer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "fairshuf/audit/statistics/counts.hpp"
#include "language/words/observe_input.hpp"

namespace fairshuf {
namespace {

// What is wrong with an order; nothing if it is one.
std::string problem_with_order(std::span<const std::uint8_t> order) {
    std::array<bool, audit::most_observed_cards> there{};
    for (const std::uint8_t card : order) {
        if (card >= order.size()) return say<words::order_card_range>(card, order.size() - 1);
        if (std::exchange(there[card], true)) return say<words::order_card_twice>(card);
    }
    return "";
}

}  // namespace

expected<void> order_observer::add(std::span<const std::uint8_t> orders) {
    const std::size_t n = samples_.n();
    for (; orders.size() >= n && !samples_.finished(); orders = orders.subspan(n)) {
        const auto order = orders.first(n);
        ++seen_;
        if (const auto wrong = problem_with_order(order); !wrong.empty())
            return error{say<words::order_after>(seen_, wrong)};
        std::ranges::copy(order, samples_.tally().row().begin());
        samples_.tally().count();
        if (++in_block_ == block || samples_.done() + in_block_ == samples_.wanted())
            samples_.end_block(std::exchange(in_block_, 0));
    }
    return {};
}

}  // namespace fairshuf
