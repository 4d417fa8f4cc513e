// A program that runs beside the test, with its own streams and limits.
//
//   started command({"/bin/cat"}, {.input = pipe.reader(), .limits = {{RLIMIT_NOFILE, 20}}});
//   ::kill(command.pid(), SIGTERM);
//   command.wait().status;                // 128 + signal
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/failing_calls.hpp"

namespace fairshuf::test {

// A file descriptor, closed at the end. Started programs do not inherit it by accident.
class handle {
public:
    handle() = default;
    explicit handle(int file) : file_(file) {}
    handle(handle&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    handle& operator=(handle&& other) noexcept {
        std::swap(file_, other.file_);
        return *this;
    }
    handle(const handle&) = delete;
    handle& operator=(const handle&) = delete;
    ~handle() { close(); }

    int get() const { return file_; }
    void close() {
        if (file_ >= 0) ::close(std::exchange(file_, -1));
    }

private:
    int file_ = -1;
};

inline handle opened(const std::string& path, int flags) {
    return handle(::open(path.c_str(), flags | O_CLOEXEC, 0600));
}

// A file without a name, in memory.
inline handle memory_file() {
    return handle(::memfd_create("test", MFD_CLOEXEC));
}

// The whole contents, from the beginning.
inline std::string content_of(const handle& file) {
    std::string text(static_cast<std::size_t>(std::max<off_t>(::lseek(file.get(), 0, SEEK_END), 0)), '\0');
    const ssize_t got = ::pread(file.get(), text.data(), text.size(), 0);
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return text;
}

// False if the reader is gone. SIGPIPE must be ignored.
inline bool write_to(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t got = ::write(file, text.data(), text.size());
        if (got < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(got));
    }
    return true;
}

// Reads so many bytes, or all there are.
inline std::string read_from(int file, std::size_t most = std::string::npos) {
    std::string text;
    for (char piece[4096]; text.size() < most;) {
        const ssize_t got = ::read(file, piece, std::min(sizeof(piece), most - text.size()));
        if (got <= 0) break;
        text.append(piece, static_cast<std::size_t>(got));
    }
    return text;
}

struct both_ends {
    handle reader, writer;
};

inline both_ends new_pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) std::abort();
    return {handle(ends[0]), handle(ends[1])};
}

struct resource_limit {
    int what = 0;
    rlim_t most = 0;
    rlim_t may_ask_for = 0;  // 0: no more
};

struct circumstances {
    int input = -1, output = -1;  // descriptors; if -1, input is empty and output is captured
    std::vector<resource_limit> limits = {};
    std::vector<int> ignored = {};           // signals
    std::string folder = {};                 // its working directory
    std::vector<failing_call> failing = {};  // if they cannot be made to fail, the exit status is 126
};

struct ended {
    int status = -1;  // or 128 + signal
    std::string out, err;
    std::uint64_t peak = 0;  // bytes of memory; at least those of this process at the start
};

class started {
public:
    started(const std::vector<std::string>& arguments, const circumstances& how)
        : out_(memory_file()), err_(memory_file()) {
        const handle nothing = opened("/dev/null", O_RDONLY);
        std::vector<char*> argv;
        for (const auto& word : arguments) argv.push_back(const_cast<char*>(word.c_str()));
        argv.push_back(nullptr);
        std::string locale = "LC_ALL=C";
        char* const environment[] = {locale.data(), nullptr};
        pid_ = ::fork();
        if (pid_ != 0) return;
        ::dup2(how.input >= 0 ? how.input : nothing.get(), STDIN_FILENO);
        ::dup2(how.output >= 0 ? how.output : out_.get(), STDOUT_FILENO);
        ::dup2(err_.get(), STDERR_FILENO);
        std::signal(SIGPIPE, SIG_DFL);
        for (const int signal : how.ignored) std::signal(signal, SIG_IGN);
        for (const auto& [what, most, may_ask_for] : how.limits) {
            const rlimit limit{most, std::max(most, may_ask_for)};
            ::setrlimit(static_cast<__rlimit_resource_t>(what), &limit);
        }
        for (const auto& call : how.failing)
            if (!make_fail(call)) ::_exit(126);
        if (how.folder.empty() || ::chdir(how.folder.c_str()) == 0)
            ::execve(argv[0], argv.data(), environment);
        ::_exit(127);
    }
    started(const started&) = delete;
    started& operator=(const started&) = delete;
    ~started() {
        if (pid_ > 0) ::kill(pid_, SIGKILL);
        wait();
    }

    pid_t pid() const { return pid_; }

    // Whether it has ended. wait() returns how.
    bool is_over() const {
        siginfo_t about{};
        return pid_ <= 0 ||
               (::waitid(P_PID, static_cast<id_t>(pid_), &about, WEXITED | WNOHANG | WNOWAIT) == 0 &&
                about.si_pid == pid_);
    }

    ended wait() {
        if (pid_ <= 0) return {};
        int status = 0;
        rusage used{};
        ::wait4(std::exchange(pid_, 0), &status, 0, &used);
        return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), content_of(out_),
                content_of(err_), static_cast<std::uint64_t>(used.ru_maxrss) * 1024};
    }

private:
    handle out_, err_;
    pid_t pid_ = 0;
};

}  // namespace fairshuf::test
