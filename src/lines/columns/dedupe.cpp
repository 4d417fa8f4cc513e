#include "lines/columns/dedupe.hpp"

#include <algorithm>
#include <compare>
#include <string>
#include <string_view>
#include <utility>

#include "fairshuf/words/key.hpp"
#include "lines/columns/record_sorter.hpp"
#include "lines/output/multiset_hash.hpp"

namespace fairshuf::lines {
namespace {

// Two hashes with independent secrets, and the number of the record.
struct hashed_number {
    std::uint64_t first = 0, second = 0, number = 0;
    auto operator<=>(const hashed_number&) const = default;
    bool same_hash(const hashed_number& other) const {
        return first == other.first && second == other.second;
    }
};
using hash_sorter = record_sorter<hashed_number>;

class hash_of_values {
public:
    explicit hash_of_values(unsigned bits)
        : first_mask_(bits > 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1),
          second_mask_(bits >= 128 ? ~std::uint64_t{0} : 0) {}

    // Sixteen bytes after the value need not be readable.
    hashed_number of(std::string_view value, std::uint64_t number) {
        padded_.assign(value);
        padded_.append(1 + line_hash::block, '\1');  // an empty value has a hash, too
        const std::string_view text(padded_.data(), value.size() + 1);
        return {one_.of(text) & first_mask_, other_.of(text) & second_mask_, number};
    }

private:
    std::uint64_t first_mask_, second_mask_;
    line_hash one_{key::from_os()}, other_{key::from_os()};
    std::string padded_ = {};
};

// The records of a sorter, as a text.
template <class Sorter>
class sorted_source final : public line_source {
public:
    sorted_source(std::unique_ptr<Sorter> sorter, std::string rest)
        : sorter_(std::move(sorter)), rest_(std::move(rest)) {}

    expected<std::size_t> read(std::span<char> into) override {
        std::size_t done = 0;
        while (done < into.size()) {
            if (left_.empty() && !refill()) break;
            const std::size_t some = left_.copy(into.data() + done, into.size() - done);
            left_.remove_prefix(some);
            done += some;
        }
        if (sorter_->problem()) return *sorter_->problem();
        return done;
    }

private:
    bool refill() {
        if (sorter_->next()) {
            left_ = sorter_->text();
            return true;
        }
        if (sorter_->problem() || rest_given_ || rest_.empty()) return false;
        rest_given_ = true;
        left_ = rest_;
        return true;
    }

    std::unique_ptr<Sorter> sorter_;
    std::string_view left_ = {};
    std::string rest_;
    bool rest_given_ = false;
};

// Of the values with one hash, those that were different.
class values_with_one_hash {
public:
    // Whether it is the first of its kind.
    bool is_new(const hashed_number& hash, std::string_view value) {
        if (different_.empty() || !hash.same_hash(hash_)) different_.clear();
        hash_ = hash;
        if (std::ranges::find(different_, value) != different_.end()) return false;
        different_.emplace_back(value);
        return true;
    }

private:
    hashed_number hash_ = {};
    std::vector<std::string> different_ = {};
};

}  // namespace

expected<distinct_records> without_repeats(const std::vector<line_source*>& sources,
                                           const stream_settings& how, const dedupe_settings& settings) {
    const auto value_of = [&](std::string_view record) {
        return settings.by != nullptr ? settings.by->value_of(record) : expected(record);
    };
    hash_sorter by_hash(*settings.disk, settings.memory);
    hash_of_values hash(settings.hash_bits);
    stream_settings reading = how;
    reading.longest = std::min(how.longest, by_hash.longest());
    distinct_records result;
    std::string rest;
    const auto all = each_record(
        sources, reading,
        [&](const record_at& record) -> expected<void> {
            const auto value = value_of(record.text);
            if (!value) return record.wrong(value.error().message);
            ++result.read;
            return by_hash.add(hash.of(*value, record.number), record.text);
        },
        &rest);
    if (!all) return all.error();
    if (auto sorted = by_hash.finish(); !sorted) return sorted.error();

    auto by_number = std::make_unique<hash_sorter>(*settings.disk, settings.memory);
    values_with_one_hash seen;
    while (by_hash.next()) {
        const auto value = value_of(by_hash.text());
        if (!value) return value.error();
        if (!seen.is_new(by_hash.key(), *value)) {
            ++result.dropped;
        } else if (auto kept = by_number->add({.number = by_hash.key().number}, by_hash.text()); !kept) {
            return kept.error();
        }
    }
    if (by_hash.problem()) return *by_hash.problem();
    if (auto sorted = by_number->finish(); !sorted) return sorted.error();
    result.source = std::make_unique<sorted_source<hash_sorter>>(std::move(by_number), std::move(rest));
    return result;
}

}  // namespace fairshuf::lines
