#include "observe/one/permutation_check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "format/quantities.hpp"

namespace fairshuf::one {
namespace {

constexpr std::size_t shown = 5;

// "item 17 is missing", "items 17, 18 and 3 more are missing"
std::string part(const std::vector<std::uint64_t>& items, std::uint64_t count, std::string_view one,
                 std::string_view many) {
    if (count == 1) return fmt::format("item {} {}", items.front(), one);
    std::string list = fmt::format("{}", fmt::join(items, ", "));
    if (count > items.size())
        list += fmt::format(" and {} more", grouped(std::to_string(count - items.size())));
    return fmt::format("items {} {}", list, many);
}

}  // namespace

std::string problem_sentence(const not_a_permutation& wrong, std::uint64_t n, std::uint64_t counted_from) {
    std::vector<std::string> parts;
    if (wrong.missing_count > 0)
        parts.push_back(part(wrong.missing, wrong.missing_count, "is missing", "are missing"));
    if (wrong.twice_count == 1) parts.push_back(fmt::format("item {} is there twice", wrong.twice.front()));
    if (wrong.twice_count > 1)
        parts.push_back(fmt::format("{} {} there more than once ({} too many in all)",
                                    fmt::join(wrong.twice, ", "), wrong.twice.size() == 1 ? "is" : "are",
                                    grouped(std::to_string(wrong.twice_count))));
    if (wrong.foreign_count > 0)
        parts.push_back(part(wrong.foreign, wrong.foreign_count, "is out of range", "are out of range"));
    if (parts.empty())
        parts.emplace_back(
            "an item is missing and another is there twice (more memory would tell which: -S)");
    return fmt::format("it is no permutation of {} to {}: {}", counted_from, n - 1 + counted_from,
                       fmt::join(parts, "; "));
}

permutation_check::permutation_check(std::uint64_t n, std::uint64_t counted_from, std::uint64_t memory)
    : n_(n),
      counted_from_(counted_from),
      watched_(std::min(n, std::max<std::uint64_t>(memory, 1 << 16) * 8)) {
    bits_.resize(static_cast<std::size_t>((watched_ + 63) / 64));
}

void permutation_check::note(std::vector<std::uint64_t>& some, std::uint64_t& count,
                             std::uint64_t item) const {
    ++count;
    const bool known = std::ranges::find(some, item + counted_from_) != some.end();
    if (some.size() < shown && !known) some.push_back(item + counted_from_);
}

std::optional<not_a_permutation> permutation_check::finish() {
    for (std::size_t i = 0; i < bits_.size(); ++i) {
        const std::uint64_t last = watched_ - 64 * std::uint64_t{i};
        const std::uint64_t all = last >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << last) - 1;
        if (bits_[i] == all) continue;
        for (std::uint64_t bit = 0; bit < std::min<std::uint64_t>(last, 64); ++bit)
            if ((bits_[i] >> bit & 1) == 0) note(wrong_.missing, wrong_.missing_count, 64 * i + bit);
    }
    if (wrong_.missing_count + wrong_.twice_count + wrong_.foreign_count == 0 && watched_ < n_) {
        for (std::uint64_t item = 0; item < n_; ++item) hash_ -= mixed(item);
        wrong_.somewhere = hash_ != 0;
        if (!wrong_.somewhere) return std::nullopt;
    } else if (wrong_.missing_count + wrong_.twice_count + wrong_.foreign_count == 0) {
        return std::nullopt;
    }
    return wrong_;
}

}  // namespace fairshuf::one
