// Drops repeated records: of equal ones, the first stays. What stays keeps its order.
//
//   auto distinct = without_repeats(sources, how, {disk, memory});
//   distinct->source;                     // to be read instead of the sources
//   distinct->dropped;
//
// Records are sorted by a hash of 128 bits under a secret of this run. Records with the same hash are
// compared byte by byte. Then the ones that stay are sorted by their numbers. Both are done within the
// memory, and spill.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/columns/record_stream.hpp"
#include "lines/input/line_source.hpp"
#include "lines/values/column.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::lines {

struct dedupe_settings {
    spill* disk = nullptr;
    std::uint64_t memory = 0;     // bytes, for each of the two sorts
    record_column* by = nullptr;  // records are equal if their values are; none: if all bytes are
    unsigned hash_bits = 128;     // the tests use fewer to provoke collisions
};

struct distinct_records {
    std::unique_ptr<line_source> source;
    std::uint64_t read = 0, dropped = 0;
};

expected<distinct_records> without_repeats(const std::vector<line_source*>& sources,
                                           const stream_settings& how, const dedupe_settings& settings);

}  // namespace fairshuf::lines
