#include "observe/observe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "fairshuf/audit/observe.hpp"
#include "fairshuf/audit/statistics/tally.hpp"
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
        {
            std::vector<std::jthread> workers;
            for (unsigned i = 0; i < std::max(1U, request_.threads); ++i)
                workers.emplace_back([this] { work(); });
        }
        if (problem_) std::rethrow_exception(problem_);
        return *std::move(total_);
    }

private:
    void work() {
        try {
            tally t(request_.n, request_.tests);
            for (std::uint64_t block = next_++; block < blocks_.count(); block = next_++) {
                const std::uint64_t shuffles = blocks_.run(block, t);
                if (progress_ != nullptr) progress_->done += shuffles;
            }
            add(t.result());
        } catch (...) {  // out of memory
            const std::scoped_lock lock(mutex_);
            problem_ = std::current_exception();
        }
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
    std::exception_ptr problem_;
};

}  // namespace

expected<audit::observation> observe(const observe_request& request, const key& from,
                                     observe_progress* progress) {
    if (const auto problem = problem_with(request)) return *problem;
    int sample = 0;
    return audit::observe_samples(request.shuffles, [&](std::uint64_t shuffles) -> expected<audit::counts> {
        if (progress != nullptr) progress->done = 0, progress->wanted = shuffles;
        return sampler(request, words_of_sample(from, ++sample), shuffles, progress).run();
    });
}

namespace {

// The next orders of the source: as many as wanted, or all that are left.
expected<audit::counts> read_orders(orders::order_source& source, std::uint64_t wanted, audit::battery tests,
                                    observe_progress* progress) {
    tally t(source.n(), tests);
    for (std::uint64_t i = 0; i < wanted; ++i) {
        const auto got = source.next(t.row());
        if (!got) return got.problem();
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
    if (n < 2) return error{"a deck of one card has only one order; there must be at least 2 cards"};
    const std::uint64_t wanted = shuffles.value_or(std::numeric_limits<std::uint64_t>::max());
    if (wanted < audit::fewest_shuffles(n)) return too_few(wanted, n);
    if (progress != nullptr) progress->wanted = shuffles.value_or(0);
    const auto first = read_orders(source, wanted, tests, progress);
    if (!first) return first.problem();
    if (first->shuffles < audit::fewest_shuffles(n))
        return error{fmt::format("{} order{}: too few to judge; with {} cards at least {} are needed",
                                 first->shuffles, first->shuffles == 1 ? "" : "s", n,
                                 audit::fewest_shuffles(n))};
    const auto seen = audit::conclude(*first);
    if (seen.verdict != audit::observed_verdict::suspicious || first->shuffles < wanted) return seen;

    if (progress != nullptr) progress->done = 0, progress->wanted = 2 * wanted;
    const auto second = read_orders(source, 2 * wanted, tests, progress);
    if (!second) return second.problem();
    if (second->shuffles < 2 * wanted) return seen;
    auto decided = audit::conclude(*second);
    decided.suspects = wanted;
    return decided;
}

}  // namespace fairshuf
