#include "lines/columns/strata_on_disk.hpp"

#include <cstring>
#include <utility>

namespace fairshuf::lines {
namespace {

std::uint64_t count_in(std::string_view bytes) {
    std::uint64_t count = 0;
    std::memcpy(&count, bytes.data(), sizeof count);
    return count;
}

}  // namespace

expected<void> strata_on_disk::count(std::string_view value, std::uint64_t records) {
    const char* const bytes = reinterpret_cast<const char*>(&records);  // NOLINT(*-reinterpret-cast)
    return counts_.add({digest_.of(value), counts_added_++}, {bytes, sizeof records});
}

expected<void> strata_on_disk::divide(std::vector<std::uint64_t> shares) {
    rounding_.emplace(std::move(shares));
    return counts_.finish();
}

expected<void> strata_on_disk::add(std::string_view value, std::string_view record) {
    return records_.add({digest_.of(value), records_added_++}, record);
}

// Adds up the counts of the next value. Nothing at the end.
std::optional<strata_on_disk::counted_value> strata_on_disk::next_value() {
    if (!has_count_ && !counts_.next()) return std::nullopt;
    counted_value value{counts_.key().digest, 0};
    do {
        value.records += count_in(counts_.text());
        has_count_ = counts_.next();
    } while (has_count_ && counts_.key().digest == value.digest);
    return value;
}

expected<void> strata_on_disk::send_to_parts(const counted_value& value) {
    std::vector<std::uint32_t> one_more;
    rounding_->divide(value.records, one_more);
    auto extra = one_more.begin();
    for (std::size_t part = 0; part < rounding_->parts(); ++part) {
        std::uint64_t left = rounding_->rounded_down(value.records, part);
        if (extra != one_more.end() && *extra == part) {
            ++left;
            ++extra;
        }
        for (; left > 0; --left) {
            if (!records_.next()) return records_.problem().value_or(sorted_records_changed());
            if (records_.key().digest != value.digest) return sorted_records_changed();
            if (auto sent = parts_.add({part, records_.key().number}, records_.text()); !sent) return sent;
        }
    }
    return {};
}

expected<void> strata_on_disk::write(record_router& to) {
    if (auto sorted = records_.finish(); !sorted) return sorted;
    while (const auto value = next_value())
        if (auto sent = send_to_parts(*value); !sent) return sent;
    if (counts_.problem()) return *counts_.problem();
    if (records_.left() > 0) return sorted_records_changed();
    if (auto sorted = parts_.finish(); !sorted) return sorted;
    while (parts_.next())
        if (auto put = to.put(static_cast<std::size_t>(parts_.key().part), parts_.text()); !put) return put;
    if (parts_.problem()) return *parts_.problem();
    return {};
}

}  // namespace fairshuf::lines
