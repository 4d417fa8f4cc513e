#include "lines/input/chunk_reader.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <utility>

#include "src/lines/line_text.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;
using test::text_source;
using state = chunk_reader::state;

namespace {

constexpr std::uint64_t plenty = std::uint64_t{1} << 40;

struct read_back {
    std::string text = {};
    std::uint64_t lines = 0;
    std::size_t chunks = 0, largest = 0;
};

read_back read_all_chunks(chunk_reader& input) {
    read_back all;
    text_buffer buffer;
    for (;;) {
        const auto now = input.prepare(plenty);
        EXPECT_TRUE(now);
        if (!now || *now != state::ready) break;
        chunk lines;
        EXPECT_TRUE(input.hand_out(buffer, lines));
        EXPECT_EQ(lines.first, all.lines);
        const std::string part(buffer.data(), lines.bytes);
        EXPECT_EQ(test::lines_of(part).size(), lines.lines);
        EXPECT_EQ(part.back(), '\n');
        all.text += part;
        all.lines += lines.lines;
        all.largest = std::max(all.largest, lines.bytes);
        ++all.chunks;
    }
    EXPECT_TRUE(input.over());
    return all;
}

}  // namespace

TEST(ChunkReader, WholeLinesComeInChunksAndInOrder) {
    for (const std::size_t chunk_bytes : {1, 2, 7, 64, 100, 1000, 1 << 16})
        for (const std::size_t pieces : {1, 3, 1000}) {
            const std::string text = test::mixed_lines(200);
            text_source source(text, pieces);
            chunk_reader input(source, delimited{}, chunk_bytes);
            const auto back = read_all_chunks(input);
            ASSERT_EQ(back.text, text) << chunk_bytes << ' ' << pieces;
            ASSERT_EQ(back.lines, 200U);
        }
}

