// Blocks that stayed together, found in one pass and without memory for the order.
//
//   block_stream blocks(n);
//   blocks.add(items);                        // as often as needed
//   if (const auto kept = blocks.find()) ...  // their size, and how many of them stayed together
//
// The sizes that are tried are those of a first block of consecutive items, as in block_search. The last
// block of the items may be shorter, and anywhere.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "fairshuf/audit/one/clues.hpp"

namespace fairshuf::audit::detail {

class block_stream {
public:
    explicit block_stream(std::uint64_t n) : n_(n) {}

    template <class T>
    void add(std::span<const T> items) {
        for (const T item : items) {
            for (auto& size : tried_) size.add(item);
            if (!tried_.empty()) std::erase_if(tried_, [](const trial& size) { return size.is_wrong(); });
            lengthen(item);
        }
    }

    std::optional<kept_blocks> find() const {
        kept_blocks best;
        for (const auto& size : tried_)
            if (size.all > 1 && size.share() > best.share) best = {size.size, size.share()};
        return best.share > 0.9 ? std::optional(best) : std::nullopt;
    }

private:
    struct extent {
        std::uint64_t count = 0, low = std::numeric_limits<std::uint64_t>::max(), high = 0;
        void add(std::uint64_t item) {
            ++count;
            low = std::min(low, item);
            high = std::max(high, item);
        }
        bool together() const { return high - low + 1 == count; }
    };

    struct trial {
        trial(std::uint64_t block_size, std::uint64_t n, bool rest_was_first)
            : size(block_size), rest(n % block_size), rest_seen(rest == 0 || rest_was_first) {}

        std::uint64_t size, rest;  // the shorter block has `rest` items
        extent block{}, behind{};  // this block; and what follows its first `rest` items
        bool rest_seen, rest_together = false;
        std::uint64_t good = 1, all = 1;

        void add(std::uint64_t item) {
            if (block.count >= rest) behind.add(item);
            block.add(item);
            if (block.count == rest) rest_together = block.together();
            if (block.count == size) end();
        }
        void end() {
            const bool whole = block.together(), shorter = !whole && !rest_seen && rest_together;
            block = shorter ? behind : extent{};
            behind = {};
            rest_together = false;
            if (shorter) {
                rest_seen = true;
                return;
            }
            ++all;
            good += whole ? 1 : 0;
        }
        double share() const { return static_cast<double>(good) / static_cast<double>(all); }
        bool is_wrong() const { return (all == 2 && good == 1) || (all > 64 && good * 2 < all); }
    };

    static constexpr std::size_t few = 16;

    void lengthen(std::uint64_t item) {
        for (auto& [rest, block] : behind_rest_) {
            block.add(item);
            if (block.count > rest && n_ % block.count == rest && block.together())
                attempt(block.count, true);
        }
        first_.add(item);
        if (!first_.together()) return;
        attempt(first_.count, false);
        if (behind_rest_.size() < few) behind_rest_.push_back({first_.count, {}});
    }

    void attempt(std::uint64_t size, bool rest_was_first) {
        constexpr std::uint64_t least = 4;
        if (size >= least && size <= n_ / 2 && tried_.size() < few)
            tried_.emplace_back(size, n_, rest_was_first);
    }

    struct later_block {
        std::uint64_t rest = 0;  // items before it
        extent block{};
    };

    std::uint64_t n_;
    extent first_;
    std::vector<later_block> behind_rest_;  // the shorter block may be the first one
    std::vector<trial> tried_;
};

}  // namespace fairshuf::audit::detail
