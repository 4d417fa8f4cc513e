#include "observe/observer.hpp"

#include <utility>

namespace fairshuf {

observer::observer(observe_request request, const key& from)
    : request_(std::move(request)),
      from_(from),
      samples_(counted_cards(request_), request_.shuffles, request_.tests) {}

void observer::run(std::uint64_t shuffles) {
    for (std::uint64_t made = 0; made < shuffles && !finished();) {
        if (samples_.blocks() == 0) blocks_.emplace(request_, words_of_sample(from_, sample()), wanted());
        const std::uint64_t orders = blocks_->run(samples_.blocks(), samples_.tally());
        samples_.end_block(orders);
        made += orders;
    }
}

}  // namespace fairshuf
