// How much memory this program can have without driving the machine, or its container, into first_error.
//
//   const std::uint64_t limit = usual_memory_limit(free_memory());
#pragma once

#include <cstdint>
#include <string>

namespace fairshuf {

// The least of what the system has, what our control groups leave us, and what the limits of this process
// (ulimit -v, ulimit -d) leave. Cached files that the system would give up count as free. The root is where
// proc/ and sys/ are found; tests have their own.
std::uint64_t free_memory(const std::string& root = "/");

// All the memory of the machine or, if that is less, what our control groups may have.
std::uint64_t physical_memory(const std::string& root = "/");

// Half of what is free, and not less than 16 MiB.
std::uint64_t usual_memory_limit(std::uint64_t free);

}  // namespace fairshuf
