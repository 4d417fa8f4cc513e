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
#include <type_traits>
#include <utility>
#include <vector>

#include "bench/elements.hpp"
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
    bool strings = false;  // std::string, not plain bytes
};

inline bool same_array(const bulk_row& a, const bulk_row& b) {
    return a.n == b.n && a.element_bytes == b.element_bytes && a.strings == b.strings;
}

// The methods with which all others are compared: std::shuffle, compiled for any processor and for this one.
inline constexpr std::string_view standard_method = "std-mt19937_64";
inline constexpr std::string_view native_method = "std-mt19937_64-native";

// The rival's time divided by the row's time; 0 if the rival did not run with this number and kind of
// elements.
inline double times_faster_than(std::string_view method, const std::vector<bulk_row>& rows,
                                const bulk_row& row) {
    for (const auto& rival : rows)
        if (rival.method == method && same_array(rival, row))
            return rival.ns_per_element / row.ns_per_element;
    return 0;
}

inline double times_faster_than_std(const std::vector<bulk_row>& rows, const bulk_row& row) {
    return times_faster_than(standard_method, rows, row);
}

inline double times_faster_than_native_std(const std::vector<bulk_row>& rows, const bulk_row& row) {
    return times_faster_than(native_method, rows, row);
}

template <class Card>
class bulk_race {
public:
    using deck = std::vector<Card>;

    // A round is one long shuffle or many short ones.
    explicit bulk_race(std::size_t n, std::size_t cards_a_round = std::size_t{1} << 22)
        : times_(std::max<std::size_t>(1, cards_a_round / n)) {
        deck_.reserve(n);
        for (std::size_t i = 0; i < n; ++i) deck_.push_back(numbered_element<Card>(i));
    }
    bulk_race(const bulk_race&) = delete;  // the runners use its members
    bulk_race& operator=(const bulk_race&) = delete;

    std::size_t shuffles_a_round() const { return times_; }

    // A shuffle of five elements is as short as a call of a std::function, so the loop around it is inside.
    template <class Once>
    void add(std::string_view method, unsigned threads, Once once) {
        race_.add(name_of(method, threads), [this, once = std::move(once)]() mutable {
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

    // fairshuf::shuffle(deck): words from the generator of the thread.
    void add_system() {
        add("fairshuf-system", 1, [](deck& cards) { fairshuf::shuffle(cards); });
    }

    // fairshuf::unshuffle(deck, key)
    void add_unshuffle(unsigned threads) {
        add("fairshuf-unshuffle", threads, [this, k = key::from_text("bench"), threads](deck& cards) {
            fairshuf::unshuffle(cards, k, shuffle_options{.threads = threads, .scratch = &scratch_});
        });
    }

    // fairshuf::permutation<Card>(n, key): a new vector each time.
    void add_permutation(unsigned threads)
        requires std::is_unsigned_v<Card>
    {
        add("fairshuf-permutation", threads, [this, k = key::from_text("bench"), threads](deck& cards) {
            const auto order = fairshuf::permutation<Card>(
                cards.size(), k, shuffle_options{.threads = threads, .scratch = &scratch_});
            cards[0] = order[0];
        });
    }

    void add_memcpy(unsigned threads) {
        static_assert(std::is_trivially_copyable_v<Card>);
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
        rows_.push_back(
            {std::string(method), deck_.size(), sizeof(Card), threads, 0, std::is_same_v<Card, std::string>});
    }

    std::size_t times_;
    deck deck_, copy_;
    std::vector<std::uint32_t> order_;
    scratch scratch_;
    race race_;
    std::vector<bulk_row> rows_;
};

}  // namespace fairshuf
