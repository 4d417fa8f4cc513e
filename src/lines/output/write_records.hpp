// Writes a few records that are in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "lines/output/destination.hpp"

namespace fairshuf::lines {

// record(i) is the i-th of `count` records, with its delimiter. Returns the number of bytes, without the
// header.
expected<std::uint64_t> write_records(destination& to, std::string_view header, std::size_t count,
                                      const std::function<std::string_view(std::size_t)>& record);

}  // namespace fairshuf::lines
