// Orders from a command that shuffles once each time it runs, as `shuf` does. It reads the deck from its
// standard input, one card per line, and writes it to its standard output.
//
//   auto source = command_orders::start("shuf", {"1", "2", "3"}, {.runs = 1000});
//   std::vector<std::uint8_t> order(source->n());
//   while (*source->next(order)) ...
//
// Several runs proceed at once. The orders come in the sequence in which their runs were started. The first
// run that fails, prints a wrong order or does not end in time is an error and stops all others.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "observe/orders/cards.hpp"
#include "observe/orders/order_source.hpp"
#include "system/process/child.hpp"

namespace fairshuf::orders {

struct command_options {
    std::chrono::milliseconds timeout{10'000};  // for one run
    std::uint64_t runs = 0;                     // 0: as many as are asked for
    std::size_t parallel = 0;                   // runs at once; 0: one per hardware thread
};

class command_orders final : public order_source {
public:
    static expected<command_orders> start(std::string command, std::vector<std::string> deck,
                                          command_options options);

    const std::vector<std::string>& deck() const override { return cards_.names(); }
    expected<bool> next(std::span<std::uint8_t> out) override;

private:
    struct run {
        std::uint64_t number;  // the first is 1
        child process;
        std::chrono::steady_clock::time_point deadline;
        std::string output;
        bool over = false;
        std::string problem;
    };

    command_orders(std::string command, known_cards cards, descriptor input, command_options options);

    expected<void> start_more();
    expected<bool> finish_first(std::span<std::uint8_t> out);
    expected<void> judge(const run& done, std::span<std::uint8_t> out);
    void wait();
    void attend(run& one);
    std::size_t running() const;
    error in_run(const run& one, std::string_view what) const;

    std::unique_ptr<group_watch> watch_ = std::make_unique<group_watch>();
    std::string command_;
    known_cards cards_;
    descriptor input_;
    command_options options_;
    std::size_t most_output_;
    std::deque<run> runs_;  // started, and not returned yet
    std::uint64_t begun_ = 0;
    std::vector<std::string_view> fields_;
    std::optional<error> problem_;
};

}  // namespace fairshuf::orders
