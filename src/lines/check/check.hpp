// Questions about a shuffle, whose answers are printed.
#pragma once

#include "fairshuf/core/expected.hpp"
#include "lines/options/lines_options.hpp"

namespace fairshuf::lines {

// --check: is the first file's content that of the others, in another order, or in that of the key? False if
// it is not.
expected<bool> check_shuffle(const lines_request& asked);

// --where: to which place does this record go?
expected<bool> tell_where(const lines_request& asked);

}  // namespace fairshuf::lines
