// A source of orders. An order of n cards is n bytes: out[place] is the card's place in the home deck,
// counted from 0.
//
//   std::vector<std::uint8_t> order(source.n());
//   for (;;) {
//       const auto got = source.next(order);
//       if (!got) return got.error();    // a message for people; the source gives no more orders
//       if (!*got) break;                  // no more
//       count(order);
//   }
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::orders {

class order_source {
public:
    virtual ~order_source() = default;

    // The names of the cards in home order; at least 1, at most 256.
    virtual const std::vector<std::string>& deck() const = 0;
    std::size_t n() const { return deck().size(); }

    // Writes the next order to `out`, which has n places. False: there are no more.
    virtual expected<bool> next(std::span<std::uint8_t> out) = 0;

protected:
    order_source() = default;
    order_source(order_source&&) = default;
    order_source& operator=(order_source&&) = default;
};

}  // namespace fairshuf::orders
