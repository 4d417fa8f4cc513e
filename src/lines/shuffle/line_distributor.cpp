#include "lines/shuffle/line_distributor.hpp"

#include <sys/uio.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "fairshuf/shuffle/workers.hpp"
#include "lines/input/delimiter_scan.hpp"
#include "lines/output/line_copy.hpp"

namespace fairshuf::lines {

expected<buckets> line_distributor::distribute(chunk_reader& input, const by_digits& which) {
    which_ = which;
    seen_ = {};
    workers_.resize(settings_.threads);
    for (auto& mine : workers_) {
        mine.window.open(*which.words, detail::digit_stream(which.words->items(), which.level));
        mine.seen = {};
        std::ranges::fill(mine.sizes, bucket_size{});
    }
    buckets all{.ways = std::size_t{1} << which.bits};
    while (!input.over()) {
        if (auto filled = fill_memory(input, all); !filled) return filled.error();
        if (input.over() && all.in_memory()) break;
        if (auto emptied = empty_memory(all); !emptied) return emptied.error();
    }
    for (const auto& mine : workers_) {
        seen_ += mine.seen;
        for (std::size_t d = 0; d < all.ways; ++d) {
            all.sizes[d].lines += mine.sizes[d].lines;
            all.sizes[d].bytes += mine.sizes[d].bytes;
        }
    }
    workers_.clear();
    return all;
}

// Distributes chunks until the memory is full or the input ends.
expected<void> line_distributor::fill_memory(chunk_reader& input, buckets& all) {
    first_error problem;
    detail::in_parallel(settings_.threads, settings_.threads, [&](unsigned w, std::size_t /*part*/) {
        problem.guard([&]() -> expected<void> {
            while (!problem.any()) {
                chunk lines;
                distributed_chunk to;
                const auto next = take(input, all, workers_[w], lines, to);
                if (!next) return next.error();
                if (*next == step::finish) break;
                if (*next == step::distribute) distribute_chunk(workers_[w], lines, to);
            }
            return {};
        });
    });
    return problem.result();
}

expected<line_distributor::step> line_distributor::take(chunk_reader& input, buckets& all, worker& mine,
                                                        chunk& lines, distributed_chunk& to) {
    const std::lock_guard lock(taking_);
    const auto room = [&] { return settings_.longest - std::min(settings_.longest, memory_->touched()); };
    auto state = input.prepare(room());
    if (state && *state == chunk_reader::state::needs_memory && memory_->used() == 0) {
        memory_->trim();  // of chunks that are on disk now
        state = input.prepare(room());
    }
    if (!state) return state.error();
    if (*state == chunk_reader::state::over) return step::finish;
    if (*state == chunk_reader::state::needs_memory) {
        if (memory_->used() > 0) return step::finish;  // there is more memory after it is emptied
        return input.too_long();
    }
    // A long line is in memory twice while it is distributed, so there is one such line at a time.
    const bool is_long = input.is_long();
    const std::uint64_t needed = memory_for(input.ready_bytes(), all.ways);
    const bool fits = needed + (is_long ? input.ready_bytes() : 0) <= memory_->left();
    char* const place = fits ? memory_->take(needed) : nullptr;
    if (place == nullptr && memory_->used() > 0) return step::finish;
    if (place == nullptr) {
        if (auto done = spill_long_line(input, all, mine); !done) return done.error();
        return step::finish;
    }
    if (!input.hand_out(mine.text, lines)) return error{"memory exhausted"};
    to.begins = new (place) bucket_begins;  // NOLINT(*-owning-memory): it belongs to the arena
    to.memory = place + sizeof(bucket_begins);
    all.chunks.push_back(to);
    if (!is_long) return step::distribute;
    distribute_chunk(mine, lines, to);
    mine.text = {};
    return step::go_on;
}

// Spills a line at once if the memory cannot hold it twice.
expected<void> line_distributor::spill_long_line(chunk_reader& input, buckets& all, worker& mine) {
    input.only_first_line();
    chunk line;
    if (!input.hand_out(mine.text, line)) return error{"memory exhausted"};
    make_digits(mine, line);
    const std::size_t bucket = mine.digits[0];
    auto where = disk_->reserve(line.bytes);
    if (!where) return where.error();
    const iovec whole{mine.text.data(), line.bytes};
    if (auto written = disk_->write(*where, 0, {&whole, 1}); !written) return written;
    all.slabs.push_back({*where});
    std::fill(all.slabs.back().begins.begin() + static_cast<std::ptrdiff_t>(bucket) + 1,
              all.slabs.back().begins.end(), line.bytes);
    mine.seen.add(hash_->of({mine.text.data(), line.bytes}), line.bytes);
    mine.sizes[bucket].lines += 1;
    mine.sizes[bucket].bytes += line.bytes;
    if (line.first < sizes_.size()) sizes_[static_cast<std::size_t>(line.first)] = line.bytes;
    mine.text = {};
    return {};
}

void line_distributor::make_digits(worker& mine, const chunk& lines) const {
    mine.digits.resize(static_cast<std::size_t>(lines.lines));
    const auto mask = static_cast<byte>((1U << which_.bits) - 1);
    for (std::size_t done = 0; done < mine.digits.size();) {
        const std::size_t some = std::min(detail::stream_window::most_bytes, mine.digits.size() - done);
        const auto digits = mine.window.bytes(lines.first + done, some);
        for (std::size_t i = 0; i < some; ++i) mine.digits[done + i] = digits[i] & mask;
        done += some;
    }
}

void line_distributor::distribute_chunk(worker& mine, const chunk& lines, const distributed_chunk& to) const {
    const char* const text = mine.text.data();
    make_digits(mine, lines);

    // The low bits count the bytes of each bucket, the high bits its lines.
    constexpr unsigned lines_from = 44;
    std::array<std::uint64_t, most_buckets> sizes{};
    const byte* digit = mine.digits.data();
    for_each_record(settings_.form, text, lines.bytes, [&](std::size_t begin, std::size_t end) {
        sizes[*digit++] += (std::uint64_t{1} << lines_from) + (end - begin);
    });

    std::array<char*, most_buckets> next{};
    std::uint64_t begin = 0;
    for (std::size_t d = 0; d < std::size_t{1} << which_.bits; ++d) {
        const std::uint64_t bytes = sizes[d] & ((std::uint64_t{1} << lines_from) - 1);
        (*to.begins)[d] = begin;
        next[d] = to.memory + begin;
        begin += bytes + distributed_chunk::gap;
        mine.sizes[d].lines += sizes[d] >> lines_from;
        mine.sizes[d].bytes += bytes;
    }
    (*to.begins)[std::size_t{1} << which_.bits] = begin;

    std::uint64_t hashes = 0;
    digit = mine.digits.data();
    for_each_record(settings_.form, text, lines.bytes, [&](std::size_t from, std::size_t end) {
        char*& place = next[*digit++];
        hashes += copy_line(*hash_, text + from, place, end - from);
        place += end - from;
    });
    mine.seen += {lines.lines, lines.bytes, hashes};

    if (lines.first >= sizes_.size()) return;
    std::uint64_t number = lines.first;
    for_each_record(settings_.form, text, lines.bytes, [&](std::size_t from, std::size_t end) {
        if (number < sizes_.size()) sizes_[static_cast<std::size_t>(number)] = end - from;
        ++number;
    });
}

expected<void> line_distributor::empty_memory(buckets& all) {
    if (!all.chunks.empty()) {
        slab fresh{};
        for (std::size_t d = 0; d < all.ways; ++d) {
            fresh.begins[d + 1] = fresh.begins[d];
            for (const auto& part : all.chunks) fresh.begins[d + 1] += part.part(d).size();
        }
        const auto where = disk_->reserve(fresh.begins[all.ways]);
        if (!where) return where.error();
        fresh.where = *where;
        first_error problem;
        std::vector<std::vector<iovec>> parts(settings_.threads);
        for (auto& some : parts) some.reserve(all.chunks.size());
        detail::in_parallel(settings_.threads, all.ways, [&](unsigned w, std::size_t d) {
            problem.guard([&] {
                parts[w].clear();
                for (const auto& from : all.chunks) {
                    const auto part = from.part(d);
                    if (!part.empty()) parts[w].push_back({part.data(), part.size()});
                }
                return disk_->write(fresh.where, fresh.begins[d], parts[w]);
            });
        });
        if (auto written = problem.result(); !written) return written;
        all.slabs.push_back(fresh);
        all.chunks.clear();
    }
    memory_->empty();
    return {};
}

}  // namespace fairshuf::lines
