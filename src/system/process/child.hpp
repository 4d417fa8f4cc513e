// A command of the shell, running in a process group of its own.
//
//   const auto input = deck_input({"A", "K"});           // one card per line, for any number of runs
//   auto run = child::start("shuf", *input);
//   poll(run->out() ...), run->ended() ...
//
// When the shell has ended, so has the run: what it left in the background is killed, even if it still
// holds the pipe.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "fairshuf/core/expected.hpp"
#include "system/files/descriptor.hpp"
#include "system/process/live_groups.hpp"
#include "system/process/spawn.hpp"

struct pollfd;

namespace fairshuf {

class child {
public:
    static expected<child> start(const std::string& command, const descriptor& input);
    child(child&& other) noexcept { *this = std::move(other); }
    child& operator=(child&& other) noexcept;
    child(const child&) = delete;
    child& operator=(const child&) = delete;
    ~child() { stop(); }

    // What to wait for: output, complaints, the end. Closed ones are skipped by poll().
    static constexpr std::size_t poll_entries = 3;
    std::array<pollfd, poll_entries> to_poll() const;
    // If the system cannot tell when a process ends, it must be asked now and then.
    bool tells_when_over() const { return static_cast<bool>(over_); }

    // Takes what is there, without waiting. False once the pipe is at its end.
    bool read_some(std::string& output, std::size_t most);
    void read_complaints();
    // Nothing while it runs. Once ended: what it left in the background is killed, and the system's
    // word on how it ended (as of waitpid) is kept.
    std::optional<int> ended();
    void stop();  // kills the whole group and waits for its end

    std::string how_it_failed() const;  // in words; empty if it ended well
    std::string complaint() const;      // the beginning of its standard error, as ": '...'", or empty

private:
    child() = default;

    group_entry entry_;
    descriptor out_, err_, over_;
    pid_t pid_ = -1;  // until its end is known
    std::optional<int> status_;
    std::string complaints_;
};

}  // namespace fairshuf
