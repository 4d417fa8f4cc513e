#include "lines/columns/parts_of_values.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "fairshuf/core/product.hpp"

namespace fairshuf::lines {
namespace {

constexpr std::uint64_t few_bytes = std::uint64_t{1} << 16;  // these are not worth the disk

}  // namespace

hashed_parts::hashed_parts(const key& k, const std::vector<std::uint64_t>& shares)
    : digest_(k, "fairshuf.hash-by") {
    std::partial_sum(shares.begin(), shares.end(), std::back_inserter(ends_));
}

std::size_t hashed_parts::part_of(std::string_view value) {
    const std::uint64_t at = detail::multiply<64>(digest_.of(value)[0], ends_.back()).high;
    return static_cast<std::size_t>(std::ranges::upper_bound(ends_, at) - ends_.begin());
}

share_rounding::share_rounding(std::vector<std::uint64_t> shares)
    : shares_(std::move(shares)),
      sum_(std::max<std::uint64_t>(std::accumulate(shares_.begin(), shares_.end(), std::uint64_t{0}), 1)),
      owed_(shares_.size()) {}

std::uint64_t share_rounding::rounded_down(std::uint64_t records, std::size_t part) const {
    return static_cast<std::uint64_t>(static_cast<wide>(records) * static_cast<wide>(shares_[part]) /
                                      static_cast<wide>(sum_));
}

void share_rounding::divide(std::uint64_t records, std::vector<std::uint32_t>& one_more) {
    const auto before = static_cast<std::ptrdiff_t>(one_more.size());
    std::uint64_t left = records;
    for (std::size_t j = 0; j < shares_.size(); ++j) {
        left -= rounded_down(records, j);
        const wide rest =
            static_cast<wide>(records) * static_cast<wide>(shares_[j]) % static_cast<wide>(sum_);
        owed_[j] += rest;
        if (rest != 0) one_more.push_back(static_cast<std::uint32_t>(j));
    }
    const auto first = one_more.begin() + before, end = first + static_cast<std::ptrdiff_t>(left);
    if (end != one_more.end())
        std::nth_element(first, end, one_more.end(), [this](std::uint32_t a, std::uint32_t b) {
            return owed_[a] != owed_[b] ? owed_[a] > owed_[b] : a < b;
        });
    std::sort(first, end);
    for (auto part = first; part != end; ++part) owed_[*part] -= static_cast<wide>(sum_);
    one_more.erase(end, one_more.end());
}

bool strata::count(std::string_view value) {
    auto found = all_.find(value);
    if (found == all_.end()) {
        constexpr std::uint64_t each = 192;  // bytes, with what divide() needs
        if (used_ + each + value.size() > memory_) return false;
        used_ += each + value.size();
        found = all_.emplace(value, stratum{}).first;
    }
    ++found->second.records;
    return true;
}

bool strata::divide(const key& k, std::vector<std::uint64_t> shares) {
    constexpr auto no_part = std::numeric_limits<std::uint32_t>::max();
    rounding_.emplace(std::move(shares));
    value_digest digest(k, strata_purpose);
    std::vector<std::pair<value_digest::words, stratum*>> order;
    order.reserve(all_.size());
    for (auto& [value, one] : all_) order.emplace_back(digest.of(value), &one);
    std::ranges::sort(order, {}, &std::pair<value_digest::words, stratum*>::first);
    for (auto& [unused, one] : order) {
        one->one_more = one_more_.size();
        rounding_->divide(one->records, one_more_);
        one_more_.push_back(no_part);
        if (used_ + one_more_.capacity() * sizeof(std::uint32_t) > std::max(memory_, used_ + few_bytes))
            return false;
    }
    return true;
}

expected<std::size_t> strata::next(std::string_view value) {
    const auto found = all_.find(value);
    if (found == all_.end())
        return error{"a value changed: memory or disk is faulty, or this program has a bug"};
    stratum& one = found->second;
    while (one.left == 0 && one.part < rounding_->parts()) {
        one.left = rounding_->rounded_down(one.records, one.part);
        if (one_more_[one.one_more] == one.part) {
            ++one.left;
            ++one.one_more;
        }
        ++one.part;
    }
    if (one.left == 0) return error{"there are more records than were counted; this program has a bug"};
    --one.left;
    return one.part - 1;
}

}  // namespace fairshuf::lines
