#include "lines/piles.hpp"

#include <algorithm>
#include <cstring>

namespace fairshuf::lines {

std::uint64_t piles::lines() const {
    std::uint64_t all = 0;
    for (const auto& pile : sizes) all += pile.lines;
    return all;
}

std::uint64_t piles::bytes() const {
    std::uint64_t all = 0;
    for (const auto& pile : sizes) all += pile.bytes;
    return all;
}

expected<bool> piles::read(std::size_t pile, const spill& disk, char* into) const {
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        constexpr std::size_t ahead = 2;
        if (i + ahead < chunks.size()) {  // parts are short, and far apart
            const auto next = chunks[i + ahead].part(pile);
            for (std::size_t at = 0; at < std::min<std::size_t>(next.size(), 512); at += 64)
                __builtin_prefetch(next.data() + at);
        }
        const auto part = chunks[i].part(pile);
        std::memcpy(into, part.data(), part.size());
        into += part.size();
    }
    for (const auto& slab : slabs) {
        const auto size = static_cast<std::size_t>(slab.size(pile));
        if (auto read = disk.read(slab.where, slab.begins[pile], {into, size}); !read) return read;
        into += size;
    }
    return true;
}

void piles::forget(std::size_t pile, spill& disk) const {
    for (const auto& slab : slabs)
        if (slab.size(pile) > 0)
            disk.release({slab.where.file, slab.where.offset + slab.begins[pile], slab.size(pile)});
}

expected<std::size_t> pile_source::read(std::span<char> into) {
    while (slab_ < all_->slabs.size() && done_ == all_->slabs[slab_].size(pile_)) {
        ++slab_;
        done_ = 0;
    }
    if (slab_ == all_->slabs.size()) return std::size_t{0};
    const slab& from = all_->slabs[slab_];
    const auto some =
        static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), from.size(pile_) - done_));
    const auto read = disk_->read(from.where, from.begins[pile_] + done_, into.first(some));
    if (!read) return read.problem();
    done_ += some;
    return some;
}

std::uint64_t pile_walk::part_size(std::size_t part) const {
    return all_->in_memory() ? all_->chunks[part].part(pile_).size() : all_->slabs[part].size(pile_);
}

line_place pile_walk::next(std::uint64_t size) {
    while (done_ == part_size(part_)) {
        ++part_;
        done_ = 0;
    }
    line_place place{.size = size};
    if (all_->in_memory()) {
        place.memory = all_->chunks[part_].part(pile_).data() + done_;
    } else {
        place.slab = part_;
        place.offset = all_->slabs[part_].begins[pile_] + done_;
    }
    done_ += size;
    return place;
}

}  // namespace fairshuf::lines
