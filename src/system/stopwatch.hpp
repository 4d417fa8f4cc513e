// The seconds since it was made.
#pragma once

#include <chrono>

namespace fairshuf {

class stopwatch {
public:
    double seconds() const { return std::chrono::duration<double>(clock::now() - begin_).count(); }

private:
    using clock = std::chrono::steady_clock;
    clock::time_point begin_ = clock::now();
};

}  // namespace fairshuf
