// Observes a shuffle of the catalogue in small portions, for a caller that must do other work in between (a
// page that redraws). The result is the same as that of observe().
//
//   observer o(request, key);            // a request without a problem
//   while (!o.finished()) o.run(100'000);
//   o.result();
//
// Interim looks give the test results after 1, 2, 4, 8, ... blocks of the sample. They are for watching only:
// a reader who stops at a look of his choice can choose the verdict. The verdict comes from the whole sample.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "fairshuf/audit/observation.hpp"
#include "fairshuf/audit/second_sample.hpp"
#include "fairshuf/audit/statistics/tally.hpp"
#include "observe/sampling.hpp"

namespace fairshuf {

class observer {
public:
    struct look {
        int sample = 1;
        audit::observation seen;
    };

    observer(observe_request request, const key& from);
    observer(const observer&) = delete;
    observer& operator=(const observer&) = delete;

    // Makes at least so many more shuffles, in whole blocks, but never more than the sample needs.
    void run(std::uint64_t shuffles);

    const observe_request& request() const { return request_; }
    int sample() const { return rule_.sample(); }  // 2 after a suspicious first sample
    std::uint64_t done() const { return done_; }
    std::uint64_t wanted() const { return rule_.wanted(); }
    bool finished() const { return result_.has_value(); }

    // The counts of each card in each place in this sample so far: [card * n + place].
    std::span<const std::uint64_t> positions();

    const std::vector<look>& looks() const { return looks_; }
    const std::optional<audit::observation>& result() const { return result_; }

private:
    void start_sample();
    void run_block();
    void finish_sample();

    observe_request request_;
    key from_;
    audit::second_sample rule_;
    std::uint64_t done_ = 0, next_ = 0;
    std::optional<sample_blocks> blocks_;
    std::optional<audit::tally> tally_;
    std::vector<look> looks_;
    std::optional<audit::observation> result_;
};

}  // namespace fairshuf
