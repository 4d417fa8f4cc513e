// Proves a shuffle from its runs, which the caller makes: a function in another language is run with every
// sequence of draws, and each run is added. (prove_function.hpp makes the runs itself.)
//
//   run_law law(3);
//   law.add("\0\1\2", {3, 2}, 1);    // one sequence of draws below 3 and below 2 gives this order
//   law.result();
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "fairshuf/audit/exact/law.hpp"
#include "fairshuf/core/expected.hpp"
#include "prove/prove.hpp"

namespace fairshuf {

class run_law {
public:
    explicit run_law(std::size_t n) : law_(n) {}

    // So many sequences of draws with these bounds give this order: a byte for each card, from 0.
    expected<void> add(std::string_view order, std::span<const std::uint64_t> bounds, std::uint64_t ways);

    // What the runs say. Runs that were left out are the residual. An error if there are no runs, or more
    // than all.
    expected<proved> result() const;

private:
    audit::law law_;
};

}  // namespace fairshuf
