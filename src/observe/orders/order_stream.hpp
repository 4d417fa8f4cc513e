// Orders from a file, one per line.
//
//   auto stream = order_stream::open("orders.txt.gz", {});   // "-" is standard input
//   std::vector<std::uint8_t> order(stream->n());
//   while (*stream->next(order)) ...
//
// A line has all cards of the deck. The first line determines the separator: commas if it has one, otherwise
// full-width commas, otherwise tabs if it has one, otherwise white space. So names may contain spaces if
// commas or tabs separate them.
//
// If the caller gives a deck, every line is an order of it, and numbers are ordinary names. If not, and the
// first line is an order of the numbers 0 to n-1 or 1 to n, all lines are orders of these numbers. Otherwise
// the cards have names, and the first line is the home deck, not an order.
//
// Brackets around a line, as many programs print a list, are ignored; so are the quotes of its names. A list
// may extend over several lines, as JavaScript prints long ones. Empty lines and lines that start with #
// are skipped. A line may end in CR LF. gzip and zstd are decompressed. Any other line is an error that says
// what is wrong.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "observe/orders/cards.hpp"
#include "observe/orders/fields.hpp"
#include "observe/orders/lines.hpp"
#include "observe/orders/order_source.hpp"
#include "system/files/byte_source.hpp"

namespace fairshuf::orders {

struct stream_options {
    std::vector<std::string> deck;  // the cards' names in home order; empty: the first line decides
    // The deck is 1 to n, and the stream may count from 0 instead.
    bool any_numbers = false;
};

class order_stream final : public order_source {
public:
    static expected<order_stream> open(const std::string& path, stream_options options);
    // Errors call the source `name`.
    static expected<order_stream> from(std::unique_ptr<byte_source> source, std::string name,
                                       stream_options options);

    const std::vector<std::string>& deck() const override { return cards_.names(); }
    expected<bool> next(std::span<std::uint8_t> out) override;
    std::uint64_t count() const { return count_; }  // orders so far
    // The first line was the deck, not an order.
    bool deck_was_read() const { return deck_was_read_; }

private:
    order_stream(lines text, std::string name) : text_(std::move(text)), name_(std::move(name)) {}

    expected<void> begin(stream_options options);
    expected<known_cards> known(stream_options options);
    expected<bool> next_line(std::string_view& line);
    expected<void> rest_of_list(std::string_view& line);
    separator separator_now() const;
    expected<bool> next_order(std::span<std::uint8_t> out);
    error no_orders() const;
    error in_line(const std::string& what) const;

    lines text_;
    std::string name_;
    known_cards cards_ = known_cards::numbered(1, 1);
    separator by_ = separator::space;
    std::vector<std::string_view> fields_;  // of the last line
    std::vector<char> list_;      // the last line, if it was put together from several or had quotes
    bool quoted_ = false;         // its names had quotes, and have tabs between them now
    bool waiting_ = false;        // the fields are an order that next() has not returned yet
    bool deck_was_read_ = false;  // from the first line
    std::uint64_t count_ = 0;
    std::optional<error> problem_;
};

}  // namespace fairshuf::orders
