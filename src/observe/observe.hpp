// `fairshuf observe ALGORITHM` as a function: observes a shuffle of the catalogue. All threads share the
// blocks of a sample (sampling.hpp). The result depends on the key alone.
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

// Counters for a progress note.
struct observe_progress {
    std::atomic<std::uint64_t> done = 0;
    std::atomic<std::uint64_t> wanted = 0;
};

expected<audit::observation> observe(const observe_request& request, const key& from,
                                     observe_progress* progress = nullptr);

// Observes orders from elsewhere: all of them, or the first `shuffles`. If these are suspicious, it takes a
// second sample from the rest.
expected<audit::observation> observe(orders::order_source& source, std::optional<std::uint64_t> shuffles,
                                     audit::battery tests, observe_progress* progress = nullptr);

}  // namespace fairshuf
