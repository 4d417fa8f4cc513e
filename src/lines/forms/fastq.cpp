#include "lines/forms/fastq.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "format/gnu_quoting.hpp"
#include "format/quantities.hpp"

namespace fairshuf::lines {
namespace {

bool is_base(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '*' || c == '-' || c == '.';
}

bool is_quality(char c) {
    return c >= '!' && c <= '~';
}

error wrong_character(std::string_view where, char c) {
    return {fmt::format("its {} contain {}", where, in_quotes(std::string_view(&c, 1)))};
}

}  // namespace

expected<split_step> fastq_splitter::next(std::string_view bytes, bool is_over) {
    if (bytes.empty()) return is_over ? finish() : split_step{};
    if (state_.at_line)
        if (auto fine = begin_line(bytes.front()); !fine) return fine.error();
    const auto found = bytes.find('\n');
    const bool whole = found != std::string_view::npos;
    const std::string_view text = bytes.substr(0, found);
    if (auto fine = take_text(text); !fine) return fine.error();
    if (!whole) return split_step{.bytes = bytes.size()};
    const auto ends = end_line();
    if (!ends) return ends.error();
    return split_step{.bytes = found + 1, .ends = *ends};
}

// Called at the first byte of a line, which may be its line break.
expected<void> fastq_splitter::begin_line(char first) {
    state_.at_line = false;
    if (state_.where == part::name && first != '@')
        return error{fmt::format("it begins with {}, not with '@'", in_quotes(std::string_view(&first, 1)))};
    if (state_.where == part::sequence && validate_ && first == '+') state_.where = part::plus;
    if (state_.where == part::plus && first != '+')
        return error{"its third line does not begin with '+'; --validate accepts wrapped sequences"};
    return {};
}

expected<void> fastq_splitter::take_text(std::string_view text) {
    if (text.empty()) return {};
    // A \r counts unless a line break follows it.
    if (state_.had_return) ++state_.line;
    state_.had_return = text.back() == '\r';
    if (state_.had_return) text.remove_suffix(1);
    state_.line += text.size();
    if (!validate_) return {};
    if (state_.where == part::sequence)
        if (const auto* wrong = std::ranges::find_if_not(text, is_base); wrong != text.end())
            return wrong_character("letters", *wrong);
    if (state_.where == part::qualities)
        if (const auto* wrong = std::ranges::find_if_not(text, is_quality); wrong != text.end())
            return wrong_character("qualities", *wrong);
    return {};
}

// Whether the record ends with this line.
expected<bool> fastq_splitter::end_line() {
    state_.crlf = state_.had_return;
    state_.had_return = false;
    state_.at_line = true;
    const std::uint64_t characters = std::exchange(state_.line, 0);
    switch (state_.where) {
        case part::name:
            state_.where = part::sequence;
            state_.letters = state_.qualities = 0;
            return false;
        case part::sequence:
            state_.letters += characters;
            if (!validate_) state_.where = part::plus;
            return false;
        case part::plus: state_.where = part::qualities; return false;
        default: break;
    }
    state_.qualities += characters;
    if (validate_ && state_.qualities < state_.letters) return false;
    if (state_.qualities != state_.letters)
        return error{
            fmt::format("it has {} but {}{}", counted(state_.letters, "letter"),
                        state_.qualities == 1 ? "1 quality" : fmt::format("{} qualities", state_.qualities),
                        validate_ ? "" : "; --validate accepts wrapped sequences")};
    state_.where = part::name;
    return true;
}

// A missing last line break is added: that of the line before.
expected<split_step> fastq_splitter::finish() {
    const error early{"the file ends in the middle of this record"};
    if (state_.where == part::name && state_.at_line) return split_step{};
    const bool is_last_line = state_.where == part::qualities && !(state_.at_line && state_.letters > 0);
    if (!is_last_line) return early;
    const bool crlf = state_.crlf, had_return = state_.had_return;
    const auto ends = end_line();
    if (!ends) return ends.error();
    if (!*ends) return early;
    return split_step{.added = crlf && !had_return ? "\r\n" : "\n", .ends = true};
}

}  // namespace fairshuf::lines
