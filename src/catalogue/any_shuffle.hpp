// A shuffle of the catalogue, or a member of the family, with type-erased draws: each draw is a virtual call.
// It is for code that need not be fast. The compiler instantiates each algorithm once for all such callers.
//
//   const auto shuffle = any_shuffle(*named_algorithm("swap-down"));
//   shuffle(deck, draws);
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "fairshuf/algorithm/selection.hpp"

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

}  // namespace fairshuf
