// The exact distribution of a shuffle whose generator has few seeds. It runs the shuffle with every seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "fairshuf/algorithm/selection.hpp"
#include "fairshuf/audit/exact/law.hpp"
#include "fairshuf/draws/choice.hpp"

namespace fairshuf {

// How many seeds there are; nothing if these draws have no seed, or 2^64 seeds.
std::optional<std::uint64_t> seeds_of(const draw_choice& draws);

// The result does not depend on the number of threads. Precondition: seeds_of(draws).
audit::law law_over_seeds(const selection& algorithm, std::size_t n, const draw_choice& draws,
                          unsigned threads);

}  // namespace fairshuf
