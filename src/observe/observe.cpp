#include "observe/observe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

#include "fairshuf/audit/second_sample.hpp"
#include "fairshuf/audit/statistics/tally.hpp"
#include "fairshuf/shuffle/workers.hpp"
#include "language/words/observe.hpp"
#include "observe/conclude.hpp"
#include "observe/orders/cards.hpp"

namespace fairshuf {
namespace {

using audit::tally;

static_assert(orders::most_cards == audit::most_observed_cards);

class sampler {
public:
    sampler(const observe_request& request, const key& words, std::uint64_t shuffles,
            observe_progress* progress)
        : request_(request), blocks_(request, words, shuffles), progress_(progress) {}

    audit::counts run() {
        const unsigned threads = std::max(1U, request_.threads);
        detail::in_parallel(threads, threads, [this](unsigned /*worker*/, std::size_t /*part*/) { work(); });
        return *std::move(total_);
    }

private:
    void work() {
        tally t(counted_cards(request_), request_.tests);
        for (std::uint64_t block = next_++; block < blocks_.count(); block = next_++) {
            const std::uint64_t shuffles = blocks_.run(block, t);
            if (progress_ != nullptr) progress_->done += shuffles;
        }
        add(t.result());
    }

    void add(const audit::counts& part) {
        const std::scoped_lock lock(mutex_);
        if (total_) {
            total_->merge(part);
        } else {
            total_ = part;
        }
    }

    const observe_request& request_;
    sample_blocks blocks_;
    observe_progress* progress_;
    std::atomic<std::uint64_t> next_ = 0;
    std::mutex mutex_;
    std::optional<audit::counts> total_;
};

}  // namespace

expected<audit::observation> observe(const observe_request& request, const key& from,
                                     observe_progress* progress) {
    if (const auto problem = problem_with(request)) return *problem;
    audit::second_sample rule(request.shuffles);
    while (!rule.decided()) {
        if (progress != nullptr) progress->done = 0, progress->wanted = rule.wanted();
        const key words = words_of_sample(from, rule.sample());
        rule.add(conclude(sampler(request, words, rule.wanted(), progress).run()));
    }
    return rule.result();
}

namespace {

// The next orders of the source: as many as the sample wants, or all that remain.
expected<audit::counts> read_orders(orders::order_source& source, std::uint64_t wanted, audit::battery tests,
                                    observe_progress* progress) {
    tally t(source.n(), tests);
    for (std::uint64_t i = 0; i < wanted; ++i) {
        const auto got = source.next(t.row());
        if (!got) return got.error();
        if (!*got) break;
        t.count();
        if (progress != nullptr) ++progress->done;
    }
    return t.result();
}

}  // namespace

expected<audit::observation> observe(orders::order_source& source, std::optional<std::uint64_t> shuffles,
                                     audit::battery tests, observe_progress* progress) {
    const std::size_t n = source.n();
    if (n < 2) return error{say<words::one_card_only>()};
    const std::uint64_t wanted = shuffles.value_or(std::numeric_limits<std::uint64_t>::max());
    if (wanted < audit::fewest_shuffles(n)) return too_few(wanted, n);
    audit::second_sample rule(wanted);
    while (!rule.decided()) {
        if (progress != nullptr) progress->done = 0, progress->wanted = shuffles ? rule.wanted() : 0;
        const auto taken = read_orders(source, rule.wanted(), tests, progress);
        if (!taken) return taken.error();
        if (taken->shuffles < audit::fewest_shuffles(n) && rule.sample() == 1)
            return error{counted<words::too_few_one_order, words::too_few_orders>(taken->shuffles, n,
                                                                                  audit::fewest_shuffles(n))};
        if (taken->shuffles < rule.wanted() && rule.sample() == 2) {
            rule.give_up();
        } else {
            rule.add(conclude(*taken));
        }
    }
    return rule.result();
}

}  // namespace fairshuf
