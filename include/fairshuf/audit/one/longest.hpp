// The longest increasing and the longest decreasing subsequence of an order, exactly, in one pass: patience
// sorting. Each value goes onto the first pile whose top is greater; the number of piles is the length. About
// 2 sqrt(n) piles are enough for a fair order. The search begins where a fair order would have it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fairshuf::audit::detail {

template <class T>
class patience {
public:
    // Counts up to `most`: beyond that the length is unbelievable, and the memory is spared.
    explicit patience(std::uint64_t n)
        : n_(static_cast<double>(n)), most_(static_cast<std::size_t>(64 * std::sqrt(n_)) + 64) {
        tops_.reserve(static_cast<std::size_t>(3 * std::sqrt(n_)));
    }

    void add(T value, std::uint64_t place) {
        const std::size_t pile = find(value, place);
        if (pile < tops_.size()) {
            tops_[pile] = value;
        } else if (tops_.size() < most_) {
            tops_.push_back(value);
        }
    }

    std::uint64_t length() const { return tops_.size(); }
    bool complete() const { return tops_.size() < most_; }

private:
    // The first pile whose top is at least the value. A fair order has it near 2 sqrt(place value / n).
    std::size_t find(T value, std::uint64_t place) const {
        constexpr std::size_t reach = 32;
        const auto guess = static_cast<std::size_t>(
            2 * std::sqrt(static_cast<double>(place) * static_cast<double>(value) / n_));
        std::size_t low = guess > 2 * reach ? guess - 2 * reach : 0, size = 3 * reach;
        const std::size_t high = low + size;
        const bool near =
            high < tops_.size() && (low == 0 || tops_[low - 1] < value) && !(tops_[high] < value);
        if (!near) low = 0, size = tops_.size();
        const T* base = tops_.data() + low;
        while (size > 1) {
            const std::size_t half = size / 2;
            base += base[half - 1] < value ? half : 0;
            size -= half;
        }
        const auto at = static_cast<std::size_t>(base - tops_.data());
        return at + (size == 1 && *base < value ? 1 : 0);
    }

    double n_;
    std::size_t most_;
    std::vector<T> tops_;
};

template <class T>
class longest_statistics {
public:
    explicit longest_statistics(std::uint64_t n) : last_(static_cast<T>(n - 1)), rising_(n), falling_(n) {}

    void add(std::span<const T> values, std::uint64_t first) {
        for (const T value : values) {
            rising_.add(value, first);
            falling_.add(static_cast<T>(last_ - value), first);
            ++first;
        }
    }

    const patience<T>& rising() const { return rising_; }
    const patience<T>& falling() const { return falling_; }

private:
    T last_;
    patience<T> rising_, falling_;
};

}  // namespace fairshuf::audit::detail
