// What a rank does with its own block: it groups the items by the segment to which one or two digits send
// them, and back again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "fairshuf/core/ranges.hpp"
#include "fairshuf/mpi/rank_plan.hpp"
#include "fairshuf/shuffle/distribute.hpp"
#include "fairshuf/shuffle/keyed_executor.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/stream_window.hpp"
#include "fairshuf/shuffle/workers.hpp"

namespace fairshuf::mpi::detail {

template <class Card>
class local_passes {
public:
    explicit local_passes(const rank_plan& plan) : plan_(&plan) {
        for (std::size_t d = 0; d < groups().size(); ++d) {
            begins_[d + 1] = begins_[d] + plan.in_group(d);
            most_ = greater(most_, plan.in_group(d));
        }
    }

    std::uint64_t memory_needed() const { return plan_->threads() * memory_of_one(); }
    void work_in(std::byte* memory) { memory_ = memory; }

    // Puts the block's items into `grouped`, segment by segment.
    void distribute(const Card* block, Card* grouped) const {
        for_each_part(
            block, grouped, [this](unsigned worker, const Card* from, regions<Card>& to, digit_tiles tiles) {
                if (through_buffers()) {
                    buffered<Card> into(memory_ + worker * memory_of_one(), to, false);
                    while (tiles.next()) into.distribute(from + tiles.done, tiles.digits, mask());
                    into.finish();
                } else {
                    while (tiles.next())
                        fairshuf::detail::distribute(from + tiles.done, tiles.digits, mask(), to.next.data());
                }
            });
        for_each_split_group(grouped, [](Card* group, Card* spare, std::size_t size, unsigned ways_mask,
                                         regions<Card>& to, digit_tiles tiles) {
            std::memcpy(static_cast<void*>(spare), group, size * sizeof(Card));
            while (tiles.next())
                fairshuf::detail::distribute(spare + tiles.done, tiles.digits, ways_mask, to.next.data());
        });
    }

    // Undoes it: the block's items come back in their order.
    void collect(Card* grouped, Card* block) const {
        for_each_split_group(grouped, [](Card* group, Card* spare, std::size_t size, unsigned ways_mask,
                                         regions<Card>& from, digit_tiles tiles) {
            while (tiles.next()) take(spare + tiles.done, tiles.digits, ways_mask, from.next.data());
            std::memcpy(static_cast<void*>(group), spare, size * sizeof(Card));
        });
        for_each_part(block, grouped,
                      [this](unsigned /*worker*/, Card* to, regions<Card>& from, digit_tiles tiles) {
                          while (tiles.next()) take(to + tiles.done, tiles.digits, mask(), from.next.data());
                      });
    }

private:
    static void take(Card* to, std::span<const byte> digits, unsigned mask, Card** next) {
        for_each_digit(digits, [=](byte digit, std::size_t k) { to[k] = *next[digit & mask]++; });
    }

    std::span<const segment_table::group> groups() const { return plan_->table().groups(); }
    unsigned mask() const { return static_cast<unsigned>(groups().size() - 1); }
    bool through_buffers() const { return plan_->block_size() * sizeof(Card) >= std::size_t{1} << 23; }
    std::uint64_t memory_of_one() const {
        const std::uint64_t buffers = through_buffers() ? buffered<Card>::memory_needed() : 0;
        return greater(buffers, in_lines(std::uint64_t{most_} * sizeof(Card)));
    }

    // Calls f(worker, items, regions, digits) for each thread's part of the block, with its regions of the
    // groups.
    template <class Pointer, class F>
    void for_each_part(Pointer block, Card* grouped, F f) const {
        in_parallel(plan_->threads(), plan_->threads(), [&](unsigned worker, std::size_t t) {
            regions<Card> at;
            for (std::size_t d = 0; d < groups().size(); ++d) {
                std::size_t begin = begins_[d];
                for (std::size_t before = 0; before < t; ++before)
                    begin += static_cast<std::size_t>(plan_->digits_of_part(before)[d]);
                at.begins[d] = at.next[d] = grouped + begin;
                at.ends[d] = at.begins[d] + plan_->digits_of_part(t)[d];
            }
            stream_window digits;
            digits.open(plan_->words(), digit_stream(plan_->words().items(), 1));
            const std::size_t begin = plan_->part_begin(t);
            f(worker, block + begin, at,
              digit_tiles(digits, plan_->first_place() + begin, plan_->part_begin(t + 1) - begin));
        });
    }

    // Calls f(items, spare memory, size, mask, regions, digits) for each group that a second digit divides.
    template <class F>
    void for_each_split_group(Card* grouped, F f) const {
        in_parallel(plan_->threads(), groups().size(), [&](unsigned worker, std::size_t d) {
            const auto& group = groups()[d];
            if (group.ways == 1) return;
            regions<Card> at;
            Card* next = grouped + begins_[d];
            for (std::size_t e = 0; e < group.ways; ++e) {
                at.begins[e] = at.next[e] = next;
                at.ends[e] = next += plan_->in_segments()[group.first + e];
            }
            stream_window digits;
            digits.open(plan_->words(), digit_stream(plan_->words().items(), 2));
            auto* spare =
                reinterpret_cast<Card*>(memory_ + worker * memory_of_one());  // NOLINT(*-reinterpret-cast)
            f(grouped + begins_[d], spare, plan_->in_group(d), static_cast<unsigned>(group.ways - 1), at,
              digit_tiles(digits, plan_->place_in_group(d), plan_->in_group(d)));
        });
    }

    const rank_plan* plan_;
    std::array<std::size_t, most_ways + 1> begins_{};  // of the groups
    std::size_t most_ = 0;                             // items in a group
    std::byte* memory_ = nullptr;
};

}  // namespace fairshuf::mpi::detail
