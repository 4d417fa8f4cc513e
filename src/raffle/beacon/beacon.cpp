#include "raffle/beacon/beacon.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "fairshuf/core/hex.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/raffle/hash_text.hpp"
#include "fairshuf/words/sha256.hpp"
#include "format/escaped.hpp"
#include "format/parsed_json.hpp"
#include "format/read_json.hpp"
#include "format/utc_time.hpp"
#include "raffle/beacon/nist_pulse.hpp"

namespace fairshuf::raffle {
namespace {

constexpr std::string_view drand_name = "drand:quicknet:";
constexpr std::string_view nist_name = "nist:2:";
constexpr std::int64_t drand_genesis = 1'692'803'367;  // round 1: 2023-08-23T15:09:27Z
constexpr std::int64_t drand_period = 3;
constexpr std::int64_t minute = 60;
constexpr std::uint64_t most = 1'000'000'000'000;  // rounds: far beyond any date

std::int64_t time_of_round(std::uint64_t round) {
    return drand_genesis + static_cast<std::int64_t>(round - 1) * drand_period;
}

// A whole number from 1 in its only spelling.
std::optional<std::uint64_t> round_in(std::string_view text) {
    if (text.empty() || text.front() < '1' || text.front() > '9') return std::nullopt;
    const auto value = fairshuf::detail::whole_number(text);
    return value && *value <= most ? value : std::nullopt;
}

expected<std::optional<named_beacon>> drand_beacon(std::string_view rest) {
    named_beacon beacon{.source = beacon_source::drand_quicknet};
    const auto time = utc_seconds(rest);
    if (time && *time >= drand_genesis)
        beacon.round =
            static_cast<std::uint64_t>((*time - drand_genesis + drand_period - 1) / drand_period) + 1;
    else if (const auto round = round_in(rest))
        beacon.round = *round;
    else
        return error{
            time ? fmt::format("{}{}: its first round came out at {}", drand_name, rest,
                               utc_text(drand_genesis))
                 : fmt::format("{}{}: write a round, or a time such as 2026-12-01T12:00Z", drand_name, rest)};
    beacon.time = time_of_round(beacon.round);
    return std::optional(beacon);
}

expected<std::optional<named_beacon>> nist_beacon(std::string_view rest) {
    named_beacon beacon{.source = beacon_source::nist_2};
    if (const auto time = utc_seconds(rest))
        beacon.time = (*time + minute - 1) / minute * minute;
    else if (const auto round = round_in(rest))
        beacon.round = *round;
    else
        return error{fmt::format("{}{}: write a pulse's number, or a time such as 2026-12-01T12:00Z",
                                 nist_name, rest)};
    return std::optional(beacon);
}

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return text;
}

// "drand:quicknet:7" for "Drand:QuickNet:7": only the name, for a time has capitals.
std::string with_usual_name(std::string_view text) {
    std::string usual = lower(std::string(text));
    for (const auto name : {drand_name, nist_name})
        if (usual.starts_with(name)) return std::string(name) += text.substr(name.size());
    return usual;
}

// SHA-256 of the bytes that the digits stand for.
std::string hash_of_digits(std::string_view digits) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
        bytes += static_cast<char>(*fairshuf::detail::hex_digit(digits[i]) * 16 +
                                   *fairshuf::detail::hex_digit(digits[i + 1]));
    return sha256_hex(bytes);
}

expected<beacon_reading> read_drand(const named_beacon& beacon, const parsed_json& file) {
    constexpr std::size_t signature_digits = 96;
    const std::string signature = text_in(file, "signature");
    const std::uint64_t round = number_in(file, "round");
    if (!detail::is_hex(signature, signature_digits) || round == 0)
        return error{
            "it is not a round of quicknet: it needs \"round\" and \"signature\" with 96 hexadecimal digits"};
    if (round != beacon.round)
        return error{fmt::format("it has round {}, but {} was announced", round, beacon.round)};
    const std::string value = hash_of_digits(signature);
    if (file.contains("randomness") && text_in(file, "randomness") != value)
        return error{fmt::format("its randomness is {}, but the SHA-256 of its signature is {}",
                                 escaped(text_in(file, "randomness"), 64), value)};
    return beacon_reading{
        .value = value,
        .checked = fmt::format("round {} of {}; the value is the SHA-256 of the signature", beacon.round,
                               utc_text(*beacon.time)),
        .unchecked =
            "the signature itself (BLS12-381); the lab's page and verifyDrand of the npm package do it"};
}

