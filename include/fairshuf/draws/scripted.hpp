// Draws given by hand: for tests, walk-throughs and examples.
//
//   fairshuf::scripted draws({1, 2, 0, 0});
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

// In debug mode, the GNU library's vector is not constexpr.
#ifdef _GLIBCXX_DEBUG
#define FAIRSHUF_CONSTEXPR_VECTOR inline  // NOLINT(cppcoreguidelines-macro-usage)
#else
#define FAIRSHUF_CONSTEXPR_VECTOR constexpr  // NOLINT(cppcoreguidelines-macro-usage)
#endif

namespace fairshuf {

class scripted {
public:
    explicit FAIRSHUF_CONSTEXPR_VECTOR scripted(std::vector<std::uint64_t> values)
        : values_(std::move(values)) {}

    FAIRSHUF_CONSTEXPR_VECTOR std::uint64_t below([[maybe_unused]] std::uint64_t bound) {
        assert(used_ < values_.size() && values_[used_] < bound);
        return values_[used_++];
    }

    constexpr std::size_t used() const { return used_; }

private:
    std::vector<std::uint64_t> values_;
    std::size_t used_ = 0;
};

}  // namespace fairshuf

#undef FAIRSHUF_CONSTEXPR_VECTOR
