#include "orders/child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>

#include "orders/fields.hpp"
#include "orders/shown.hpp"

namespace fairshuf::orders {
namespace {

constexpr std::size_t most_complaints = 300;

error failed(std::string_view what) {
    return {fmt::format("{}: {}", what, std::strerror(errno))};
}

// Out of the way of 0, 1 and 2, which the child gets anew; they may be closed in this program.
descriptor moved_up(int file) {
    descriptor low(file);
    if (file < 0 || file > 2) return low;
    return descriptor(::fcntl(file, F_DUPFD_CLOEXEC, 3));  // NOLINT(*-vararg)
}

struct pipe_ends {
    descriptor read, write;
};

expected<pipe_ends> make_pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return failed("cannot make a pipe");
    pipe_ends both{moved_up(ends[0]), moved_up(ends[1])};
    // Only our end: the child's is another open file, and writes as it always does.
    if (!both.read || !both.write || ::fcntl(both.read.get(), F_SETFL, O_NONBLOCK) != 0)  // NOLINT(*-vararg)
        return failed("cannot make a pipe");
    return both;
}

// How the shell is to be started: what is 0, 1 and 2, and which signals it knows.
class recipe {
public:
    recipe(const descriptor& input, const descriptor& out, const descriptor& err, const sigset_t& mask) {
        posix_spawn_file_actions_init(&files_);
        posix_spawnattr_init(&attributes_);
        // Opened anew by each child, so that each reads from the beginning.
        const std::string path = fmt::format("/proc/self/fd/{}", input.get());
        posix_spawn_file_actions_addopen(&files_, 0, path.c_str(), O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&files_, out.get(), 1);
        posix_spawn_file_actions_adddup2(&files_, err.get(), 2);
        sigset_t to_default;
        sigemptyset(&to_default);
        for (const int signal : {SIGPIPE, SIGCHLD}) sigaddset(&to_default, signal);
        posix_spawnattr_setsigdefault(&attributes_, &to_default);
        posix_spawnattr_setsigmask(&attributes_, &mask);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(&attributes_,
                                 POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    }
    recipe(const recipe&) = delete;
    recipe& operator=(const recipe&) = delete;
    ~recipe() {
        posix_spawn_file_actions_destroy(&files_);
        posix_spawnattr_destroy(&attributes_);
    }

    // -1 and errno if it cannot be started.
    pid_t run(std::string command) const {
        std::string shell = "sh", option = "-c", end_of_options = "--";
        const std::array<char*, 5> arguments{shell.data(), option.data(), end_of_options.data(),
                                             command.data(), nullptr};
        pid_t pid = -1;
        errno = posix_spawn(&pid, "/bin/sh", &files_, &attributes_, arguments.data(), environ);
        return errno == 0 ? pid : -1;
    }

private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

std::string signal_name(int signal) {
    const char* const name = ::strsignal(signal);
    return name == nullptr ? std::to_string(signal) : fmt::format("{} ({})", signal, name);
}

descriptor end_of(pid_t pid) {
    return descriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));  // NOLINT(*-vararg)
}

bool write_whole(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno != EINTR) return false;
        text.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
    }
    return true;
}

// Everything that is in a pipe now. False at its end.
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

// Sealed, for a command that wrote into it would change what the others read.
expected<descriptor> deck_input(const std::vector<std::string>& deck) {
    descriptor file = moved_up(::memfd_create("deck", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    std::string text;
    for (const auto& name : deck) text += name + '\n';
    constexpr int seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
    if (!file || !write_whole(file.get(), text) ||
        ::fcntl(file.get(), F_ADD_SEALS, seals) != 0)  // NOLINT(*-vararg)
        return failed("cannot keep the deck in memory");
    return file;
}

expected<child> child::start(const std::string& command, const descriptor& input) {
    auto out = make_pipe();
    if (!out) return out.problem();
    auto err = make_pipe();
    if (!err) return err.problem();
    child started;
    sigset_t mask;
    if (!started.entry_.take(mask)) return error{"cannot start a command: too many are running"};
    started.pid_ = recipe(input, out->write, err->write, mask).run(command);
    const int reason = errno;
    started.entry_.fill(started.pid_, mask);
    errno = reason;
    if (started.pid_ < 0) return failed("cannot start /bin/sh");
    started.out_ = std::move(out->read);
    started.err_ = std::move(err->read);
    started.over_ = end_of(started.pid_);
    return started;
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
    std::size_t turns = 64;  // one that complains without end must not keep us from the others
    const bool more = drain(err_.get(), [&](std::string_view some) {
        complaints_ += some.substr(0, most_complaints - std::min(most_complaints, complaints_.size()));
        return --turns > 0;
    });
    if (!more) err_.close();
}

// While the process is dead but not waited for, its number cannot be given to another: only then is
// it safe to kill the group by that number.
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
    return said.empty() ? "" : ": " + shown(said, most_complaints);
}

std::string child::how_it_failed() const {
    if (!status_ || *status_ == 0) return "";
    if (WIFSIGNALED(*status_)) return fmt::format("killed by signal {}", signal_name(WTERMSIG(*status_)));
    const int status = WEXITSTATUS(*status_);
    if (status == 127) return "the shell could not find it (exit status 127)";
    if (status == 126) return "the shell could not run it (exit status 126)";
    // How shells report what a signal did to their own child.
    if (status > 128 && status <= 128 + SIGRTMAX)
        return fmt::format("exit status {} (a process in it was killed by signal {})", status,
                           signal_name(status - 128));
    return fmt::format("exit status {}", status);
}

}  // namespace fairshuf::orders