// "2026-12-01T12:00:00.000Z" in seconds.
std::optional<std::int64_t> nist_time(std::string_view text) {
    constexpr std::string_view end = ".000Z";
    if (!text.ends_with(end)) return std::nullopt;
    return utc_seconds(std::string(text.substr(0, text.size() - end.size())) + "Z");
}

expected<beacon_reading> read_nist(const named_beacon& beacon, const parsed_json& file, std::int64_t now,
                                   const std::optional<std::string>& certificate) {
    constexpr std::size_t value_digits = 128;
    const parsed_json& pulse = file.contains("pulse") ? file["pulse"] : file;
    const std::string value = lower(text_in(pulse, "outputValue"));
    const auto time = nist_time(text_in(pulse, "timeStamp"));
    const std::uint64_t number = number_in(pulse, "pulseIndex");
    const std::uint64_t chain = number_in(pulse, "chainIndex");
    if (!detail::is_hex(value, value_digits) || !time || number == 0 || chain == 0)
        return error{
            "it is not a pulse of NIST's beacon 2.0: it needs \"chainIndex\", \"pulseIndex\", \"timeStamp\" "
            "and "
            "\"outputValue\" with 128 hexadecimal digits"};
    if (chain != 2) return error{fmt::format("it is of chain {}, but chain 2 was announced", chain)};
    if (beacon.round != 0 && number != beacon.round)
        return error{fmt::format("it is pulse {}, but {} was announced", number, beacon.round)};
    if (beacon.round == 0 && *time != *beacon.time)
        return error{
            fmt::format("it is of {}, but {} was announced", utc_text(*time), utc_text(*beacon.time))};
    if (*time > now) return error{fmt::format("it is of {}, which is in the future", utc_text(*time))};
    const auto proof = check_nist_pulse(pulse, certificate);
    if (!proof) return proof.error();
    return beacon_reading{
        .value = value,
        .checked = fmt::format("pulse {} of chain 2, {}{}", number, utc_text(*time), proof->checked),
        .unchecked = proof->unchecked};
}

}  // namespace

std::string named_beacon::text() const {
    if (source == beacon_source::drand_quicknet) return fmt::format("{}{}", drand_name, round);
    return fmt::format("{}{}", nist_name, round != 0 ? std::to_string(round) : utc_text(*time));
}

expected<std::optional<named_beacon>> beacon_named(std::string_view text) {
    if (text.starts_with(drand_name)) return drand_beacon(text.substr(drand_name.size()));
    if (text.starts_with(nist_name)) return nist_beacon(text.substr(nist_name.size()));
    if (text.starts_with("drand:") || text.starts_with("nist:"))
        return error{fmt::format("{}: the beacons known by name are {}ROUND and {}PULSE", escaped(text),
                                 drand_name, nist_name)};
    return std::optional<named_beacon>{};
}

std::optional<error> misspelt_beacon(std::string_view text) {
    const std::string usual = with_usual_name(text);
    if (usual == text) return std::nullopt;
    const auto named = beacon_named(usual);
    if (named && !*named) return std::nullopt;
    if (!named)
        return error{fmt::format("{}: the beacons known by name are {}ROUND and {}PULSE, in small letters",
                                 escaped(text), drand_name, nist_name)};
    return error{fmt::format("{}: write {}, or its value could be known already", escaped(text), usual)};
}

std::optional<error> still_to_come(const named_beacon& beacon, std::int64_t now) {
    if (!beacon.time || *beacon.time <= now) return std::nullopt;
    return error{fmt::format("{} comes out at {}, which is in the future: this cannot be its value",
                             beacon.text(), utc_text(*beacon.time))};
}

expected<beacon_reading> read_beacon(const named_beacon& beacon, std::string_view file, std::int64_t now,
                                     const std::optional<std::string>& certificate) {
    if (const auto problem = still_to_come(beacon, now)) return *problem;
    if (certificate && beacon.source != beacon_source::nist_2)
        return error{"a certificate goes only with NIST's beacon"};
    const auto read = read_json(file);
    if (!read) return error{read.error().message + "; fetch the round as its publisher gives it"};
    if (!read->is_object())
        return error{"it is not a JSON object; fetch the round as its publisher gives it"};
    return beacon.source == beacon_source::drand_quicknet ? read_drand(beacon, *read)
                                                          : read_nist(beacon, *read, now, certificate);
}

}  // namespace fairshuf::raffle
