// Runs work in a separate process, which may be limited or killed.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <functional>
#include <utility>

namespace fairshuf::test {

class forked {
public:
    // The result of the work is the exit status.
    explicit forked(const std::function<int()>& work) {
        std::fflush(nullptr);  // otherwise both processes write the buffer
        pid_ = ::fork();
        if (pid_ == 0) ::_exit(work());
    }
    forked(const forked&) = delete;
    forked& operator=(const forked&) = delete;
    ~forked() { wait(); }

    pid_t pid() const { return pid_; }

    // The exit status, or 128 + signal.
    int wait() {
        if (pid_ <= 0) return status_;
        int status = 0;
        ::waitpid(std::exchange(pid_, 0), &status, 0);
        status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        return status_;
    }

private:
    pid_t pid_ = -1;
    int status_ = -1;
};

inline int in_a_child(const std::function<int()>& work) {
    return forked(work).wait();
}

}  // namespace fairshuf::test
