#include "mpi/slot_plan.hpp"

#include <algorithm>

namespace fairshuf::cluster {

slot_plan slot_plan::of_leaf(std::size_t ranks, std::span<const std::uint32_t> order) {
    const auto result = mpi::detail::blocks::equal(order.size(), ranks);
    slot_plan plan;
    plan.leaf_slots_.resize(order.size());
    for (std::size_t r = 0; r < ranks; ++r) {
        plan.add_slot(result.size(r));
        plan.first_slots_.push_back(r + 1);
        for (std::uint64_t i = result.begins[r]; i < result.begins[r + 1]; ++i)
            plan.leaf_slots_[order[static_cast<std::size_t>(i)]] = static_cast<std::uint32_t>(r);
    }
    plan.find_runs(std::vector<unsigned>(ranks, 0));
    return plan;
}

slot_plan slot_plan::of_segments(std::size_t ranks, const mpi::detail::segment_table& table, dividing what) {
    const auto result = mpi::detail::blocks::equal(table.begin_of(table.size()), ranks);
    const mpi::detail::exchange_plan finishing(table, result);
    const auto& first_segments = finishing.first_segment;
    const auto rank_of = [&](std::size_t segment) {
        return std::ranges::upper_bound(first_segments, segment) - first_segments.begin() - 1;
    };
    slot_plan plan;
    plan.first_slots_.assign(ranks + 1, 0);
    std::vector<unsigned> levels;
    for (const auto& group : table.groups()) {
        const std::size_t first = plan.begins_.size() - 1;
        const auto begin = rank_of(group.first), last = rank_of(group.first + group.ways - 1);
        if (group.ways == 1 || (begin == last && what == dividing::where_needed)) {
            plan.groups_.push_back({first, 0});
            plan.add_slot(group.size);
            levels.push_back(1);
            plan.first_slots_[static_cast<std::size_t>(begin) + 1] = first + 1;
            continue;
        }
        plan.groups_.push_back({first, static_cast<unsigned>(group.ways - 1)});
        for (std::size_t s = group.first; s < group.first + group.ways; ++s) {
            plan.add_slot(table.size_of(s));
            levels.push_back(2);
            plan.first_slots_[static_cast<std::size_t>(rank_of(s)) + 1] = plan.begins_.size() - 1;
        }
    }
    // Ranks without a segment end where the one before them ends.
    for (std::size_t r = 0; r < ranks; ++r)
        plan.first_slots_[r + 1] = std::max(plan.first_slots_[r], plan.first_slots_[r + 1]);
    plan.find_runs(levels);
    return plan;
}

// A run ends where the level changes. Two groups that are both divided are two runs: a run has at most 256
// slots.
void slot_plan::find_runs(std::span<const unsigned> levels) {
    std::vector<bool> begins_group(slots() + 1);
    for (const auto& group : groups_) begins_group[group.first] = true;
    for (std::size_t r = 0; r < ranks(); ++r) {
        auto& runs = runs_.emplace_back();
        for (std::size_t s = first_slot(r); s < first_slot(r + 1); ++s) {
            if (runs.empty() || runs.back().levels != levels[s] || (levels[s] == 2 && begins_group[s]))
                runs.push_back({levels[s], s, 0, begins_[s], 0});
            ++runs.back().count;
            runs.back().records += records_of(s);
        }
    }
}

slot_finder::slot_finder(const slot_plan& plan, const detail::order_words& words, const digit_counts& places)
    : plan_(&plan), places_(places) {
    first_digits_.open(words, detail::digit_stream(words.items(), 1));
    for (std::size_t d = 0; d < plan.groups().size(); ++d) {
        if (plan.groups()[d].mask == 0) continue;
        second_digits_[d] = &windows_.emplace_back();
        second_digits_[d]->open(words, detail::digit_stream(words.items(), 2));
    }
}

void slot_finder::find(std::uint64_t place, std::span<std::uint32_t> slots) {
    if (!plan_->leaf_slots().empty()) {
        std::ranges::copy(plan_->leaf_slots().subspan(static_cast<std::size_t>(place), slots.size()),
                          slots.begin());
        return;
    }
    while (!slots.empty()) {
        const std::size_t some = std::min(slots.size(), detail::stream_window::most_bytes);
        const auto digits = first_digits_.bytes(place, some);
        for (std::size_t i = 0; i < some; ++i) {
            const std::size_t d = digits[i] & (plan_->groups().size() - 1);
            const auto& group = plan_->groups()[d];
            const std::uint64_t at = places_[d]++;
            const std::size_t second = group.mask == 0 ? 0 : second_digits_[d]->bytes(at, 1)[0] & group.mask;
            slots[i] = static_cast<std::uint32_t>(group.first + second);
        }
        place += some;
        slots = slots.subspan(some);
    }
}

}  // namespace fairshuf::cluster
