#include "system/status_line.hpp"

#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <exception>
#include <string_view>
#include <utility>

namespace fairshuf {
namespace {

// A signal handler can only see globals.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
std::atomic<bool> is_drawn{false};
std::atomic<bool> drawing{false};
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

void draw(std::string_view text) {
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
}

void clear() {
    draw("\r\x1b[K");
}

// A stopped terminal must not block the end of the program.
bool takes_text(int file) {
    pollfd polled{file, POLLOUT, 0};
    return ::poll(&polled, 1, 0) == 1;
}

void clear_at_end(int /*signal*/) {
    wait_while([] { return drawing && takes_text(STDERR_FILENO); });
    if (is_drawn && takes_text(STDERR_FILENO)) clear();
}

void draw_unless_ending(const std::string& line) {
    const std::string text = "\r" + line + "\x1b[K";
    drawing = true;
    if (!is_ending()) {
        is_drawn = true;
        draw(text);
    }
    drawing = false;
}

}  // namespace

bool stderr_is_a_terminal() {
    return ::isatty(STDERR_FILENO) != 0;
}

status_line::status_line(text line, bool shown, drawing_pace when) : line_(std::move(line)), when_(when) {
    if (!shown) return;
    watch_.emplace(end_task::drawn_line, clear_at_end);
    start();
}

// The work matters, the line does not: without a thread it is not drawn.
void status_line::start() {
    try {
        thread_ = std::jthread([this](const std::stop_token& stop) { show(stop); });
    } catch (const std::exception&) {
        watch_.reset();
    }
}

void status_line::finish() {
    if (!thread_.joinable()) return;
    thread_.request_stop();
    thread_.join();
    watch_.reset();
}

// Whether something was drawn. An exception must not leave the thread: that would end the program.
bool status_line::draw_next() {
    try {
        const std::string now = line_();
        if (now.empty()) return false;
        draw_unless_ending(now);
        return true;
    } catch (const std::exception&) {  // no memory: perhaps next time
        return false;
    }
}

void status_line::show(const std::stop_token& stop) {
    const signals_wait here;  // signals go to another thread, whose handler waits for this one
    std::unique_lock lock(mutex_);
    bool shown = false;
    for (;;) {
        stopped_.wait_for(lock, stop, shown ? when_.next : when_.first, [] { return false; });
        if (stop.stop_requested()) break;
        shown = draw_next() || shown;
    }
    if (shown && !is_ending()) clear();
    is_drawn = false;
}

}  // namespace fairshuf
