// Checks which options can be combined with --shards, --split, --in-step, --unshuffle, --check and --where.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/options/lines_options.hpp"

namespace fairshuf::lines {

// The options as given.
struct task_options {
    task what = task::shuffle;
    std::string_view division_option = {};  // --shards, --shard-size or --split
};

std::string_view name_of(task what);  // the option

error excluding(std::string_view one, std::string_view other, std::string_view why);

// The names of so many shards of --shard-size.
expected<std::vector<std::string>> shards_by_size(const lines_request& asked, std::size_t count);

// Completes a request after all other options are settled, or says why the combination makes no sense.
expected<void> settle_task(lines_request& asked, const task_options& given);

}  // namespace fairshuf::lines
