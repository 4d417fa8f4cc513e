#include "observe/watched_samples.hpp"

#include <bit>
#include <utility>

#include "observe/conclude.hpp"

namespace fairshuf {

watched_samples::watched_samples(std::size_t n, std::uint64_t shuffles, audit::battery tests)
    : n_(n), tests_(tests), rule_(shuffles) {
    start_sample();
}

void watched_samples::start_sample() {
    done_ = blocks_ = 0;
    tally_.emplace(n_, tests_);
}

void watched_samples::end_block(std::uint64_t orders) {
    done_ += orders;
    ++blocks_;
    if (done_ == wanted()) return finish_sample();
    if (std::has_single_bit(blocks_) && done_ >= audit::fewest_shuffles(n_))
        looks_.push_back({sample(), conclude(tally_->result())});
}

void watched_samples::finish_sample() {
    auto seen = conclude(tally_->result());
    looks_.push_back({sample(), seen});
    rule_.add(std::move(seen));
    if (rule_.decided()) {
        result_ = rule_.result();
    } else {
        start_sample();
    }
}

}  // namespace fairshuf
