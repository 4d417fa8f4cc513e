// The files that are to be shuffled together: opened, unpacked, and their headers taken off.
//
//   auto inputs = open_inputs({"a.csv", "b.csv.gz"}, quoted{}, 1);
//   inputs->header;           // the first record, which both have
//   inputs->sources;          // the others
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/input/line_source.hpp"
#include "lines/input/record_form.hpp"

namespace fairshuf::lines {

struct inputs {
    std::string header = {};
    std::vector<std::unique_ptr<line_source>> sources = {};
};

// Whether a file that cannot be read is named. Of one alone, everybody knows which it is.
enum class naming_inputs { if_several, always };

// "-" is standard input. What gzip or zstd has packed is recognised by its first bytes. The first records, as
// many as the header has, must be the same in each.
expected<inputs> open_inputs(const std::vector<std::string>& paths, const record_form& form,
                             std::uint64_t header, naming_inputs names = naming_inputs::if_several);

std::vector<line_source*> pointers_to(const std::vector<std::unique_ptr<line_source>>& sources);

}  // namespace fairshuf::lines
