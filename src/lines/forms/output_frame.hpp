// What stands around the records of an output: the header of an array, the end of an archive. Each of several
// outputs has its own. The files of a run share it, so it also holds what must be the same in all of them.
#pragma once

#include <cstdint>
#include <string>

namespace fairshuf::lines {

class output_frame {
public:
    output_frame() = default;
    output_frame(const output_frame&) = delete;
    output_frame& operator=(const output_frame&) = delete;
    virtual ~output_frame() = default;

    // Asked for when all inputs are read. `records` and `header_bytes` are those of the output.
    virtual std::string before(std::uint64_t /*records*/, std::uint64_t /*header_bytes*/) const { return ""; }
    virtual std::string after() const { return ""; }
};

}  // namespace fairshuf::lines
