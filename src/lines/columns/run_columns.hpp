// Shuffles, samples or divides records by columns, after leaving out those that are not wanted.
#pragma once

#include <optional>

#include "fairshuf/core/expected.hpp"
#include "lines/input/inputs.hpp"
#include "lines/options/column_options.hpp"
#include "lines/output/destination.hpp"
#include "lines/output/division.hpp"
#include "lines/shuffle/shuffle_to.hpp"

namespace fairshuf::lines {

// The options must have been settled (options/column_options.hpp). `parts` is the division of the
// destination.
expected<written> shuffle_by_columns(destination& to, inputs from, const column_options& asked, keyed_run run,
                                     const std::optional<division>& parts);

}  // namespace fairshuf::lines
