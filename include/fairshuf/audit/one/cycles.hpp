// The cycles of an order, exactly. Paths begin at every 2^s-th place and end where another path begins;
// several are followed at the same time, because each step waits for memory. What remains are cycles without
// a beginning: few.
//
//   cycle_walk walk(order, marks);            // marks: a byte for each item, all 0
//   walk.follow(0, walk.paths());             // or in parts, from several threads
//   const auto found = walk.finish();
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fairshuf::audit::detail {

struct cycle_counts {
    std::uint64_t cycles = 0, longest = 0;
};

template <class T>
class cycle_walk {
public:
    cycle_walk(std::span<const T> order, std::span<std::uint8_t> marks)
        : order_(order),
          marks_(marks),
          shift_(shift_of(order.size())),
          ends_((order.size() - 1) / (1ULL << shift_) + 1) {}

    std::size_t paths() const { return ends_.size(); }

    // Paths of different calls do not meet: each byte is marked by one of them.
    void follow(std::size_t first, std::size_t last) {
        constexpr std::size_t together = 16;
        std::array<walker, together> walkers{};
        std::size_t busy = 0;
        while (busy < together && first < last) walkers[busy++] = begin(first++);
        while (busy > 0)
            for (std::size_t i = 0; i < busy; ++i) {
                auto& w = walkers[i];
                marks_[w.at] = 1;
                w.at = order_[w.at];
                ++w.steps;
                if ((w.at & ((std::size_t{1} << shift_) - 1)) != 0) continue;
                ends_[w.path] = {w.at >> shift_, w.steps};
                w = first < last ? begin(first++) : walkers[--busy];
            }
    }

    cycle_counts finish() {
        for (std::size_t path = 0; path < ends_.size(); ++path) {
            std::uint64_t length = 0;
            for (std::size_t at = path; ends_[at].steps != 0;) {
                length += ends_[at].steps;
                ends_[at].steps = 0;
                at = ends_[at].next;
            }
            count(length);
        }
        for (std::size_t item = 0; item < order_.size(); ++item) {
            if (marks_[item] != 0) continue;
            std::uint64_t length = 0;
            for (std::size_t at = item; marks_[at] == 0; at = order_[at]) marks_[at] = 1, ++length;
            count(length);
        }
        return found_;
    }

private:
    struct walker {
        std::size_t at = 0, path = 0;
        std::uint64_t steps = 0;
    };
    struct path_end {
        std::size_t next = 0;
        std::uint64_t steps = 0;
    };

    static unsigned shift_of(std::size_t n) {
        return static_cast<unsigned>(std::clamp(static_cast<int>(std::bit_width(n)) - 8, 1, 14));
    }

    walker begin(std::size_t path) const { return {path << shift_, path, 0}; }

    void count(std::uint64_t length) {
        if (length == 0) return;
        ++found_.cycles;
        found_.longest = std::max(found_.longest, length);
    }

    std::span<const T> order_;
    std::span<std::uint8_t> marks_;
    unsigned shift_;
    std::vector<path_end> ends_;
    cycle_counts found_;
};

}  // namespace fairshuf::audit::detail
