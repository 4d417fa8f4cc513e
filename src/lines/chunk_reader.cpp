#include "lines/chunk_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

namespace fairshuf::lines {

error line_too_long(std::uint64_t number) {
    return {fmt::format("line {} does not fit into the memory allowed; allow more with -S", number + 1)};
}

expected<chunk_reader::state> chunk_reader::prepare(std::uint64_t most) {
    if (cut_ > 0) return state::ready;
    for (std::size_t wanted = chunk_bytes_;; wanted = held_ + chunk_bytes_) {
        // The last record may lack its end: room for that.
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
        if (!read) return read.problem();
        if (over_)
            if (auto ended = end_last_record(); !ended) return ended.problem();
        if (over_ && held_ == 0) return state::over;
        if (find_cut()) return state::ready;
    }
}

// Until so many bytes are held, or it is over.
expected<bool> chunk_reader::read_more(std::size_t wanted) {
    while (held_ < wanted && !over_) {
        const auto got = source_->read({pending_.data() + held_, wanted - held_});
        if (!got) return got.problem();
        held_ += *got;
        over_ = *got == 0;
    }
    return true;
}

bool chunk_reader::find_cut() {
    scan_records(form_, pending_.data(), held_, scan_);
    cut_ = scan_.end;
    return cut_ > 0;
}

// The source is over.
expected<bool> chunk_reader::end_last_record() {
    scan_records(form_, pending_.data(), held_, scan_);
    if (scan_.end == held_) return true;
    const std::string_view unfinished(pending_.data() + scan_.end, held_ - scan_.end);
    const std::string_view end = completion(form_, unfinished, scan_);
    std::memcpy(pending_.data() + held_, end.data(), end.size());
    held_ += end.size();
    scan_records(form_, pending_.data(), held_, scan_);
    if (scan_.end == held_) return true;
    rest_.assign(unfinished.data(), held_ - scan_.end);
    held_ = scan_.at = scan_.end;
    return judge_rest();
}

expected<bool> chunk_reader::judge_rest() const {
    if (const auto* groups = std::get_if<grouped>(&form_); groups != nullptr && !rest_may_stay_)
        return error{
            fmt::format("the number of lines is not a multiple of {}: {} left at the end; "
                        "--allow-rest leaves them there",
                        groups->lines, std::ranges::count(rest_, groups->delimiter))};
    if (const auto* sizes = std::get_if<sized>(&form_); sizes != nullptr && !rest_may_stay_)
        return error{
            fmt::format("the number of bytes is not a multiple of {}: {} left at the end; "
                        "--allow-rest leaves them there",
                        sizes->bytes, rest_.size())};
    if (std::holds_alternative<quoted>(form_)) {
        const std::uint64_t before =
            breaks_before_ + std::count(pending_.data(), pending_.data() + held_, '\n');
        return error{fmt::format(
            "line {}: a quote is opened in the record that begins here, and never closed", before + 1)};
    }
    return true;
}

void chunk_reader::only_first_line() {
    assert(cut_ > 0);
    cut_ = std::visit(
        [&](const auto& form) { return record_size(form, pending_.data(), pending_.data() + cut_); }, form_);
}

bool chunk_reader::hand_out(text_buffer& buffer, chunk& lines) {
    assert(cut_ > 0);
    const std::size_t rest = held_ - cut_;
    const std::size_t size = std::max(chunk_bytes_, rest) + most_completion(form_);
    if (buffer.size() != size && !buffer.resize(size)) return false;
    std::memcpy(buffer.data(), pending_.data() + cut_, rest);
    lines.bytes = cut_;
    lines.first = next_line_;
    lines.lines = count_records(form_, pending_.data(), cut_);
    next_line_ += lines.lines;
    if (std::holds_alternative<quoted>(form_)) breaks_before_ += count_lines(pending_.data(), cut_, '\n');
    std::swap(buffer, pending_);
    held_ = rest;
    scan_ = {};
    cut_ = 0;  // behind a chunk of one line there may be more
    return true;
}

}  // namespace fairshuf::lines
