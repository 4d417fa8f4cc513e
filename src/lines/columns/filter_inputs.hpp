// Leaves records out before the others are shuffled: --dedupe, then --fraction.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/columns/record_stream.hpp"
#include "lines/input/inputs.hpp"
#include "lines/input/record_form.hpp"
#include "lines/options/column_options.hpp"
#include "lines/shuffle/run_limits.hpp"
#include "lines/values/column.hpp"
#include "system/progress.hpp"

namespace fairshuf::lines {

struct filter_settings {
    key order;
    stream_settings reading = {};  // how long a record may be is known only here
    run_limits limits = {};
    std::vector<std::string> folders = {};  // for temporary files; none: $TMPDIR or /tmp
    progress* shown = nullptr;              // may be missing
};

struct filtered_inputs {
    inputs from;
    std::uint64_t memory = 0;                // what is left of it for the shuffle
    std::function<std::string()> note = {};  // for --verbose, after all is read
};

// A column of these inputs, by what the user calls it. The error begins with the option.
expected<record_column> find_column(const std::string& name, std::string_view option,
                                    const column_options& asked, const record_form& form, const inputs& from);

expected<filtered_inputs> filter_inputs(inputs from, const column_options& asked, const filter_settings& how);

}  // namespace fairshuf::lines
