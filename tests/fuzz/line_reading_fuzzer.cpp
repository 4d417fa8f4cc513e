// Any bytes, in pieces of any size, are read as the right lines. A sample has the lines that the tags choose.
//
//   cmake --preset fuzz && cmake --build --preset fuzz
//   mkdir -p corpus && build/fuzz/tests/line_reading_fuzzer -max_len=4096 corpus/
//
// The ordinary tests call the same function with mutations of a few seeds (line_reading_fuzz_test.cpp).
//
// Six bytes choose how to read. The rest is the text, which is repeated once or many times.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lines/input/chunk_reader.hpp"
#include "lines/input/delimiter_scan.hpp"
#include "lines/sample/line_sample.hpp"

namespace {

using namespace fairshuf;
using namespace fairshuf::lines;

void demand(bool condition) {
    if (!condition) std::abort();
}

// How the text is read.
struct manner {
    char delimiter = '\n';
    std::size_t copies = 1;       // of the text, one after another
    std::size_t piece = 1;        // most bytes that arrive at once
    std::size_t chunk_bytes = 1;  // the reader's chunk size
    std::uint64_t most = 0;       // bytes of memory at the start
    unsigned single = 0;          // every so many chunks, read only the first line; 0: never
    std::size_t breaks_after = std::numeric_limits<std::size_t>::max();  // bytes
    std::uint64_t sample = 0;
};

constexpr std::size_t manner_bytes = 6;

manner manner_of(const std::uint8_t* data) {
    constexpr std::array<char, 4> delimiters{'\n', '\0', 'a', '\xff'};
    manner how;
    how.delimiter = delimiters[data[0] % 4];
    how.copies = std::size_t{1} << (data[0] / 4 % 8);
    how.single = data[0] / 32;
    how.piece = 1 + data[1];
    how.chunk_bytes = 1 + std::size_t{data[2]} * data[2] / 8;
    how.most = std::uint64_t{data[3]} * 16;
    if (data[4] % 8 == 7) how.breaks_after = std::size_t{data[4]} * 8;
    how.sample = 1 + data[5];
    return how;
}

// Returns a few bytes at a time, in varying numbers.
class in_pieces final : public line_source {
public:
    in_pieces(const std::string& text, const manner& how) : text_(&text), how_(&how) {}
    expected<std::size_t> read(std::span<char> into) override {
        demand(!into.empty());
        if (done_ >= how_->breaks_after) return error{"broken"};
        const std::size_t some = std::min({1 + done_ * 7 % how_->piece, into.size(), text_->size() - done_});
        std::memcpy(into.data(), text_->data() + done_, some);
        done_ += some;
        return some;
    }

private:
    const std::string* text_;
    const manner* how_;
    std::size_t done_ = 0;
};

// The model: lines with their delimiters. The last line gets one if it has none, with \r if the line before
// has that.
std::vector<std::string> split(const std::string& text, char delimiter) {
    std::vector<std::string> lines;
    std::string line;
    for (const char c : text) {
        line += c;
        if (c != delimiter) continue;
        lines.push_back(line);
        line.clear();
    }
    const bool crlf =
        delimiter == '\n' && !lines.empty() && lines.back().ends_with("\r\n") && !line.ends_with('\r');
    if (!line.empty()) lines.push_back(line + (crlf ? "\r" : "") + delimiter);
    return lines;
}

// Copies the text so that a sanitizer detects reads beyond the 64 delimiters after its end.
class exact_text {
public:
    exact_text(const std::string& text, char delimiter)
        : bytes_(std::make_unique<char[]>(text.size() + marked_at_once)) {
        std::memcpy(bytes_.get(), text.data(), text.size());
        std::memset(bytes_.get() + text.size(), delimiter, marked_at_once);
    }
    const char* data() const { return bytes_.get(); }

private:
    std::unique_ptr<char[]> bytes_;
};

void check_marks(const std::string& text, char delimiter) {
    const exact_text exact(text, delimiter);
    for (std::size_t at = 0; at < std::min<std::size_t>(text.size(), 512); ++at) {
        std::uint64_t expected_marks = 0;
        for (std::size_t i = 0; i < marked_at_once; ++i)
            expected_marks |= std::uint64_t{exact.data()[at + i] == delimiter} << i;
        demand(marks_of_64(exact.data() + at, delimiter) == expected_marks);
        demand(marks_of_64_plainly(exact.data() + at, delimiter) == expected_marks);
    }
}

void check_splitting(const std::vector<std::string>& lines, char delimiter) {
    std::string text;
    for (const auto& line : lines) text += line;
    const exact_text exact(text, delimiter);
    demand(count_lines(exact.data(), text.size(), delimiter) == lines.size());
    std::size_t next = 0, last_end = 0;
    for_each_line(exact.data(), text.size(), delimiter, [&](std::size_t begin, std::size_t end) {
        demand(next < lines.size() && begin == last_end);
        demand(text.compare(begin, end - begin, lines[next++]) == 0);
        last_end = end;
    });
    demand(next == lines.size() && last_end == text.size());
}

// The model of a sample: all tags, sorted. (Two equal tags practically never occur.)
std::vector<std::string> sample_of(const std::vector<std::string>& lines, const key& k,
                                   std::uint64_t wanted) {
    const fairshuf::detail::order_words words(k, 0);
    std::vector<std::pair<std::uint64_t, std::size_t>> tags;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::uint64_t low = words.word(tag_stream(0), 2 * i);
        tags.emplace_back(low | std::uint64_t{words.word(tag_stream(0), 2 * i + 1)} << 32, i);
    }
    std::ranges::sort(tags);
    std::vector<std::string> chosen;
    for (std::size_t i = 0; i < std::min<std::uint64_t>(wanted, tags.size()); ++i)
        chosen.push_back(lines[tags[i].second]);
    return chosen;
}

