#include "observe/orders/command_orders.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "fairshuf/core/processors.hpp"
#include "format/escaped.hpp"
#include "language/words/observe_input.hpp"
#include "observe/orders/command_words.hpp"
#include "observe/orders/fields.hpp"
#include "system/process/time_limit.hpp"

namespace fairshuf::orders {
namespace {

using clock = std::chrono::steady_clock;

std::size_t bytes_in(const std::vector<std::string>& deck) {
    return std::accumulate(deck.begin(), deck.end(), std::size_t{0},
                           [](std::size_t sum, const auto& name) { return sum + name.size() + 1; });
}

// One card per line. The last line needs no line break, and a line may end in CR LF.
void split_lines(std::string_view text, std::vector<std::string_view>& fields) {
    fields.clear();
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        fields.push_back(line);
    }
}

}  // namespace

expected<command_orders> command_orders::start(std::string command, std::vector<std::string> deck,
                                               command_options options) {
    auto cards = known_cards::named(std::move(deck));
    if (!cards) return error{say<words::deck_option>(cards.error().message)};
    auto input = deck_input(cards->names());
    if (!input) return input.error();
    if (options.parallel == 0) options.parallel = detail::usable_processors();
    return command_orders(std::move(command), *std::move(cards), *std::move(input), options);
}

command_orders::command_orders(std::string command, known_cards cards, descriptor input,
                               command_options options)
    : command_(std::move(command)),
      cards_(std::move(cards)),
      input_(std::move(input)),
      options_(options),
      most_output_(4 * bytes_in(cards_.names()) + 4096) {}

expected<bool> command_orders::next(std::span<std::uint8_t> out) {
    if (problem_) return *problem_;
    auto got = finish_first(out);
    if (!got) {
        problem_ = got.error();
        runs_.clear();
    }
    return got;
}

expected<bool> command_orders::finish_first(std::span<std::uint8_t> out) {
    do {
        if (auto started = start_more(); !started) return started.error();
        if (runs_.empty()) return false;
        if (!runs_.front().over) wait();
    } while (!runs_.front().over);
    if (auto judged = judge(runs_.front(), out); !judged) return judged.error();
    runs_.pop_front();
    return true;
}

std::size_t command_orders::running() const {
    return static_cast<std::size_t>(std::ranges::count_if(runs_, [](const run& one) { return !one.over; }));
}

// Up to twice the number of parallel runs may wait in the queue. So one slow run does not leave the
// processors idle, and few runs are wasted at the end.
expected<void> command_orders::start_more() {
    while (running() < options_.parallel && runs_.size() < 2 * options_.parallel &&
           (options_.runs == 0 || begun_ < options_.runs)) {
        auto process = child::start(command_, input_);
        if (!process && running() == 0)
            return error{say<words::input_in>(in_quotes(escaped(command_, 80)), process.error().message)};
        if (!process) {  // the system allows no more processes
            options_.parallel = running();
            break;
        }
        runs_.push_back({++begun_, *std::move(process), clock::now() + options_.timeout, "", false, ""});
    }
    return {};
}

void command_orders::wait() {
    std::vector<pollfd> entries;
    clock::time_point first = clock::time_point::max();
    bool all_notify = true;
    for (const run& one : runs_) {
        if (one.over) continue;
        const auto more = one.process.to_poll();
        entries.insert(entries.end(), more.begin(), more.end());
        first = std::min(first, one.deadline);
        all_notify = all_notify && one.process.tells_when_over();
    }
    if (::poll(entries.data(), entries.size(), poll_time(first, all_notify)) < 0) return;  // interrupted
    for (run& one : runs_)
        if (!one.over) attend(one);
}

// Asks for the end of the process first and reads its output then, so no output is missed.
void command_orders::attend(run& one) {
    const bool late = clock::now() >= one.deadline;
    one.over = one.process.ended().has_value();
    one.process.read_some(one.output, most_output_ + 1);
    one.process.read_complaints();
    if (one.output.size() > most_output_) {
        one.problem = say<words::run_printed_much>(most_output_, bytes_in(cards_.names()));
    } else if (!one.over && late) {
        one.problem = say<words::run_too_slow>(in_seconds(options_.timeout));
    }
    if (one.problem.empty()) return;
    one.process.stop();
    one.over = true;
}

expected<void> command_orders::judge(const run& done, std::span<std::uint8_t> out) {
    if (!done.problem.empty()) return in_run(done, done.problem);
    if (const auto failure = done.process.failure()) return in_run(done, in_words(*failure));
    split_lines(done.output, fields_);
    auto got = cards_.read(fields_, out);
    if (!got && fields_.size() == 1 && is_no_value(fields_.front()))
        return in_run(done, say<words::run_printed_none>(in_quotes(escaped(fields_.front()))));
    if (!got) return in_run(done, got.error().message);
    return {};
}

error command_orders::in_run(const run& one, std::string_view what) const {
    return {say<words::run_failed>(one.number, in_quotes(escaped(command_, 80)), what,
                                   complaint_of(one.process))};
}

}  // namespace fairshuf::orders
