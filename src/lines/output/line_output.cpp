#include "lines/output/line_output.hpp"

#include <unistd.h>

#include <cerrno>

#include "system/files/read_write.hpp"
#include "system/temporary/unfinished_file.hpp"

namespace fairshuf::lines {

expected<void> line_output::write(std::size_t part, std::uint64_t offset, std::string_view bytes) {
    if (stopped_ && stopped_()) return error{"interrupted"};
    if (any_order_) {
        if (auto done = write_at(origin_ + offset, bytes); !done) return done;
    } else {
        wait_for_turn(part);
        if (auto done = write_next(frames_ ? frames_->strip(bytes) : bytes); !done) return done;
    }
    if (on_written_) on_written_(bytes.size());
    return {};
}

expected<void> line_output::write_next(std::string_view bytes) {
    return sink_ != nullptr ? sink_->write(bytes) : write_all(file_, bytes);
}

expected<void> line_output::write_around(std::uint64_t offset, std::string_view bytes) {
    return any_order_ ? write_at(origin_ + offset, bytes) : write_next(bytes);
}

void line_output::wait_for_turn(std::size_t part) {
    std::unique_lock lock(mutex_);
    turned_.wait(lock, [&] { return turn_ == part; });
}

void line_output::go_to(std::size_t part, std::size_t output) {
    if (sink_ == nullptr) return;
    wait_for_turn(part);
    sink_->go_to(output);
}

void line_output::finish(std::size_t part) {
    if (any_order_) return;
    std::unique_lock lock(mutex_);
    turned_.wait(lock, [&] { return turn_ >= part; });
    if (turn_ > part) return;
    ++turn_;
    turned_.notify_all();
}

expected<void> line_output::write_at(std::uint64_t offset, std::string_view bytes) const {
    while (!bytes.empty()) {
        ssize_t got = -1;
        errno = ECANCELED;
        if (const write_to_unfinished now; now)
            got = ::pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return write_failed(errno);
        bytes.remove_prefix(static_cast<std::size_t>(got));
        offset += static_cast<std::uint64_t>(got);
    }
    return {};
}

}  // namespace fairshuf::lines
