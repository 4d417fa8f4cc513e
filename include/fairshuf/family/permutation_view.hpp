// A random permutation of 0 .. n-1 that is looked up, not stored: for lists of billions of rows.
//
//   const fairshuf::permutation_view rows(n, key);
//   rows[i];                          // which row comes to place i
//   rows.inverse(j);                  // the place of row j
//   rows.slice(from, 1000);           // the rows at places from .. from + 999, filled in bulk
//   rows.shard(rank, ranks);          // places rank, rank + ranks, rank + 2 ranks, ...: one worker's part
//   rows.shard(rank, ranks, from);    // the same from place `from` on: to resume, with any number of workers
//
// All of it is const, and a position is all the state there is. It is a random-access view; copies share
// their tables. Take derive(key, "epoch 4") for the fourth epoch.
//
// Rule:   up to 2^17 rows (the constant `few` of the keyed order): the order of shuffle(range, key), as a
//         table. More: the network of family/feistel.hpp, with tables drawn from ChaCha8 under derive(key,
//         "fairshuf.permutation_view"), stream n; 12 rounds, or 8 from 2^38 + 1 to 2^40 rows. Beyond 2^40: 12
//         rounds without tables (family/cipher_feistel.hpp).
// Cost:   tables of a few sqrt(n) entries: 0.8 MB for 2^30 rows, 33.6 MB for 2^40, nothing beyond.
//         bench/family.cpp has the times.
// Claim:  a bijection for every n. Up to 2^17 rows it is the keyed order, and as fair. More rows have more
//         orders than any short tables can reach: a few places at once are proved to be nearly uniform,
//         all of them together cannot be. docs/decisions/0035-permutations-that-are-looked-up.md has the
//         bounds.
#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/family/cipher_feistel.hpp"
#include "fairshuf/family/feistel.hpp"
#include "fairshuf/shuffle/with_key.hpp"
#include "fairshuf/words/chacha.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf {

namespace detail {

// A permutation of few numbers, and its inverse.
class stored_permutation {
public:
    stored_permutation(std::uint64_t n, const key& k)
        : order_(permutation<std::uint32_t>(static_cast<std::size_t>(n), k)),
          places_(detail::inverse(order_)) {}

    std::uint64_t forward(std::uint64_t i) const { return order_[static_cast<std::size_t>(i)]; }
    std::uint64_t backward(std::uint64_t j) const { return places_[static_cast<std::size_t>(j)]; }

    template <class Index>
    void fill(std::uint64_t start, std::uint64_t stride, std::span<Index> out) const {
        for (std::uint64_t place = start; Index & each : out) {
            each = static_cast<Index>(forward(place));
            place += stride;
        }
    }

private:
    std::vector<std::uint32_t> order_, places_;
};

class permutation_rule {
public:
    static constexpr std::uint64_t most = std::uint64_t{1} << 63;
    static constexpr unsigned rounds = 12;

    permutation_rule(std::uint64_t n, const key& k) : n_(n), how_(chosen(n, k)) { assert(n <= most); }

    std::uint64_t size() const { return n_; }

    std::uint64_t at(std::uint64_t i) const {
        assert(i < n_);
        return walked(i, [](const auto& how, std::uint64_t x) { return how.forward(x); });
    }

    std::uint64_t inverse(std::uint64_t j) const {
        assert(j < n_);
        return walked(j, [](const auto& how, std::uint64_t x) { return how.backward(x); });
    }

    template <class Index>
    void fill(std::uint64_t start, std::uint64_t stride, std::span<Index> out) const {
        assert(out.empty() || (start < n_ && (out.size() - 1) <= (n_ - 1 - start) / stride));
        std::visit([&](const auto& how) { how.fill(start, stride, out); }, how_);
    }

private:
    using tables_of_16 = feistel<std::uint16_t>;
    using tables_of_32 = feistel<std::uint32_t>;
    using rule = std::variant<stored_permutation, tables_of_16, tables_of_32, cipher_feistel>;

    static rule chosen(std::uint64_t n, const key& k) {
        constexpr auto power = [](unsigned bits) { return std::uint64_t{1} << bits; };
        if (n <= trie_shape{}.few) return rule(std::in_place_type<stored_permutation>, n, k);
        const key own = derive(k, "fairshuf.permutation_view");
        if (n > power(40)) return rule(std::in_place_type<cipher_feistel>, feistel_shape::of(n, rounds), own);
        chacha8 words(own, n);
        exact<chacha8> draws(words);
        if (n <= power(32))
            return rule(std::in_place_type<tables_of_16>, feistel_shape::of(n, rounds), draws);
        return rule(std::in_place_type<tables_of_32>, feistel_shape::of(n, n <= power(38) ? rounds : 8),
                    draws);
    }

    template <class Step>
    std::uint64_t walked(std::uint64_t x, Step step) const {
        return std::visit(
            [&](const auto& how) {
                do x = step(how, x);
                while (x >= n_);
                return x;
            },
            how_);
    }

