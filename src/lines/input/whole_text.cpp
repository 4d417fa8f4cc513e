#include "lines/input/whole_text.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "lines/input/byte_search.hpp"
#include "system/files/read_write.hpp"

namespace fairshuf::lines {
namespace {

// The remaining size of a regular file; 0 for other files.
std::size_t expected_size(int file) {
    struct stat about{};
    if (::fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) return 0;
    return static_cast<std::size_t>(std::max<off_t>(about.st_size - ::lseek(file, 0, SEEK_CUR), 0));
}

}  // namespace

// First the size of the file and one byte, to detect its end; then twice as much each time.
bool whole_text::make_room(int file) {
    constexpr std::size_t least = std::size_t{1} << 16;
    const std::size_t wanted = size_ == 0 ? std::max(least, expected_size(file) + 1) : 2 * size_;
    return memory_.resize(wanted + 1 + padding);
}

expected<whole_text> whole_text::read(int file, char delimiter) {
    whole_text text(delimiter);
    std::size_t room = 0;
    for (;;) {
        if (room == 0) {
            if (!text.make_room(file)) return error{"memory exhausted"};
            room = text.memory_.size() - text.size_ - 1 - padding;
        }
        const ssize_t got = read_some(file, text.memory_.all().data() + text.size_, room);
        if (got < 0) return error{fmt::format("read error: {}", std::strerror(errno))};
        if (got == 0) break;
        text.size_ += static_cast<std::size_t>(got);
        room -= static_cast<std::size_t>(got);
    }
    const auto memory = text.memory_.all();
    if (text.size_ > 0 && memory[text.size_ - 1] != delimiter) memory[text.size_++] = delimiter;
    std::ranges::fill(memory.subspan(text.size_, padding), '\0');
    return text;
}

template <class Offset>
expected<big_array<Offset>> line_starts(const whole_text& text) {
    const std::string_view bytes = text.bytes();
    auto starts = big_array<Offset>::of(
        static_cast<std::size_t>(std::count(bytes.begin(), bytes.end(), text.delimiter())));
    if (!starts || starts->size() == 0) return starts;
    const auto places = starts->all();
    const byte_search search(text.delimiter());
    std::size_t line = 0;
    places[line++] = 0;
    for (std::size_t at = 0; line < places.size(); at += byte_search::width)
        for (auto marks = search.marks(bytes.data() + at); marks != 0 && line < places.size();
             marks = byte_search::without_first(marks))
            places[line++] = static_cast<Offset>(at + byte_search::first(marks) + 1);
    return starts;
}

template expected<big_array<std::uint32_t>> line_starts(const whole_text& text);
template expected<big_array<std::uint64_t>> line_starts(const whole_text& text);

}  // namespace fairshuf::lines
