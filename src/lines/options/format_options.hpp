// The options for lists of files, dialects of CSV, compressed output and percentages.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "lines/options/lines_options.hpp"

namespace fairshuf::lines {

class format_options {
public:
    // Takes an option with its argument.
    expected<void> take(int code, std::string_view argument);

    // Enters them into a request that has GNU's options, and reads the list of files. `has_operands`: files
    // were named on the command line.
    expected<void> settle(lines_request& asked, bool has_operands);

    bool list_is_standard_input() const { return list_ && *list_ == "-"; }

    std::optional<std::string> random_seed = {};

private:
    expected<void> take_list(std::string_view argument, bool with_zeros);
    expected<void> settle_list(lines_request& asked, bool has_operands) const;
    expected<void> settle_share(lines_request& asked) const;
    expected<void> settle_dialect(lines_request& asked) const;
    std::string_view list_option() const { return with_zeros_ ? "--files0-from" : "--files-from"; }

    std::optional<std::string> list_ = {};
    bool with_zeros_ = false;
    std::optional<char> quote_ = {}, escape_ = {};
    std::optional<output_packing> compress_ = {};
    std::optional<exact_fraction> share_ = {};
    std::optional<std::uint64_t> shard_bytes_ = {};
};

// An error if a name of an output says that it is compressed in a way that is not possible here.
expected<void> check_packing(const lines_request& asked);

}  // namespace fairshuf::lines
