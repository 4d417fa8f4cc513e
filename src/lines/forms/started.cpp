#include "lines/forms/started.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "format/gnu_quoting.hpp"

namespace fairshuf::lines {

expected<split_step> started_splitter::next(std::string_view bytes, bool is_over) {
    if (bytes.empty()) return is_over ? finish() : split_step{};
    if (!at_line_) return take_line(bytes);
    const answer begins = begins_record(bytes, is_over);
    if (begins == answer::unsure) return split_step{};
    if (begins == answer::no && !in_record_) return error{no_beginning()};
    if (begins == answer::yes && in_record_) {
        in_record_ = false;
        return split_step{.ends = true};
    }
    first_line_ = begins == answer::yes;
    in_record_ = true;
    at_line_ = false;
    return take_line(bytes);
}

// Takes the line as far as it is there.
expected<split_step> started_splitter::take_line(std::string_view bytes) {
    const auto found = bytes.find('\n');
    const bool whole = found != std::string_view::npos;
    const std::string_view line = bytes.substr(0, whole ? found + 1 : bytes.size());
    if (auto fine = check(line, first_line_); !fine) return fine.error();
    at_line_ = whole;
    if (whole) crlf_ = found > 0 ? line[found - 1] == '\r' : after_return_;
    after_return_ = line.back() == '\r';
    return split_step{.bytes = line.size()};
}

// A missing line break is added: that of the line before.
split_step started_splitter::finish() {
    if (!in_record_) return {};
    in_record_ = false;
    if (at_line_) return {.ends = true};
    at_line_ = true;
    return {.added = crlf_ && !after_return_ ? "\r\n" : "\n", .ends = true};
}

started_splitter::answer starts_with_splitter::begins_record(std::string_view bytes, bool is_over) const {
    if (bytes.starts_with(start_)) return answer::yes;
    return !is_over && std::string_view(start_).starts_with(bytes) ? answer::unsure : answer::no;
}

std::string starts_with_splitter::no_beginning() const {
    return fmt::format("it does not begin with {}", in_quotes(start_));
}

expected<void> fasta_splitter::check(std::string_view bytes, bool is_first_line) {
    if (!validate_ || is_first_line) return {};
    const auto is_residue = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '*' || c == '-' || c == '.' ||
               c == '\n' || c == '\r';
    };
    const auto* const wrong = std::ranges::find_if_not(bytes, is_residue);
    if (wrong == bytes.end()) return {};
    return error{fmt::format("its sequence contains {}: letters, *, - and points are expected",
                             in_quotes(std::string_view(wrong, 1)))};
}

expected<std::unique_ptr<record_splitter>> pattern_splitter::of(const std::string& pattern) {
    regex_t compiled{};
    if (const int wrong = ::regcomp(&compiled, pattern.c_str(), REG_EXTENDED); wrong != 0) {
        std::array<char, 256> why{};
        ::regerror(wrong, &compiled, why.data(), why.size());
        return error{fmt::format("{}: {}; it is an extended regular expression, as for grep -E",
                                 in_quotes(pattern), why.data())};
    }
    return std::unique_ptr<record_splitter>(new pattern_splitter(pattern, compiled));  // NOLINT(*-memory)
}

pattern_splitter::~pattern_splitter() {
    ::regfree(&compiled_);
}

started_splitter::answer pattern_splitter::begins_record(std::string_view bytes, bool is_over) const {
    const auto found = bytes.substr(0, most_lookahead).find('\n');
    const bool whole = found != std::string_view::npos || is_over || bytes.size() >= most_lookahead;
    if (!whole) return answer::unsure;
    std::string_view line = bytes.substr(0, std::min(found, most_lookahead));
    if (line.ends_with('\r')) line.remove_suffix(1);
    line_ = line;  // a NUL byte must follow
    std::array<regmatch_t, 1> range{{{0, static_cast<regoff_t>(line_.size())}}};
    return ::regexec(&compiled_, line_.c_str(), range.size(), range.data(), REG_STARTEND) == 0 ? answer::yes
                                                                                               : answer::no;
}

std::string pattern_splitter::no_beginning() const {
    return fmt::format("its first line does not match {}", in_quotes(pattern_));
}

}  // namespace fairshuf::lines
