// Works as the drop-in does, but with the draws of a key and an atomic output.
#pragma once

#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/options/gnu_options.hpp"
#include "lines/output/destination.hpp"

namespace fairshuf::lines {

// The output may be compressed.
expected<void> run_with_key(const request& asked, const key& words, const packing_settings& packing = {});

}  // namespace fairshuf::lines
