// How much memory this program can use without driving the machine, or its container, out of memory.
//
//   const std::uint64_t limit = usual_memory_limit(free_memory());
#pragma once

#include <cstdint>
#include <string>

namespace fairshuf {

// The minimum of the free memory of the system, of our control groups, and of the limits of this process
// (ulimit -v, ulimit -d). Cached files count as free. `root` is the folder of proc/ and sys/; tests have
// their own.
std::uint64_t free_memory(const std::string& root = "/");

// The memory of the machine, or of our control groups if that is less.
std::uint64_t physical_memory(const std::string& root = "/");

// Half of the free memory, and at least 16 MiB.
std::uint64_t usual_memory_limit(std::uint64_t free);

}  // namespace fairshuf
