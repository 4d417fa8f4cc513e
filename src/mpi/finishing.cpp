#include "mpi/finishing.hpp"

#include <algorithm>
#include <utility>

#include "lines/shuffle/buckets.hpp"

namespace fairshuf::cluster {

expected<void> finishing::take(std::span<run_store> stores) {
    const auto& plan = plan_->runs_of(all_->rank());
    std::uint64_t used = 0;
    std::vector<lines::buckets> taken;
    for (std::size_t i = 0; i < stores.size(); ++i) {
        std::vector<std::uint64_t> records;
        for (std::size_t s = 0; s < plan[i].count; ++s)
            records.push_back(plan_->records_of(plan[i].first + s));
        auto all = stores[i].finish(records);
        if (!all) return all.error();
        stores[i].memory().trim();
        bytes_ += stores[i].bytes();
        used += stores[i].memory().used();
        taken.push_back(*std::move(all));
    }
    for (std::size_t i = 0; i < stores.size(); ++i) {
        // The runs are written one after the other. Each has what the later ones do not hold.
        used -= stores[i].memory().used();
        const lines::shuffle_settings settings{
            .form = settings_.form,
            .threads = settings_.threads,
            .limit = std::max(settings_.memory - std::min(settings_.memory, used), settings_.memory / 4)};
        auto& run = runs_.emplace_back(settings_.order, settings, *disk_, no_output_);
        run.sum_by(settings_.hash);
        run.take(std::move(taken[i]), std::move(stores[i].memory()), plan_->end(plan_->ranks() - 1));
    }
    return {};
}

expected<void> finishing::write(const shared_output& to, const lines::division* shares) {
    auto done = shares != nullptr ? write_divided(to, *shares) : write_one(to);
    if (!done) return done;
    sizes_ = all_->sums_of(sizes_);
    return {};
}

expected<void> finishing::write_one(const shared_output& to) {
    sizes_ = {bytes_};
    const std::uint64_t offset = all_->sums_before(sizes_)[0];
    return all_->together([&]() -> expected<void> {
        const auto file = to.open_one(0);
        if (!file) return file.error();
        lines::line_output out(file->get(), true, to.header_bytes() + offset);
        out.on_written(settings_.on_written);
        if (auto written = write_runs(out); !written) return written;
        return synced(*file);
    });
}

expected<void> finishing::write_divided(const shared_output& to, const lines::division& shares) {
    const auto begins = shares.begins(plan_->end(plan_->ranks() - 1));
    const auto output_of = [&](std::uint64_t place) {
        return static_cast<std::size_t>(std::ranges::upper_bound(begins, place) - begins.begin()) - 1;
    };
    sizes_.assign(begins.size(), 0);
    // Each rank reports how many bytes of its last output it writes.
    std::uint64_t last_bytes = 0;
    auto measured = all_->together([&]() -> expected<void> {
        if (begin() == end()) return {};
        const auto bytes = bytes_from(std::max(begin(), begins[output_of(end() - 1)]));
        if (!bytes) return bytes.error();
        last_bytes = *bytes;
        return {};
    });
    if (!measured) return measured;
    const std::vector<std::uint64_t> own{begin(), end(), last_bytes};
    const auto all = all_->all_of(own);
    const std::size_t first = output_of(begin() < end() ? begin() : 0);
    std::uint64_t offset = 0;
    for (std::size_t r = all_->rank(); r-- > 0 && begins[first] < begin();) {
        const std::uint64_t from = all[3 * r], behind = all[3 * r + 1];
        if (from == behind) continue;
        if (behind > begins[first]) offset += all[3 * r + 2];
        if (from <= begins[first]) break;
    }
    return all_->together([&]() -> expected<void> {
        if (begin() == end()) return {};
        shard_sink sink(to, first, offset);
        lines::line_output out(sink);
        out.divide(begins);
        out.on_written(settings_.on_written);
        if (auto written = write_runs(out); !written) return written;
        sizes_ = sink.written();
        return sink.finish();
    });
}

expected<void> finishing::write_runs(lines::line_output& to) {
    if (!leaf_.order.empty()) return write_leaf(to);
    const auto& plan = plan_->runs_of(all_->rank());
    std::uint64_t offset = 0;
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        const std::uint64_t bytes = runs_[i].taken().bytes();
        const lines::bucket_at first{0, plan[i].levels, plan[i].place, offset};
        auto done = runs_[i].write_taken(first, plan[i].count, to, lines::line_shuffle::afterwards::release);
        if (!done) return done;
        written_ += runs_[i].written();
        runs_[i].take({}, {}, 0);  // returns its memory
        offset += bytes;
    }
    return {};
}

// The records were received in their old order.
expected<void> finishing::write_leaf(lines::line_output& to) {
    if (begin() == end()) return {};
    const auto own =
        std::span(leaf_.order)
            .subspan(static_cast<std::size_t>(begin()), static_cast<std::size_t>(end() - begin()));
    std::vector<std::uint32_t> received(own.begin(), own.end());
    std::ranges::sort(received);
    lines::bucket_walk walk(runs_[0].taken(), 0);
    std::vector<lines::line_place> found;
    for (const std::uint32_t record : received) found.push_back(walk.next(leaf_.sizes[record]));
    std::vector<lines::line_place> ordered;
    for (const std::uint32_t record : own)
        ordered.push_back(
            found[static_cast<std::size_t>(std::ranges::lower_bound(received, record) - received.begin())]);
    auto done = runs_[0].write_taken(ordered, begin(), 0, to);
    written_ += runs_[0].written();
    return done;
}

// The bytes of this rank's records that come to this place or behind it.
expected<std::uint64_t> finishing::bytes_from(std::uint64_t place) {
    if (place == begin()) return bytes_;
    if (!leaf_.order.empty()) return leaf_bytes_from(place);
    const auto& plan = plan_->runs_of(all_->rank());
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        std::uint64_t at = plan[i].place;
        for (std::size_t s = 0; s < plan[i].count; ++s) {
            const lines::bucket_size slot = runs_[i].taken().sizes[s];
            if (at >= place) {
                bytes += slot.bytes;
            } else if (at + slot.lines > place) {
                measuring_sink sink;
                lines::line_output out(sink);
                out.divide({0, place});
                auto done = runs_[i].write_taken({s, plan[i].levels, at, 0}, s + 1, out,
                                                 lines::line_shuffle::afterwards::keep);
                if (!done) return done.error();
                bytes += sink.behind();
            }
            at += slot.lines;
        }
    }
    return bytes;
}

std::uint64_t finishing::leaf_bytes_from(std::uint64_t place) const {
    std::uint64_t bytes = 0;
    for (std::uint64_t i = place; i < end(); ++i)
        bytes += leaf_.sizes[leaf_.order[static_cast<std::size_t>(i)]];
    return bytes;
}

}  // namespace fairshuf::cluster
