// Draws given by hand: for tests, walk-throughs and examples.
//
//   fairshuf::scripted draws({1, 2, 0, 0});
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace fairshuf {

class scripted {
public:
    explicit constexpr scripted(std::vector<std::uint64_t> values) : values_(std::move(values)) {}

    constexpr std::uint64_t below([[maybe_unused]] std::uint64_t bound) {
        assert(used_ < values_.size() && values_[used_] < bound);
        return values_[used_++];
    }

    constexpr std::size_t used() const { return used_; }

private:
    std::vector<std::uint64_t> values_;
    std::size_t used_ = 0;
};

}  // namespace fairshuf
