// How a list is put into order on the device: how many levels are distributed in device memory, and where the
// tables lie in the scratch memory. It depends on n and on the elements' size alone.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/cuda/count.hpp"
#include "fairshuf/cuda/few.hpp"
#include "fairshuf/cuda/finish.hpp"
#include "fairshuf/cuda/level.hpp"
#include "fairshuf/cuda/scatter.hpp"

namespace fairshuf::cuda::detail {

// What the device allows. Tests allow less.
struct limits {
    std::uint64_t shared_bytes;  // of a block
    std::uint32_t most = ~0U;    // items of a segment that is finished by a block
    bool long_numbers = false;   // of wide cards, even if 32 bits would do
};

// Hands out parts of the scratch memory, or only measures them.
class arena {
public:
    explicit arena(std::byte* memory) : memory_(memory) {}

    template <class T>
    T* take(std::uint64_t count) {
        auto* const taken = memory_ == nullptr ? nullptr : reinterpret_cast<T*>(memory_ + used_);
        used_ += (count * sizeof(T) + 255) / 256 * 256;
        return taken;
    }
    std::uint64_t used() const { return used_; }

private:
    std::byte* memory_;
    std::uint64_t used_ = 0;
};

inline constexpr unsigned most_device_levels = 8;

// Beyond, the segments after three levels would not fit into a window. No device has memory for so many.
inline constexpr std::uint64_t most_device_items = std::uint64_t{1} << 38;
inline constexpr std::uint64_t small_tiles_up_to = 1ULL << 22;  // items

// The warps of a tile. Small tiles keep all of the device busy with a short list.
inline constexpr unsigned small_tile = 2;
template <class Card>
inline constexpr unsigned large_tile = sizeof(Card) > 4 ? 4 : 8;

// Of a list that is a single leaf.
struct few_plan {
    std::byte* copy = nullptr;  // as large as the list
    few_view tables{};

    template <class Card>
    static few_plan of(std::uint64_t n, arena& memory) {
        few_plan made;
        made.copy = memory.take<std::byte>(n * sizeof(Card));
        made.tables.items = static_cast<std::uint32_t>(n);
        made.tables.draws = memory.take<std::uint32_t>(n);
        made.tables.heads = memory.take<std::uint32_t>(n);
        made.tables.next = memory.take<std::uint32_t>(n);
        return made;
    }
};

// Of a list of narrow cards that is split.
struct plan {
    std::uint64_t items = 0;
    unsigned levels = 0;         // that are distributed in device memory
    unsigned finish_warps = 0;   // of a window
    std::uint32_t most = 0;      // items of a window
    std::uint32_t window = 1;    // segments
    std::uint64_t segments = 0;  // after the last level, with the unused ones

    std::byte* copy = nullptr;  // as large as the list
    level_view of_level[most_device_levels]{};
    unsigned tile_warps[most_device_levels]{};
    std::uint64_t tiles[most_device_levels]{};  // at most
    std::uint32_t* chunks = nullptr;            // of level 1
    std::uint32_t* late = nullptr;

    template <class Shape, class Card>
    static plan of(std::uint64_t n, const limits& within, arena& memory) {
        auto* const copy = memory.take<std::byte>(n * sizeof(Card));
        return with_copy<Shape, Card>(n, within, memory, copy);
    }

    template <class Shape, class Card>
    static plan with_copy(std::uint64_t n, const limits& within, arena& memory, std::byte* copy) {
        plan made;
        made.items = n;
        made.copy = copy;
        const std::uint32_t fits = items_in(sizeof(window_memory<9, Card>) <= within.shared_bytes ? 9 : 3);
        made.choose_levels<Shape>(fits < within.most ? fits : within.most);
        const bool large =
            n > small_tiles_up_to && sizeof(tile_memory<large_tile<Card>, Card>) <= within.shared_bytes;
        made.choose_tiles<Shape>(large ? large_tile<Card> : small_tile);
        made.take_tables<Shape>(memory);
        return made;
    }

private:
    // A segment may begin anywhere in a block of digits.
    static std::uint32_t items_in(unsigned warps) { return items_of_warps(warps) - (digits_per_block - 1); }

    static double with_room(double size) { return size + 9 * (std::sqrt(size) + 1); }

    // Segments of about this size have at least so many items.
    static std::uint64_t smallest(double size) {
        const double least = size - 9 * (std::sqrt(size) + 1);
        return least < 1 ? 1 : static_cast<std::uint64_t>(least);
    }

    // Ways among which a segment of about this size is distributed, at least.
    template <class Shape>
    static std::uint32_t least_ways(unsigned level, double size) {
        return 1U << Shape::get().bits_at(level, smallest(size));
    }

