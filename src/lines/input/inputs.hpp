// Opens the files that are shuffled together, decompresses them, and removes their headers.
//
//   auto inputs = open_inputs({"a.csv", "b.csv.gz"}, quoted{}, 1);
//   inputs->header;           // the common first record
//   inputs->sources;          // the other records
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

// Whether read errors name the file. For a single file, the name is not needed.
enum class naming_inputs { if_several, always };

// "-" is standard input. gzip and zstd are recognised by the first bytes. All files must have the same
// header.
expected<inputs> open_inputs(const std::vector<std::string>& paths, const record_form& form,
                             std::uint64_t header, naming_inputs names = naming_inputs::if_several);

std::vector<line_source*> pointers_to(const std::vector<std::unique_ptr<line_source>>& sources);

}  // namespace fairshuf::lines
