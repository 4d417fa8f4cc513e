// Writes a few records that are in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "lines/output/destination.hpp"

namespace fairshuf::lines {

// record(i) is the i-th of the records, with its delimiter; they are asked for in order. Returns the number
// of bytes in the output, without what stands around them.
expected<std::uint64_t> write_records(destination& to, const surroundings& around,
                                      const destination::size& all,
                                      const std::function<std::string_view(std::size_t)>& record);

}  // namespace fairshuf::lines
