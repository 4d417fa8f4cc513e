// Nothing is lost, whatever the bytes: the output is the input in the order of the library.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/lines/line_runs.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;
using namespace fairshuf::test;

namespace {

class LinesBytes : public LineRuns {
protected:
    // In memory and with spilling, from a file and from a pipe.
    void expect_all_there(const std::string& text, char delimiter = '\n') {
        const std::string wanted = shuffled(text, delimiter);
        words options{"-o", output.string()};
        if (delimiter == '\0') options.emplace_back("-z");
        write_all(folder / "input", text);
        for (const words& memory : {words{"-S1M", "--parallel=2"}, words{"-S100M", "--parallel=1"}}) {
            words all = options;
            all.insert(all.end(), memory.begin(), memory.end());
            expect_done(run_fed(all, text), wanted);
            all.push_back((folder / "input").string());
            expect_done(run(all), wanted);
        }
        const bool ended = text.empty() || text.ends_with(delimiter);
        const std::string whole = ended ? text : text + delimiter;
        auto before = lines_of(whole, delimiter);
        auto after = lines_of(wanted, delimiter);
        std::ranges::sort(before);
        std::ranges::sort(after);
        EXPECT_TRUE(before == after);
    }

    chacha20 engine{key::from_text("bytes")};
    exact<chacha20> draws{engine};

    std::string random_bytes(std::size_t count, std::uint64_t values = 256) {
        std::string text(count, '\0');
        for (char& c : text) c = static_cast<char>(draws.below(values));
        return text;
    }
};

std::string repeated(const std::string& text, std::size_t times) {
    std::string all;
    all.reserve(text.size() * times);
    for (std::size_t i = 0; i < times; ++i) all += text;
    return all;
}

}  // namespace

TEST_F(LinesBytes, OfAllValuesAreKept) {
    const std::string text = random_bytes(3'000'000);
    expect_all_there(text);
    expect_all_there(text, '\0');
}

TEST_F(LinesBytes, OfFewValuesAreKept) {  // many short lines that contain the other delimiter
    const std::string text = random_bytes(3'000'000, 11);
    expect_all_there(text);
    expect_all_there(text, '\0');
}

TEST_F(LinesBytes, CarriageReturnsStayAtTheEndsOfLines) {
    std::string text;
    for (int i = 0; i < 200'000; ++i) text += std::to_string(i) + "\r\n";
    expect_all_there(text);
}

TEST_F(LinesBytes, ALastLineWithoutADelimiterGetsOne) {
    for (const std::string text : {"a", "a\nb", "\n\nb", "\r"}) expect_all_there(text);
    const std::string text = numbered(200'000, 9);
    expect_all_there(text + "the last");
    expect_all_there(text + '\0');
    expect_all_there(numbered(100'000, 9), '\0');  // one line
}

TEST_F(LinesBytes, OfAnEmptyFileGiveNoOutput) {
    expect_all_there("");
    expect_all_there("", '\0');
}

TEST_F(LinesBytes, OneLineStaysAsItIs) {
    for (const std::size_t size : {0, 1, 15, 16, 63, 64, 100'000, 262'143, 262'144, 900'000})
        expect_all_there(std::string(size, 'x') + "\n");
}

TEST_F(LinesBytes, EmptyLinesAreLinesToo) {
    expect_all_there("\n");
    expect_all_there(std::string(300'000, '\n'));
    expect_all_there(std::string(300'000, '\0'), '\0');
    expect_all_there(repeated("\n\nx\n", 100'000));
}

TEST_F(LinesBytes, NulsInLinesAreKept) {
    expect_all_there(repeated(std::string("a\0b\n\0\n", 6), 150'000));
}

TEST_F(LinesBytes, DelimitersMayBeAnywhere) {
    for (const std::size_t block : {64, 1024, 65'536, 262'144})
        for (const std::size_t size : {block - 1, block, block + 1}) {
            SCOPED_TRACE(size);
            expect_all_there(std::string(size, 'x') + "\ny\n");
            expect_all_there("y\n" + std::string(size - 2, 'x') + "\nzz");
            expect_all_there(std::string(size, '\n'));
        }
}

// Up to this number the lines are shuffled in one piece; more are distributed first.
TEST_F(LinesBytes, TheOrderIsRightAroundTheSizeOfALeaf) {
    for (const std::size_t lines : {131'071, 131'072, 131'073}) {
        SCOPED_TRACE(lines);
        expect_all_there(std::string(lines, '\n'));
        expect_all_there(numbered(lines, 7));
        expect_all_there(numbered(lines, 20));
    }
}

TEST_F(LinesBytes, LinesMayHaveVeryDifferentLengths) {
    std::string text;
    for (int i = 0; i < 3000; ++i) {
        const std::size_t size = std::size_t{1} << draws.below(15);
        text += random_bytes(size / 100) + std::string(draws.below(size), static_cast<char>(i)) + "\n";
    }
    expect_all_there(text);
    expect_all_there(text + std::string(1'000'000, 'x') + "\n" + text);
}
