// Every draw is 0.
//
// What is wrong: nothing is random. A standard library shipped a batched draw with this effect, and withdrew
// it. A test that only checks for a permutation does not notice.
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
