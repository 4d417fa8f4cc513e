#include "lines/shuffle/buckets.hpp"

#include <algorithm>
#include <cstring>

namespace fairshuf::lines {

std::uint64_t buckets::lines() const {
    std::uint64_t all = 0;
    for (const auto& bucket : sizes) all += bucket.lines;
    return all;
}

std::uint64_t buckets::bytes() const {
    std::uint64_t all = 0;
    for (const auto& bucket : sizes) all += bucket.bytes;
    return all;
}

expected<void> buckets::read(std::size_t bucket, const spill& disk, char* into) const {
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        constexpr std::size_t ahead = 2;
        if (i + ahead < chunks.size()) {  // parts are short and far apart
            const auto next = chunks[i + ahead].part(bucket);
            for (std::size_t at = 0; at < std::min<std::size_t>(next.size(), 512); at += 64)
                __builtin_prefetch(next.data() + at);
        }
        const auto part = chunks[i].part(bucket);
        std::memcpy(into, part.data(), part.size());
        into += part.size();
    }
    for (const auto& slab : slabs) {
        const auto size = static_cast<std::size_t>(slab.size(bucket));
        if (auto read = disk.read(slab.where, slab.begins[bucket], {into, size}); !read) return read;
        into += size;
    }
    return {};
}

void buckets::release(std::size_t bucket, spill& disk) const {
    for (const auto& slab : slabs)
        if (slab.size(bucket) > 0)
            disk.release({slab.where.file, slab.where.offset + slab.begins[bucket], slab.size(bucket)});
}

expected<std::size_t> bucket_source::read(std::span<char> into) {
    while (slab_ < all_->slabs.size() && done_ == all_->slabs[slab_].size(bucket_)) {
        ++slab_;
        done_ = 0;
    }
    if (slab_ == all_->slabs.size()) return std::size_t{0};
    const slab& from = all_->slabs[slab_];
    const auto some =
        static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), from.size(bucket_) - done_));
    const auto read = disk_->read(from.where, from.begins[bucket_] + done_, into.first(some));
    if (!read) return read.error();
    done_ += some;
    return some;
}

std::uint64_t bucket_walk::part_size(std::size_t part) const {
    return all_->in_memory() ? all_->chunks[part].part(bucket_).size() : all_->slabs[part].size(bucket_);
}

line_place bucket_walk::next(std::uint64_t size) {
    while (done_ == part_size(part_)) {
        ++part_;
        done_ = 0;
    }
    line_place place{.size = size};
    if (all_->in_memory()) {
        place.memory = all_->chunks[part_].part(bucket_).data() + done_;
    } else {
        place.slab = part_;
        place.offset = all_->slabs[part_].begins[bucket_] + done_;
    }
    done_ += size;
    return place;
}

}  // namespace fairshuf::lines