// Reads chunk by chunk and checks each against the model. Returns whether all was read.
bool read_chunks(const std::string& text, const std::vector<std::string>& lines, const manner& how,
                 line_sample& sample) {
    in_pieces source(text, how);
    chunk_reader input(source, delimited{how.delimiter}, how.chunk_bytes);
    text_buffer buffer;
    std::size_t next = 0;
    for (unsigned turn = 1;; ++turn) {
        auto state = input.prepare(how.most);
        if (state && *state == chunk_reader::state::needs_memory) {
            demand(next < lines.size() && lines[next].size() > how.chunk_bytes);
            demand(lines[next].size() + how.chunk_bytes > how.most);
            state = input.prepare(std::numeric_limits<std::uint64_t>::max());
            demand(!state || *state == chunk_reader::state::ready);
        }
        if (!state) {
            demand(state.error().message == "broken" && text.size() >= how.breaks_after);
            return false;
        }
        demand(input.next_line() == next);
        if (*state == chunk_reader::state::over) break;
        if (input.is_last()) demand(input.ready_bytes() > 0);
        const bool last = input.is_last();
        const bool single = how.single > 0 && turn % how.single == 0;
        if (single) input.only_first_line();
        chunk some;
        const std::size_t bytes = input.ready_bytes();
        demand(input.hand_out(buffer, some));
        demand(some.bytes == bytes && some.first == next && some.lines > 0);
        demand(!single || some.lines == 1);
        demand(bytes <= std::max(how.chunk_bytes, lines[next].size()) + how.chunk_bytes);
        std::size_t at = 0;
        for (std::uint64_t i = 0; i < some.lines; ++i, ++next) {
            demand(next < lines.size() && at + lines[next].size() <= some.bytes);
            demand(std::memcmp(buffer.data() + at, lines[next].data(), lines[next].size()) == 0);
            at += lines[next].size();
        }
        demand(at == some.bytes);
        demand(!last || single || next == lines.size());
        demand(static_cast<bool>(sample.offer(buffer.data(), some, delimited{how.delimiter})));
    }
    demand(next == lines.size() && input.over());
    return true;
}

void check_sample(line_sample& sample, std::uint64_t lines, const std::vector<std::string>& expected_lines) {
    demand(static_cast<bool>(sample.finish(lines)));
    demand(sample.size() == expected_lines.size());
    for (const auto& expected_line : expected_lines) {
        const auto line = sample.next();
        demand(line && *line == expected_line);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < manner_bytes) return 0;
    const manner how = manner_of(data);
    const std::string once(data + manner_bytes, data + size);
    std::string text;
    for (std::size_t i = 0; i < how.copies && text.size() <= std::size_t{1} << 16; ++i) text += once;
    const auto lines = split(text, how.delimiter);

    check_marks(text, how.delimiter);
    check_splitting(lines, how.delimiter);

    constexpr auto unlimited = std::numeric_limits<std::uint64_t>::max();
    const key k = key::from_text("fuzz");
    line_sample in_chunks(k, how.sample, unlimited), one_by_one(k, how.sample, unlimited);
    if (!read_chunks(text, lines, how, in_chunks)) return 0;
    for (std::size_t i = 0; i < lines.size(); ++i) demand(static_cast<bool>(one_by_one.offer(i, lines[i])));
    const auto chosen = sample_of(lines, k, how.sample);
    check_sample(in_chunks, lines.size(), chosen);
    check_sample(one_by_one, lines.size(), chosen);
    return 0;
}
