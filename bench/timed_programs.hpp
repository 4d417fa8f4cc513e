// Runs programs one at a time and measures the time from start to end and the peak memory of each. Their
// files are in a temporary folder, which is removed at the end, even after a signal.
//
//   bench::workplace place("/dev/shm");
//   const auto took = place.run({.arguments = {"/usr/bin/shuf", input}, .output = "out"});
//   took->seconds, took->peak_bytes
#pragma once

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "system/files/descriptor.hpp"

namespace bench {

using fairshuf::descriptor;
using fairshuf::error;
using fairshuf::expected;

struct program {
    std::vector<std::string> arguments = {};    // the first is its path
    std::vector<std::string> environment = {};  // in addition to ours: NAME=value
    std::string input = {};                     // a file for its standard input; empty: no input
    bool through_a_pipe = false;                // passes the file through a pipe
    std::string output = "/dev/null";
};

struct outcome {
    double seconds = 0;
    std::uint64_t peak_bytes = 0;  // at least our own peak
};

// The peak memory of this program. The system counts it for its children, too.
inline std::uint64_t own_peak_bytes() {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    return static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
}

inline error failed(const std::string& what) {
    return {fmt::format("{}: {}", what, std::strerror(errno))};
}

// There is at most one. It must be created before any thread.
class workplace {
public:
    explicit workplace(const std::string& folder) : folder_(folder + "/fairshuf-bench-XXXXXX") {
        ::signal(SIGPIPE, SIG_IGN);  // a program may end before it has read all its input
        ::sigemptyset(&ending_);
        for (const int number : {SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&ending_, number);
        ::pthread_sigmask(SIG_BLOCK, &ending_, &before_);
        made_ = ::mkdtemp(folder_.data()) != nullptr;
        if (made_) std::thread([this] { wait_for_signal(); }).detach();
    }
    workplace(const workplace&) = delete;
    workplace& operator=(const workplace&) = delete;
    ~workplace() {
        const std::scoped_lock lock(mutex_);
        remove();
    }

    // The error; empty if there is none.
    expected<void> is_there() const { return made_ ? expected<void>() : failed(folder_); }

    std::string file(const std::string& name) const { return folder_ + "/" + name; }
    const std::string& folder() const { return folder_; }

    std::uint64_t free_bytes() const {
        struct statvfs space{};
        if (::statvfs(folder_.c_str(), &space) != 0) return 0;
        return std::uint64_t{space.f_bavail} * space.f_frsize;
    }

    // A program that fails is an error, too.
    expected<outcome> run(const program& what);

private:
    // Only the holder of the lock starts programs. The thread for signals takes it and keeps it.
    void wait_for_signal() {
        int number = 0;
        ::sigwait(&ending_, &number);
        const std::unique_lock lock(mutex_);
        if (const pid_t child = running_; child > 0) {
            ::kill(child, SIGKILL);
            siginfo_t about{};
            ::waitid(P_PID, static_cast<id_t>(child), &about, WEXITED | WNOWAIT);
        }
        remove();
        ::signal(number, SIG_DFL);
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
        ::raise(number);
    }

    void remove() {
        std::error_code ignored;
        if (made_) std::filesystem::remove_all(folder_, ignored);
    }

    expected<pid_t> start(const program& what, int input, int output);
    static void feed(descriptor from, descriptor into);

    std::string folder_;
    bool made_ = false;
    sigset_t ending_{}, before_{};
    std::mutex mutex_;
    std::atomic<pid_t> running_ = 0;
};

// Copies a file into a pipe until the reader is gone.
inline void workplace::feed(descriptor from, descriptor into) {
    constexpr std::size_t most = std::size_t{1} << 20;
    while (::splice(from.get(), nullptr, into.get(), nullptr, most, SPLICE_F_MORE) > 0) {}
}

inline expected<pid_t> workplace::start(const program& what, int input, int output) {
    std::vector<char*> arguments, environment;
    for (const auto& text : what.arguments) arguments.push_back(const_cast<char*>(text.c_str()));
    for (const auto& text : what.environment) environment.push_back(const_cast<char*>(text.c_str()));
    for (char** ours = environ; *ours != nullptr; ++ours) environment.push_back(*ours);
    arguments.push_back(nullptr);
    environment.push_back(nullptr);

    posix_spawn_file_actions_t files;
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawnattr_t as_usual;
    ::posix_spawnattr_init(&as_usual);
    sigset_t pipe;
    ::sigemptyset(&pipe);
    ::sigaddset(&pipe, SIGPIPE);
    ::posix_spawnattr_setsigdefault(&as_usual, &pipe);
    ::posix_spawnattr_setsigmask(&as_usual, &before_);
    ::posix_spawnattr_setflags(&as_usual, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);

    const std::scoped_lock lock(mutex_);
    pid_t child = 0;
    const int why =
        ::posix_spawn(&child, arguments[0], &files, &as_usual, arguments.data(), environment.data());
    if (why == 0) running_ = child;
    ::posix_spawn_file_actions_destroy(&files);
    ::posix_spawnattr_destroy(&as_usual);
    errno = why;
    return why == 0 ? expected<pid_t>(child) : failed(what.arguments[0]);
}

inline expected<outcome> workplace::run(const program& what) {
    // A new file each time, so the time does not depend on old contents.
    if (what.output != "/dev/null") ::unlink(what.output.c_str());
    const descriptor output(::open(what.output.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    if (!output) return failed(what.output);
    const std::string from = what.input.empty() ? "/dev/null" : what.input;
    descriptor input(::open(from.c_str(), O_RDONLY | O_CLOEXEC));
    if (!input) return failed(from);
    std::jthread feeder;
    if (what.through_a_pipe) {
        int ends[2] = {-1, -1};
        if (::pipe2(ends, O_CLOEXEC) != 0) return failed("pipe");
        descriptor out(ends[1]);
        feeder = std::jthread(feed, std::exchange(input, descriptor(ends[0])), std::move(out));
    }

    const auto begin = std::chrono::steady_clock::now();
    const auto child = start(what, input.get(), output.get());
    input.close();  // otherwise the feeder would not notice that the reader is gone
    if (!child) return child.error();
    siginfo_t about{};
    while (::waitid(P_PID, static_cast<id_t>(*child), &about, WEXITED | WNOWAIT) != 0 && errno == EINTR) {}
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    const std::scoped_lock lock(mutex_);  // from here on, another process may have the number
    running_ = 0;
    int status = 0;
    rusage used{};
    if (::wait4(*child, &status, 0, &used) != *child) return failed("wait4");
    if (status != 0) {
        std::string command;
        for (const auto& argument : what.arguments) command += " " + argument;
        return error{fmt::format("failed (status {}):{}", status, command)};
    }
    return outcome{took.count(), static_cast<std::uint64_t>(used.ru_maxrss) * 1024};
}

}  // namespace bench
