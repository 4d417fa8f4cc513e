// Clues to the machine that made an order, collected in one pass: a sample of places, stretches of items in
// their old order or backwards, and cuts: places that all lower items have come before.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace fairshuf::audit::detail {

struct sampled_place {
    std::uint64_t place = 0, item = 0, next = 0;  // next: the item of the next place
};

// Lengths of stretches without a break; the first of them are kept.
class stretch_lengths {
public:
    static constexpr std::size_t most = std::size_t{1} << 16;

    void end(std::uint64_t at) {
        ++count_;
        if (lengths_.size() < most) lengths_.push_back(at - begin_);
        begin_ = at;
    }
    const std::vector<std::uint64_t>& lengths() const { return lengths_; }
    std::uint64_t count() const { return count_; }

private:
    std::vector<std::uint64_t> lengths_;
    std::uint64_t count_ = 0, begin_ = 0;
};

class order_clues {
public:
    static constexpr std::size_t most = stretch_lengths::most;  // of each kind that are kept

    explicit order_clues(std::uint64_t n) : n_(n), step_(std::max<std::uint64_t>(1, n / most)) {}

    template <class T>
    void add(std::span<const T> values, std::uint64_t first) {
        std::uint64_t place = first, previous = last_, greatest = greatest_, late = late_;
        for (const T item : values) {
            if (place > 0 && item != previous + 1) in_order_.end(place);
            if (place > 0 && item + std::uint64_t{1} != previous) backwards_.end(place);
            previous = item;
            greatest = std::max<std::uint64_t>(greatest, item);
            if (greatest == place) add_cut(place + 1);
            late = std::max<std::uint64_t>(late, item <= place ? item : 0);
            ++place;
        }
        take_sample(values, first);
        if (first == 0) first_ = values[0];
        last_ = previous;
        greatest_ = greatest;
        late_ = late;
        if (place == n_) in_order_.end(n_), backwards_.end(n_);
    }

    const std::vector<sampled_place>& sample() const { return sample_; }
    const stretch_lengths& in_order() const { return in_order_; }     // each item is the next one
    const stretch_lengths& backwards() const { return backwards_; }   // each item is the one before
    const std::vector<std::uint64_t>& cuts() const { return cuts_; }  // the first of them; n is one
    std::uint64_t cut_count() const { return cut_count_; }
    std::uint64_t greatest_late() const {
        return late_;
    }  // the greatest item that did not come before its own place
    std::uint64_t first() const { return first_; }
    std::uint64_t n() const { return n_; }

private:
    void add_cut(std::uint64_t end) {
        ++cut_count_;
        if (cuts_.size() < most) cuts_.push_back(end);
    }

    template <class T>
    void take_sample(std::span<const T> values, std::uint64_t first) {
        if (waiting_) sample_.back().next = values[0], waiting_ = false;
        for (std::uint64_t place = (first + step_ - 1) / step_ * step_; place < first + values.size();
             place += step_) {
            const auto at = static_cast<std::size_t>(place - first);
            if (place + 1 == n_) break;
            waiting_ = at + 1 == values.size();
            sample_.push_back({place, values[at], waiting_ ? 0 : values[at + 1]});
        }
    }

    std::uint64_t n_, step_;
    std::vector<sampled_place> sample_;
    bool waiting_ = false;
    stretch_lengths in_order_, backwards_;
    std::vector<std::uint64_t> cuts_;
    std::uint64_t cut_count_ = 0;
    std::uint64_t first_ = 0, last_ = 0, greatest_ = 0, late_ = 0;
};

// Blocks that stayed together: each of so many places in a row holds as many consecutive items.
struct kept_blocks {
    std::uint64_t size = 0;
    double share = 0;  // of all blocks
};

template <class T>
class block_search {
public:
    explicit block_search(std::span<const T> order) : order_(order) {}

    std::optional<kept_blocks> find() const {
        kept_blocks best;
        for (const bool from_end : {false, true})
            for (const std::size_t size : candidates(from_end)) {
                const double share = kept(size);
                if (share > best.share) best = {size, share};
            }
        return best.share > 0.9 ? std::optional(best) : std::nullopt;
    }

private:
    bool together(std::size_t from, std::size_t size) const {
        if (from + size > order_.size()) return false;
        const auto [low, high] = std::ranges::minmax(order_.subspan(from, size));
        return static_cast<std::uint64_t>(high) - low + 1 == size;
    }

    // Sizes of a first (or last) block that holds consecutive items, if the block beside it does as well.
    std::vector<std::size_t> candidates(bool from_end) const {
        constexpr std::size_t few = 16;
        const std::size_t n = order_.size();
        std::vector<std::size_t> sizes;
        const auto at = [&](std::size_t i) { return order_[from_end ? n - 1 - i : i]; };
        T low = at(0), high = at(0);
        for (std::size_t size = 1; size <= n / 2 && sizes.size() < few; ++size) {
            low = std::min(low, at(size - 1));
            high = std::max(high, at(size - 1));
            if (size < 4 || static_cast<std::uint64_t>(high) - low + 1 != size) continue;
            if (together(from_end ? n - 2 * size : size, size)) sizes.push_back(size);
        }
        return sizes;
    }

    // The last block of the items may be shorter, and anywhere.
    double kept(std::size_t size) const {
        const std::size_t n = order_.size(), rest = n % size;
        std::size_t at = 0, good = 0, all = 0;
        bool rest_seen = rest == 0;
        while (at + size <= n) {
            const bool whole = together(at, size);
            if (!whole && !rest_seen && together(at, rest)) {
                rest_seen = true;
                at += rest;
                continue;
            }
            at += size;
            ++all;
            good += whole ? 1 : 0;
            if (all > 64 && good * 2 < all) return 0;
        }
        return all == 0 ? 0 : static_cast<double>(good) / static_cast<double>(all);
    }

    std::span<const T> order_;
};

}  // namespace fairshuf::audit::detail
