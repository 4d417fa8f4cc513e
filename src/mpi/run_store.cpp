#include "mpi/run_store.hpp"

#include <sys/uio.h>

#include <algorithm>
#include <new>

namespace fairshuf::cluster {

std::uint64_t message_bytes(std::span<const std::uint64_t> sizes) {
    std::uint64_t sum = 0;
    for (const std::uint64_t size : sizes) sum += size + lines::distributed_chunk::gap;
    return sum;
}

std::uint64_t run_store::memory_for(std::span<const std::uint64_t> sizes) {
    return sizeof(lines::bucket_begins) + message_bytes(sizes) + lines::distributed_chunk::gap;
}

expected<void> run_store::make_room(std::span<const std::uint64_t> sizes) {
    return memory_for(sizes) > memory_.left() ? spill_all() : expected<void>();
}

char* run_store::take(std::span<const std::uint64_t> sizes) {
    char* const place = memory_.take(memory_for(sizes));
    if (place == nullptr) return nullptr;
    taken_.begins = new (place) lines::bucket_begins;  // NOLINT(*-owning-memory): it belongs to the arena
    taken_.memory = place + sizeof(lines::bucket_begins);
    std::uint64_t begin = 0;
    for (std::size_t s = 0; s < sizes.size(); ++s) {
        (*taken_.begins)[s] = begin;
        begin += sizes[s] + lines::distributed_chunk::gap;
        slot_bytes_[s] += sizes[s];
        bytes_ += sizes[s];
    }
    (*taken_.begins)[sizes.size()] = begin;
    return taken_.memory;
}

// One extent for each sender.
expected<void> run_store::spill_all() {
    std::ranges::sort(held_, {}, &held_message::order);
    for (auto first = held_.begin(); first != held_.end();) {
        const auto last = std::find_if(
            first, held_.end(), [&](const auto& one) { return one.order.first != first->order.first; });
        lines::slab fresh{};
        std::vector<iovec> parts;
        for (std::size_t s = 0; s < slots_; ++s) {
            fresh.begins[s + 1] = fresh.begins[s];
            for (auto one = first; one != last; ++one) {
                const auto part = one->message.part(s);
                fresh.begins[s + 1] += part.size();
                if (!part.empty()) parts.push_back({part.data(), part.size()});
            }
        }
        const auto where = disk_->reserve(fresh.begins[slots_]);
        if (!where) return where.error();
        fresh.where = *where;
        if (auto written = disk_->write(fresh.where, 0, parts); !written) return written;
        spilled_.push_back({first->order, fresh});
        first = last;
    }
    held_.clear();
    memory_.empty();
    return {};
}

expected<lines::buckets> run_store::finish(std::span<const std::uint64_t> records) {
    if (!spilled_.empty())
        if (auto done = spill_all(); !done) return done.error();
    lines::buckets all{.ways = slots_};
    for (std::size_t s = 0; s < slots_; ++s) all.sizes[s] = {records[s], slot_bytes_[s]};
    std::ranges::sort(held_, {}, &held_message::order);
    std::ranges::sort(spilled_, {}, &spilled::order);
    for (const auto& one : held_) all.chunks.push_back(one.message);
    for (const auto& one : spilled_) all.slabs.push_back(one.where);
    held_.clear();
    spilled_.clear();
    return all;
}

}  // namespace fairshuf::cluster
