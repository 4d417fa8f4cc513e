#include "lines/shuffle/line_unshuffle.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "fairshuf/algorithm/trie.hpp"
#include "fairshuf/shuffle/workers.hpp"
#include "lines/shuffle/buckets.hpp"
#include "lines/shuffle/keyed_order.hpp"
#include "system/first_error.hpp"

namespace fairshuf::lines {
namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 18;

// The memory for each pointer while unshuffling: itself, a number of the permutation, and scratch.
constexpr std::uint64_t memory_of_pointer = 40;

error changed() {
    return {"spilled lines changed: memory or disk is faulty, or this program has a bug"};
}

}  // namespace

line_unshuffle::line_unshuffle(const key& k, const shuffle_settings& settings, spill& disk,
                               line_output& output)
    : key_(k),
      settings_(settings),
      disk_(&disk),
      output_(&output),
      hash_(key::from_os()),
      chunk_bytes_(chunk_size_for(settings)),
      words_(k, 0),
      memory_(settings.limit / 16 * 15),
      spool_(disk) {}

expected<shuffle_result> line_unshuffle::run(const std::vector<line_source*>& sources) {
    chunk_reader input(sources, settings_.form, chunk_bytes_);
    if (settings_.allow_rest) input.allow_rest();
    if (const auto size = size_of(sources).value_or(0); size > memory_.size())
        if (auto fits = disk_->has_room_for(2 * size); !fits) return fits.error();
    if (auto read = read_all(input); !read) return read.error();
    if (in_.lines > detail::most_keyed_items) return too_many_items();
    words_ = detail::order_words(key_, in_.lines);
    if (settings_.all_read)
        if (auto ready = settings_.all_read(in_); !ready) return ready.error();
    const auto written = spool_.records() == 0 ? write_from_memory() : write_from_disk();
    if (!written) return written.error();
    if (auto right = same_lines(in_, out_); !right) return right.error();
    if (auto rest = write_rest(*output_, out_.bytes, input.rest()); !rest) return rest.error();
    return shuffle_result{out_.lines, out_.bytes + input.rest().size(), disk_->bytes_in_all(), input.rest()};
}

expected<void> line_unshuffle::read_all(chunk_reader& input) {
    while (!input.over()) {
        const std::uint64_t used = memory_.touched() + text_.size();
        const auto state = input.prepare(
            std::max<std::uint64_t>(settings_.limit - std::min(settings_.limit, used), 2 * chunk_bytes_));
        if (!state) return state.error();
        if (*state == chunk_reader::state::over) break;
        if (*state == chunk_reader::state::needs_memory) {
            if (memory_.touched() == 0) return input.too_long();
            if (auto put = spill_held(); !put) return put;
            memory_.trim();
            continue;
        }
        if (auto kept = keep(input); !kept) return kept;
    }
    return spool_.records() > 0 ? spill_held() : expected<void>();
}

expected<void> line_unshuffle::keep(chunk_reader& input) {
    chunk lines;
    if (!input.hand_out(text_, lines)) return error{"memory exhausted"};
    for_each_record(settings_.form, text_.data(), lines.bytes, [&](std::size_t begin, std::size_t end) {
        in_.add(hash_.of({text_.data() + begin, end - begin}), end - begin);
    });
    const std::uint64_t room = lines.bytes + text_buffer::padding;
    const bool is_long = lines.bytes > chunk_bytes_;  // it is in memory twice for a moment
    const auto fits = [&] {
        const std::uint64_t pointers = spool_.records() > 0 ? 0 : memory_of_pointer * in_.lines;
        return memory_.used() + room + pointers + (is_long ? text_.size() : 0) <= memory_.size();
    };
    if (!fits())
        if (auto put = spill_held(); !put) return put;
    if (fits()) {
        char* const place = memory_.take(room);
        std::memcpy(place, text_.data(), lines.bytes);
        held_.push_back({place, lines.bytes, lines.lines});
    } else {
        const text_spool::held_chunk alone{text_.data(), lines.bytes, lines.lines};
        if (auto put = spool_.add({&alone, 1}); !put) return put;
    }
    if (is_long) text_ = {};
    return {};
}

expected<void> line_unshuffle::spill_held() {
    auto put = spool_.add(held_);
    held_.clear();
    memory_.empty();
    return put;
}

