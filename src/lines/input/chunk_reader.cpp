#include "lines/input/chunk_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "format/quantities.hpp"

namespace fairshuf::lines {

expected<chunk_reader::state> chunk_reader::prepare(std::uint64_t most) {
    if (problem_) return *problem_;
    auto next = read_chunk(most);
    if (!next) problem_ = next.error();
    return next;
}

expected<chunk_reader::state> chunk_reader::read_chunk(std::uint64_t most) {
    if (cut_ > 0) return state::ready;
    for (std::size_t wanted = chunk_bytes_;; wanted = held_ + chunk_bytes_) {
        // Room for the end of the last record, which may be missing.
        const std::size_t end = most_completion(form_);
        if (pending_.size() < wanted + end) {
            if (wanted > chunk_bytes_ && wanted + end > most) {
                if (held_ + end >= most) return state::needs_memory;
                wanted = static_cast<std::size_t>(most) - end;
            }
            const std::size_t more = std::max(wanted + end, 2 * held_);
            if (!pending_.resize(wanted > chunk_bytes_ ? std::min<std::uint64_t>(more, most) : more))
                return error{"memory exhausted"};
        }
        const auto read = read_more(std::max(wanted, held_));
        if (!read) return read.error();
        if (over_ && held_ == 0) return state::over;
        if (find_cut()) return state::ready;
    }
}

// Reads until so many bytes are held, or the input ends.
expected<void> chunk_reader::read_more(std::size_t wanted) {
    while (held_ < wanted && !over_) {
        const auto got = sources_[current_]->read({pending_.data() + held_, wanted - held_});
        if (!got) return got.error();
        held_ += *got;
        if (*got > 0) continue;
        if (auto ended = end_last_record(); !ended) return ended;
        over_ = ++current_ == sources_.size();
        first_break_ = breaks_before_ + held_breaks();
        first_line_ = next_line_ + scan_.records;
        first_byte_ = bytes_before_ + held_;
    }
    return {};
}

// Only for quoted records: their line numbers differ from their record numbers.
std::uint64_t chunk_reader::held_breaks() const {
    return std::holds_alternative<quoted>(form_) ? count_lines(pending_.data(), held_, quoted::delimiter) : 0;
}

error chunk_reader::failed(const std::string& problem) const {
    const std::string name = sources_[current_]->name();
    return name.empty() ? error{problem} : named(name, {problem});
}

// The record after the held ones: its number, its first byte and its first line.
std::string chunk_reader::place_of_quoted() const {
    const auto& source = *sources_[current_];
    return fmt::format("record {}, at byte {} (line {})",
                       source.records_before() + next_line_ + scan_.records - first_line_ + 1,
                       source.bytes_before() + bytes_before_ + held_ - first_byte_,
                       source.lines_before() + breaks_before_ + held_breaks() - first_break_ + 1);
}

error chunk_reader::unclosed_quote(const std::string& place) const {
    const auto* const csv = std::get_if<quoted>(&form_);
    return failed(fmt::format("{}: it has an unclosed quote{}", place,
                              csv != nullptr && csv->escape ? ", or ends with an escape" : ""));
}

// Whether the quoted record that fills the memory ends at all. Reads on until it does; the bytes are lost.
expected<bool> chunk_reader::quote_is_closed() {
    record_scan scan{.inner = scan_.inner};
    for (;;) {
        const auto got = sources_[current_]->read({pending_.data(), pending_.size()});
        if (!got) return got.error();
        if (*got == 0) return scan.inner == 0;
        scan.at = 0;
        scan_records(form_, pending_.data(), *got, scan);
        if (scan.end > 0) return true;
    }
}

error chunk_reader::too_long() {
    if (!problem_) problem_ = why_too_long();
    return *problem_;
}

error chunk_reader::why_too_long() {
    constexpr std::string_view remedy = "does not fit into the memory allowed; allow more with -S";
    const std::uint64_t record = sources_[current_]->records_before() + next_line_ - first_line_ + 1;
    if (const auto* lines = std::get_if<delimited>(&form_)) {
        const std::uint64_t before = lines->delimiter == '\n' ? sources_[current_]->lines_before() : 0;
        return failed(fmt::format("line {} {}", before + record, remedy));
    }
    if (!std::holds_alternative<quoted>(form_)) return failed(fmt::format("record {} {}", record, remedy));
    held_ = 0;  // all of it is this record
    const std::string place = place_of_quoted();
    const auto closed = quote_is_closed();
    if (!closed) return closed.error();
    if (!*closed) return unclosed_quote(place);
    return failed(fmt::format("{}: it {}", place, remedy));
}

bool chunk_reader::find_cut() {
    scan_records(form_, pending_.data(), held_, scan_);
    cut_ = scan_.end;
    return cut_ > 0;
}

// Whether the line before the unfinished one ended with \r\n.
bool chunk_reader::is_after_crlf() const {
    const bool is_first = next_line_ + scan_.records == first_line_;
    if (is_first && sources_[current_]->is_after_crlf()) return true;
    return scan_.end > 0 ? ends_with_crlf({pending_.data(), scan_.end}) : after_crlf_;
}

// Called at the end of a source.
expected<void> chunk_reader::end_last_record() {
    scan_records(form_, pending_.data(), held_, scan_);
    if (scan_.end == held_) return {};
    const std::string_view unfinished(pending_.data() + scan_.end, held_ - scan_.end);
    const std::string_view end = completion(form_, unfinished, scan_, is_after_crlf());
    std::memcpy(pending_.data() + held_, end.data(), end.size());
    held_ += end.size();
    scan_records(form_, pending_.data(), held_, scan_);
    if (scan_.end == held_) return {};
    rest_.assign(pending_.data() + scan_.end, held_ - scan_.end);
    held_ = scan_.at = scan_.end;
    return check_rest();
}

// Checks the bytes after the last whole record of a source.
expected<void> chunk_reader::check_rest() const {
    if (std::holds_alternative<quoted>(form_)) return unclosed_quote(place_of_quoted());
    if (std::holds_alternative<framed>(form_))
        return failed("records changed: memory or disk is faulty, or this program has a bug");
    if (allow_rest_ && current_ + 1 == sources_.size()) return {};
    const std::string_view remedy = allow_rest_ ? "only the last input may have a remainder"
                                                : "--allow-rest keeps the remainder at the end";
    const auto left_over = [&](std::string_view record, std::uint64_t size, std::uint64_t left,
                               std::string_view unit) {
        return failed(fmt::format("after the last {} of {} {}s, {} {} left over; {}", record, size, unit,
                                  counted(left, unit), left == 1 ? "is" : "are", remedy));
    };
    if (const auto* groups = std::get_if<grouped>(&form_)) {
        const auto lines = std::ranges::count(rest_, groups->delimiter);
        return left_over("group", groups->lines, static_cast<std::uint64_t>(lines), "line");
    }
    return left_over("record", std::get<sized>(form_).bytes, rest_.size(), "byte");
}

void chunk_reader::only_first_line() {
    assert(cut_ > 0);
    cut_ = std::visit(
        [&](const auto& form) { return record_size(form, pending_.data(), pending_.data() + cut_); }, form_);
    scan_.records = 1;
}

bool chunk_reader::hand_out(text_buffer& buffer, chunk& lines) {
    assert(cut_ > 0);
    const std::size_t rest = held_ - cut_;
    const std::size_t size = std::max(chunk_bytes_, rest) + most_completion(form_);
    if (buffer.size() != size && !buffer.resize(size)) return false;
    std::memcpy(buffer.data(), pending_.data() + cut_, rest);
    lines.bytes = cut_;
    lines.first = next_line_;
    lines.lines = scan_.records;
    next_line_ += lines.lines;
    bytes_before_ += cut_;
    after_crlf_ = ends_with_crlf({pending_.data(), cut_});
    if (std::holds_alternative<quoted>(form_)) breaks_before_ += count_lines(pending_.data(), cut_, '\n');
    std::swap(buffer, pending_);
    held_ = rest;
    scan_ = {};
    cut_ = 0;  // after a chunk of one line there may be more
    return true;
}

}  // namespace fairshuf::lines
