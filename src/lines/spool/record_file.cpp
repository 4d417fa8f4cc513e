#include "lines/spool/record_file.hpp"

#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace fairshuf::lines {
namespace {

// Sizes have seven bits in each byte, the lowest first. All bytes but the last have the highest bit set.
constexpr unsigned size_bits = 7;
constexpr std::size_t most_size_bytes = 10;
constexpr std::uint64_t more_follows = 0x80;

// A long piece is released part by part, so that what is merged is not on disk twice.
constexpr std::uint64_t released_at_once = std::uint64_t{1} << 20;

}  // namespace

// The buffer is filled to its end, so pieces that follow each other on disk are one.
bool record_file_writer::put_size(std::uint64_t size) {
    std::array<char, most_size_bytes> bytes;  // NOLINT(*-member-init): written before it is read
    std::size_t count = 0;
    for (; size >= more_follows; size >>= size_bits)
        bytes[count++] = static_cast<char>((size & (more_follows - 1)) | more_follows);
    bytes[count++] = static_cast<char>(size);
    return put_bytes({bytes.data(), count});
}

bool record_file_writer::put_bytes(std::string_view bytes) {
    while (!bytes.empty()) {
        if (used_ == buffer_.size() && !flush()) return false;
        const std::size_t some = bytes.copy(buffer_.data() + used_, buffer_.size() - used_);
        used_ += some;
        bytes.remove_prefix(some);
    }
    return true;
}

bool record_file_writer::flush() {
    if (problem_) return false;
    if (used_ == 0) return true;
    const auto where = disk_->reserve(used_);
    if (!where) return fail(where.error());
    if (file_.pieces.empty() || !file_.pieces.back().absorb(*where)) file_.pieces.push_back(*where);
    const iovec part{buffer_.data(), used_};
    used_ = 0;
    const auto written = disk_->write(*where, 0, {&part, 1});
    return written || fail(written.error());
}

bool record_file_writer::fail(const error& problem) {
    if (!problem_) problem_ = problem;
    return false;
}

expected<record_file> record_file_writer::finish() {
    flush();
    if (problem_) return *problem_;
    return std::move(file_);
}

bool record_file_reader::next() {
    begin_ += static_cast<std::size_t>(std::min<std::uint64_t>(size_, end_ - begin_));
    return read_size() && (!is_short() || fill(static_cast<std::size_t>(size_)));
}

bool record_file_reader::read_size() {
    size_ = 0;
    for (unsigned shift = 0; shift < most_size_bytes * size_bits; shift += size_bits) {
        if (begin_ == end_ && !fill(1)) return false;
        const auto byte = static_cast<unsigned char>(buffer_[begin_++]);
        size_ |= (byte & (more_follows - 1)) << shift;
        if (byte < more_follows) return size_ > 0;
    }
    return false;
}

// Reads until so many bytes are in the buffer. False at the end.
bool record_file_reader::fill(std::size_t wanted) {
    if (end_ - begin_ >= wanted) return true;
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    while (end_ < wanted) {
        const auto got = read_some(buffer_.subspan(end_));
        if (!got && !problem_) problem_ = got.error();
        if (!got || *got == 0) return false;
        end_ += *got;
    }
    return true;
}

expected<std::size_t> record_file_reader::read_some(std::span<char> into) {
    if (piece_ == file_.pieces.size()) return std::size_t{0};
    const auto& where = file_.pieces[piece_];
    const auto some = static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), where.size - done_));
    if (auto read = disk_->read(where, done_, into.first(some)); !read) return read.error();
    done_ += some;
    release_read();
    return some;
}

// Releases whole parts of the piece, and what is left of it at its end.
void record_file_reader::release_read() {
    const auto& where = file_.pieces[piece_];
    const bool at_end = done_ == where.size;
    const std::uint64_t end = at_end ? done_ : done_ / released_at_once * released_at_once;
    if (end > released_) disk_->release({where.file, where.offset + released_, end - released_});
    released_ = end;
    if (!at_end) return;
    ++piece_;
    done_ = released_ = 0;
}

expected<void> record_file_reader::read(std::span<char> into) {
    while (!into.empty()) {
        if (begin_ == end_ && !fill(1)) return problem();
        const std::size_t some = std::min(into.size(), end_ - begin_);
        std::memcpy(into.data(), buffer_.data() + begin_, some);
        begin_ += some;
        size_ -= some;
        into = into.subspan(some);
    }
    return {};
}

error record_file_reader::problem() const {
    return problem_.value_or(
        error{"spilled records changed: memory or disk is faulty, or this program has a bug"});
}

}  // namespace fairshuf::lines
