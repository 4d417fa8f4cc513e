#include "observe/orders/command_stream.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <utility>

#include "format/escaped.hpp"
#include "language/words/observe_input.hpp"
#include "observe/orders/cards.hpp"
#include "observe/orders/command_words.hpp"
#include "system/process/time_limit.hpp"

namespace fairshuf::orders {

using clock = std::chrono::steady_clock;

struct command_stream::running {
    child process;
    std::chrono::milliseconds timeout;
    std::optional<clock::time_point> deadline;  // of this call of next(), once it has to wait
    std::string failure;                        // how the command failed; empty if it did not

    // Returns output as it comes. It asks for the end of the process first and reads the output then, so no
    // output is missed.
    expected<std::string> more() {
        std::string output;
        for (bool open = true;;) {
            const bool late = deadline && clock::now() >= *deadline;
            const bool over = process.ended().has_value();
            open = process.read_some(output, std::size_t{1} << 17);
            process.read_complaints();
            if (!output.empty()) return output;
            if (over) return end();
            if (late) return silent(open);
            wait();
        }
    }

private:
    expected<std::string> end() {
        const auto failed = process.failure();
        if (!failed) return std::string();
        failure = in_words(*failed);
        return error{failure};
    }

    expected<std::string> silent(bool open) {
        process.stop();
        failure = open ? say<words::stream_silent>(in_seconds(timeout))
                       : say<words::stream_not_ended>(in_seconds(timeout));
        return error{failure};
    }

    void wait() {
        if (!deadline) deadline = clock::now() + timeout;
        auto entries = process.to_poll();
        static_cast<void>(
            ::poll(entries.data(), entries.size(), poll_time(*deadline, process.tells_when_over())));
    }
};

namespace {

template <class Running>
class printed_bytes final : public byte_source {
public:
    explicit printed_bytes(Running& run) : run_(&run) {}

    expected<std::size_t> read(std::span<char> buffer) override {
        if (used_ == held_.size()) {
            auto more = run_->more();
            if (!more) return more.error();
            held_ = *std::move(more);
            used_ = 0;
        }
        const std::size_t count = held_.copy(buffer.data(), buffer.size(), used_);
        used_ += count;
        return count;
    }

private:
    Running* run_;
    std::string held_;
    std::size_t used_ = 0;
};

bool is_one_to_n(const std::vector<std::string>& deck) {
    for (std::size_t i = 0; i < deck.size(); ++i)
        if (deck[i] != std::to_string(i + 1)) return false;
    return true;
}

}  // namespace

expected<command_stream> command_stream::start(const std::string& command, std::vector<std::string> deck,
                                               std::chrono::milliseconds timeout, bool any_deck) {
    if (auto cards = known_cards::named(deck); !cards)
        return error{say<words::deck_option>(cards.error().message)};
    const auto input = deck_input(deck);
    if (!input) return input.error();
    auto watch = std::make_unique<group_watch>();
    auto process = child::start(command, *input);
    if (!process)
        return error{say<words::input_in>(in_quotes(escaped(command, 80)), process.error().message)};
    command_stream stream(in_quotes(escaped(command, 80)), std::move(deck),
                          std::make_unique<running>(running{*std::move(process), timeout, {}, ""}));
    stream.watch_ = std::move(watch);
    if (!any_deck) return stream;
    if (auto opened = stream.open({}); !opened) {
        const error problem = stream.with_failure(opened.error());
        stream.run_->process.stop();
        return problem;
    }
    stream.deck_ = stream.stream_->deck();
    return stream;
}

command_stream::command_stream(std::string name, std::vector<std::string> deck, std::unique_ptr<running> run)
    : name_(std::move(name)), deck_(std::move(deck)), run_(std::move(run)) {}

command_stream::command_stream(command_stream&&) noexcept = default;
command_stream& command_stream::operator=(command_stream&&) noexcept = default;
command_stream::~command_stream() = default;

expected<bool> command_stream::next(std::span<std::uint8_t> out) {
    if (problem_) return *problem_;
    run_->deadline.reset();
    auto got = read(out);
    if (!got) {
        problem_ = with_failure(got.error());
        got = *problem_;
        run_->process.stop();
    }
    return got;
}

error command_stream::with_failure(error problem) const {
    if (run_->failure.empty()) return problem;
    return {say<words::stream_failed>(name_, run_->failure, orders_so_far(), complaint_of(run_->process))};
}

expected<void> command_stream::open(stream_options options) {
    auto bytes = std::make_unique<printed_bytes<running>>(*run_);
    auto stream = order_stream::from(std::move(bytes), name_, std::move(options));
    if (!stream) return stream.error();
    stream_ = *std::move(stream);
    return {};
}

expected<bool> command_stream::read(std::span<std::uint8_t> out) {
    if (!stream_)
        if (auto opened = open({deck_, is_one_to_n(deck_)}); !opened) return opened.error();
    return stream_->next(out);
}

std::string command_stream::orders_so_far() const {
    if (!stream_ || stream_->count() == 0) return say<words::stream_before_first>();
    return counted<words::stream_after_one, words::stream_after>(stream_->count());
}

}  // namespace fairshuf::orders
