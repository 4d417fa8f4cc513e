#include "observe/observer.hpp"

#include <bit>
#include <utility>

#include "fairshuf/audit/observe.hpp"

namespace fairshuf {

observer::observer(observe_request request, const key& from) : request_(std::move(request)), from_(from) {
    start_sample(1, request_.shuffles);
}

void observer::start_sample(int number, std::uint64_t shuffles) {
    sample_ = number;
    done_ = next_ = 0;
    wanted_ = shuffles;
    blocks_.emplace(request_, words_of_sample(from_, number), shuffles);
    tally_.emplace(request_.n, request_.tests);
}

void observer::run(std::uint64_t shuffles) {
    for (std::uint64_t made = 0; made < shuffles && !finished();) {
        const std::uint64_t before = done_;
        run_block();
        made += done_ - before;
        if (done_ == wanted_) finish_sample();
    }
}

void observer::run_block() {
    done_ += blocks_->run(next_++, *tally_);
    if (done_ < wanted_ && std::has_single_bit(next_) && done_ >= audit::fewest_shuffles(request_.n))
        looks_.push_back({sample_, audit::conclude(tally_->result())});
}

void observer::finish_sample() {
    auto seen = audit::conclude(tally_->result());
    looks_.push_back({sample_, seen});
    if (sample_ == 1 && seen.verdict == audit::observed_verdict::suspicious)
        return start_sample(2, 2 * request_.shuffles);
    if (sample_ == 2) seen.suspects = request_.shuffles;
    result_ = std::move(seen);
}

std::span<const std::uint64_t> observer::positions() {
    return tally_->result().positions;
}

}  // namespace fairshuf
