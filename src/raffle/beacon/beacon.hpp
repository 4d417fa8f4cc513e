// Beacons that are announced by name: their rounds and times, and the files in which their values are
// published. Nothing here uses the network.
//
//   drand:quicknet:25000000         a round of drand's network quicknet, one every 3 seconds
//   nist:2:1940454                  a pulse of chain 2 of NIST's beacon 2.0, one every minute
//   nist:2:2026-12-01T12:00:00Z     the pulse of this minute
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::raffle {

enum class beacon_source { drand_quicknet, nist_2 };

struct named_beacon {
    beacon_source source = beacon_source::drand_quicknet;
    std::uint64_t round = 0;                // or pulse; 0: by time
    std::optional<std::int64_t> time = {};  // when its value comes out, if that follows from the name

    std::string text() const;
    std::uint64_t digits() const { return source == beacon_source::drand_quicknet ? 64 : 128; }
};

// Nothing if the text names no beacon that is known here. A known name with a wrong rest is an error. A date
// in place of a round means the first round at that time or after it.
expected<std::optional<named_beacon>> beacon_named(std::string_view text);

// If the text names one of them in other capitals, such as Drand:quicknet:7: it would be taken for free text,
// and nobody would ask whether its value is out already. Only who announces it or commits to it must ask; for
// the validity of a raffle it is free text.
std::optional<error> misspelt_beacon(std::string_view text);

// If its value is not out yet at `now`: then whoever says that this is the value is wrong.
std::optional<error> still_to_come(const named_beacon& beacon, std::int64_t now);

// The value of a beacon in the file of its publisher, and what was checked.
struct beacon_reading {
    std::string value;
    std::string checked;    // for people
    std::string unchecked;  // what was not, and how to
};

// Checks the format, the round, the time, and that the value follows from the signature, where it does.
// `now`: a value of the future cannot be genuine. `certificate`: the one that NIST's pulse names (PEM).
expected<beacon_reading> read_beacon(const named_beacon& beacon, std::string_view file, std::int64_t now,
                                     const std::optional<std::string>& certificate = {});

}  // namespace fairshuf::raffle