TEST(ChunkReader, ShortLinesNeverExceedTheSizeOfAChunk) {
    const std::string text = test::numbered_lines(10'000);
    text_source source(text);
    chunk_reader input(source, delimited{}, 1000);
    const auto back = read_all_chunks(input);
    EXPECT_LE(back.largest, 1000U);
    EXPECT_LE(back.chunks, text.size() / (1000 - 5) + 1);
}

TEST(ChunkReader, TheLastLineGetsAMissingDelimiter) {
    for (const std::size_t chunk_bytes : {1, 2, 3, 4, 5, 1000}) {
        text_source source("a\nbc");
        chunk_reader input(source, delimited{}, chunk_bytes);
        EXPECT_EQ(read_all_chunks(input).text, "a\nbc\n") << chunk_bytes;
    }
}

TEST(ChunkReader, AMissingDelimiterIsThatOfTheLineBefore) {
    for (const std::size_t chunk_bytes : {1, 2, 3, 4, 5, 7, 1000}) {
        text_source crlf("a\r\nbc"), alone("d"), plain("e\nf"), again("g");
        chunk_reader input({&crlf, &alone, &plain, &again}, delimited{}, chunk_bytes);
        EXPECT_EQ(read_all_chunks(input).text, "a\r\nbc\r\nd\r\ne\nf\ng\n") << chunk_bytes;
    }
}

// A quote that is never closed fills the memory, however much there is.
TEST(ChunkReader, AnUnclosedQuoteIsNotBlamedOnTheMemory) {
    const std::string before = "a\n\"b\nc\"\n";
    const auto problem_of = [&](const std::string& text) {
        text_source source(text);
        chunk_reader input(source, quoted{}, 100);
        text_buffer buffer;
        for (chunk lines; *input.prepare(1000) == state::ready;) EXPECT_TRUE(input.hand_out(buffer, lines));
        return input.too_long().message;
    };
    EXPECT_EQ(problem_of(before + "d,\"" + std::string(50'000, '\n')),
              "record 3, at byte 8 (line 4): it has an unclosed quote");
    EXPECT_EQ(problem_of(before + "d,\"" + std::string(50'000, '\n') + "\"\n\""),
              "record 3, at byte 8 (line 4): it does not fit into the memory allowed; allow more with -S");
    EXPECT_EQ(problem_of(before + "d,\"" + std::string(50'000, '\n') + "\""),
              "record 3, at byte 8 (line 4): it does not fit into the memory allowed; allow more with -S");
}

// Several threads share a reader. What comes after an error must not be reported in its place.
TEST(ChunkReader, AnErrorStaysTheOnlyOne) {
    class failing_source final : public line_source {
    public:
        expected<std::size_t> read(std::span<char> into) override {
            if (++calls_ == 2) return error{"damaged"};
            return calls_ == 1 ? std::string_view("1234").copy(into.data(), into.size()) : std::size_t{0};
        }

    private:
        int calls_ = 0;
    };
    failing_source damaged;
    chunk_reader input(damaged, sized{3}, 100);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(input.prepare(plenty).error().message, "damaged");

    const std::string text = "1\n\"" + std::string(5000, 'x') + "\"\n\"";
    text_source source(text);
    chunk_reader little(source, quoted{}, 100);
    text_buffer buffer;
    for (chunk lines; *little.prepare(1000) == state::ready;) EXPECT_TRUE(little.hand_out(buffer, lines));
    const std::string first = little.too_long().message;
    EXPECT_EQ(first,
              "record 2, at byte 2 (line 2): it does not fit into the memory allowed; allow more with -S");
    EXPECT_EQ(little.prepare(plenty).error().message, first);
}

TEST(ChunkReader, AnEmptyInputIsOverAtOnce) {
    text_source source("");
    chunk_reader input(source, delimited{}, 100);
    EXPECT_EQ(*input.prepare(plenty), state::over);
    EXPECT_TRUE(input.over());
}

TEST(ChunkReader, ALongLineAsksForMemoryAndContinuesWithMore) {
    const std::string text = "short\n" + std::string(5000, 'x') + "\nend\n";
    text_source source(text);
    chunk_reader input(source, delimited{}, 100);
    text_buffer buffer;
    chunk lines;
    EXPECT_EQ(*input.prepare(1000), state::ready);
    EXPECT_TRUE(input.hand_out(buffer, lines));
    EXPECT_EQ(lines.bytes, 6U);
    EXPECT_EQ(*input.prepare(1000), state::needs_memory);
    EXPECT_EQ(*input.prepare(2000), state::needs_memory);
    EXPECT_EQ(input.next_line(), 1U);
    EXPECT_EQ(*input.prepare(6000), state::ready);
    EXPECT_FALSE(input.over());
    input.only_first_line();
    EXPECT_EQ(input.ready_bytes(), 5001U);
    EXPECT_TRUE(input.hand_out(buffer, lines));
    EXPECT_EQ(lines.lines, 1U);
    EXPECT_EQ(*input.prepare(1000), state::ready);
    EXPECT_TRUE(input.is_last());
    EXPECT_TRUE(input.hand_out(buffer, lines));
    EXPECT_EQ(std::string(buffer.data(), lines.bytes), "end\n");
    EXPECT_EQ(lines.first, 2U);
    EXPECT_EQ(*input.prepare(1000), state::over);
}

TEST(ChunkReader, AReadErrorIsReported) {
    class broken : public line_source {
        expected<std::size_t> read(std::span<char> into) override {
            if (turn_++ > 0) return error{"read error: Input/output error"};
            into[0] = 'x';
            return std::size_t{1};
        }
        int turn_ = 0;
    } source;
    chunk_reader input(source, delimited{}, 100);
    const auto now = input.prepare(plenty);
    ASSERT_FALSE(now);
    EXPECT_EQ(now.error().message, "read error: Input/output error");
}

TEST(NumberSource, WritesNumbersAsSeqDoesInPiecesOfAnySize) {
    std::string wanted;
    for (int i = 7; i < 10'007; ++i) wanted += std::to_string(i) + '\n';
    for (const std::size_t at_once : {1, 2, 5, 20, 21, 22, 1000}) {
        number_source source({7, 10'000}, '\n');
        std::string text;
        for (std::string piece(at_once, '\0');;) {
            const auto got = source.read(piece);
            ASSERT_TRUE(got);
            if (*got == 0) break;
            text.append(piece, 0, *got);
        }
        EXPECT_EQ(text, wanted) << at_once;
    }
}

TEST(NumberSource, KnowsItsSizeInBytes) {
    constexpr std::uint64_t last = std::numeric_limits<std::uint64_t>::max();
    for (const auto& [low, count] :
         std::vector<std::pair<std::uint64_t, std::uint64_t>>{{0, 0},
                                                              {0, 1},
                                                              {0, 10},
                                                              {0, 11},
                                                              {5, 1000},
                                                              {99, 2},
                                                              {9'999'999'999'999'999'999U, 3},
                                                              {last - 5, 5}}) {
        std::uint64_t wanted = 0;
        for (std::uint64_t i = 0; i < count; ++i) wanted += std::to_string(low + i).size() + 1;
        EXPECT_EQ(number_source({low, count}, '\n').size(), wanted) << low << ' ' << count;
    }
}

TEST(NumberSource, ReachesTheLargestNumberOf64Bits) {
    number_source source({std::numeric_limits<std::uint64_t>::max() - 1, 2}, '\0');
    std::string piece(100, 'x');
    EXPECT_EQ(*source.read(piece), 42U);
    EXPECT_EQ(piece.substr(0, 42), std::string("18446744073709551614\00018446744073709551615\0", 42));
    EXPECT_EQ(*source.read(piece), 0U);
}
