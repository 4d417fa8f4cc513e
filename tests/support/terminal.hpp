// A terminal as standard error.
#pragma once

#include <pty.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace fairshuf::test {

// Replaces standard error with a terminal and captures its output.
class terminal {
public:
    terminal() {
        winsize size{.ws_row = 24, .ws_col = 60, .ws_xpixel = 0, .ws_ypixel = 0};
        int ours = -1;
        if (::openpty(&theirs_, &ours, nullptr, nullptr, &size) != 0) return;
        before_ = ::dup(STDERR_FILENO);
        ::dup2(ours, STDERR_FILENO);
        ::close(ours);
        reader_ = std::jthread([this] { read(); });
    }
    terminal(const terminal&) = delete;
    terminal& operator=(const terminal&) = delete;
    ~terminal() { (void)seen(); }

    bool is_there() const { return before_ >= 0; }

    // Waits until this text appears. False if it does not.
    bool shows(const std::string& text) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, std::chrono::seconds(60),
                                 [&] { return seen_.find(text) != std::string::npos; });
    }

    // Ends it.
    std::string seen() {
        if (before_ < 0) return seen_;
        ::dup2(before_, STDERR_FILENO);  // closes our side, so the reader ends
        ::close(std::exchange(before_, -1));
        reader_.join();
        ::close(theirs_);
        return seen_;
    }

private:
    void read() {
        std::vector<char> buffer(1000);
        for (;;) {
            const ssize_t got = ::read(theirs_, buffer.data(), buffer.size());
            if (got <= 0) return;
            const std::scoped_lock lock(mutex_);
            seen_.append(buffer.data(), static_cast<std::size_t>(got));
            changed_.notify_all();
        }
    }

    int theirs_ = -1, before_ = -1;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string seen_;
    std::jthread reader_;
};

}  // namespace fairshuf::test
