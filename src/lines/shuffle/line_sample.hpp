// Samples k lines of an input of unknown length with a key, in memory for about k lines.
//
//   line_sample sample(key, 1000, memory_limit);
//   sample.offer_all(input, form);
//   sample.finish();
//   for (std::size_t i = 0; i < sample.size(); ++i) write(sample.line(i));
//
// Rule:  each place has a random tag, 64 bits of the key's stream at that place. Further words break ties.
//        The sample is the k lines with the least tags, in the order of their tags.
// Claim: every choice of k lines, in every order, is equally likely. The sample of k begins the sample of
//        k + 1, and does not depend on memory, threads, or how the input is read.
// Cost:  a word for each line. The text of a line is read only if the line is chosen: about k ln(n / k)
//        times.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/stream_window.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/input/chunk_reader.hpp"
#include "lines/input/record_form.hpp"
#include "lines/output/multiset_hash.hpp"
#include "system/memory/big_array.hpp"

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

    // Offers all records of an input.
    expected<void> offer_all(chunk_reader& input, const record_form& form);
    // Offers whole lines.
    expected<void> offer(const char* text, const chunk& lines, const record_form& form);
    // Offers one line at a place.
    expected<void> offer(std::uint64_t place, std::string_view line);

    // Call it after the last offer.
    void finish();

    std::size_t size() const { return kept_.size(); }
    // The memory in use, in bytes.
    std::uint64_t memory() const { return text_.size() + kept_.capacity() * sizeof(entry); }
    std::string_view line(std::size_t i) const {
        return {text_.all().data() + kept_[i].offset, kept_[i].size};
    }
    // Whether the line is unchanged since it was kept.
    bool is_intact(std::size_t i) const { return hash_.of(line(i)) == kept_[i].hash; }

private:
    struct entry {
        std::uint64_t tag = 0, place = 0, hash = 0;
        std::size_t offset = 0, size = 0;  // in the text, with the delimiter
    };

    std::uint64_t word(unsigned r, std::uint64_t place) const;
    bool comes_before(const entry& a, const entry& b) const;
    std::span<const std::uint64_t> tags_of(const chunk& lines);
    expected<void> offer_lines(const char* text, const chunk& lines, char delimiter);
    expected<void> offer_records(const char* text, const chunk& lines, const record_form& form);
    expected<void> keep(std::uint64_t tag, std::uint64_t place, std::string_view line);
    expected<void> make_room(std::size_t bytes);
    void prune();

    detail::order_words words_;
    line_hash hash_;
    std::uint64_t wanted_, limit_, tag_mask_;
    std::uint64_t most_tag_ = std::numeric_limits<std::uint64_t>::max();  // the sample has no greater tag
    std::vector<entry> kept_;
    big_array<char> text_;
    std::size_t used_ = 0;
    std::uint64_t beside_ = 0;  // bytes of the current chunk, also in memory
    std::vector<std::uint64_t> tags_;
};

}  // namespace fairshuf::lines
