// The cards of a deck as a stranger writes them. One function turns the written cards into an order, or
// reports exactly what is wrong with them.
//
//   const auto cards = known_cards::named({"A", "K", "Q"});
//   cards->read({"Q", "A", "K"}, out);   // out is 2 0 1
//   cards->read({"Q", "A", "A"}, out);   // error: 'A' comes twice and 'K' is missing
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "observe/orders/name_table.hpp"

namespace fairshuf::orders {

inline constexpr std::size_t most_cards = 256;

class known_cards {
public:
    // 1 to 256 different names. No name is empty, has a line break, or begins or ends with white space.
    static expected<known_cards> named(std::vector<std::string> names);
    // The n numbers from `first` on. Leading zeros do not matter. 1 <= n <= 256.
    static known_cards numbered(std::size_t n, unsigned first);
    // The numbers from 0 or from 1, if the fields are an order of them; otherwise nothing.
    static std::optional<known_cards> numbered_by(std::span<const std::string_view> fields);

    known_cards(known_cards&&) noexcept = default;
    known_cards& operator=(known_cards&&) noexcept = default;
    known_cards(const known_cards&) = delete;  // the table refers to the names
    known_cards& operator=(const known_cards&) = delete;
    ~known_cards() = default;

    std::size_t n() const { return names_.size(); }
    const std::vector<std::string>& names() const { return names_; }

    // Fills out[place] with the card's place in the home deck. `out` has n places.
    expected<void> read(std::span<const std::string_view> fields, std::span<std::uint8_t> out) const;

private:
    explicit known_cards(std::vector<std::string> names) : names_(std::move(names)) {}

    unsigned find(std::string_view field) const;
    std::string what_is_wrong(std::span<const std::string_view> fields) const;
    std::string not_a_card(std::string_view field) const;
    std::string meant(std::string_view field) const;

    std::vector<std::string> names_;
    name_table table_;               // of names
    std::optional<unsigned> first_;  // of numbers
};

}  // namespace fairshuf::orders
