#include "observe/one/permutation_check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "format/quantities.hpp"
#include "language/words/common.hpp"
#include "language/words/observe_input.hpp"

namespace fairshuf::one {
namespace {

constexpr std::size_t shown = 5;

std::string listed(const std::vector<std::uint64_t>& items) {
    return fmt::format("{}", fmt::join(items, text_of(words::list_comma)));
}

// "item 17 is missing", "items 17, 18 and 3 more are missing"
template <const message& One, const message& Many>
std::string part(const std::vector<std::uint64_t>& items, std::uint64_t count) {
    if (count == 1) return say<One>(items.front());
    std::string list = listed(items);
    if (count > items.size())
        list = say<words::items_and_more>(list, grouped(std::to_string(count - items.size())));
    return say<Many>(list);
}

std::string repeated(const not_a_permutation& wrong) {
    if (wrong.twice_count == 1) return say<words::item_is_there_twice>(wrong.twice.front());
    const std::string list = listed(wrong.twice), count = grouped(std::to_string(wrong.twice_count));
    return wrong.twice.size() == 1 ? say<words::items_one_repeated>(list, count)
                                   : say<words::items_repeated>(list, count);
}

}  // namespace

std::string problem_sentence(const not_a_permutation& wrong, std::uint64_t n, std::uint64_t counted_from) {
    std::vector<std::string> parts;
    if (wrong.missing_count > 0)
        parts.push_back(
            part<words::item_is_missing, words::items_are_missing>(wrong.missing, wrong.missing_count));
    if (wrong.twice_count > 0) parts.push_back(repeated(wrong));
    if (wrong.foreign_count > 0)
        parts.push_back(
            part<words::item_out_of_range, words::items_out_of_range>(wrong.foreign, wrong.foreign_count));
    if (parts.empty()) parts.push_back(say<words::items_somewhere>());
    return say<words::no_permutation>(counted_from, n - 1 + counted_from,
                                      fmt::format("{}", fmt::join(parts, text_of(words::semicolon))));
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
