// The law of a shuffle: the exact probability of every order that comes up.
#pragma once

#include <boost/multiprecision/integer.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "fairshuf/audit/exact/numbers.hpp"

namespace fairshuf::audit {

namespace detail {

// Numerators over one common denominator, which grows when necessary. Adding integers is much faster than
// adding fractions, and as exact.
template <class Weight>
class common_denominator {
public:
    std::unordered_map<std::string, Weight> items;

    // The numerator of numerator / denominator over the common denominator.
    integer scaled(const integer& numerator, const integer& denominator) {
        if (denominator != last_denominator_) {
            if (denominator_ % denominator != 0) {
                const integer grown = boost::multiprecision::lcm(denominator_, denominator);
                const integer factor = grown / denominator_;
                for (auto& [key, weight] : items) weight.mass *= factor;
                denominator_ = grown;
            }
            last_denominator_ = denominator;
            last_factor_ = denominator_ / denominator;
        }
        return numerator * last_factor_;
    }

    const integer& denominator() const { return denominator_; }

private:
    integer denominator_ = 1;
    integer last_denominator_ = 1;
    integer last_factor_ = 1;
};

struct weight {
    integer mass;  // over the common denominator
    integer ways;  // how many sequences of words lead here
};

}  // namespace detail

struct law {
    explicit law(std::size_t cards) : n(cards) {}

    std::size_t n;
    detail::common_denominator<detail::weight> orders;  // by order, a byte per card, cards numbered from 1
    std::optional<integer> outcomes{0};  // number of sequences of words; none if there is no limit
    fraction residual = 0;               // probability of the runs that were not followed to the end

    void add(const std::string& order, const integer& numerator, const integer& denominator,
             const integer& ways) {
        const integer mass = orders.scaled(numerator, denominator);
        auto& w = orders.items[order];
        w.mass += mass;
        w.ways += ways;
        if (outcomes) *outcomes += ways;
    }

    fraction probability(const std::string& order) const {
        const auto found = orders.items.find(order);
        return found == orders.items.end() ? fraction(0) : fraction(found->second.mass, orders.denominator());
    }
};

// How much work the prover may do before it gives up.
struct limits {
    std::uint64_t steps = std::uint64_t{1} << 26;
    std::uint64_t states = 8'000'000;
};

}  // namespace fairshuf::audit
