// What goes together with --shards, --split, --in-step, --unshuffle, --check and --where, and what does not.
#pragma once

#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "lines/options/lines_options.hpp"

namespace fairshuf::lines {

// As they were given.
struct task_options {
    task what = task::shuffle;
    std::string_view division_option = {};  // --shards or --split
};

std::string_view name_of(task what);  // the option

error excluding(std::string_view one, std::string_view other, std::string_view why);

// Completes a request in which all other options are settled, or says why it makes no sense.
expected<void> settle_task(lines_request& asked, const task_options& given);

}  // namespace fairshuf::lines
