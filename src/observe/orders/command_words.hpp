// What is said of a command that prints orders: how it failed, and what it complained about.
#pragma once

#include <chrono>
#include <string>

#include "system/process/child.hpp"

namespace fairshuf::orders {

std::string in_words(const process_failure& failure);

// The beginning of what it wrote to standard error, with a colon before it, or nothing.
std::string complaint_of(const child& process);

// A time limit as a number of seconds.
inline double in_seconds(std::chrono::milliseconds time) {
    return static_cast<double>(time.count()) / 1000;
}

}  // namespace fairshuf::orders
