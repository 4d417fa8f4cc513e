#include "lines/output/line_writer.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "system/files/read_write.hpp"

namespace fairshuf::lines {

bool line_writer::make_room(std::size_t wanted) {
    return problem_ == 0 && flush() && wanted <= capacity;
}

bool line_writer::put_long(std::string_view line) {
    return write(line) && write({&delimiter_, 1});
}

bool line_writer::flush() {
    if (!write({buffer_.get(), used_})) return false;
    used_ = 0;
    return true;
}

bool line_writer::write(std::string_view bytes) {
    if (sink_ != nullptr) {
        const auto done = sink_->write(bytes);
        if (done) return true;
        problem_ = EIO;
        problem_of_sink_ = done.error();
        return false;
    }
    while (!bytes.empty()) {
        const ssize_t got = write_some(file_.get(), bytes.data(), bytes.size());
        if (got < 0) {
            problem_ = errno;
            return false;
        }
        written_ += static_cast<std::uint64_t>(got);
        bytes.remove_prefix(static_cast<std::size_t>(got));
    }
    return true;
}

// GNU reports a write that fails before the end twice: when it fails, and when the file is closed.
expected<void> line_writer::finish() {
    if (sink_ != nullptr) return problem_ == 0 && flush() ? expected<void>() : problem_of_sink_;
    const std::uint64_t all = written_ + used_;
    bool at_the_end = false;
    if (problem_ == 0 && !flush()) {
        // GNU writes smaller blocks. Check whether the failed one would have been its last.
        struct stat about{};
        const std::uint64_t block = ::fstat(file_.get(), &about) == 0 ? about.st_blksize : BUFSIZ;
        at_the_end = all <= (written_ / block + 1) * block;
    } else if (problem_ == 0 && ::close(file_.release()) != 0) {
        if (errno == EBADF && all == 0) return {};  // an empty output needs no file
        problem_ = errno;
        at_the_end = true;
    }
    if (problem_ == 0) return {};
    if (at_the_end) return first_problem();
    return error{first_problem().message + "\n" + second_problem().message};
}

expected<void> line_writer::finish_after_error() {
    if (problem_ == 0) flush();
    if (problem_ == 0) return {};
    if (sink_ != nullptr) return problem_of_sink_;
    return second_problem();
}

error line_writer::first_problem() const {
    return {fmt::format("write error: {}", std::strerror(problem_))};
}

error line_writer::second_problem() const {
    return problem_ == EBADF ? first_problem() : error{"write error"};
}

}  // namespace fairshuf::lines
