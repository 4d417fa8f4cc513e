// Checks whether a process still exists. A command has written its number to a file.
#pragma once

#include <signal.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include "support/shell.hpp"

namespace fairshuf::test {

// Waits for the process number in the file; 0 if it does not appear.
inline pid_t written_pid(const std::filesystem::path& path) {
    for (int turns = 0; turns < 2000; ++turns) {
        const std::string text = read_all(path);
        if (text.ends_with('\n')) return static_cast<pid_t>(std::atol(text.c_str()));
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return 0;
}

// A zombie counts as gone.
inline bool is_there(pid_t pid) {
    const std::string status = read_all("/proc/" + std::to_string(pid) + "/status");
    return !status.empty() && status.find("State:\tZ") == std::string::npos &&
           status.find("State:\tX") == std::string::npos;
}

// A killed process needs a moment to end.
inline bool goes_away(pid_t pid) {
    for (int turns = 0; turns < 2000; ++turns) {
        if (!is_there(pid)) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
}

}  // namespace fairshuf::test
