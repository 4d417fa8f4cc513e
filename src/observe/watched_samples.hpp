// The samples of an observation that somebody watches: the counts, the interim looks and the result. The
// caller counts orders block by block; where they come from does not matter.
//
//   watched_samples samples(13, 100'000, audit::battery::full);
//   while (!samples.finished()) {
//       ...                              // count a block of orders: samples.tally()
//       samples.end_block(orders);       // how many they were
//   }
//   samples.result();
//
// Interim looks give the test results after 1, 2, 4, 8, ... blocks of the sample. They are for watching only:
// a reader who stops at a look of his choice can choose the verdict. The verdict comes from the whole sample.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "fairshuf/audit/observation.hpp"
#include "fairshuf/audit/second_sample.hpp"
#include "fairshuf/audit/statistics/tally.hpp"

namespace fairshuf {

class watched_samples {
public:
    struct look {
        int sample = 1;
        audit::observation seen;
    };

    watched_samples(std::size_t n, std::uint64_t shuffles, audit::battery tests);

    audit::tally& tally() { return *tally_; }

    // So many orders were counted, at most wanted() - done().
    void end_block(std::uint64_t orders);

    std::size_t n() const { return n_; }
    int sample() const { return rule_.sample(); }     // 2 after a suspicious first sample
    std::uint64_t blocks() const { return blocks_; }  // of this sample
    std::uint64_t done() const { return done_; }      // orders of this sample
    std::uint64_t wanted() const { return rule_.wanted(); }
    bool finished() const { return result_.has_value(); }

    // The counts of each card in each place in this sample so far: [card * n + place].
    std::span<const std::uint64_t> positions() { return tally_->result().positions; }

    const std::vector<look>& looks() const { return looks_; }
    const std::optional<audit::observation>& result() const { return result_; }

private:
    void start_sample();
    void finish_sample();

    std::size_t n_;
    audit::battery tests_;
    audit::second_sample rule_;
    std::uint64_t done_ = 0, blocks_ = 0;
    std::optional<audit::tally> tally_;
    std::vector<look> looks_;
    std::optional<audit::observation> result_;
};

}  // namespace fairshuf
