// The exact law of an algorithm that may run for ever. Its rounds are an absorbing Markov chain, and the
// probability of ending in each order is the solution of linear equations.
//
// The states are divided into groups that can reach each other (strongly connected components). In the order
// in which probability flows, each group is a small system of its own: visits = inflow + visits * (steps
// within the group). A group of one state that can stay where it is (pick-redraw draws again) is a geometric
// series. The groups of teacher have up to (n-1)! states.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <ranges>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "fairshuf/audit/exact/law.hpp"
#include "fairshuf/audit/exact/layers.hpp"
#include "fairshuf/audit/exact/machine.hpp"
#include "fairshuf/audit/exact/odometer.hpp"
#include "fairshuf/core/expected.hpp"

namespace fairshuf::audit::detail {

// Solves a * x = b exactly, by Bareiss's elimination, which needs only integers. Returns nothing if there is
// not exactly one solution. The last entry of each row of a is that of b.
inline std::optional<std::vector<fraction>> solve(std::vector<std::vector<integer>> a) {
    const std::size_t n = a.size();
    integer previous = 1;
    for (std::size_t k = 0; k < n; ++k) {
        const auto pivot = std::find_if(a.begin() + static_cast<std::ptrdiff_t>(k), a.end(),
                                        [k](const auto& row) { return row[k] != 0; });
        if (pivot == a.end()) return std::nullopt;
        std::swap(a[k], *pivot);
        for (std::size_t i = k + 1; i < n; ++i) {
            for (std::size_t j = k + 1; j <= n; ++j)
                a[i][j] = (a[k][k] * a[i][j] - a[i][k] * a[k][j]) / previous;
            a[i][k] = 0;
        }
        previous = a[k][k];
    }
    std::vector<fraction> x(n);
    for (std::size_t i = n; i-- > 0;) {
        fraction sum = a[i][n];
        for (std::size_t j = i + 1; j < n; ++j) sum -= fraction(a[i][j]) * x[j];
        x[i] = sum / fraction(a[i][i]);  // Boost 1.81: fraction(1) / integer(3) gives 1
    }
    return x;
}

// The running states of an algorithm, and the steps between them.
class chain {
public:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    struct step {
        std::size_t to;
        fraction probability;
    };

    static expected<chain> explore(const machine& algorithm, const any_rule& rule, const limits& most);

    expected<law> absorbed(std::size_t n, const limits& most) const;

private:
    struct node {
        std::vector<step> steps;                             // to states that are still running
        std::vector<std::pair<std::string, fraction>> ends;  // to finished orders
    };

    std::vector<std::vector<std::size_t>> groups() const;

    // The size of the numbers in the steps.
    std::uint64_t bits_per_step() const {
        return nodes_.front().steps.empty() ? 1
                                            : msb(denominator(nodes_.front().steps.front().probability)) + 1;
    }

    bool visits(const std::vector<std::size_t>& group, std::vector<fraction>& flow) const;

