#include "observe/observer.hpp"

#include <bit>
#include <utility>

#include "observe/conclude.hpp"

namespace fairshuf {

observer::observer(observe_request request, const key& from)
    : request_(std::move(request)), from_(from), rule_(request_.shuffles) {
    start_sample();
}

void observer::start_sample() {
    done_ = next_ = 0;
    blocks_.emplace(request_, words_of_sample(from_, sample()), wanted());
    tally_.emplace(counted_cards(request_), request_.tests);
}

void observer::run(std::uint64_t shuffles) {
    for (std::uint64_t made = 0; made < shuffles && !finished();) {
        const std::uint64_t before = done_;
        run_block();
        made += done_ - before;
        if (done_ == wanted()) finish_sample();
    }
}

void observer::run_block() {
    done_ += blocks_->run(next_++, *tally_);
    if (done_ < wanted() && std::has_single_bit(next_) && done_ >= audit::fewest_shuffles(request_.n))
        looks_.push_back({sample(), conclude(tally_->result())});
}

void observer::finish_sample() {
    auto seen = conclude(tally_->result());
    looks_.push_back({sample(), seen});
    rule_.add(std::move(seen));
    if (rule_.decided()) {
        result_ = rule_.result();
    } else {
        start_sample();
    }
}

std::span<const std::uint64_t> observer::positions() {
    return tally_->result().positions;
}

}  // namespace fairshuf
