// Reproducible mutations of seeds, like those of a fuzzer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace fairshuf::test {

// Steele and Vigna's splitmix64: small, and the same everywhere.
class dice {
public:
    explicit dice(std::uint64_t seed) : state_(seed) {}
    std::size_t below(std::size_t bound) {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return (z ^ (z >> 31)) % bound;
    }

private:
    std::uint64_t state_;
};

// Mutates the text with interesting bytes or with parts of another text.
inline void mutate(std::string& bytes, const std::string& other, std::string_view that_matter, dice& roll) {
    const std::size_t at = roll.below(bytes.size() + 1);
    switch (roll.below(6)) {
        case 0: bytes.insert(at, 1, static_cast<char>(roll.below(256))); break;
        case 1: bytes.erase(at, 1 + roll.below(4)); break;
        case 2: bytes.insert(at, 1, that_matter[roll.below(that_matter.size())]); break;
        case 3: bytes.insert(at, bytes.substr(0, roll.below(16))); break;
        case 4: bytes.resize(at); break;
        default: bytes.insert(at, other.substr(std::min(other.size(), roll.below(8)), roll.below(32)));
    }
}

}  // namespace fairshuf::test
