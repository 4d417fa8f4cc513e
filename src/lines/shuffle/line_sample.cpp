#include "lines/shuffle/line_sample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "format/quantities.hpp"
#include "lines/input/delimiter_scan.hpp"

namespace fairshuf::lines {

line_sample::line_sample(const key& k, std::uint64_t wanted, std::uint64_t limit, unsigned tag_bits)
    : words_(k, 0),
      hash_(key::from_os()),
      wanted_(wanted),
      limit_(limit),
      tag_mask_(~std::uint64_t{0} >> (64 - tag_bits)) {}

std::uint64_t line_sample::word(unsigned r, std::uint64_t place) const {
    const std::uint64_t low = words_.word(tag_stream(r), 2 * place);
    return low | std::uint64_t{words_.word(tag_stream(r), 2 * place + 1)} << 32;
}

// Compares the tags, and further words if they are equal.
bool line_sample::comes_before(const entry& a, const entry& b) const {
    if (a.tag != b.tag) return a.tag < b.tag;
    constexpr unsigned most_ties = 1U << 8;  // never reached in practice
    for (unsigned r = 1; r < most_ties && a.place != b.place; ++r)
        if (const auto first = word(r, a.place), second = word(r, b.place); first != second)
            return first < second;
    return a.place < b.place;
}

// The tags of all lines of a chunk.
std::span<const std::uint64_t> line_sample::tags_of(const chunk& lines) {
    constexpr std::uint64_t per_block = detail::order_words::block_bytes / sizeof(std::uint64_t);
    const std::uint64_t block = lines.first / per_block;
    const std::uint64_t blocks = (lines.first + lines.lines + per_block - 1) / per_block - block;
    tags_.resize(static_cast<std::size_t>(blocks * per_block));
    words_.fill(tag_stream(0), block, tags_);
    if (~tag_mask_ != 0)
        for (auto& tag : tags_) tag &= tag_mask_;
    return std::span(tags_).subspan(static_cast<std::size_t>(lines.first % per_block),
                                    static_cast<std::size_t>(lines.lines));
}

namespace {

// Finds lines of a text by their numbers, in rising order.
class line_finder {
public:
    line_finder(const char* text, std::size_t size, char delimiter)
        : text_(text), size_(size), delimiter_(delimiter), marks_(marks_within(text, size, delimiter)) {}

    // The line with its delimiter.
    std::string_view line(std::size_t number) {
        for (auto here = count(); number_ + here < number; here = count()) next_block(here);
        for (; number_ < number; ++number_) drop_mark();
        while (marks_ == 0) next_block(0);
        return {text_ + begin_, at_ + static_cast<std::size_t>(std::countr_zero(marks_)) + 1 - begin_};
    }

private:
    std::size_t count() const { return static_cast<std::size_t>(std::popcount(marks_)); }

    void next_block(std::size_t lines_here) {
        if (lines_here > 0)
            begin_ = at_ + marked_at_once - static_cast<std::size_t>(std::countl_zero(marks_));
        number_ += lines_here;
        at_ += marked_at_once;
        marks_ = marks_within(text_ + at_, size_ - at_, delimiter_);
    }

    void drop_mark() {
        begin_ = at_ + static_cast<std::size_t>(std::countr_zero(marks_)) + 1;
        marks_ &= marks_ - 1;
    }

