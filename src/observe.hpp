// Observing a shuffle of the catalogue by name: what `fairshuf observe ALGORITHM` does, as a function.
//
// The work is cut into blocks of a fixed size, each with words of its own, which any thread may do: so
// the result depends on the key and on nothing else.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/audit/observation.hpp"
#include "fairshuf/audit/statistics/counts.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/draws/choice.hpp"
#include "fairshuf/words/key.hpp"
#include "orders/order_source.hpp"

namespace fairshuf {

struct observe_request {
    selection algorithm;
    draw_choice draws;
    std::size_t n = 13;
    std::uint64_t shuffles = 10'000'000;
    audit::battery tests = audit::battery::full;
    bool keep_deck = false;  // shuffle what the shuffle before left
    unsigned threads = 1;
};

// How far it has come, for whoever waits.
struct observe_progress {
    std::atomic<std::uint64_t> done = 0;
    std::atomic<std::uint64_t> wanted = 0;
};

expected<audit::observation> observe(const observe_request& request, const key& from,
                                     observe_progress* progress = nullptr);

// Somebody else's orders: all there are, or the first so many; more, if those are suspicious and more
// are to be had.
expected<audit::observation> observe(orders::order_source& source, std::optional<std::uint64_t> shuffles,
                                     audit::battery tests, observe_progress* progress = nullptr);

}  // namespace fairshuf
