// The beacon of a raffle: its announced name, and the file with its value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/raffle/announcement.hpp"
#include "raffle/beacon/beacon.hpp"

namespace fairshuf::cli {

std::int64_t seconds_now();

// An error if the value of an announced beacon is out already, by the clock of this machine, or has another
// length than announced.
std::optional<error> unfit_beacon(const raffle::announcement& announced);

// If the announced beacon is known by name and its value is not out yet, by the clock of this machine.
std::optional<error> value_to_come(const raffle::announcement& announced);

// Reads and checks the file with the value of the announced beacon. `certificate`: the path of NIST's.
expected<raffle::beacon_reading> read_beacon_file(const raffle::announcement& announced,
                                                  const std::string& path,
                                                  const std::optional<std::string>& certificate = {});

}  // namespace fairshuf::cli
