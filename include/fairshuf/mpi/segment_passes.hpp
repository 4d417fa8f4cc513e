// How a rank finishes its segments from the pieces that it received, and takes them apart again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/mpi/exchange.hpp"
#include "fairshuf/mpi/rank_plan.hpp"
#include "fairshuf/shuffle/distribute.hpp"
#include "fairshuf/shuffle/keyed_executor.hpp"
#include "fairshuf/shuffle/workers.hpp"

namespace fairshuf::mpi::detail {

// The workers of the threads, for segments of up to this many cards.
template <trie_shape Shape, class Card>
class segment_workers {
public:
    segment_workers(const rank_plan& plan, std::size_t most_cards) : most_(most_cards) {
        workers_.reserve(plan.threads());
        for (unsigned t = 0; t < plan.threads(); ++t) workers_.emplace_back(plan.words());
    }
    std::uint64_t memory_needed() const { return workers_.size() * each() + 2 * copy(); }
    std::uint64_t own_memory() const { return workers_.size() * sizeof(worker); }
    void work_in(std::byte* memory) {
        for (auto& bytes : spare_.bytes) {
            bytes = memory;
            memory += copy();
        }
        for (auto& one : workers_) {
            one.work_in({memory, static_cast<std::size_t>(each())}, spare_, execution{}.deviations);
            memory += each();
        }
    }
    auto& operator[](unsigned thread) { return workers_[thread]; }

private:
    using worker = keyed_worker<Shape, Card>;
    std::uint64_t each() const { return worker::memory_needed(most_); }
    std::uint64_t copy() const { return in_lines(std::uint64_t{most_} * sizeof(Card)); }

    std::size_t most_;
    std::vector<worker> workers_;
    spare_memory spare_;
};

// Calls f(cards, size) for each piece of a segment, in order. A piece that lies in two parts of memory is
// two.
template <class Card, class F>
void for_each_piece(const rank_plan& plan, const memory_area& received, std::size_t segment, F f) {
    for (std::size_t r = 0; r < plan.ranks(); ++r) {
        const std::uint64_t begin = plan.piece_begin(r, segment), end = plan.piece_end(r, segment);
        received.for_each_part(
            begin * sizeof(Card), (end - begin) * sizeof(Card), [&](std::byte* part, std::size_t bytes) {
                f(reinterpret_cast<Card*>(part), bytes / sizeof(Card));  // NOLINT(*-reinterpret-cast)
            });
    }
}

// Puts the segments into their final order.
template <trie_shape Shape, class Card>
class segment_finisher {
public:
    explicit segment_finisher(const rank_plan& plan)
        : plan_(&plan),
          workers_(plan, plan.longest_segment()),
          pieces_(plan.threads(), std::vector<piece<Card>>(plan.ranks() + 1)) {}

    std::uint64_t memory_needed() const { return workers_.memory_needed(); }
    std::uint64_t own_memory() const {
        return workers_.own_memory() + pieces_.size() * (plan_->ranks() + 1) * sizeof(piece<Card>);
    }
    void work_in(std::byte* memory) { workers_.work_in(memory); }

    void run(const memory_area& received, Card* finished) {
        in_parallel(plan_->threads(), plan_->segments(), [&](unsigned worker, std::size_t s) {
            const std::size_t segment = plan_->first_segment() + s;
            const std::uint64_t begin = plan_->table().begin_of(segment);
            auto* const first = pieces_[worker].data();
            auto* last = first;
            for_each_piece<Card>(*plan_, received, s,
                                 [&](const Card* cards, std::size_t size) { *last++ = {cards, size}; });
            workers_[worker].segment(
                {first, last}, begin, static_cast<std::size_t>(plan_->table().size_of(segment)),
                plan_->table().levels_of(segment), finished + (begin - plan_->finished_begin()));
        });
    }

private:
    const rank_plan* plan_;
    segment_workers<Shape, Card> workers_;
    std::vector<std::vector<piece<Card>>> pieces_;  // of the segment that each thread has in work
};

// The way back: numbers are put into the order of a segment, and its cards go where the numbers say.
template <trie_shape Shape, class Card>
class segment_restorer {
public:
    explicit segment_restorer(const rank_plan& plan)
        : plan_(&plan), most_(plan.longest_segment()), workers_(plan, most_) {}

    std::uint64_t memory_needed() const { return plan_->threads() * each() + workers_.memory_needed(); }
    std::uint64_t own_memory() const { return workers_.own_memory(); }
    void work_in(std::byte* memory) {
        memory_ = memory;
        workers_.work_in(memory + plan_->threads() * each());
    }

    void run(const memory_area& received, const Card* finished) {
        in_parallel(plan_->threads(), plan_->segments(), [&](unsigned worker, std::size_t s) {
            const std::size_t segment = plan_->first_segment() + s;
            const std::uint64_t begin = plan_->table().begin_of(segment);
            const auto size = static_cast<std::size_t>(plan_->table().size_of(segment));
            std::byte* const at = memory_ + worker * each();
            auto* const cards = reinterpret_cast<Card*>(at);  // NOLINT(*-reinterpret-cast)
            auto* const numbers =
                reinterpret_cast<std::uint32_t*>(at + card_bytes());  // NOLINT(*-reinterpret-cast)
            auto* const order = reinterpret_cast<std::uint32_t*>(
                at + card_bytes() + number_bytes());  // NOLINT(*-reinterpret-cast)
            for (std::size_t i = 0; i < size; ++i) numbers[i] = static_cast<std::uint32_t>(i);
            const piece<std::uint32_t> whole{numbers, size};
            workers_[worker].segment({&whole, &whole + 1}, begin, size, plan_->table().levels_of(segment),
                                     order);
            const Card* const from = finished + (begin - plan_->finished_begin());
            for (std::size_t i = 0; i < size; ++i) cards[order[i]] = from[i];
            for_each_piece<Card>(*plan_, received, s, [next = cards](Card* to, std::size_t some) mutable {
                std::memcpy(static_cast<void*>(to), next, some * sizeof(Card));
                next += some;
            });
        });
    }

private:
    std::uint64_t card_bytes() const { return in_lines(std::uint64_t{most_} * sizeof(Card)); }
    std::uint64_t number_bytes() const { return in_lines(std::uint64_t{most_} * sizeof(std::uint32_t)); }
    std::uint64_t each() const { return card_bytes() + 2 * number_bytes(); }

    const rank_plan* plan_;
    std::size_t most_;
    segment_workers<Shape, std::uint32_t> workers_;
    std::byte* memory_ = nullptr;
};

}  // namespace fairshuf::mpi::detail