    std::uint64_t n_;
    rule how_;
};

// Goes through the places start, start + stride, ... The permutation must outlive it.
class permutation_iterator {
public:
    using iterator_concept = std::random_access_iterator_tag;
    using iterator_category = std::input_iterator_tag;  // its references are values
    using value_type = std::uint64_t;
    using difference_type = std::int64_t;
    using reference = std::uint64_t;
    using pointer = void;

    permutation_iterator() = default;
    permutation_iterator(const permutation_rule* rule, std::uint64_t start, std::uint64_t stride,
                         std::int64_t index)
        : rule_(rule), start_(start), stride_(stride), index_(index) {}

    std::uint64_t operator*() const { return (*this)[0]; }
    std::uint64_t operator[](difference_type by) const {
        return rule_->at(start_ + static_cast<std::uint64_t>(index_ + by) * stride_);
    }

    permutation_iterator& operator+=(difference_type by) {
        index_ += by;
        return *this;
    }
    permutation_iterator& operator-=(difference_type by) { return *this += -by; }
    permutation_iterator& operator++() { return *this += 1; }
    permutation_iterator& operator--() { return *this += -1; }
    permutation_iterator operator++(int) { return std::exchange(*this, *this + 1); }
    permutation_iterator operator--(int) { return std::exchange(*this, *this - 1); }

    friend permutation_iterator operator+(permutation_iterator i, difference_type by) { return i += by; }
    friend permutation_iterator operator+(difference_type by, permutation_iterator i) { return i += by; }
    friend permutation_iterator operator-(permutation_iterator i, difference_type by) { return i -= by; }
    friend difference_type operator-(const permutation_iterator& a, const permutation_iterator& b) {
        return a.index_ - b.index_;
    }
    friend bool operator==(const permutation_iterator& a, const permutation_iterator& b) {
        return a.index_ == b.index_;
    }
    friend auto operator<=>(const permutation_iterator& a, const permutation_iterator& b) {
        return a.index_ <=> b.index_;
    }

private:
    const permutation_rule* rule_ = nullptr;
    std::uint64_t start_ = 0, stride_ = 1;
    std::int64_t index_ = 0;
};

}  // namespace detail

// The part of a permutation at places start, start + stride, ...
class permutation_shard : public std::ranges::view_base {
public:
    permutation_shard() = default;
    permutation_shard(std::shared_ptr<const detail::permutation_rule> rule, std::uint64_t start,
                      std::uint64_t stride)
        : rule_(std::move(rule)), start_(start), stride_(stride) {}

    std::uint64_t size() const {
        return rule_ == nullptr || start_ >= rule_->size() ? 0 : (rule_->size() - 1 - start_) / stride_ + 1;
    }
    bool empty() const { return size() == 0; }

    std::uint64_t operator[](std::uint64_t i) const { return rule_->at(start_ + i * stride_); }

    // Numbers `from` .. `from + count - 1` of this part, or as many of them as there are.
    std::vector<std::uint64_t> slice(std::uint64_t from, std::size_t count) const {
        std::vector<std::uint64_t> numbers(there_are(from, count));
        slice(from, numbers);
        return numbers;
    }

    // The same, in a given array of unsigned integers that hold n - 1. Returns how many there were.
    template <detail::array_of_numbers R>
    std::size_t slice(std::uint64_t from, R&& numbers) const {
        const std::size_t count = there_are(from, static_cast<std::size_t>(std::ranges::size(numbers)));
        if (count == 0) return 0;
        assert(rule_->size() - 1 <= std::numeric_limits<std::ranges::range_value_t<R>>::max());
        rule_->fill(start_ + from * stride_, stride_, std::span(std::ranges::data(numbers), count));
        return count;
    }

    detail::permutation_iterator begin() const { return {rule_.get(), start_, stride_, 0}; }
    detail::permutation_iterator end() const {
        return {rule_.get(), start_, stride_, static_cast<std::int64_t>(size())};
    }

protected:
    std::shared_ptr<const detail::permutation_rule> rule_;
    std::uint64_t start_ = 0, stride_ = 1;

private:
    std::size_t there_are(std::uint64_t from, std::size_t count) const {
        const std::uint64_t all = size(), left = from < all ? all - from : 0;
        return left < count ? static_cast<std::size_t>(left) : count;
    }
};

class permutation_view : public permutation_shard {
public:
    permutation_view() = default;

    // The most rows: iterators count with a sign.
    static constexpr std::uint64_t most = detail::permutation_rule::most - 1;

    // Of 0 .. n-1; n is at most 2^63 - 1.
    permutation_view(std::uint64_t n, const key& k)
        : permutation_shard(std::make_shared<const detail::permutation_rule>(n, k), 0, 1) {
        assert(n <= most);
    }

    // The place of number j: (*this)[inverse(j)] is j.
    std::uint64_t inverse(std::uint64_t j) const { return rule_->inverse(j); }

    // The part of worker `rank` of `ranks`: places from + rank, from + rank + ranks, ...
    permutation_shard shard(std::uint64_t rank, std::uint64_t ranks, std::uint64_t from = 0) const {
        assert(rank < ranks);
        return {rule_, from + rank, ranks};
    }
};

}  // namespace fairshuf
