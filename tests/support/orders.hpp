// Reads a source of orders to its end, for tests.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "observe/orders/order_stream.hpp"

namespace fairshuf::test {

using orders_read = std::vector<std::vector<std::uint8_t>>;

struct reading {
    std::vector<std::string> deck;
    orders_read orders;
    std::string problem;  // empty if there was none
};

inline reading all_of(orders::order_source& source) {
    reading result{source.deck(), {}, ""};
    for (;;) {
        std::vector<std::uint8_t> order(source.n());
        const auto got = source.next(order);
        if (!got) result.problem = got.error().message;
        if (!got || !*got) return result;
        result.orders.push_back(order);
    }
}

inline reading read_text(const std::string& text, orders::stream_options options = {}) {
    auto stream = orders::order_stream::from(std::make_unique<memory_bytes>(text), "text", options);
    if (!stream) return {{}, {}, stream.error().message};
    return all_of(*stream);
}

}  // namespace fairshuf::test
