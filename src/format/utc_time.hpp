// Times in UTC as text: 2026-11-18T08:00:00Z. Seconds count from 1970-01-01T00:00:00Z, without leap seconds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairshuf {

std::string utc_text(std::int64_t seconds);

// Reads YYYY-MM-DD, YYYY-MM-DDTHH:MMZ or YYYY-MM-DDTHH:MM:SSZ, in the years 1970 to 9999.
std::optional<std::int64_t> utc_seconds(std::string_view text);

}  // namespace fairshuf
