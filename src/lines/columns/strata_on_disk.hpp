// Strata with more values than fit into memory: the same rule as that of `strata` (parts_of_values.hpp), by
// sorting.
//
//   many.count(value, 1);          // all records
//   many.divide(shares);           // after all are counted
//   many.add(value, record);       // all records, in shuffled order
//   many.write(router);
//
// The counts are sorted by the digests of their values, and so are the records. Then both are read together:
// the counts say how a value is divided, and its records get their parts. At last the records are sorted by
// part and place.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/columns/parts_of_values.hpp"
#include "lines/columns/record_router.hpp"
#include "lines/columns/record_sorter.hpp"
#include "lines/values/value_digest.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::lines {

class strata_on_disk {
public:
    // There are up to three sorts at a time, each with so much memory.
    strata_on_disk(const key& k, spill& disk, std::uint64_t memory)
        : digest_(k, strata_purpose), counts_(disk, memory), records_(disk, memory), parts_(disk, memory) {}

    expected<void> count(std::string_view value, std::uint64_t records);
    expected<void> divide(std::vector<std::uint64_t> shares);
    expected<void> add(std::string_view value, std::string_view record);
    expected<void> write(record_router& to);

private:
    struct part_and_place {
        std::uint64_t part = 0, place = 0;
        auto operator<=>(const part_and_place&) const = default;
    };
    struct counted_value {
        value_digest::words digest = {};
        std::uint64_t records = 0;
    };

    std::optional<counted_value> next_value();
    expected<void> send_to_parts(const counted_value& value);

    value_digest digest_;
    record_sorter<digest_and_number> counts_, records_;
    record_sorter<part_and_place> parts_;
    std::optional<share_rounding> rounding_ = {};
    std::uint64_t counts_added_ = 0, records_added_ = 0;
    bool has_count_ = false;  // counts_ is at a count that was not taken
};

}  // namespace fairshuf::lines
