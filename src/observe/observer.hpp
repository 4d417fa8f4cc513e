// Observing a shuffle of the catalogue bit by bit, for whoever has to do other things in between (a page that
// draws). The end is what observe() gives.
//
//   observer o(request, key);            // of a request that has no problem
//   while (!o.finished()) o.run(100'000);
//   o.result();
//
// On the way there are looks: what the tests say after 1, 2, 4, 8, ... blocks of the sample. They are fixed
// beforehand, and they are for watching only: whoever stops at the first look he likes finds what he is
// looking for. The verdict is that of the whole sample.
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

    // At least so many shuffles more, in whole blocks; fewer if it finishes before.
    void run(std::uint64_t shuffles);

    const observe_request& request() const { return request_; }
    int sample() const { return rule_.sample(); }  // 1, or 2 after a suspicious one
    std::uint64_t done() const { return done_; }
    std::uint64_t wanted() const { return rule_.wanted(); }
    bool finished() const { return result_.has_value(); }

    // How often each card was in each place in this sample so far: [card * n + place].
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
