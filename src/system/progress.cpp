#include "system/progress.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

#include "format/quantities.hpp"

namespace fairshuf {
namespace {

// A part of the line. The layout depends on the widest text of each part, so nothing jumps.
struct part {
    std::string text;
    std::size_t widest = 0;
    int rank = 0;  // 0 matters most
};

constexpr std::size_t shortest_bar = 10, longest_bar = 32;  // with its brackets
constexpr int rank_of_bar = 3;

std::size_t width(const std::vector<part>& parts) {
    std::size_t columns = 2 * (parts.size() - 1);
    for (const auto& each : parts) columns += each.widest;
    return columns;
}

std::string joined(const std::vector<part>& parts) {
    std::string line;
    for (const auto& each : parts)
        if (!each.text.empty()) line += (line.empty() ? "" : "  ") + each.text;
    return line;
}

double share_of(const progress_state& state) {
    return std::min(1.0, static_cast<double>(state.done) / static_cast<double>(state.expected));
}

std::string bar(double share, std::size_t columns) {
    const auto full = static_cast<std::size_t>(share * static_cast<double>(columns - 2));
    return fmt::format("[{}{}]", std::string(full, '#'), std::string(columns - 2 - full, '-'));
}

std::string left(const progress_state& state, double rate) {
    if (rate <= 0) return "";
    return format_duration(static_cast<double>(state.expected) * (1 - share_of(state)) / rate) + " left";
}

std::vector<part> parts_of(const progress_state& state) {
    const double rate = state.seconds > 0 ? static_cast<double>(state.done) / state.seconds : 0;
    const part name{std::string(state.name), state.name.size(), 0};
    const part speed{rate > 0 ? format_bytes(static_cast<std::uint64_t>(rate)) + "/s" : "", 9, 5};
    if (state.expected == 0) return {name, {format_bytes(state.done), 7, 1}, speed};
    const auto percent = static_cast<int>(100 * share_of(state));
    const std::string all = format_bytes_of(state.expected, state.expected);
    return {name,
            {"", shortest_bar, rank_of_bar},
            {fmt::format("{}%", percent), 4, 1},
            {format_bytes_of(std::min(state.done, state.expected), state.expected), all.size(), 4},
            speed,
            {left(state, rate), 12, 2}};
}

}  // namespace

std::string progress_line(const progress_state& state, std::size_t columns) {
    auto parts = parts_of(state);
    while (parts.size() > 1 && width(parts) > columns)
        parts.erase(std::ranges::max_element(parts, {}, &part::rank));
    const auto place = std::ranges::find(parts, rank_of_bar, &part::rank);
    if (place != parts.end()) {
        const std::size_t most = columns - width(parts) + shortest_bar;
        place->text = bar(share_of(state), std::min(longest_bar, most));
    }
    return joined(parts).substr(0, columns);
}

namespace {

// One less than the width of the terminal: in the last column, some terminals wrap.
std::size_t columns_of_stderr() {
    constexpr std::size_t usual = 80;
    winsize size{};
    const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;  // NOLINT(*-vararg)
    return (known ? size.ws_col : usual) - 1;
}

}  // namespace

progress::progress(bool wanted, drawing_pace when)
    : shown_([this] { return line(); }, wanted && stderr_is_a_terminal(), when) {}

void progress::phase(std::string_view name, std::uint64_t bytes_expected) {
    const std::scoped_lock lock(mutex_);
    name_ = name;
    expected_ = bytes_expected;
    done_ = 0;
    begin_ = clock::now();
}

progress_state progress::now() {
    const std::scoped_lock lock(mutex_);
    const std::chrono::duration<double> passed = clock::now() - begin_;
    return {.name = name_, .done = done_, .expected = expected_, .seconds = passed.count()};
}

std::string progress::line() {
    const progress_state state = now();
    if (state.name.empty()) return "";  // no phase has begun
    return progress_line(state, columns_of_stderr());
}

}  // namespace fairshuf
