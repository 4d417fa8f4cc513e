// Proves a shuffle that is only known as a function, such as one in another language: it is run with every
// sequence of draws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "catalogue/any_shuffle.hpp"
#include "fairshuf/core/expected.hpp"
#include "prove/prove.hpp"

namespace fairshuf {

// One run with these draws: the order of the cards 1 .. n, a byte for each. What it throws comes through.
using shuffle_to_prove = std::function<std::string(any_draws& draws)>;

// An error if more than `most` runs are needed, or if the function does not depend on its draws alone. If the
// number of draws has no limit, runs of less than 2^-40 in all are left out.
expected<proved> prove_function(const shuffle_to_prove& shuffle, std::size_t n, std::uint64_t most);

}  // namespace fairshuf
