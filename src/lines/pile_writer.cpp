#include "lines/pile_writer.hpp"

#include <cmath>
#include <limits>

namespace fairshuf::lines {
namespace {

constexpr trie_shape shape{};

// How many segments a pile is split into before each is ordered by itself.
unsigned bits_of_split(const pile_size& pile, unsigned levels) {
    return shape.is_leaf(levels, pile.lines) ? 0 : shape.bits_at(levels + 1, pile.lines);
}

// The digits of a level for one place after the other.
class digit_walk {
public:
    digit_walk(const order_words& words, unsigned level, std::uint64_t place, std::uint64_t count)
        : place_(place), left_(count) {
        window_.open(words, digit_stream(words.items(), level));
    }

    // The next ones; none at the end.
    std::span<const byte> next() {
        const auto some = static_cast<std::size_t>(std::min<std::uint64_t>(left_, stream_window::most_bytes));
        if (some == 0) return {};
        const auto digits = window_.bytes(place_, some);
        place_ += some;
        left_ -= some;
        return digits;
    }

private:
    stream_window window_;
    std::uint64_t place_, left_;
};

std::array<std::size_t, most_piles> count_segments(const order_words& words, const pile_size& pile,
                                                   const pile_at& which, unsigned bits) {
    std::array<std::size_t, most_piles> counts{};
    digit_walk walk(words, which.levels + 1, which.place, pile.lines);
    for (auto digits = walk.next(); !digits.empty(); digits = walk.next())
        detail::count_digits(digits, (1U << bits) - 1, counts.data());
    return counts;
}

// Where each line begins, sorted out by the next level's digit.
template <class Offset>
void sort_out_offsets(std::span<const char> text, const record_form& form, const order_words& words,
                      const pile_size& pile, const pile_at& which, unsigned bits,
                      detail::regions<Offset>& to) {
    const auto mask = static_cast<byte>((1U << bits) - 1);
    digit_walk walk(words, which.levels + 1, which.place, pile.lines);
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

// With many deviations more than expected.
std::uint64_t likely_segment(const pile_size& pile, unsigned bits) {
    const double expected = static_cast<double>(pile.lines) / static_cast<double>(std::size_t{1} << bits);
    return static_cast<std::uint64_t>(expected + 9 * std::sqrt(expected));
}

// For a segment of so many lines: in order, the worker's part, and two copies.
template <class Offset>
std::uint64_t room_for_segment(std::uint64_t lines) {
    return 3 * detail::in_lines(lines * sizeof(Offset)) +
           detail::keyed_worker<shape, Offset>::memory_needed(lines);
}

}  // namespace

pile_room::pile_room(const pile_size& pile, unsigned levels, std::uint64_t most_buffer)
    : wide(pile.bytes > std::numeric_limits<std::uint32_t>::max()),
      text(detail::in_lines(pile.bytes + marked_at_once)),
      index(detail::in_lines(pile.lines * (wide ? 8 : 4))),
      buffer(
          detail::in_lines(std::clamp<std::uint64_t>(pile.bytes, part_writer::least_buffer, most_buffer))) {
    const std::uint64_t lines = likely_segment(pile, bits_of_split(pile, levels));
    segment = wide ? room_for_segment<std::uint64_t>(lines) : room_for_segment<std::uint32_t>(lines);
}

template <class Offset>
std::span<const Offset> pile_writer::orderer<Offset>::ordered(const detail::piece<Offset>& segment,
                                                              std::uint64_t place, unsigned levels) {
    if (shape.is_leaf(levels, segment.size)) {  // needs no memory
        if (order.size() < segment.size) order.resize(segment.size);
    } else if (room_for < segment.size) {
        order.resize(std::max(order.size(), segment.size));
        room_for = order.size();
        const auto copy = static_cast<std::size_t>(detail::in_lines(order.size() * sizeof(Offset)));
        const auto work = static_cast<std::size_t>(worker.memory_needed(order.size()));
        memory.resize(2 * copy + work + detail::line);
        const std::size_t before = -std::bit_cast<std::uintptr_t>(memory.data()) % detail::line;
        spare.bytes = {memory.data() + before, memory.data() + before + copy};
        worker.work_in(std::span(memory).subspan(before + 2 * copy, work), spare,
                       detail::execution{}.deviations);
    }
    worker.segment({&segment, 1}, place, segment.size, levels, order.data());
    return std::span<const Offset>(order).first(segment.size);
}

expected<bool> pile_writer::write(const piles& all, const pile_at& which, const spill& disk,
                                  std::size_t part) {
    const pile_size& pile = all.sizes[which.number];
    const pile_room room(pile, which.levels, most_buffer_);
    memory_.empty();
    char* const text = memory_.take(room.text);
    char* const buffer = memory_.take(room.buffer);
    if (text == nullptr || buffer == nullptr) return error{"memory exhausted"};
    const auto size = static_cast<std::size_t>(pile.bytes);
    part_writer out(*output_, *hash_, {buffer, static_cast<std::size_t>(room.buffer)});
    out.begin(part, which.offset);
    expected<bool> done = all.read(which.number, disk, text);
    if (done && !is_whole(form_, text, size, pile.lines))
        done =
            error{"lines changed while they were put aside: this is a fault of memory, disk or this program"};
    if (done)
        done = room.wide ? write_with(wide_, {text, size}, pile, which, out)
                         : write_with(narrow_, {text, size}, pile, which, out);
    const auto finished = out.finish();
    sum_ += out.sum();
    return done ? finished : done;
}

template <class Offset>
expected<bool> pile_writer::write_with(std::optional<orderer<Offset>>& segments, std::span<const char> text,
                                       const pile_size& pile, const pile_at& which, part_writer& out) {
    if (!segments) segments.emplace(*words_);
    const unsigned bits = bits_of_split(pile, which.levels);
    const std::size_t ways = std::size_t{1} << bits;
    auto counts = bits > 0 ? count_segments(*words_, pile, which, bits)
                           : std::array<std::size_t, most_piles>{static_cast<std::size_t>(pile.lines)};
    char* const index = memory_.take(pile.lines * sizeof(Offset));
    if (index == nullptr) return error{"memory exhausted"};
    detail::regions<Offset> lines;
    auto* const first = reinterpret_cast<Offset*>(index);  // NOLINT(*-reinterpret-cast)
    lines.lay_out(first, std::span(counts).first(ways));
    if (bits > 0) {
        sort_out_offsets(text, form_, *words_, pile, which, bits, lines);
    } else {
        for_each_record(form_, text.data(), text.size(), [&](std::size_t begin, std::size_t /*end*/) {
            *lines.next[0]++ = static_cast<Offset>(begin);
        });
    }
    const char* const end = text.data() + text.size();
    std::uint64_t place = which.place;
    for (std::size_t d = 0; d < ways; ++d) {
        const auto order =
            segments->ordered({lines.begins[d], counts[d]}, place, which.levels + (bits > 0 ? 1 : 0));
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
        if (!put) break;  // finish() tells why
    }
    return true;
}

}  // namespace fairshuf::lines
