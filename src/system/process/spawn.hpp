// Starts a command of the shell in a process group of its own, with the deck on its standard input.
//
//   const auto input = deck_input({"A", "K"});       // for any number of commands
//   auto started = spawn("shuf", *input);            // now read started->out, and wait for the end
//
// The standard input is a file in memory, not a pipe: whether the command reads all, some or none of
// it, nobody has to write, and nobody can get stuck.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "system/files/descriptor.hpp"
#include "system/process/live_groups.hpp"

namespace fairshuf {

// One card per line.
expected<descriptor> deck_input(const std::vector<std::string>& deck);

struct spawned {
    group_entry entry;    // to be cleared before the process is waited for
    pid_t pid = -1;       // of the shell, and the number of its group
    descriptor out, err;  // our ends of its standard output and error; reading does not wait
};

expected<spawned> spawn(const std::string& command, const descriptor& input);

}  // namespace fairshuf
