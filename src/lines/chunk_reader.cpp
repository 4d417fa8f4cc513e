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
        // The last line may lack its delimiter: a byte for that.
        if (pending_.size() <= wanted) {
            if (wanted > chunk_bytes_ && wanted >= most) {
                if (held_ + 1 >= most) return state::needs_memory;
                wanted = static_cast<std::size_t>(most) - 1;
            }
            const std::size_t more = std::max(wanted + 1, 2 * held_);
            if (!pending_.resize(wanted > chunk_bytes_ ? std::min<std::uint64_t>(more, most) : more))
                return error{"memory exhausted"};
        }
        const auto read = read_more(std::max(wanted, held_));
        if (!read) return read.problem();
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
    if (over_ && held_ > 0 && pending_.data()[held_ - 1] != delimiter_) pending_.data()[held_++] = delimiter_;
    return true;
}

bool chunk_reader::find_cut() {
    const std::size_t fresh = held_ - searched_;
    const void* last = ::memrchr(pending_.data() + searched_, delimiter_, fresh);
    searched_ = held_;
    if (last == nullptr) return false;
    cut_ = static_cast<std::size_t>(static_cast<const char*>(last) - pending_.data()) + 1;
    return true;
}

void chunk_reader::only_first_line() {
    assert(cut_ > 0);
    const void* first = std::memchr(pending_.data(), delimiter_, cut_);
    cut_ = static_cast<std::size_t>(static_cast<const char*>(first) - pending_.data()) + 1;
}

bool chunk_reader::hand_out(text_buffer& buffer, chunk& lines) {
    assert(cut_ > 0);
    const std::size_t rest = held_ - cut_;
    const std::size_t size = std::max(chunk_bytes_, rest) + 1;
    if (buffer.size() != size && !buffer.resize(size)) return false;
    std::memcpy(buffer.data(), pending_.data() + cut_, rest);
    lines.bytes = cut_;
    lines.first = next_line_;
    lines.lines = count_lines(pending_.data(), cut_, delimiter_);
    next_line_ += lines.lines;
    std::swap(buffer, pending_);
    held_ = rest;
    searched_ = cut_ = 0;  // behind a chunk of one line there may be more
    return true;
}

}  // namespace fairshuf::lines
