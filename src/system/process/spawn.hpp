// Starts a shell command in its own process group, with the deck on its standard input.
//
//   const auto input = deck_input({"A", "K"});       // for any number of commands
//   auto started = spawn("shuf", *input);            // now read started->out, and wait for the end
//
// The standard input is a file in memory, not a pipe. Whether the command reads all, some or none of it, no
// writer can block.
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
    group_entry entry;    // clear it before waiting for the process
    pid_t pid = -1;       // of the shell, and its group id
    descriptor out, err;  // our ends of its standard output and error; reading does not block
};

expected<spawned> spawn(const std::string& command, const descriptor& input);

}  // namespace fairshuf
