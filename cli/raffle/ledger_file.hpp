// Adding an entry to the file of a ledger.
#pragma once

#include <string>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/raffle/announcement.hpp"
#include "raffle/ledger/ledger.hpp"

namespace fairshuf::cli {

// The entry of an announcement.
raffle::entry entry_of(const raffle::announcement& announced);

// What to do with an entry that was added: "entry 1: publish its hash, ..." and the hash.
std::string to_publish(const raffle::entry& added);

// Checks the ledger, adds the entry with the time of this machine, and returns it. An error leaves the file
// as it was.
expected<raffle::entry> append_entry(const std::string& path, raffle::entry next);

}  // namespace fairshuf::cli
