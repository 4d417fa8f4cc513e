#include "lines/gnu/random_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "format/gnu_quoting.hpp"
#include "system/files/read_write.hpp"

namespace fairshuf::lines {

expected<random_file> random_file::open(const std::string& path, std::size_t at_once) {
    auto file = open_for_reading(path);
    if (!file) return file.error();
    return random_file(path, *std::move(file), std::clamp(at_once, std::size_t{1}, most_at_once));
}

error random_file::problem() const {
    const std::string why =
        problem_ == 0 ? "end of file" : fmt::format("read error: {}", std::strerror(problem_));
    return {fmt::format("{}: {}", in_quotes(path_), why)};
}

bool random_file::fill() {
    const ssize_t got = read_some(file_.get(), ready_.data(), ready_.size());
    problem_ = got < 0 ? errno : 0;
    next_ = 0;
    end_ = static_cast<std::size_t>(std::max<ssize_t>(got, 0));
    return got > 0;
}

}  // namespace fairshuf::lines
