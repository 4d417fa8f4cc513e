// The machine of a time measurement: a time is meaningless without it.
#pragma once

#include <string>

namespace fairshuf {

struct host_info {
    std::string name;      // of the processor, as the system calls it
    unsigned cores = 1;    // that this program may use
    std::string compiler;  // that compiled this program
    std::string cpu_path;  // the vector instructions in use (core/cpu.hpp)
    std::string system{};  // "Linux 6.1.0, x86_64"
};

host_info this_host();

}  // namespace fairshuf
