// Observes a shuffle of the catalogue in small portions, for a caller that must do other work in between (a
// page that redraws). The result is the same as that of observe().
//
//   observer o(request, key);            // a request without a problem
//   while (!o.finished()) o.run(100'000);
//   o.result();
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "fairshuf/audit/observation.hpp"
#include "observe/sampling.hpp"
#include "observe/watched_samples.hpp"

namespace fairshuf {

class observer {
public:
    using look = watched_samples::look;

    observer(observe_request request, const key& from);
    observer(const observer&) = delete;
    observer& operator=(const observer&) = delete;

    // Makes at least so many more shuffles, in whole blocks, but never more than the sample needs.
    void run(std::uint64_t shuffles);

    const observe_request& request() const { return request_; }
    const watched_samples& samples() const { return samples_; }
    int sample() const { return samples_.sample(); }
    std::uint64_t done() const { return samples_.done(); }
    std::uint64_t wanted() const { return samples_.wanted(); }
    bool finished() const { return samples_.finished(); }
    std::span<const std::uint64_t> positions() { return samples_.positions(); }
    const std::vector<look>& looks() const { return samples_.looks(); }
    const std::optional<audit::observation>& result() const { return samples_.result(); }

private:
    observe_request request_;
    key from_;
    watched_samples samples_;
    std::optional<sample_blocks> blocks_;
};

}  // namespace fairshuf