    // A tile must not have so many items of a digit that its counters overflow: a level with few ways has
    // smaller tiles.
    template <class Shape>
    void choose_tiles(unsigned most_warps) {
        double size = static_cast<double>(items);
        for (unsigned level = 1; level <= levels; ++level) {
            const std::uint32_t ways = least_ways<Shape>(level, size), wanted = items_of_a_digit * ways;
            unsigned& warps = tile_warps[level - 1];
            warps = wanted > items_of_warps(small_tile) ? most_warps : small_tile;
            of_level[level - 1].tile_items = wanted < items_of_warps(warps) ? wanted : items_of_warps(warps);
            size /= std::exp2(Shape::get().bits_at(level, static_cast<std::uint64_t>(size)));
        }
    }
    // A counter ends at 255: eleven standard deviations more.
    static constexpr std::uint32_t items_of_a_digit = 128;
    static constexpr std::uint32_t items_of_warps(unsigned warps) { return 32 * warps * digits_per_block; }

    template <class Shape>
    void choose_levels(std::uint32_t fits) {
        double size = static_cast<double>(items) / std::exp2(Shape::get().first_bits);
        levels = 1;
        segments = std::uint64_t{1} << Shape::get().first_bits;
        while (levels < Shape::get().last_level && levels < most_device_levels && with_room(size) > fits &&
               (segments << Shape::get().most_bits) <= std::uint64_t{1} << 24) {
            size /= least_ways<Shape>(levels + 1, size);
            segments <<= Shape::get().most_bits;
            ++levels;
        }
        // Small windows keep all of the device busy with a short list.
        const bool small =
            fits < items_in(9) || (items <= small_tiles_up_to && with_room(size) <= items_in(3));
        finish_warps = small ? 3 : 9;
        most = items_in(finish_warps) < fits ? items_in(finish_warps) : fits;
        const auto large = static_cast<std::uint64_t>(with_room(size));
        const std::uint32_t leaves =
            Shape::get().is_leaf(levels, large) ? 1 : 1U << Shape::get().bits_at(levels + 1, large);
        // The smaller ones of the segments are split among fewer ways, or are leaves themselves.
        const std::uint32_t fewest =
            Shape::get().is_leaf(levels, smallest(size)) ? 1 : least_ways<Shape>(levels + 1, size);
        const std::uint64_t largest =
            std::min(static_cast<std::uint64_t>(with_room(size / fewest)), Shape::get().leaf);
        while (with_room(2 * window * size) <= most && has_room_for(2 * window * leaves, largest, small))
            window *= 2;
    }

    // Whether a window has room for so many leaves, of at most this size.
    bool has_room_for(std::uint32_t leaves, std::uint64_t largest, bool small) const {
        using small_window = window_memory<3, std::uint32_t>;
        using large_window = window_memory<9, std::uint32_t>;
        const auto leaf = static_cast<std::uint32_t>(largest);
        if (small) return leaves <= small_window::columns;
        return leaves <= large_window::columns &&
               large_window::leaf_bytes_for(leaf, leaves, large_window::items) <= large_window::leaf_bytes &&
               leaf_columns::bytes_for(leaf_columns::rows_for(leaf), leaf_columns::count_for(leaves)) <=
                   leaf_columns::most_bytes;
    }

    template <class Shape>
    void take_tables(arena& memory) {
        std::uint64_t parents = 1;
        const std::uint64_t* starts = nullptr;
        for (unsigned level = 1; level <= levels; ++level) {
            auto& at = of_level[level - 1];
            at.items = items;
            at.stream = fairshuf::detail::digit_stream(items, level);
            at.level = level;
            at.parents = static_cast<std::uint32_t>(parents);
            at.slots = 1U << (level == 1 ? Shape::get().first_bits : Shape::get().most_bits);
            at.starts = starts;
            // A tile that begins in a parent, and for each parent one more at its begin and end.
            auto& all = tiles[level - 1];
            all = (items + at.tile_items - 1) / at.tile_items + (level == 1 ? 0 : 2 * parents);
            if (level > 1) {
                at.first_tiles = memory.take<std::uint32_t>(parents + 1);
                at.tile_parents = memory.take<std::uint32_t>(all);
            }
            at.offsets = memory.take<std::uint32_t>(all * at.slots);
            parents *= at.slots;
            at.children = memory.take<std::uint64_t>(parents + 1);
            starts = at.children;
        }
        const auto& first = of_level[0];
        chunks = memory.take<std::uint32_t>((tiles[0] / rows_per_chunk + 1) * first.slots);
        late = memory.take<std::uint32_t>(segments + 1);
    }
};

}  // namespace fairshuf::cuda::detail
