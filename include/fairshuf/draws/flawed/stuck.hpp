// Every index is 0.
//
// What is wrong: nothing is drawn at all. A batched draw with this effect shipped in a standard
// library and was withdrawn; a test that only asks whether the output is a permutation passes it.
#pragma once

#include <cstdint>

namespace fairshuf::flawed {

struct stuck {
    static constexpr std::uint64_t words(std::uint64_t /*bound*/) { return 1; }
    static constexpr std::uint64_t value(std::uint64_t /*word*/, std::uint64_t /*bound*/) { return 0; }
    static constexpr std::uint64_t count(std::uint64_t /*bound*/, std::uint64_t value) {
        return value == 0 ? 1 : 0;
    }
};

}  // namespace fairshuf::flawed
