// The result of a proof, for people: how many orders come up, the least and the most likely ones, the
// distance from fair, where cards land, and the verdict.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fairshuf/audit/exact/law.hpp"
#include "fairshuf/audit/exact/numbers.hpp"

namespace fairshuf::audit {

using order = std::vector<std::size_t>;  // card numbers from 1, from left to right

enum class verdict : std::uint8_t {
    fair,    // each of the n! orders has probability exactly 1/n!
    unfair,  // some order has another probability
    equal    // equal up to the residual, where the enumeration stopped
};

// The orders with the least, or the greatest, probability.
struct extreme {
    static constexpr std::size_t listed = 24;

    fraction probability;
    integer count;
    std::vector<order> orders;  // the first few, in lexicographic order
};

struct proof {
    std::size_t n = 0;
    std::optional<integer> outcomes;  // none: the number of draws has no limit
    std::size_t reached = 0;
    integer orders;  // n!
    extreme least, most;
    fraction total_variation;  // from the fair law
    matrix positions;          // positions[card][place]
    fraction residual;
    audit::verdict verdict{};
};

namespace detail {

inline order order_from_bytes(const std::string& bytes) {
    order cards;
    for (const char c : bytes) cards.push_back(static_cast<unsigned char>(c));
    return cards;
}

inline std::string home_bytes(std::size_t n) {
    std::string bytes;
    for (std::size_t i = 1; i <= n; ++i) bytes += static_cast<char>(i);
    return bytes;
}

inline extreme extreme_of(const law& l, const integer& mass) {
    extreme found{fraction(mass, l.orders.denominator()), 0, {}};
    std::vector<std::string> all;
    for (const auto& [bytes, w] : l.orders.items)
        if (w.mass == mass) all.push_back(bytes);
    found.count = all.size();
    const auto shown = static_cast<std::ptrdiff_t>(std::min(all.size(), extreme::listed));
    std::partial_sort(all.begin(), all.begin() + shown, all.end());
    for (auto o = all.begin(); o != all.begin() + shown; ++o) found.orders.push_back(order_from_bytes(*o));
    return found;
}

inline extreme never(const law& l, const integer& count) {
    extreme found{0, count, {}};
    std::string candidate = home_bytes(l.n);
    do {
        if (!l.orders.items.contains(candidate)) found.orders.push_back(order_from_bytes(candidate));
    } while (found.orders.size() < extreme::listed && found.orders.size() < count &&
             std::ranges::next_permutation(candidate).found);
    return found;
}

inline matrix positions_of(const law& l) {
    std::vector<std::vector<integer>> sums(l.n, std::vector<integer>(l.n));
    for (const auto& [bytes, w] : l.orders.items)
        for (std::size_t place = 0; place < l.n; ++place)
            sums[static_cast<unsigned char>(bytes[place]) - 1U][place] += w.mass;
    matrix positions(l.n);
    for (std::size_t card = 0; card < l.n; ++card)
        for (const integer& sum : sums[card]) positions[card].emplace_back(sum, l.orders.denominator());
    return positions;
}

}  // namespace detail

inline proof summarise(const law& l) {
    proof p;
    p.n = l.n;
    p.outcomes = l.outcomes;
    p.reached = l.orders.items.size();
    p.orders = factorial(l.n);
    p.residual = l.residual;
    const auto& items = l.orders.items;
    const auto [low, high] =
        std::ranges::minmax_element(items, {}, [](const auto& item) -> auto& { return item.second.mass; });
    const integer missing = p.orders - p.reached;
    p.most = detail::extreme_of(l, high->second.mass);
    p.least = missing > 0 ? detail::never(l, missing) : detail::extreme_of(l, low->second.mass);

    // The sum of what orders lack to 1/n!, over the denominator n! * denominator.
    const integer& denominator = l.orders.denominator();
    integer short_of = missing * denominator;
    for (const auto& [bytes, w] : items)
        if (w.mass * p.orders < denominator) short_of += denominator - w.mass * p.orders;
    p.total_variation = fraction(short_of, p.orders * denominator);
    p.positions = detail::positions_of(l);

    const fraction fair(1, p.orders);
    if (p.most.probability > fair || p.least.probability + p.residual < fair) {
        p.verdict = verdict::unfair;
    } else {
        p.verdict = p.residual == 0 ? verdict::fair : verdict::equal;
    }
    return p;
}

}  // namespace fairshuf::audit
