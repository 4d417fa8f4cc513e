// A race of methods to shuffle a large array, with two limits of the memory for comparison: a copy in order
// (memcpy) and a read in a random order known in advance (random-gather).
//
//   bulk_race<std::uint32_t> r(1 << 24);
//   r.add_standard("std-mt19937_64", std::mt19937_64(42));
//   r.add_engine("fairshuf-engine-chacha8", chacha8(k));
//   r.add_memcpy(2);                            // threads
//   for (const bulk_row& row : r.run(5)) ...
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/race.hpp"
#include "fairshuf/shuffle/scratch.hpp"
#include "fairshuf/shuffle/with_engine.hpp"
#include "fairshuf/shuffle/with_key.hpp"
#include "fairshuf/shuffle/workers.hpp"
#include "fairshuf/words/chacha.hpp"

namespace fairshuf {

// The median time of one method.
struct bulk_row {
    std::string method;
    std::size_t n = 0;
    std::size_t element_bytes = 0;
    unsigned threads = 1;
    double ns_per_element = 0;
};

// The method with which all others are compared.
inline constexpr std::string_view standard_method = "std-mt19937_64";

// The rival's time divided by the row's time; 0 if the rival did not run with this number and size of
// elements.
inline double times_faster_than_std(const std::vector<bulk_row>& rows, const bulk_row& row) {
    for (const auto& rival : rows)
        if (rival.method == standard_method && rival.n == row.n && rival.element_bytes == row.element_bytes)
            return rival.ns_per_element / row.ns_per_element;
    return 0;
}

template <class Card>
class bulk_race {
public:
    using deck = std::vector<Card>;

    // A round is one long shuffle or many short ones.
    explicit bulk_race(std::size_t n, std::size_t cards_a_round = std::size_t{1} << 22)
        : times_(std::max<std::size_t>(1, cards_a_round / n)), deck_(n) {
        std::iota(deck_.begin(), deck_.end(), Card{0});
    }
    bulk_race(const bulk_race&) = delete;  // the runners use its members
    bulk_race& operator=(const bulk_race&) = delete;

    std::size_t shuffles_a_round() const { return times_; }

    void add(std::string_view method, unsigned threads, std::function<void(deck&)> once) {
        race_.add(name_of(method, threads), [this, once = std::move(once)] {
            for (std::size_t i = 0; i < times_; ++i) once(deck_);
            return static_cast<std::uint64_t>(times_ * deck_.size());
        });
        note(method, threads);
    }

    // A method that runs elsewhere and measures its own time: the seconds of a whole round.
    void add_timed(std::string_view method, unsigned threads, std::function<double()> round) {
        race_.add_timed(name_of(method, threads), [this, round = std::move(round)] {
            return race::lap{round(), times_ * deck_.size()};
        });
        note(method, threads);
    }

    // std::shuffle(deck, engine)
    template <class Engine>
    void add_standard(std::string_view method, Engine engine) {
        add(method, 1, [engine](deck& cards) mutable { std::shuffle(cards.begin(), cards.end(), engine); });
    }

    // fairshuf::shuffle(deck, engine)
    template <class Engine>
    void add_engine(std::string_view method, Engine engine) {
        add(method, 1, [engine](deck& cards) mutable { fairshuf::shuffle(cards, engine); });
    }

    // fairshuf::shuffle(deck, key). The scratch memory is allocated in advance and reused in every round.
    void add_key(unsigned threads) {
        const auto shuffle = [this, k = key::from_text("bench"), threads](deck& cards) {
            fairshuf::shuffle(cards, k, shuffle_options{.threads = threads, .scratch = &scratch_});
        };
        shuffle(deck_);  // allocates the memory
        add("fairshuf-key", threads, shuffle);
    }

    void add_memcpy(unsigned threads) {
        copy_.resize(deck_.size());
        add("memcpy", threads, [this, threads](deck& cards) {
            const std::size_t n = cards.size();
            detail::in_parallel(threads, threads, [&](unsigned /*worker*/, std::size_t part) {
                const std::size_t first = n * part / threads, end = n * (part + 1) / threads;
                std::memcpy(copy_.data() + first, cards.data() + first, (end - first) * sizeof(Card));
            });
        });
    }

    // copy[i] = deck[order[i]], with an order made in advance.
    void add_gather() {
        copy_.resize(deck_.size());
        order_.resize(deck_.size());
        std::iota(order_.begin(), order_.end(), 0U);
        fairshuf::shuffle(order_, chacha8(key::from_text("gather")));
        add("random-gather", 1, [this](deck& cards) {
            const Card* const from = cards.data();
            const std::uint32_t* const where = order_.data();
            Card* const to = copy_.data();
            for (std::size_t i = 0, n = cards.size(); i < n; ++i) to[i] = from[where[i]];
        });
    }

    std::vector<bulk_row> run(int rounds, double budget = std::numeric_limits<double>::infinity()) {
        race_.run(rounds, budget);
        for (auto& row : rows_) row.ns_per_element = race_.median(name_of(row.method, row.threads)) * 1e9;
        return rows_;
    }

private:
    static std::string name_of(std::string_view method, unsigned threads) {
        return std::string(method) + "/" + std::to_string(threads);
    }

    void note(std::string_view method, unsigned threads) {
        rows_.push_back({std::string(method), deck_.size(), sizeof(Card), threads, 0});
    }

    std::size_t times_;
    deck deck_, copy_;
    std::vector<std::uint32_t> order_;
    scratch scratch_;
    race race_;
    std::vector<bulk_row> rows_;
};

}  // namespace fairshuf
