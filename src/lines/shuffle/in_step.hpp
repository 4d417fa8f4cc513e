// --in-step: shuffles several files in the same order. No output appears before all are written.
#pragma once

#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/shuffle/shuffle_to.hpp"

namespace fairshuf::lines {

struct step_files {
    std::vector<std::string> inputs, outputs;  // as many of each
    input_settings reading = {};
    packing_settings packing = {};
};

// The notes for --verbose, if all files have the same number of records.
expected<std::string> shuffle_in_step(const step_files& files, const keyed_run& run);

}  // namespace fairshuf::lines
