#include "observe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <limits>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <thread>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "fairshuf/audit/observe.hpp"
#include "fairshuf/audit/statistics/tally.hpp"
#include "fairshuf/draws/batched.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"
#include "orders/cards.hpp"

namespace fairshuf {
namespace {

using audit::tally;

static_assert(orders::most_cards == audit::most_observed_cards);

constexpr std::uint64_t block_size = 8192;  // shuffles; part of what the key's order means

// Any of the rules, chosen anew at each draw: for the flawed ones, where speed does not matter.
class draws_by_rule {
public:
    draws_by_rule(const any_rule& rule, chacha8& words) : rule_(&rule), words_(&words) {}

    std::uint64_t below(std::uint64_t bound) {
        return std::visit([&](const auto& rule) { return from_rule(rule, *words_).below(bound); }, *rule_);
    }

private:
    const any_rule* rule_;
    chacha8* words_;
};

// Exact draws, several from a word where the algorithm's bounds can be foreseen.
template <class A>
auto exact_draws(chacha8& words) {
    if constexpr (A::about.bounds == bound_run::falling) {
        return batched<chacha8, plan::down>(words);
    } else if constexpr (A::about.bounds == bound_run::rising) {
        return batched<chacha8, plan::up>(words);
    } else if constexpr (A::about.bounds == bound_run::same) {
        return batched<chacha8, plan::same>(words);
    } else {
        return exact(words);
    }
}

// The next row: a fresh deck, or the one before.
std::span<std::uint8_t> next_deck(tally& t, bool keep, std::span<std::uint8_t> before) {
    const auto deck = t.row();
    if (keep && !before.empty()) {
        std::ranges::copy(before, deck.begin());
    } else {
        std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    }
    return deck;
}

// shuffle(deck) on deck after deck.
template <class Shuffle>
void fill(tally& t, std::uint64_t shuffles, bool keep, Shuffle shuffle) {
    std::vector<std::uint8_t> last;
    for (std::uint64_t i = 0; i < shuffles; ++i) {
        const auto deck = next_deck(t, keep, last);
        shuffle(deck);
        if (keep) last.assign(deck.begin(), deck.end());
        t.count();
    }
}

// Many fresh decks at once.
template <class A>
void deal(tally& t, std::uint64_t shuffles, chacha8& words) {
    while (shuffles > 0) {
        auto rows = t.rows();
        const std::size_t many = std::min<std::uint64_t>(shuffles, rows.size() / t.stride());
        A::deal_home(rows.first(many * t.stride()), t.n(), words);
        t.count(many);
        shuffles -= many;
    }
}

template <class A>
void observe_block(const A& algorithm, const observe_request& request, chacha8 words, std::uint64_t shuffles,
                   tally& t) {
    if (const auto* seeds = std::get_if<short_seed>(&request.draws.draws)) {
        exact seed(words);
        return fill(t, shuffles, request.keep_deck, [&](auto deck) {
            short_seed_draws draws(seed.below(seeds->seeds));
            algorithm(deck, draws);
        });
    }
    const auto& rule = std::get<any_rule>(request.draws.draws);
    if (!std::holds_alternative<uniform>(rule)) {
        draws_by_rule draws(rule, words);
        return fill(t, shuffles, request.keep_deck, [&](auto deck) { algorithm(deck, draws); });
    }
    if constexpr (requires(std::span<std::uint8_t> rows) { A::deal_home(rows, request.n, words); }) {
        if (!request.keep_deck) return deal<A>(t, shuffles, words);
    }
    auto draws = exact_draws<A>(words);
    fill(t, shuffles, request.keep_deck, [&](auto deck) { algorithm(deck, draws); });
}

class sampler {
public:
    sampler(const observe_request& request, const key& words, std::uint64_t shuffles,
            observe_progress* progress)
        : request_(request), words_(words), shuffles_(shuffles), progress_(progress) {}

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
            visit_algorithm(request_.algorithm, [&](const auto& algorithm) {
                for (std::uint64_t block = next_++; block * block_size < shuffles_; block = next_++) {
                    const std::uint64_t first = block * block_size;
                    const std::uint64_t size = std::min(block_size, shuffles_ - first);
                    t.start_anew(first + size <= audit::counts::most_remembered);
                    observe_block(algorithm, request_, chacha8(words_, block), size, t);
                    if (progress_ != nullptr) progress_->done += size;
                }
            });
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
    const key& words_;
    std::uint64_t shuffles_;
    observe_progress* progress_;
    std::atomic<std::uint64_t> next_ = 0;
    std::mutex mutex_;
    std::optional<audit::counts> total_;
    std::exception_ptr problem_;
};

error too_few(std::uint64_t shuffles, std::size_t n) {
    return {fmt::format("--shuffles {}: too few to judge; with {} cards at least {} are needed", shuffles, n,
                        audit::fewest_shuffles(n))};
}

std::optional<error> problem_with(const observe_request& request) {
    const std::size_t most = std::min(audit::most_observed_cards, request.algorithm.about.most_cards);
    if (request.n < 2 || request.n > most)
        return error{fmt::format("-n {}: {} can be observed with 2 to {} cards", request.n,
                                 request.algorithm.spec(), most)};
    if (request.shuffles < audit::fewest_shuffles(request.n)) return too_few(request.shuffles, request.n);
    return std::nullopt;
}

}  // namespace

expected<audit::observation> observe(const observe_request& request, const key& from,
                                     observe_progress* progress) {
    if (const auto problem = problem_with(request)) return *problem;
    int sample = 0;
    return audit::observe_samples(request.shuffles, [&](std::uint64_t shuffles) -> expected<audit::counts> {
        if (progress != nullptr) progress->done = 0, progress->wanted = shuffles;
        const key words = derive(from, fmt::format("sample {}", ++sample));
        return sampler(request, words, shuffles, progress).run();
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
    if (seen.verdict != audit::finding::suspicious || first->shuffles < wanted) return seen;

    if (progress != nullptr) progress->done = 0, progress->wanted = 2 * wanted;
    const auto second = read_orders(source, 2 * wanted, tests, progress);
    if (!second) return second.problem();
    if (second->shuffles < 2 * wanted) return seen;
    auto decided = audit::conclude(*second);
    decided.suspects = wanted;
    return decided;
}

}  // namespace fairshuf
