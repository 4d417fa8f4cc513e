// Orders from a command that runs once and prints one order per line. It reads the deck from its standard
// input, one card per line.
//
//   auto source = command_stream::start("./shuffler --for-ever", {"1", "2", "3"}, {});
//   std::vector<std::uint8_t> order(source->n());
//   while (!enough() && *source->next(order)) ...   // killed when the source goes out of scope
//
// Lines are read as in order_stream.hpp, with a given deck. If the deck is 1 to n, lines may also count from
// 0. A command that ends with status 0 has no more orders. Any other end is an error.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "observe/orders/order_source.hpp"
#include "observe/orders/order_stream.hpp"
#include "system/process/child.hpp"

namespace fairshuf::orders {

class command_stream final : public order_source {
public:
    // The timeout is the longest time that one call of next() waits. `any_deck`: the command may print other
    // cards than it gets; its first line says which, as in a file.
    static expected<command_stream> start(const std::string& command, std::vector<std::string> deck,
                                          std::chrono::milliseconds timeout = std::chrono::seconds(10),
                                          bool any_deck = false);

    command_stream(command_stream&&) noexcept;
    command_stream& operator=(command_stream&&) noexcept;
    ~command_stream() override;

    const std::vector<std::string>& deck() const override { return deck_; }
    expected<bool> next(std::span<std::uint8_t> out) override;

private:
    struct running;  // the command and its state

    command_stream(std::string name, std::vector<std::string> deck, std::unique_ptr<running> run);
    expected<bool> read(std::span<std::uint8_t> out);
    expected<void> open(stream_options options);
    error with_failure(error problem) const;
    std::string orders_so_far() const;

    std::unique_ptr<group_watch> watch_;
    std::string name_;
    std::vector<std::string> deck_;
    std::unique_ptr<running> run_;
    std::optional<order_stream> stream_;  // from the first order on
    std::optional<error> problem_;
};

}  // namespace fairshuf::orders