    std::vector<node> nodes_;  // the first is the start
    std::optional<std::string> order_at_once_;
};

inline expected<chain> chain::explore(const machine& algorithm, const any_rule& rule, const limits& most) {
    chain result;
    auto start = algorithm.start();
    if (start.done) {
        result.order_at_once_ = start.bytes;
        return result;
    }
    std::unordered_map<std::string, std::size_t> index{{start.bytes, 0}};
    std::vector<std::string> known{start.bytes};
    std::uint64_t taken = 0;
    for (std::size_t i = 0; i < known.size(); ++i) {
        std::unordered_map<std::string, fraction> running, ended;
        odometer draws(rule);
        bool too_much = false;
        algorithm.round(known[i], draws, [&](state&& to) {
            (to.done ? ended : running)[std::move(to.bytes)] += fraction(draws.count(), draws.words());
            too_much = ++taken > most.steps;
            return !too_much;
        });
        if (too_much) return too_much_work();
        node here{{}, {ended.begin(), ended.end()}};
        for (auto& [bytes, probability] : running) {
            const auto [place, is_new] = index.try_emplace(bytes, known.size());
            if (is_new) known.push_back(bytes);
            here.steps.push_back({place->second, probability});
        }
        result.nodes_.push_back(std::move(here));
        if (known.size() > most.states) return too_much_work();
    }
    return result;
}

// Tarjan 1972, without recursion. The last group comes first.
inline std::vector<std::vector<std::size_t>> chain::groups() const {
    std::vector<std::vector<std::size_t>> found;
    std::vector<std::size_t> number(nodes_.size(), none), low(nodes_.size()), next(nodes_.size(), 0);
    std::vector<bool> open(nodes_.size());
    std::vector<std::size_t> stack, path{0};
    std::size_t count = 0;
    while (!path.empty()) {
        const std::size_t v = path.back();
        if (number[v] == none) {
            number[v] = low[v] = count++;
            stack.push_back(v);
            open[v] = true;
        }
        if (next[v] < nodes_[v].steps.size()) {
            const std::size_t w = nodes_[v].steps[next[v]].to;
            if (number[w] == none) {
                path.push_back(w);
            } else {
                if (open[w]) low[v] = std::min(low[v], low[w]);
                ++next[v];
            }
            continue;
        }
        if (low[v] == number[v]) {
            auto& group = found.emplace_back();
            do {
                group.push_back(stack.back());
                open[stack.back()] = false;
                stack.pop_back();
            } while (group.back() != v);
        }
        path.pop_back();
    }
    return found;
}

// Turns the inflow of a group into the expected visits to its states. The inflows get a common denominator
// first: then the elimination sees only the small numbers of the steps.
inline bool chain::visits(const std::vector<std::size_t>& group, std::vector<fraction>& flow) const {
    std::unordered_map<std::size_t, std::size_t> row;
    for (const std::size_t v : group) row.emplace(v, row.size());

    std::vector<std::vector<fraction>> equations(group.size(), std::vector<fraction>(group.size()));
    integer common = 1;  // denominator of all inflows
    for (std::size_t i = 0; i < group.size(); ++i) {
        equations[i][i] += 1;
        common = lcm(common, denominator(flow[group[i]]));
        for (const auto& [to, probability] : nodes_[group[i]].steps)
            if (const auto r = row.find(to); r != row.end()) equations[r->second][i] -= probability;
    }
    std::vector<std::vector<integer>> whole;
    for (std::size_t i = 0; i < group.size(); ++i) {
        integer scale = 1;
        for (const auto& x : equations[i]) scale = lcm(scale, denominator(x));
        auto& integers = whole.emplace_back();
        for (const auto& x : equations[i]) integers.push_back(numerator(x) * (scale / denominator(x)));
        const fraction& inflow = flow[group[i]];
        integers.push_back(numerator(inflow) * (common / denominator(inflow)) * scale);
    }
    const auto solution = solve(std::move(whole));
    if (!solution) return false;
    for (std::size_t i = 0; i < group.size(); ++i) flow[group[i]] = (*solution)[i] / fraction(common);
    return true;
}

inline expected<law> chain::absorbed(std::size_t n, const limits& most) const {
    law result(n);
    result.outcomes.reset();
    if (order_at_once_) {
        result.add(*order_at_once_, 1, 1, 1);
        return result;
    }
    std::vector<fraction> flow(nodes_.size());
    flow[0] = 1;
    std::unordered_map<std::string, fraction> ended;
    std::uint64_t work = 0;
    const auto all = groups();
    for (std::size_t g = all.size(); g-- > 0;) {
        const auto& group = all[g];
        work += group.size() * group.size() * group.size() / 3 * bits_per_step();
        if (work > most.steps * 4) return too_much_work();
        if (!visits(group, flow)) return error{"it can go on for ever without shuffling", {"endless"}};
        std::unordered_map<std::size_t, bool> inside;
        for (const std::size_t v : group) inside.emplace(v, true);
        for (const std::size_t v : group) {
            for (const auto& [to, probability] : nodes_[v].steps)
                if (!inside.contains(to)) flow[to] += flow[v] * probability;
            for (const auto& [bytes, probability] : nodes_[v].ends) ended[bytes] += flow[v] * probability;
        }
    }
    for (const auto& [bytes, probability] : ended)
        result.add(bytes, numerator(probability), denominator(probability), 1);
    return result;
}

}  // namespace fairshuf::audit::detail
