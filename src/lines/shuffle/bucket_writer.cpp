#include "lines/shuffle/bucket_writer.hpp"

#include <cmath>
#include <limits>

#include "lines/shuffle/digit_walk.hpp"

namespace fairshuf::lines {
namespace {

// The bits of the split of a bucket into segments, before each segment is ordered.
unsigned bits_of_split(const bucket_size& bucket, unsigned levels) {
    return order_shape.is_leaf(levels, bucket.lines) ? 0 : order_shape.bits_at(levels + 1, bucket.lines);
}

// Distributes the beginnings of lines by the digit of the next level.
template <class Offset>
void distribute_offsets(std::span<const char> text, const record_form& form, const detail::order_words& words,
                        const bucket_size& bucket, const bucket_at& which, unsigned bits,
                        detail::regions<Offset>& to) {
    const auto mask = static_cast<byte>((1U << bits) - 1);
    digit_walk walk(words, {which.levels + 1, bits, which.place, bucket.lines});
    std::span<const byte> digits;
    std::size_t next = 0;
    for_each_record(form, text.data(), text.size(), [&](std::size_t begin, std::size_t /*end*/) {
        if (next == digits.size()) {
            digits = walk.next();
            next = 0;
        }
        *to.next[digits[next++] & mask]++ = static_cast<Offset>(begin);
    });
}

// The expected size plus nine standard deviations.
std::uint64_t likely_segment(const bucket_size& bucket, unsigned bits) {
    const double expected = static_cast<double>(bucket.lines) / static_cast<double>(std::size_t{1} << bits);
    return static_cast<std::uint64_t>(expected + 9 * std::sqrt(expected));
}

}  // namespace

bucket_room::bucket_room(const bucket_size& bucket, unsigned levels, std::uint64_t most_buffer)
    : wide(bucket.bytes > std::numeric_limits<std::uint32_t>::max()),
      text(detail::in_lines(bucket.bytes + marked_at_once)),
      index(detail::in_lines(bucket.lines * (wide ? 8 : 4))),
      buffer(
          detail::in_lines(std::clamp<std::uint64_t>(bucket.bytes, part_writer::least_buffer, most_buffer))) {
    const std::uint64_t lines = likely_segment(bucket, bits_of_split(bucket, levels));
    segment = wide ? segment_order<std::uint64_t>::memory_for(lines)
                   : segment_order<std::uint32_t>::memory_for(lines);
}

expected<void> bucket_writer::write(const buckets& all, const bucket_at& which, const spill& disk,
                                    std::size_t part) {
    const bucket_size& bucket = all.sizes[which.number];
    const bucket_room room(bucket, which.levels, most_buffer_);
    memory_.empty();
    char* const text = memory_.take(room.text);
    char* const buffer = memory_.take(room.buffer);
    if (text == nullptr || buffer == nullptr) return error{"memory exhausted"};
    const auto size = static_cast<std::size_t>(bucket.bytes);
    part_writer out(*output_, *hash_, {buffer, static_cast<std::size_t>(room.buffer)});
    out.begin(part, which.place, which.offset);
    expected<void> done = all.read(which.number, disk, text);
    if (done && !is_whole(form_, text, size, bucket.lines))
        done = error{"spilled lines changed: memory or disk is faulty, or this program has a bug"};
    if (done)
        done = room.wide ? write_with(wide_, {text, size}, bucket, which, out)
                         : write_with(narrow_, {text, size}, bucket, which, out);
    const auto finished = out.finish();
    sum_ += out.sum();
    return done ? finished : done;
}

template <class Offset>
expected<void> bucket_writer::write_with(std::optional<segment_order<Offset>>& segments,
                                         std::span<const char> text, const bucket_size& bucket,
                                         const bucket_at& which, part_writer& out) {
    if (!segments) segments.emplace(*words_);
    const unsigned bits = bits_of_split(bucket, which.levels);
    const std::size_t ways = std::size_t{1} << bits;
    auto counts = bits > 0 ? count_digits(*words_, {which.levels + 1, bits, which.place, bucket.lines})
                           : std::array<std::size_t, most_buckets>{static_cast<std::size_t>(bucket.lines)};
    char* const index = memory_.take(bucket.lines * sizeof(Offset));
    if (index == nullptr) return error{"memory exhausted"};
    detail::regions<Offset> lines;
    auto* const first = reinterpret_cast<Offset*>(index);  // NOLINT(*-reinterpret-cast)
    lines.lay_out(first, counts.data(), ways);
    if (bits > 0) {
        distribute_offsets(text, form_, *words_, bucket, which, bits, lines);
    } else {
        for_each_record(form_, text.data(), text.size(), [&](std::size_t begin, std::size_t /*end*/) {
            *lines.next[0]++ = static_cast<Offset>(begin);
        });
    }
    const char* const end = text.data() + text.size();
    std::uint64_t place = which.place;
    for (std::size_t d = 0; d < ways; ++d) {
        const auto order =
            segments->of({lines.begins[d], counts[d]}, place, which.levels + (bits > 0 ? 1 : 0));
        place += counts[d];
        const bool put = std::visit(
            [&](const auto& form) {
                constexpr std::size_t ahead = 16;
                for (std::size_t i = 0; i < order.size(); ++i) {
                    if (i + ahead < order.size()) __builtin_prefetch(text.data() + order[i + ahead]);
                    if (!out.put(form, text.data() + order[i], end)) return false;
                }
                return true;
            },
            form_);
        if (!put) break;  // finish() returns the error
    }
    return {};
}

}  // namespace fairshuf::lines