    const char* text_;
    std::size_t size_;
    char delimiter_;
    std::uint64_t marks_;     // the remaining delimiters of this block
    std::size_t at_ = 0;      // the beginning of the block
    std::size_t begin_ = 0;   // of the line
    std::size_t number_ = 0;  // of the line
};

}  // namespace

// A long record takes what the sample leaves of the limit.
expected<void> line_sample::offer_all(chunk_reader& input, const record_form& form) {
    text_buffer text;
    for (;;) {
        const std::uint64_t left = limit_ > memory() ? limit_ - memory() : 0;
        const auto state = input.prepare(std::max<std::uint64_t>(left, 2 * chunk_bytes));
        if (!state) return state.error();
        if (*state == chunk_reader::state::over) return {};
        if (*state == chunk_reader::state::needs_memory) return input.too_long();
        chunk lines;
        if (!input.hand_out(text, lines)) return error{"memory exhausted"};
        if (auto kept = offer(text.data(), lines, form); !kept) return kept;
        if (lines.bytes > chunk_bytes) text = {};  // free it before another long line is read
    }
}

expected<void> line_sample::offer(const char* text, const chunk& lines, const record_form& form) {
    const auto* plain = std::get_if<delimited>(&form);
    return plain != nullptr ? offer_lines(text, lines, plain->delimiter) : offer_records(text, lines, form);
}

expected<void> line_sample::offer_records(const char* text, const chunk& lines, const record_form& form) {
    beside_ = lines.bytes;
    const auto tags = tags_of(lines);
    expected<void> kept;
    std::size_t i = 0;
    for_each_record(form, text, lines.bytes, [&](std::size_t begin, std::size_t end) {
        if (tags[i] <= most_tag_ && kept) kept = keep(tags[i], lines.first + i, {text + begin, end - begin});
        ++i;
    });
    return kept;
}

expected<void> line_sample::offer_lines(const char* text, const chunk& lines, char delimiter) {
    beside_ = lines.bytes;
    const auto tags = tags_of(lines);
    line_finder finder(text, lines.bytes, delimiter);
    for (std::size_t i = 0; i < tags.size(); ++i) {
        constexpr std::size_t stretch = 64;
        if (i % stretch == 0 && i + stretch <= tags.size()) {  // usually none of them is small enough
            bool any = false;
            for (std::size_t k = i; k < i + stretch; ++k) any |= tags[k] <= most_tag_;
            if (!any) {
                i += stretch - 1;
                continue;
            }
        }
        if (tags[i] > most_tag_) continue;
        if (auto kept = keep(tags[i], lines.first + i, finder.line(i)); !kept) return kept;
    }
    return {};
}

expected<void> line_sample::offer(std::uint64_t place, std::string_view line) {
    const std::uint64_t tag = word(0, place) & tag_mask_;
    return tag <= most_tag_ ? keep(tag, place, line) : expected<void>();
}

expected<void> line_sample::keep(std::uint64_t tag, std::uint64_t place, std::string_view line) {
    if (wanted_ == 0) return {};
    constexpr std::size_t few = 1024;
    if (kept_.size() >= few && kept_.size() / 2 >= wanted_) prune();
    if (auto room = make_room(line.size()); !room) return room;
    std::memcpy(text_.all().data() + used_, line.data(), line.size());
    entry fresh{tag, place, 0, used_, line.size()};
    used_ += line.size();
    fresh.hash = hash_.of({text_.all().data() + fresh.offset, fresh.size});
    kept_.push_back(fresh);
    return {};
}

expected<void> line_sample::make_room(std::size_t bytes) {
    const auto needed = [&] { return used_ + bytes + text_buffer::padding; };
    if (needed() <= text_.size()) return {};
    const bool pruned = kept_.size() > wanted_;
    prune();
    if (needed() <= text_.size() / 8 * 7) return {};
    const std::uint64_t beside = beside_ + kept_.capacity() * sizeof(entry);
    const std::uint64_t most = limit_ > beside ? limit_ - beside : 0;
    // A sample that leaves hardly any room would be pruned too often.
    if (needed() > (pruned ? most / 8 * 7 : most))
        return error{
            fmt::format("the {} lines asked for with -n do not fit into {} of memory; allow more with -S",
                        wanted_, format_bytes(limit_))};
    const std::uint64_t wanted = pruned ? needed() / 4 * 5 : 2 * needed();
    const std::uint64_t size = std::min(most, std::max<std::uint64_t>(wanted, std::uint64_t{1} << 16));
    if (size > text_.size() && !text_.resize(static_cast<std::size_t>(size)))
        return error{"memory exhausted"};
    return {};
}

// Keeps only the lines that are still in the sample.
void line_sample::prune() {
    if (kept_.size() <= wanted_) return;
    const auto last = kept_.begin() + static_cast<std::ptrdiff_t>(wanted_) - 1;
    std::ranges::nth_element(kept_, last, [&](const entry& a, const entry& b) { return comes_before(a, b); });
    most_tag_ = last->tag;
    kept_.resize(static_cast<std::size_t>(wanted_));
    std::ranges::sort(kept_, {}, &entry::offset);
    used_ = 0;
    for (auto& kept : kept_) {
        std::memmove(text_.all().data() + used_, text_.all().data() + kept.offset, kept.size);
        kept.offset = used_;
        used_ += kept.size;
    }
}

void line_sample::finish() {
    prune();
    std::ranges::sort(kept_, [&](const entry& a, const entry& b) { return comes_before(a, b); });
}

}  // namespace fairshuf::lines
