#include "lines/sample/line_sample.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

#include "format/quantities.hpp"
#include "lines/input/delimiter_scan.hpp"

namespace fairshuf::lines {
namespace {

constexpr std::uint64_t no_count = std::numeric_limits<std::uint64_t>::max();
constexpr unsigned tag_bins = 16;  // bits of a tag that count spilled lines

// The largest tag t, as a part of all tags, that a line may have after m others, if p of all lines are
// wanted. The number of n lines with tags below t is binomial. It is at most n t - s with a chance of
// exp(-s^2 / (2 n t)), for s = 10 sqrt(n t): less than 2^-72. So it is at least p n + 1 if
// t - 10 sqrt(t / n) >= p + 1 / n, and n > m makes that only easier. Solved for sqrt(t).
std::uint64_t most_tag_of_part(double p, std::uint64_t m) {
    const double n = static_cast<double>(m) + 1, half = 5 / std::sqrt(n);
    const double root = half + std::sqrt(half * half + p + 1 / n);
    return root >= 1 ? no_count : static_cast<std::uint64_t>(std::ldexp(root * root, 64));
}

}  // namespace

line_sample::line_sample(const key& k, std::uint64_t wanted, std::uint64_t limit, unsigned tag_bits)
    : words_(k, 0),
      hash_(key::from_os()),
      wanted_(wanted),
      limit_(limit),
      tag_mask_(~std::uint64_t{0} >> (64 - tag_bits)) {}

line_sample::line_sample(const key& k, const exact_fraction& part, std::uint64_t limit)
    : line_sample(k, no_count, limit) {
    part_ = part;
}

std::uint64_t line_sample::word(unsigned r, std::uint64_t place) const {
    const std::uint64_t low = words_.word(tag_stream(r), 2 * place);
    return low | std::uint64_t{words_.word(tag_stream(r), 2 * place + 1)} << 32;
}

// Compares the tags, and further words if they are equal.
bool line_sample::comes_before(const sample_tag& a, const sample_tag& b) const {
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
    if (part_) most_tag_ = most_tag_of_part(part_->as_double(), lines.first);
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
    if (auto room = make_room_for_entry(); !room) return room;
    std::memcpy(text_.all().data() + used_, line.data(), line.size());
    entry fresh{{tag, place, 0}, used_, line.size()};
    used_ += line.size();
    fresh.hash = hash_.of(this->line(fresh));
    kept_.push_back(fresh);
    return {};
}

expected<void> line_sample::make_room(std::size_t bytes) {
    if (used_ + bytes + text_buffer::padding <= text_.size() || fits(bytes)) return {};
    if (disk_ != nullptr && !kept_.empty()) {
        if (auto spilled = spill_kept(); !spilled) return spilled;
        if (fits(bytes)) return {};
    }
    const bool all = wanted_ == no_count;
    return error{fmt::format("the {} asked for with -n {} not fit into {} of memory; allow more with -S",
                             all ? "lines" : counted(wanted_, "line"), wanted_ == 1 ? "does" : "do",
                             format_bytes(limit_))};
}

// Makes room for so many more bytes of text, within the limit.
bool line_sample::fits(std::size_t bytes) {
    const auto needed = [&] { return used_ + bytes + text_buffer::padding; };
    const bool pruned = kept_.size() > wanted_;
    prune();
    if (needed() <= text_.size() / 8 * 7) return true;
    const std::uint64_t beside = beside_ + kept_.capacity() * sizeof(entry);
    const std::uint64_t most = limit_ > beside ? limit_ - beside : 0;
    // A sample that leaves hardly any room would be pruned too often.
    if (needed() > (pruned ? most / 8 * 7 : most)) return false;
    const std::uint64_t wanted = pruned ? needed() / 4 * 5 : 2 * needed();
    const std::uint64_t size = std::min(most, std::max<std::uint64_t>(wanted, std::uint64_t{1} << 16));
    return size <= text_.size() || text_.resize(static_cast<std::size_t>(size));
}

// The table of lines doubles, and is there twice for a moment.
expected<void> line_sample::make_room_for_entry() {
    if (disk_ == nullptr || kept_.size() < kept_.capacity()) return {};
    const std::uint64_t table = 3 * kept_.capacity() * sizeof(entry);
    return table + text_.size() + beside_ > limit_ && !kept_.empty() ? spill_kept() : expected<void>();
}

// Keeps only the lines that may still be in the sample.
void line_sample::prune() {
    if (runs_ || part_) drop_others();
    if (wanted_ == 0) {
        kept_.clear();
        used_ = 0;
    } else if (kept_.size() > wanted_) {
        const auto last = kept_.begin() + static_cast<std::ptrdiff_t>(wanted_) - 1;
        std::ranges::nth_element(kept_, last,
                                 [&](const entry& a, const entry& b) { return comes_before(a, b); });
        most_tag_ = std::min(most_tag_, last->tag);
        kept_.resize(static_cast<std::size_t>(wanted_));
        std::ranges::sort(kept_, {}, &entry::offset);
        pack_text();
    }
}

// Drops lines whose tags have become too large.
void line_sample::drop_others() {
    if (std::erase_if(kept_, [&](const entry& one) { return one.tag > most_tag_; }) > 0) pack_text();
}

// The lines are in the order of their offsets.
void line_sample::pack_text() {
    used_ = 0;
    for (auto& kept : kept_) {
        std::memmove(text_.all().data() + used_, text_.all().data() + kept.offset, kept.size);
        kept.offset = used_;
        used_ += kept.size;
    }
}

void line_sample::sort() {
    std::ranges::sort(kept_, [&](const entry& a, const entry& b) { return comes_before(a, b); });
}

expected<void> line_sample::spill_kept() {
    if (!runs_)
        runs_.emplace(*disk_, limit_ / 4,
                      [this](const sample_tag& a, const sample_tag& b) { return comes_before(a, b); });
    sort();
    spilled_.resize(std::size_t{1} << tag_bins);
    for (const auto& one : kept_) ++spilled_[static_cast<std::size_t>(one.tag >> (64 - tag_bins))];
    auto added =
        runs_->add(kept_.size(), [&](std::size_t i) { return tagged_line{kept_[i], line(kept_[i])}; });
    kept_.clear();
    used_ = 0;
    lower_most_tag();
    return added;
}

// If as many lines as are wanted have lower tags, the others are not in the sample.
void line_sample::lower_most_tag() {
    std::uint64_t lower = 0;
    for (std::size_t bin = 0; bin < spilled_.size(); ++bin) {
        lower += spilled_[bin];
        if (lower < wanted_) continue;
        const std::uint64_t end = (std::uint64_t{bin} << (64 - tag_bins)) | (no_count >> tag_bins);
        most_tag_ = std::min(most_tag_, end);
        return;
    }
}

expected<void> line_sample::finish(std::uint64_t lines) {
    if (part_) wanted_ = part_->of(lines);
    if (runs_) {
        if (auto spilled = spill_kept(); !spilled) return spilled;
        kept_ = {};
        text_ = {};
        if (auto merged = runs_->merge(wanted_); !merged) return merged;
        size_ = static_cast<std::size_t>(runs_->left());
    } else {
        part_.reset();
        prune();
        sort();
        size_ = kept_.size();
    }
    if (size_ == std::min(wanted_, lines)) return {};
    return error{
        "the sample is incomplete; this has a chance of less than 2^-70: run it again with another key"};
}

std::uint64_t line_sample::bytes() const {
    return runs_ ? runs_->bytes() : used_;
}

expected<std::string_view> line_sample::next() {
    tagged_line found;
    if (runs_) {
        const auto one = runs_->next();
        if (!one) return one.error();
        found = *one;
    } else {
        found = {kept_[next_], line(kept_[next_])};
        ++next_;
    }
    if (hash_.of(found.text) == found.about.hash) return found.text;
    return error{"a line changed in memory: the machine is faulty, or this program has a bug"};
}

}  // namespace fairshuf::lines