expected<void> line_unshuffle::write_from_memory() {
    std::vector<const char*> lines;
    lines.reserve(static_cast<std::size_t>(in_.lines));
    for (const auto& one : held_)
        for_each_record(settings_.form, one.text, static_cast<std::size_t>(one.bytes),
                        [&](std::size_t begin, std::size_t /*end*/) { lines.push_back(one.text + begin); });
    unshuffle_in_memory(lines, key_, settings_.threads);
    const char* const end = held_.empty() ? nullptr : held_.back().text + held_.back().bytes;
    std::vector<char> buffer(buffer_bytes);
    part_writer out(*output_, hash_, buffer);
    output_->begin_parts();
    out.begin(0, 0, 0);
    std::visit(
        [&](const auto& form) {
            constexpr std::size_t ahead = 16;
            for (std::size_t i = 0; i < lines.size(); ++i) {
                if (i + ahead < lines.size()) __builtin_prefetch(lines[i + ahead]);
                if (!out.put(form, lines[i], end)) break;
            }
        },
        settings_.form);
    const auto done = out.finish();
    out_ += out.sum();
    return done;
}

expected<void> line_unshuffle::write_from_disk() {
    memory_.release();
    text_ = {};
    const segment all{0, in_.lines, 0};
    std::vector<char> buffer(buffer_bytes);
    part_writer out(*output_, hash_, buffer);
    output_->begin_parts();
    out.begin(0, 0, 0);
    const auto put = [&](record_file_reader& from) {
        if (from.is_short()) return out.put_known(from.record().data(), from.record().size());
        return out.put_pieces(from.size(),
                              [&](std::uint64_t, std::span<char> into) { return from.read(into); });
    };
    auto parts = restored_parts(all);
    if (!parts) return parts.error();
    spool_.release();
    auto merging = merge(all, *std::move(parts), put);
    const auto done = out.finish();
    out_ += out.sum();
    return merging ? done : merging;
}

// Restores parts in parallel if they fit into memory together.
expected<std::vector<record_file>> line_unshuffle::restored_parts(const segment& whole) {
    const auto parts = parts_of(whole);
    std::vector<record_file> files(parts.size());
    const auto restore = [&](std::size_t part) -> expected<void> {
        auto file = restored(parts[part]);
        if (!file) return file.error();
        files[part] = *std::move(file);
        return {};
    };
    std::vector<std::size_t> small, large;
    for (std::size_t i = 0; i < parts.size(); ++i)
        (room_for(parts[i]) <= settings_.limit / settings_.threads ? small : large).push_back(i);
    first_error problem;
    detail::in_parallel(settings_.threads, small.size(), [&](unsigned /*worker*/, std::size_t i) {
        if (!problem.any()) problem.guard([&] { return restore(small[i]); });
    });
    if (problem.any()) return problem.result().error();
    for (const std::size_t part : large)
        if (auto done = restore(part); !done) return done.error();
    return files;
}

expected<record_file> line_unshuffle::restored(const segment& which) {
    if (which.lines == 0) return record_file{};
    if (room_for(which) <= settings_.limit) return restored_in_memory(which);
    return order_shape.is_leaf(which.levels, which.lines) ? restored_by_places(which) : merged(which);
}

std::uint64_t line_unshuffle::room_for(const segment& which) const {
    if (which.lines > std::numeric_limits<std::uint32_t>::max())
        return std::numeric_limits<std::uint64_t>::max();
    return spool_.with_records(which.place, which.place + which.lines).bytes +
           which.lines * (sizeof(std::uint64_t) + sizeof(std::uint32_t)) +
           segment_order<std::uint32_t>::memory_for(which.lines) + buffer_bytes;
}

expected<record_file> line_unshuffle::restored_in_memory(const segment& which) {
    const auto chunks = spool_.with_records(which.place, which.place + which.lines);
    const auto size = static_cast<std::size_t>(chunks.bytes), count = static_cast<std::size_t>(which.lines);
    text_buffer text;
    if (!text.resize(size)) return error{"memory exhausted"};
    if (auto read = spool_.read(chunks.offset, {text.data(), size}); !read) return read.error();
    if (!is_whole(settings_.form, text.data(), size, chunks.records)) return changed();

    std::vector<std::uint32_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0);
    segment_order<std::uint32_t> orderer(words_);
    const auto order = orderer.of({numbers.data(), count}, which.place, which.levels);
    std::vector<std::uint64_t> begins(count);
    std::uint64_t record = chunks.record;
    for_each_record(settings_.form, text.data(), size, [&](std::size_t begin, std::size_t /*end*/) {
        const std::uint64_t i = record++ - which.place;  // wraps around before the first one
        if (i < count) begins[order[static_cast<std::size_t>(i)]] = begin;
    });

    std::vector<char> buffer(buffer_bytes);
    record_file_writer out(*disk_, buffer);
    const char* const end = text.data() + size;
    std::visit(
        [&](const auto& form) {
            for (const std::uint64_t begin : begins) {
                const char* const line = text.data() + begin;
                if (!out.put({line, record_size(form, line, end)})) break;
            }
        },
        settings_.form);
    return out.finish();
}

