// A shell command that runs in its own process group.
//
//   const auto input = deck_input({"A", "K"});           // one card per line, for any number of runs
//   auto run = child::start("shuf", *input);
//   poll(run->out() ...), run->ended() ...
//
// The run ends with the shell: background processes are killed, even if they still hold the pipe.
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

// How a process ended that did not succeed.
struct process_failure {
    std::optional<int> status;  // nothing if a signal killed it
    std::string signal{};       // "9 (Killed)": that killed it, or a process in it as shells report it
};

class child {
public:
    static expected<child> start(const std::string& command, const descriptor& input);
    child(child&& other) noexcept { *this = std::move(other); }
    child& operator=(child&& other) noexcept;
    child(const child&) = delete;
    child& operator=(const child&) = delete;
    ~child() { stop(); }

    // What to wait for: standard output, standard error, the end. poll() skips closed ones.
    static constexpr std::size_t poll_entries = 3;
    std::array<pollfd, poll_entries> to_poll() const;
    // If the system cannot report the end of a process, call ended() now and then.
    bool tells_when_over() const { return static_cast<bool>(over_); }

    // Takes the available output without blocking. False at the end of the pipe.
    bool read_some(std::string& output, std::size_t most);
    void read_complaints();
    // Nothing while it runs. At the end, kills background processes and keeps the exit status (as of
    // waitpid).
    std::optional<int> ended();
    void stop();  // kills the whole group and waits for it

    std::optional<process_failure> failure() const;  // of a process that has ended; nothing if it succeeded
    std::string complaint() const;                   // the beginning of its standard error, escaped, or empty

private:
    child() = default;

    group_entry entry_;
    descriptor out_, err_, over_;
    pid_t pid_ = -1;  // until its end is known
    std::optional<int> status_;
    std::string complaints_;
};

}  // namespace fairshuf
