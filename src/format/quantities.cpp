#include "format/quantities.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string_view>

namespace fairshuf {
namespace {

constexpr std::array<std::string_view, 7> units{"B", "kB", "MB", "GB", "TB", "PB", "EB"};

struct scale {
    std::string_view unit;
    double size = 1;
    int decimals = 0;
};

// Three digits, or two: 999.6 kB is 1.0 MB.
scale scale_for(std::uint64_t bytes) {
    double size = 1;
    std::size_t i = 0;
    for (; i + 1 < units.size() && static_cast<double>(bytes) / size >= 999.5; ++i) size *= 1000;
    if (bytes < 1000 && i > 0) return {units[0], 1, 0};
    return {units[i], size, i > 0 && static_cast<double>(bytes) / size < 99.95 ? 1 : 0};
}

std::string in(const scale& of, std::uint64_t bytes) {
    return fmt::format("{:.{}f}", static_cast<double>(bytes) / of.size, of.decimals);
}

}  // namespace

std::string format_bytes(std::uint64_t bytes) {
    const scale of = scale_for(bytes);
    return fmt::format("{} {}", in(of, bytes), of.unit);
}

std::string format_bytes_of(std::uint64_t done, std::uint64_t all) {
    const scale of = scale_for(all);
    return fmt::format("{} of {} {}", in(of, done), in(of, all), of.unit);
}

std::string counted(std::uint64_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string grouped(std::string digits) {
    for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
    return digits;
}

std::string format_duration(double seconds) {
    constexpr double minute = 60, hour = 60 * minute, day = 24 * hour;
    if (seconds < 2 * minute) return fmt::format("{:.0f} s", seconds);
    if (seconds < 2 * hour) return fmt::format("{:.0f} min", seconds / minute);
    if (seconds < 2 * day) return fmt::format("{:.0f} h", seconds / hour);
    return fmt::format("{:.0f} days", seconds / day);
}

}  // namespace fairshuf
