#include "system/process/child.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>

#include "format/escaped.hpp"
#include "format/trimmed.hpp"

namespace fairshuf {
namespace {

constexpr std::size_t most_complaints = 300;

std::string signal_name(int signal) {
    const char* const name = ::strsignal(signal);
    return name == nullptr ? std::to_string(signal) : fmt::format("{} ({})", signal, name);
}

descriptor end_of(pid_t pid) {
    return descriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));  // NOLINT(*-vararg)
}

// Reads everything that is in a pipe now. False at its end.
template <class Take>
bool drain(int file, const Take& take) {
    std::array<char, 16384> buffer;  // NOLINT(*-member-init): written before it is read
    for (;;) {
        const ssize_t got = ::read(file, buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return errno == EAGAIN;
        if (got == 0) return false;
        if (!take(std::string_view(buffer.data(), static_cast<std::size_t>(got)))) return true;
    }
}

}  // namespace

expected<child> child::start(const std::string& command, const descriptor& input) {
    auto started = spawn(command, input);
    if (!started) return started.error();
    child one;
    one.entry_ = std::move(started->entry);
    one.pid_ = started->pid;
    one.out_ = std::move(started->out);
    one.err_ = std::move(started->err);
    one.over_ = end_of(one.pid_);
    return one;
}

child& child::operator=(child&& other) noexcept {
    if (this == &other) return *this;
    stop();
    entry_ = std::move(other.entry_);
    out_ = std::move(other.out_);
    err_ = std::move(other.err_);
    over_ = std::move(other.over_);
    pid_ = std::exchange(other.pid_, -1);
    status_ = other.status_;
    complaints_ = std::move(other.complaints_);
    return *this;
}

std::array<pollfd, child::poll_entries> child::to_poll() const {
    return {pollfd{out_.get(), POLLIN, 0}, pollfd{err_.get(), POLLIN, 0}, pollfd{over_.get(), POLLIN, 0}};
}

bool child::read_some(std::string& output, std::size_t most) {
    if (!out_) return false;
    const bool more = drain(out_.get(), [&](std::string_view some) {
        output += some;
        return output.size() < most;
    });
    if (!more) out_.close();
    return more;
}

void child::read_complaints() {
    if (!err_) return;
    std::size_t turns = 64;  // a command that writes errors forever must not starve the others
    const bool more = drain(err_.get(), [&](std::string_view some) {
        complaints_ += some.substr(0, most_complaints - std::min(most_complaints, complaints_.size()));
        return --turns > 0;
    });
    if (!more) err_.close();
}

// Until a dead process is waited for, its id is not reused. Only then is it safe to kill the group by that
// id.
std::optional<int> child::ended() {
    if (pid_ < 0) return status_;
    siginfo_t info{};
    if (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0)
        return std::nullopt;
    stop();
    return status_;
}

void child::stop() {
    if (pid_ < 0) return;
    ::kill(-pid_, SIGKILL);
    entry_.clear();
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) continue;
    status_ = status;
    pid_ = -1;
}

std::string child::complaint() const {
    const std::string_view said = trimmed(complaints_);
    return said.empty() ? "" : escaped(said, most_complaints);
}

std::optional<process_failure> child::failure() const {
    if (!status_ || *status_ == 0) return std::nullopt;
    if (WIFSIGNALED(*status_)) return process_failure{std::nullopt, signal_name(WTERMSIG(*status_))};
    const int status = WEXITSTATUS(*status_);
    // Shells report a signal to their own child in this way.
    if (status > 128 && status <= 128 + SIGRTMAX) return process_failure{status, signal_name(status - 128)};
    return process_failure{status};
}

}  // namespace fairshuf
