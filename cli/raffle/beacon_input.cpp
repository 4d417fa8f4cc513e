#include "cli/raffle/beacon_input.hpp"

#include <fmt/format.h>

#include <chrono>

#include "format/escaped.hpp"
#include "format/utc_time.hpp"
#include "system/output/whole_file.hpp"

namespace fairshuf::cli {

std::int64_t seconds_now() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::seconds>(now).count();
}

std::optional<error> unfit_beacon(const raffle::announcement& announced) {
    if (!announced.beacon) return std::nullopt;
    const auto named = raffle::beacon_named(*announced.beacon);
    if (!named) return named.error();
    if (auto problem = raffle::misspelt_beacon(*announced.beacon)) return problem;
    if (*named && announced.beacon_digits != (*named)->digits())
        return error{fmt::format("the value of the beacon {} has {} hexadecimal digits, not {}",
                                 (*named)->text(), (*named)->digits(), announced.beacon_digits)};
    if (!*named || !(*named)->time || *(*named)->time > seconds_now()) return std::nullopt;
    return error{fmt::format(
        "the beacon {} came out at {}: its value is known already, and whoever announced it could "
        "choose the result",
        (*named)->text(), utc_text(*(*named)->time))};
}

std::optional<error> value_to_come(const raffle::announcement& announced) {
    const auto named = raffle::beacon_named(announced.beacon.value_or(""));
    if (!named || !*named) return std::nullopt;
    return raffle::still_to_come(**named, seconds_now());
}

expected<raffle::beacon_reading> read_beacon_file(const raffle::announcement& announced,
                                                  const std::string& path,
                                                  const std::optional<std::string>& certificate) {
    const auto named = raffle::beacon_named(announced.beacon.value_or(""));
    if (!named) return error{fmt::format("the announced beacon {}", named.error().message)};
    if (!*named)
        return error{
            fmt::format("--beacon-file {}: the announcement names no beacon that is known by name, such as "
                        "drand:quicknet:25000000",
                        path)};
    const auto text = read_file(path);
    if (!text) return text.error();
    std::optional<std::string> pem;
    if (certificate) {
        auto content = read_file(*certificate);
        if (!content) return content.error();
        pem = *std::move(content);
    }
    auto read = raffle::read_beacon(**named, *text, seconds_now(), pem);
    if (!read) return error{fmt::format("--beacon-file {}: {}", path, read.error().message)};
    return read;
}

}  // namespace fairshuf::cli
