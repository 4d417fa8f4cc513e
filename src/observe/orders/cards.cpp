#include "observe/orders/cards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "fairshuf/core/nearest.hpp"
#include "fairshuf/core/text.hpp"
#include "format/escaped.hpp"
#include "language/words/observe_input.hpp"
#include "observe/orders/fields.hpp"

namespace fairshuf::orders {
namespace {

constexpr std::size_t longest_hint = 64;  // longer names get no suggestion

std::string lower(std::string_view name) {
    std::string text(name);
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

// Digits and nothing else. Up to three digits are read here, because a general parser is slower.
std::optional<std::uint64_t> number(std::string_view field) {
    if (field.empty() || field.size() > 3) return detail::whole_number(field);
    std::uint64_t value = 0;
    for (const char c : field) {
        const auto digit = static_cast<unsigned char>(c - '0');
        if (digit > 9) return std::nullopt;
        value = value * 10 + digit;
    }
    return value;
}

// True if the fields name every card once. The caller makes sure that there are n fields.
template <class Find>
bool read_all(std::span<const std::string_view> fields, std::span<std::uint8_t> out, const Find& find) {
    std::array<std::uint64_t, most_cards / 64> seen{};
    for (std::size_t place = 0; place < fields.size(); ++place) {
        const unsigned card = find(fields[place]);
        if (card >= fields.size()) return false;
        seen[card / 64] |= std::uint64_t{1} << card % 64;
        out[place] = static_cast<std::uint8_t>(card);
    }
    std::size_t different = 0;
    for (const std::uint64_t word : seen) different += static_cast<std::size_t>(std::popcount(word));
    return different == fields.size();
}

unsigned card_numbered(std::string_view field, unsigned first) {
    const auto value = number(field);
    if (!value || *value < first || *value - first >= most_cards) return name_table::none;
    return static_cast<unsigned>(*value - first);
}

std::optional<error> name_problem(const std::string& name, std::size_t place) {
    if (name.empty()) return error{say<words::deck_card_unnamed>(place + 1)};
    if (name.find('\n') != std::string::npos)
        return error{say<words::deck_card_broken>(place + 1, in_quotes(escaped(name)))};
    if (trimmed(name).size() != name.size())
        return error{say<words::deck_card_spaced>(place + 1, in_quotes(escaped(name)))};
    return std::nullopt;
}

std::optional<error> doubled_name(const std::vector<std::string>& names) {
    std::vector<std::string_view> sorted(names.begin(), names.end());
    std::ranges::sort(sorted);
    const auto twice = std::ranges::adjacent_find(sorted);
    if (twice == sorted.end()) return std::nullopt;
    return error{say<words::deck_card_twice>(in_quotes(escaped(*twice)))};
}

}  // namespace

expected<known_cards> known_cards::named(std::vector<std::string> names) {
    if (names.empty()) return error{say<words::deck_is_empty>()};
    if (names.size() > most_cards) return error{say<words::deck_too_large>(names.size(), most_cards)};
    for (std::size_t place = 0; place < names.size(); ++place)
        if (auto problem = name_problem(names[place], place)) return *problem;
    if (auto problem = doubled_name(names)) return *problem;
    known_cards cards(std::move(names));
    cards.table_ = name_table(cards.names_);
    return cards;
}

known_cards known_cards::numbered(std::size_t n, unsigned first) {
    assert(n >= 1 && n <= most_cards);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < n; ++i) names.push_back(std::to_string(first + i));
    known_cards cards(std::move(names));
    cards.first_ = first;
    return cards;
}

std::optional<known_cards> known_cards::numbered_by(std::span<const std::string_view> fields) {
    if (fields.empty() || fields.size() > most_cards) return std::nullopt;
    std::array<std::uint8_t, most_cards> unused{};
    for (const unsigned first : {0U, 1U})
        if (read_all(fields, unused, [first](auto field) { return card_numbered(field, first); }))
            return numbered(fields.size(), first);
    return std::nullopt;
}

unsigned known_cards::find(std::string_view field) const {
    const unsigned card = first_ ? card_numbered(field, *first_) : table_.find(field);
    return card < n() ? card : name_table::none;
}

expected<void> known_cards::read(std::span<const std::string_view> fields,
                                 std::span<std::uint8_t> out) const {
    assert(out.size() == n());
    const bool right =
        fields.size() == n() &&
        (first_ ? read_all(fields, out, [first = *first_](auto field) { return card_numbered(field, first); })
                : read_all(fields, out, [this](auto field) { return table_.find(field); }));
    if (!right) return error{what_is_wrong(fields)};
    return {};
}

std::string known_cards::what_is_wrong(std::span<const std::string_view> fields) const {
    std::vector<std::size_t> times(n());
    std::string_view foreign, twice;
    for (const auto field : fields) {
        const unsigned card = find(field);
        if (card == name_table::none && foreign.data() == nullptr) foreign = field;
        if (card != name_table::none && ++times[card] == 2 && twice.data() == nullptr) twice = field;
    }
    const auto missing = static_cast<std::size_t>(std::ranges::count(times, std::size_t{0}));
    std::string text;
    if (fields.size() != n()) text = counted<words::order_one_card, words::order_cards>(fields.size(), n());
    if (foreign.data() != nullptr) return text + not_a_card(foreign);
    if (twice.data() != nullptr) text += say<words::order_twice>(in_quotes(escaped(twice)));
    if (twice.data() != nullptr && missing > 0) text += text_of(words::order_and);
    if (missing == 0) return text;
    const auto first = static_cast<std::size_t>(std::ranges::find(times, std::size_t{0}) - times.begin());
    text += say<words::order_missing>(in_quotes(escaped(names_[first])));
    if (missing == 1) return text;
    return text + counted<words::order_one_more_missing, words::order_also_missing>(missing - 1);
}

std::string known_cards::not_a_card(std::string_view field) const {
    if (is_no_value(field)) return say<words::order_no_value>(in_quotes(escaped(field)));
    if (first_) return say<words::order_out_of_range>(in_quotes(escaped(field)), *first_, *first_ + n() - 1);
    if (field.empty()) return say<words::order_nameless>();
    return say<words::order_foreign>(in_quotes(escaped(field))) + meant(field);
}

// The comparison is quadratic and strangers choose both names, so only short names are compared. A single
// letter is near to every other one, so it gets no suggestion.
std::string known_cards::meant(std::string_view field) const {
    if (field.size() > longest_hint) return "";
    std::vector<std::string> known(n());
    for (std::size_t i = 0; i < n(); ++i)
        if (names_[i].size() > 1 && names_[i].size() <= longest_hint) known[i] = lower(names_[i]);
    const std::string_view near = detail::nearest(field, known);
    if (near.empty()) return "";
    const auto i = static_cast<std::size_t>(std::ranges::find(known, near) - known.begin());
    return say<words::order_meant>(in_quotes(escaped(names_[i])));
}

}  // namespace fairshuf::orders
