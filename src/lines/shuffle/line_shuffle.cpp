#include "lines/shuffle/line_shuffle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <limits>
#include <memory>
#include <numeric>

#include "fairshuf/algorithm/trie.hpp"
#include "fairshuf/shuffle/workers.hpp"
#include "lines/input/delimiter_scan.hpp"
#include "lines/output/part_writer.hpp"
#include "lines/shuffle/bucket_writer.hpp"
#include "lines/shuffle/keyed_order.hpp"
#include "system/first_error.hpp"

namespace fairshuf::lines {
namespace {

std::uint64_t difference(std::uint64_t a, std::uint64_t b) {
    return a > b ? a - b : 0;
}

// Each thread holds two chunks of text and their digits. The ordering of buckets needs memory, too.
std::uint64_t memory_for_chunks(const shuffle_settings& settings, std::size_t chunk_bytes) {
    const std::uint64_t beside = (settings.threads + std::uint64_t{1}) * 3 * chunk_bytes;
    return std::max(difference(settings.limit, beside), settings.limit / 2) / 16 * 15;
}

}  // namespace

error too_many_items() {
    return {"too many records; fewer than 2^47 can be shuffled"};
}

// Chunks fit into the cache of a core and into the limit.
std::size_t chunk_size_for(const shuffle_settings& settings) {
    constexpr std::uint64_t best = std::uint64_t{1} << 18, least = std::uint64_t{1} << 10;
    return static_cast<std::size_t>(
        std::clamp(settings.limit / (16 * (settings.threads + std::uint64_t{1})), least, best));
}

expected<void> write_rest(line_output& output, std::uint64_t offset, const std::string& rest) {
    if (rest.empty()) return {};
    output.begin_parts();
    output.go_to(0, output.begins().size() - 1);
    auto written = output.write(0, offset, rest);
    output.finish(0);
    return written;
}

expected<void> same_lines(const multiset_hash& in, const multiset_hash& out) {
    if (in == out) return {};
    return error{fmt::format(
        "the output is not a permutation of the input: {} lines and {} bytes were read, {} and {} were "
        "written; memory or disk is faulty, or this program has a bug",
        in.lines, in.bytes, out.lines, out.bytes)};
}

line_shuffle::line_shuffle(const key& k, const shuffle_settings& settings, spill& disk, line_output& output)
    : key_(k),
      settings_(settings),
      disk_(&disk),
      output_(&output),
      hash_(key::from_os()),
      chunk_bytes_(chunk_size_for(settings)),
      words_(k, 0) {}

expected<shuffle_result> line_shuffle::run(const std::vector<line_source*>& sources) {
    chunk_reader input(sources, settings_.form, chunk_bytes_);
    if (settings_.allow_rest) input.allow_rest();
    if (auto done = shuffle(sources, input); !done) return done.error();
    if (auto right = same_lines(in_, out_); !right) return right.error();
    if (auto written = write_rest(*output_, out_.bytes, input.rest()); !written) return written.error();
    return shuffle_result{out_.lines, out_.bytes + input.rest().size(), disk_->bytes_in_all(), input.rest()};
}

expected<void> line_shuffle::all_is_read() const {
    return settings_.all_read ? settings_.all_read(in_) : expected<void>();
}

expected<void> line_shuffle::shuffle(const std::vector<line_source*>& sources, chunk_reader& input) {
    const auto first = input.prepare(settings_.limit);
    if (!first) return first.error();
    if (*first == chunk_reader::state::over) return all_is_read();
    if (*first == chunk_reader::state::ready && input.is_last() && input.ready_bytes() <= order_shape.few)
        return shuffle_chunk(input);

    const std::uint64_t room = memory_for_chunks(settings_, chunk_bytes_);
    if (const auto size = size_of(sources).value_or(0); size > room)
        if (auto fits = disk_->has_room_for(size); !fits) return fits;
    memory_ = arena(room);
    std::vector<std::uint64_t> sizes(static_cast<std::size_t>(order_shape.few));
    line_distributor first_pass = distributor();
    first_pass.record_sizes(sizes);
    auto all = first_pass.distribute(input, {&words_, 1, order_shape.first_bits});
    if (!all) return all.error();
    in_ = first_pass.seen();
    if (in_.lines > detail::most_keyed_items) return too_many_items();
    words_ = detail::order_words(key_, in_.lines);
    if (auto ready = all_is_read(); !ready) return ready;
    if (order_shape.is_leaf(0, in_.lines))
        return write_few(*all, std::span(sizes).first(static_cast<std::size_t>(in_.lines)));
    return shuffle_buckets(*std::move(all), 1, 0, 0);
}

line_distributor line_shuffle::distributor() {
    return {hash_, memory_, *disk_, {settings_.form, settings_.threads, settings_.limit}};
}

// Shuffles an input that fits into one chunk.
expected<void> line_shuffle::shuffle_chunk(chunk_reader& input) {
    text_buffer text;
    chunk lines;
    if (!input.hand_out(text, lines)) return error{"memory exhausted"};
    std::vector<std::uint32_t> starts;
    starts.reserve(static_cast<std::size_t>(lines.lines));
    for_each_record(settings_.form, text.data(), lines.bytes, [&](std::size_t begin, std::size_t end) {
        starts.push_back(static_cast<std::uint32_t>(begin));
        in_.add(hash_.of({text.data() + begin, end - begin}), end - begin);
    });
    if (auto ready = all_is_read(); !ready) return ready;
    shuffle_leaf(std::span(starts), detail::order_words(key_, starts.size()), 0);
    const std::size_t size = std::max(part_writer::least_buffer, lines.bytes + line_hash::block);
    const auto buffer = std::make_unique_for_overwrite<char[]>(size);  // NOLINT(*-arrays)
    part_writer out(*output_, hash_, {buffer.get(), size});
    output_->begin_parts();
    out.begin(0, 0, 0);
    std::visit(
        [&](const auto& form) {
            for (const std::uint32_t start : starts)
                if (!out.put(form, text.data() + start, text.data() + lines.bytes)) break;
        },
        settings_.form);
    const auto done = out.finish();
    out_ += out.sum();
    return done;
}

std::uint64_t line_shuffle::most_buffer() const {
    // A writer that must wait for its turn works ahead as far as possible.
    const std::uint64_t wanted = output_->any_order()
                                     ? std::uint64_t{1} << 18
                                     : settings_.limit / (8 * std::uint64_t{settings_.threads});
    return std::clamp<std::uint64_t>(wanted, part_writer::least_buffer, std::uint64_t{1} << 26);
}

std::uint64_t line_shuffle::room_of(const buckets& all, std::size_t bucket, unsigned levels) const {
    return bucket_room(all.sizes[bucket], levels, most_buffer()).bytes();
}

void line_shuffle::take(buckets all, arena memory, std::uint64_t items) {
    words_ = detail::order_words(key_, items);
    memory_ = std::move(memory);
    taken_ = std::move(all);
}

expected<void> line_shuffle::write_taken(const bucket_at& first, std::size_t end, line_output& to,
                                         afterwards then) {
    const multiset_hash before = out_;
    output_ = &to;
    keep_ = then == afterwards::keep;
    auto done = shuffle_some(taken_, first, end);
    if (keep_) out_ = before;
    keep_ = false;
    return done;
}

expected<void> line_shuffle::write_taken(std::span<const line_place> records, std::uint64_t place,
                                         std::uint64_t offset, line_output& to) {
    output_ = &to;
    return write_places(taken_, records, place, offset);
}

expected<void> line_shuffle::shuffle_buckets(buckets all, unsigned levels, std::uint64_t place,
                                             std::uint64_t offset) {
    return shuffle_some(all, {0, levels, place, offset}, all.ways);
}

expected<void> line_shuffle::shuffle_some(buckets& all, const bucket_at& first, std::size_t last) {
    auto [number, levels, place, offset] = first;
    std::uint64_t most = 0;
    for (std::size_t d = number; d < last; ++d) most = std::max(most, room_of(all, d, levels));
    memory_.trim();
    std::uint64_t memory = difference(settings_.limit, all.in_memory() ? memory_.used() : 0);
    if (all.in_memory() && most > memory) {
        if (auto emptied = distributor().empty_memory(all); !emptied) return emptied;
        memory = settings_.limit;
    }
    for (std::size_t d = number; d < last;) {
        std::size_t end = d;
        std::uint64_t lines = 0, bytes = 0;
        while (end < last && room_of(all, end, levels) <= memory) {
            lines += all.sizes[end].lines;
            bytes += all.sizes[end].bytes;
            ++end;
        }
        const bool split = end == d && !order_shape.is_leaf(levels, all.sizes[d].lines);
        if (!all.in_memory() && !split) memory_.release();  // a bucket that was split may have used it
        expected<void> done;
        if (end > d) {
            done = write_buckets(all, d, end, levels, place, offset, memory);
        } else {
            lines = all.sizes[d].lines;
            bytes = all.sizes[d].bytes;
            ++end;
            done = split ? split_bucket(all, d, levels, place, offset) : write_leaf(all, d, place, offset);
        }
        if (!done) return done;
        place += lines;
        offset += bytes;
        d = end;
    }
    return {};
}

// Writes buckets that fit into memory, as many at once as fit together.
expected<void> line_shuffle::write_buckets(const buckets& all, std::size_t first, std::size_t end,
                                           unsigned levels, std::uint64_t place, std::uint64_t offset,
                                           std::uint64_t memory) {
    std::vector<bucket_at> parts;
    std::uint64_t most = 1;
    for (std::size_t d = first; d < end; ++d) {
        parts.push_back({d, levels, place, offset});
        place += all.sizes[d].lines;
        offset += all.sizes[d].bytes;
        most = std::max(most, room_of(all, d, levels));
    }
    const auto threads = static_cast<unsigned>(std::clamp<std::uint64_t>(
        memory / most, 1, std::min<std::uint64_t>(settings_.threads, parts.size())));
    std::deque<bucket_writer> writers;
    for (unsigned w = 0; w < threads; ++w)
        writers.emplace_back(words_, *output_, hash_, settings_.form).work_in(most, most_buffer());
    first_error problem;
    output_->begin_parts();
    detail::in_parallel(threads, parts.size(), [&](unsigned w, std::size_t part) {
        problem.guard([&] { return writers[w].write(all, parts[part], *disk_, part); });
        output_->finish(part);  // even after an error
    });
    for (const auto& writer : writers) out_ += writer.sum();
    return problem.result();
}

expected<void> line_shuffle::split_bucket(const buckets& all, std::size_t bucket, unsigned levels,
                                          std::uint64_t place, std::uint64_t offset) {
    if (memory_.size() == 0) memory_ = arena(memory_for_chunks(settings_, chunk_bytes_));
    memory_.empty();
    bucket_source source(all, bucket, *disk_);
    chunk_reader input(source, settings_.form, chunk_bytes_, place);
    auto parts = distributor().distribute(
        input, {&words_, levels + 1, order_shape.bits_at(levels + 1, all.sizes[bucket].lines)});
    if (!parts) return parts.error();
    if (!keep_ || &all != &taken_) all.release(bucket, *disk_);
    return shuffle_buckets(*std::move(parts), levels + 1, place, offset);
}

// Writes so few lines that the order does not split them.
expected<void> line_shuffle::write_few(const buckets& all, std::span<const std::uint64_t> sizes) {
    std::vector<bucket_walk> walks;
    for (std::size_t d = 0; d < all.ways; ++d) walks.emplace_back(all, d);
    std::vector<line_place> places;
    places.reserve(sizes.size());
    detail::stream_window digits;
    digits.open(words_, detail::digit_stream(words_.items(), 1));
    for (std::size_t i = 0; i < sizes.size(); ++i)
        places.push_back(walks[digits.bytes(i, 1)[0]].next(sizes[i]));
    shuffle_leaf(std::span(places), words_, 0);
    return write_places(all, places, 0, 0);
}

// Writes a leaf of the order whose lines do not fit into memory together.
expected<void> line_shuffle::write_leaf(const buckets& all, std::size_t bucket, std::uint64_t place,
                                        std::uint64_t offset) {
    bucket_source source(all, bucket, *disk_);
    chunk_reader input(source, settings_.form, chunk_bytes_, place);
    bucket_walk walk(all, bucket);
    std::vector<line_place> places;
    text_buffer text;
    while (!input.over()) {
        const auto state = input.prepare(settings_.limit);
        if (!state) return state.error();
        if (*state == chunk_reader::state::over) break;
        chunk lines;
        if (*state == chunk_reader::state::needs_memory || !input.hand_out(text, lines))
            return error{"memory exhausted"};
        for_each_record(settings_.form, text.data(), lines.bytes, [&](std::size_t begin, std::size_t end) {
            places.push_back(walk.next(end - begin));
        });
        if (lines.bytes > chunk_bytes_) text = {};  // free it before the next one is read
    }
    shuffle_leaf(std::span(places), words_, place);
    return write_places(all, places, place, offset);
}

expected<void> line_shuffle::write_places(const buckets& all, std::span<const line_place> places,
                                          std::uint64_t place, std::uint64_t offset) {
    // Parts of about a megabyte.
    constexpr std::uint64_t part_bytes = std::uint64_t{1} << 20;
    struct part {
        std::size_t first = 0;
        std::uint64_t offset = 0;
    };
    std::vector<part> parts{{0, offset}};
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (offset - parts.back().offset >= part_bytes) parts.push_back({i, offset});
        offset += places[i].size;
    }
    parts.push_back({places.size(), offset});