// Restores a leaf of the order whose lines do not fit into memory together.
expected<record_file> line_unshuffle::restored_by_places(const segment& which) {
    struct line_at {
        std::uint64_t offset = 0, size = 0;
    };
    const auto chunks = spool_.with_records(which.place, which.place + which.lines);
    const auto count = static_cast<std::size_t>(which.lines);
    std::vector<std::uint32_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0);
    segment_order<std::uint32_t> orderer(words_);
    const auto order = orderer.of({numbers.data(), count}, which.place, which.levels);
    std::vector<line_at> lines(count);
    text_buffer text;
    for (std::size_t number = chunks.first; number < chunks.end; ++number) {
        const auto one = spool_.chunk(number);
        const auto size = static_cast<std::size_t>(one.bytes);
        if (text.size() < size || text.size() > chunk_bytes_) text = {};
        if (text.size() < size && !text.resize(std::max(size, chunk_bytes_)))
            return error{"memory exhausted"};
        if (auto read = spool_.read(one.offset, {text.data(), size}); !read) return read.error();
        if (!is_whole(settings_.form, text.data(), size, one.records)) return changed();
        std::uint64_t record = one.record;
        for_each_record(settings_.form, text.data(), size, [&](std::size_t begin, std::size_t end) {
            const std::uint64_t i = record++ - which.place;
            if (i < count) lines[order[static_cast<std::size_t>(i)]] = {one.offset + begin, end - begin};
        });
    }
    text = {};
    std::vector<char> buffer(buffer_bytes);
    record_file_writer out(*disk_, buffer);
    for (const auto& line : lines) {
        const auto read = [&](std::uint64_t done, std::span<char> into) {
            return spool_.read(line.offset + done, into);
        };
        if (!out.put_pieces(line.size, read)) break;
    }
    return out.finish();
}

expected<record_file> line_unshuffle::merged(const segment& which) {
    std::vector<record_file> files;
    for (const auto& part : parts_of(which)) {
        auto file = restored(part);
        if (!file) return file.error();
        files.push_back(*std::move(file));
    }
    std::vector<char> buffer(buffer_bytes);
    record_file_writer out(*disk_, buffer);
    auto merging = merge(which, std::move(files), [&](record_file_reader& from) {
        if (from.is_short()) return out.put(from.record());
        return out.put_pieces(from.size(),
                              [&](std::uint64_t, std::span<char> into) { return from.read(into); });
    });
    auto file = out.finish();
    if (!merging) return merging.error();
    return file;
}

// A leaf has itself as its only part.
digit_range line_unshuffle::digits_of(const segment& whole) {
    const unsigned level = whole.levels + 1;
    const unsigned bits =
        order_shape.is_leaf(whole.levels, whole.lines) ? 0 : order_shape.bits_at(level, whole.lines);
    return {level, bits, whole.place, whole.lines};
}

std::vector<line_unshuffle::segment> line_unshuffle::parts_of(const segment& whole) const {
    const auto digits = digits_of(whole);
    if (digits.bits == 0) return {whole};
    const auto counts = count_digits(words_, digits);
    std::vector<segment> parts;
    std::uint64_t place = whole.place;
    for (std::size_t d = 0; d <= digits.mask(); ++d) {
        parts.push_back({place, counts[d], digits.level});
        place += counts[d];
    }
    return parts;
}

// Merges the parts into the old order. `put` takes a line from its reader and returns false on an error.
template <class Put>
expected<void> line_unshuffle::merge(const segment& whole, std::vector<record_file> parts, Put put) {
    constexpr std::uint64_t least = 512, most = std::uint64_t{1} << 20;
    const auto each = static_cast<std::size_t>(std::clamp(settings_.limit / (2 * parts.size()), least, most));
    std::vector<char> memory(each * parts.size());
    std::vector<record_file_reader> readers;
    for (std::size_t d = 0; d < parts.size(); ++d)
        readers.emplace_back(*disk_, std::move(parts[d]), std::span(memory).subspan(d * each, each));
    const auto which = digits_of(whole);
    digit_walk walk(words_, which);
    for (auto digits = walk.next(); !digits.empty(); digits = walk.next())
        for (const byte digit : digits) {
            auto& from = readers[digit & which.mask()];
            if (!from.next()) return from.problem();
            if (!put(from)) return {};  // the writer keeps the error
        }
    return {};
}

}  // namespace fairshuf::lines
