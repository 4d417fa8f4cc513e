// Observing a shuffle of the catalogue by name: what `fairshuf observe ALGORITHM` does, as a function.
// The blocks of a sample (sampling.hpp) are done by all threads; the result depends on the key alone.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "fairshuf/audit/observation.hpp"
#include "fairshuf/audit/statistics/counts.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"
#include "observe/orders/order_source.hpp"
#include "observe/sampling.hpp"

namespace fairshuf {

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
