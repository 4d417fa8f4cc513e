#include "lines/spool/text_spool.hpp"

#include <sys/uio.h>

#include <algorithm>

namespace fairshuf::lines {

expected<void> text_spool::add(std::span<const held_chunk> chunks) {
    std::vector<iovec> parts;
    const std::uint64_t begin = bytes();
    mark end = ends_.back();
    for (const auto& one : chunks) {
        parts.push_back({one.text, static_cast<std::size_t>(one.bytes)});
        end.record += one.records;
        end.offset += one.bytes;
        if (end.offset - ends_.back().offset >= least_chunk) ends_.push_back(end);
    }
    if (parts.empty()) return {};
    if (end.offset > ends_.back().offset) ends_.push_back(end);
    const auto where = disk_->reserve(bytes() - begin);
    if (!where) return where.error();
    pieces_.push_back({begin, *where});
    return disk_->write(*where, 0, parts);
}

text_spool::chunk_range text_spool::range(std::size_t first, std::size_t end) const {
    const mark &from = ends_[first], &to = ends_[end];
    return {first, end, from.offset, to.offset - from.offset, from.record, to.record - from.record};
}

text_spool::chunk_range text_spool::with_records(std::uint64_t begin, std::uint64_t end) const {
    const auto first = std::ranges::upper_bound(ends_, begin, {}, &mark::record) - ends_.begin() - 1;
    const auto after = std::ranges::lower_bound(ends_, end, {}, &mark::record) - ends_.begin();
    return range(static_cast<std::size_t>(first), static_cast<std::size_t>(after));
}

expected<void> text_spool::read(std::uint64_t offset, std::span<char> into) const {
    auto from = std::ranges::upper_bound(pieces_, offset, {}, &piece::offset) - 1;
    while (!into.empty()) {
        const std::uint64_t at = offset - from->offset;
        const auto some =
            static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), from->where.size - at));
        if (auto read = disk_->read(from->where, at, into.first(some)); !read) return read;
        into = into.subspan(some);
        offset += some;
        ++from;
    }
    return {};
}

void text_spool::release() {
    for (const auto& one : pieces_) disk_->release(one.where);
    pieces_.clear();
}

}  // namespace fairshuf::lines
