// Samples k lines of an input of unknown length with a key, in memory for about k lines; if they do not fit,
// they are spilled. Or it samples a part of all lines, such as 10%.
//
//   line_sample sample(key, 1000, memory_limit);
//   sample.spill_to(disk);                           // without it, a sample that does not fit is an error
//   sample.offer_all(input, form);
//   sample.finish(lines);
//   for (std::size_t i = 0; i < sample.size(); ++i) write(*sample.next());
//
// Rule:  each place has a random tag, 64 bits of the key's stream at that place. Further words break ties.
//        The sample is the k lines with the least tags, in the order of their tags.
// Claim: every choice of k lines, in every order, is equally likely. The sample of k begins the sample of
//        k + 1, and does not depend on memory, threads, or how the input is read.
// Cost:  a word for each line. The text of a line is read only if the line is chosen: about k ln(n / k)
//        times.
//
// Of a part p of n lines, k = round(p n) is known only at the end. Line m is dropped if its tag is so large
// that at least as many of the lines so far as can be asked for have less, but for a chance of less than
// 2^-70 (Chernoff; most_tag_of_part() in the source). If the chance comes up, the run fails: it never gives
// another sample.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/stream_window.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/input/chunk_reader.hpp"
#include "lines/input/exact_fraction.hpp"
#include "lines/input/record_form.hpp"
#include "lines/output/multiset_hash.hpp"
#include "lines/sample/sample_runs.hpp"
#include "system/memory/big_array.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::lines {

// The stream of tags, in words of 64 bits; r counts ties.
constexpr std::uint64_t tag_stream(unsigned r) {
    return detail::order_stream(0, (1U << 9) + r);
}

class line_sample {
public:
    static constexpr std::size_t chunk_bytes = std::size_t{1} << 18;  // of the reader for offer_all()

    // Tests use fewer bits to provoke ties.
    line_sample(const key& k, std::uint64_t wanted, std::uint64_t limit, unsigned tag_bits = 64);
    line_sample(const key& k, const exact_fraction& part, std::uint64_t limit);

    // Lines that do not fit go there. It must outlive this object.
    void spill_to(spill& disk) { disk_ = &disk; }

    // Offers all records of an input.
    expected<void> offer_all(chunk_reader& input, const record_form& form);
    // Offers whole lines.
    expected<void> offer(const char* text, const chunk& lines, const record_form& form);
    // Offers one line at a place.
    expected<void> offer(std::uint64_t place, std::string_view line);

    // Call it after the last of so many lines was offered.
    expected<void> finish(std::uint64_t lines);

    // After finish(): the number of lines, their bytes, and the next line of the sample. A line that changed
    // since it was kept is an error.
    std::size_t size() const { return size_; }
    std::uint64_t bytes() const;
    expected<std::string_view> next();

    // The memory in use, in bytes.
    std::uint64_t memory() const { return text_.size() + kept_.capacity() * sizeof(entry); }

private:
    struct entry : sample_tag {
        std::size_t offset = 0, size = 0;  // in the text, with the delimiter
    };

    std::uint64_t word(unsigned r, std::uint64_t place) const;
    bool comes_before(const sample_tag& a, const sample_tag& b) const;
    std::string_view line(const entry& one) const { return {text_.all().data() + one.offset, one.size}; }
    std::span<const std::uint64_t> tags_of(const chunk& lines);
    expected<void> offer_lines(const char* text, const chunk& lines, char delimiter);
    expected<void> offer_records(const char* text, const chunk& lines, const record_form& form);
    expected<void> keep(std::uint64_t tag, std::uint64_t place, std::string_view line);
    expected<void> make_room(std::size_t bytes);
    expected<void> make_room_for_entry();
    bool fits(std::size_t bytes);
    void sort();
    void prune();
    void drop_others();
    void pack_text();
    expected<void> spill_kept();
    void lower_most_tag();

    detail::order_words words_;
    line_hash hash_;
    std::uint64_t wanted_, limit_, tag_mask_;
    std::uint64_t most_tag_ = std::numeric_limits<std::uint64_t>::max();  // the sample has no greater tag
    std::vector<entry> kept_;
    big_array<char> text_;
    std::size_t used_ = 0;
    std::uint64_t beside_ = 0;  // bytes of the current chunk, also in memory
    std::vector<std::uint64_t> tags_;
    std::size_t size_ = 0, next_ = 0;  // lines of the sample; the next one in memory

    std::optional<exact_fraction> part_;
    spill* disk_ = nullptr;
    std::optional<sample_runs> runs_;     // what was spilled
    std::vector<std::uint64_t> spilled_;  // lines, by the highest bits of their tags
};

}  // namespace fairshuf::lines
