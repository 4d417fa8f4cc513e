// Ranks that were started differently are refused, before anything is read: they would wait for each other
// forever, or write different parts of different orders.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/options/lines_options.hpp"
#include "mpi/all_ranks.hpp"

namespace fairshuf::cluster {

// An error if ranks have different programs or arguments. To be called by all ranks, as are the others.
expected<void> same_start(const ranks& all, std::span<char* const> arguments);

// The key of all ranks: the chosen one, which must be the same on all, or one that the first rank makes.
expected<key> common_key(const ranks& all, const std::optional<key>& chosen);

// An error if this program cannot do what `fairshuf lines` can.
expected<void> can_be_done(const lines::lines_request& asked);

}  // namespace fairshuf::cluster
