// Orders that somebody wrote down, one per line.
//
//   auto stream = order_stream::open("orders.txt.gz", {});   // "-" is standard input
//   std::vector<std::uint8_t> order(stream->n());
//   while (*stream->next(order)) ...
//
// A line holds all cards of the deck. They are separated by commas if the first line has one; else
// by tabs if it has one; else by white space. Names may thus hold spaces if commas or tabs separate
// them. If the first line is an order of the numbers 0 to n-1 or 1 to n, so are all lines. If not,
// the cards have names, and the first line is the home deck and no order; unless the caller gives a
// deck: then every line is an order of it, and numbers are names like any other. Brackets around a line, as
// many programs print a list, are not part of it.
//
// Empty lines and lines that start with # are skipped; CR LF ends a line as LF does; gzip and zstd
// are unpacked. Any other line is an error that says what is wrong with it.
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
    std::vector<std::string> deck;  // the cards' names in home order; none: the stream tells
    // The deck is 1 to n, and nobody minds if the stream counts from 0 instead.
    bool any_numbers = false;
};

class order_stream final : public order_source {
public:
    static expected<order_stream> open(const std::string& path, stream_options options);
    // `name` is what errors call the source.
    static expected<order_stream> from(std::unique_ptr<byte_source> source, std::string name,
                                       stream_options options);

    const std::vector<std::string>& deck() const override { return cards_.names(); }
    expected<bool> next(std::span<std::uint8_t> out) override;
    std::uint64_t count() const { return count_; }  // orders so far
    // The first line was the deck, and is no order.
    bool deck_was_read() const { return deck_was_read_; }

private:
    order_stream(lines text, std::string name) : text_(std::move(text)), name_(std::move(name)) {}

    expected<void> begin(stream_options options);
    expected<known_cards> known(stream_options options);
    expected<bool> next_line(std::string_view& line);
    expected<bool> next_order(std::span<std::uint8_t> out);
    error no_orders() const;
    error in_line(const std::string& what) const;

    lines text_;
    std::string name_;
    known_cards cards_ = known_cards::numbered(1, 1);
    separator by_ = separator::space;
    std::vector<std::string_view> fields_;  // of the line that was read last
    bool waiting_ = false;                  // the fields are an order not handed out yet
    bool deck_was_read_ = false;            // from the first line
    std::uint64_t count_ = 0;
    std::optional<error> problem_;
};

}  // namespace fairshuf::orders
