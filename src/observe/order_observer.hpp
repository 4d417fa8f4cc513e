// Observes orders that the caller brings, in portions: those of a function in JavaScript, for instance. The
// result is the same as that of observe() of an order_source.
//
//   order_observer o(13, 100'000);        // enough shuffles: audit::fewest_shuffles
//   while (!o.samples().finished()) o.add(orders);
//   o.compare();                          // takes a second or more
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "observe/known_mistakes.hpp"
#include "observe/watched_samples.hpp"

namespace fairshuf {

class order_observer {
public:
    static constexpr std::uint64_t block = 8192;  // orders between two numbers of blocks

    order_observer(std::size_t n, std::uint64_t shuffles) : samples_(n, shuffles, audit::battery::full) {}

    // Counts orders of n bytes each: the card of each place, from 0. Those after the end are left out. An
    // order that is none is an error that counts it from 1; those before it are counted.
    expected<void> add(std::span<const std::uint8_t> orders);

    // Finds the known mistakes that an unfair shuffle resembles. Precondition: it is finished.
    void compare() { looks_like_ = known_mistakes_like(*samples_.result(), 1); }

    watched_samples& samples() { return samples_; }
    const watched_samples& samples() const { return samples_; }
    const std::vector<resemblance>& looks_like() const { return looks_like_; }

private:
    watched_samples samples_;
    std::uint64_t in_block_ = 0, seen_ = 0;
    std::vector<resemblance> looks_like_;
};

}  // namespace fairshuf
