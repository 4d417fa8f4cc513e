#include "lines/input/framed_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace fairshuf::lines {

error record_position::named(const std::string& file, const error& problem) const {
    const bool in_header = record_ <= header_;
    return lines::named(file, {fmt::format("record {}{}, at byte {}: {}", record_ - (in_header ? 0 : header_),
                                           in_header ? " of the header" : "", begin_, problem.message)});
}

std::optional<std::uint64_t> framed_source::size() const {
    const auto rest = source().size();
    if (!rest) return rest;
    return *rest + (raw_end_ - raw_begin_) + (ready_ ? piece_end_ - given_ : 0);
}

expected<std::size_t> framed_source::read(std::span<char> into) {
    std::size_t used = 0;
    while (used < into.size()) {
        if (!ready_) {
            const auto made = make_piece();
            if (!made) return made.error();
            if (!*made) break;
        }
        const std::size_t some = std::min(into.size() - used, piece_end_ - given_);
        std::copy_n(piece_.data() + given_, some, into.data() + used);
        used += some;
        given_ += some;
        if (given_ < piece_end_) break;
        ready_ = false;
        given_ = 0;
        piece_end_ = framed::head_bytes;
    }
    if (ended_ && !ready_ && used == 0) {  // give the memory to the next source
        raw_ = {};
        piece_ = {};
    }
    return used;
}

// False at the end.
expected<bool> framed_source::make_piece() {
    if (ended_) return false;
    if (piece_.empty()) piece_.resize(framed::head_bytes + framed::most_piece);
    for (;;) {
        append();
        const bool full = piece_end_ == piece_.size(), more = taken_ > 0 || !added_.empty();
        // A full piece is the last one only if its record ends here.
        if (full && more) {
            close_piece(false);
            return true;
        }
        if (ends_) {
            ends_ = false;
            if (piece_end_ == framed::head_bytes) continue;
            close_piece(true);
            return true;
        }
        const auto step = take_step();
        if (!step) return step.error();
        if (!*step) {
            ended_ = true;
            return false;
        }
    }
}

// Moves what was taken into the piece, as far as there is room.
void framed_source::append() {
    const auto put = [this](const char* bytes, std::size_t size) {
        const std::size_t some = std::min(size, piece_.size() - piece_end_);
        std::copy_n(bytes, some, piece_.data() + piece_end_);
        piece_end_ += some;
        return some;
    };
    const std::size_t some = put(raw_.data() + raw_begin_, taken_);
    raw_begin_ += some;
    taken_ -= some;
    if (taken_ == 0 && !added_.empty()) added_.erase(0, put(added_.data(), added_.size()));
}

void framed_source::close_piece(bool is_last) {
    const std::uint32_t head = framed::head(piece_end_ - framed::head_bytes, is_last);
    for (std::size_t i = 0; i < framed::head_bytes; ++i) piece_[i] = static_cast<char>(head >> 8 * i & 0xff);
    ready_ = true;
}

// False at the end.
expected<bool> framed_source::take_step() {
    for (;;) {
        const std::string_view bytes(raw_.data() + raw_begin_, raw_end_ - raw_begin_);
        const auto step = splitter_->next(bytes, over_);
        if (!step) return position_.named(name(), step.error());
        if (step->needs_more()) {
            if (over_ && bytes.empty()) return false;
            if (over_) return position_.named(name(), {"the file ends in the middle of this record"});
            if (auto read = read_more(); !read) return read.error();
            continue;
        }
        position_.take(*step);
        if (step->left_out)
            raw_begin_ += step->bytes;
        else
            taken_ = step->bytes;
        added_ = step->added;
        ends_ = step->ends;
        return true;
    }
}

expected<void> framed_source::read_more() {
    if (raw_.empty()) raw_.resize(most_raw);
    if (raw_begin_ > 0) {
        std::memmove(raw_.data(), raw_.data() + raw_begin_, raw_end_ - raw_begin_);
        raw_end_ -= raw_begin_;
        raw_begin_ = 0;
    }
    const auto got = source().read(std::span(raw_).subspan(raw_end_));
    if (!got) return got.error();
    raw_end_ += *got;
    over_ = *got == 0;
    return {};
}

expected<std::size_t> checked_source::read(std::span<char> into) {
    const auto got = source().read(into);
    if (!got) return got.error();
    std::string_view left(into.data(), *got);
    do {
        const auto step = splitter_->next(left, *got == 0 && !into.empty());
        if (!step) return position_.named(name(), step.error());
        position_.take(*step);
        left.remove_prefix(step->bytes);
    } while (!left.empty());
    return *got;
}

std::string_view frame_stripper::strip(std::string_view bytes) {
    text_.clear();
    while (!bytes.empty()) {
        if (left_ == 0) {
            const std::size_t some = std::min(framed::head_bytes - head_.size(), bytes.size());
            head_ += bytes.substr(0, some);
            bytes.remove_prefix(some);
            stripped_ += some;
            if (head_.size() < framed::head_bytes) break;
            left_ = framed::size_in(framed::read_head(head_.data()));
            head_.clear();
        }
        const std::size_t some = std::min(left_, bytes.size());
        text_ += bytes.substr(0, some);
        bytes.remove_prefix(some);
        left_ -= some;
    }
    return text_;
}

}  // namespace fairshuf::lines
