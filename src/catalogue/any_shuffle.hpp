// A shuffle of the catalogue, or a member of the family, with type-erased draws: each draw is a virtual call.
// It is for code that need not be fast. The compiler instantiates each algorithm once for all such callers.
//
//   const auto shuffle = any_shuffle(*named_algorithm("swap-down"));
//   shuffle(deck, draws);
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "fairshuf/algorithm/selection.hpp"
#include "fairshuf/draws/generators/seeded.hpp"

namespace fairshuf {

class any_draws {
public:
    any_draws() = default;
    any_draws(const any_draws&) = delete;
    any_draws& operator=(const any_draws&) = delete;
    virtual ~any_draws() = default;

    virtual std::uint64_t below(std::uint64_t bound) = 0;
};

// Wraps a draw source, which must outlive it.
template <class D>
class as_any_draws final : public any_draws {
public:
    explicit as_any_draws(D& draws) : draws_(&draws) {}
    std::uint64_t below(std::uint64_t bound) override { return draws_->below(bound); }

private:
    D* draws_;
};

std::function<void(std::span<std::uint8_t> deck, any_draws& draws)> any_shuffle(const selection& wanted);

// Calls use(draws) with the draws of a language's generator that follow this seed.
void with_any_seed(const generators::seeded& generator, std::uint64_t seed,
                   const std::function<void(any_draws& draws)>& use);

// The largest bound that it draws below, in one run.
std::uint64_t largest_bound_of(const selection& wanted, std::size_t n);

}  // namespace fairshuf