    constexpr std::size_t buffer_bytes = std::size_t{1} << 18;
    const auto threads = static_cast<unsigned>(
        std::clamp<std::uint64_t>(settings_.limit / buffer_bytes / 4, 1, settings_.threads));
    std::vector<std::vector<char>> buffers(threads);
    std::vector<multiset_hash> sums(threads);
    first_error problem;
    output_->begin_parts();
    detail::in_parallel(threads, parts.size() - 1, [&](unsigned w, std::size_t number) {
        problem.guard([&]() -> expected<void> {
            buffers[w].resize(buffer_bytes);
            part_writer out(*output_, hash_, buffers[w]);
            out.begin(number, place + parts[number].first, parts[number].offset);
            for (std::size_t i = parts[number].first; i < parts[number + 1].first; ++i) {
                const line_place& line = places[i];
                const bool put =
                    line.memory != nullptr
                        ? out.put_known(line.memory, static_cast<std::size_t>(line.size))
                        : out.put_pieces(line.size, [&](std::uint64_t done, std::span<char> into) {
                              return disk_->read(all.slabs[line.slab].where, line.offset + done, into);
                          });
                if (!put) break;
            }
            const auto done = out.finish();
            sums[w] += out.sum();
            return done;
        });
        output_->finish(number);  // even after an error
    });
    for (const auto& sum : sums) out_ += sum;
    return problem.result();
}

}  // namespace fairshuf::lines
