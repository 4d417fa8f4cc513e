// Runs `fairshuf lines` with separate folders for the output and for temporary files, to see what remains in
// them.
#pragma once

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "fairshuf/shuffle/with_key.hpp"
#include "support/shell.hpp"
#include "support/started.hpp"

namespace fairshuf::test {

using words = std::vector<std::string>;

inline const std::string seed = "lines";

// Each line has its delimiter, the last one, too.
inline std::vector<std::string_view> lines_of(std::string_view text, char delimiter) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto size = std::min(text.find(delimiter), text.size() - 1) + 1;
        lines.push_back(text.substr(0, size));
        text.remove_prefix(size);
    }
    return lines;
}

// The shuffle of the library: line i of it is line permutation(n, key)[i] of the text.
inline std::string shuffled(std::string text, char delimiter = '\n') {
    if (!text.empty() && !text.ends_with(delimiter)) text += delimiter;
    const auto lines = lines_of(text, delimiter);
    std::string result;
    result.reserve(text.size());
    for (const auto i : permutation<std::uint32_t>(lines.size(), key::from_text(seed), {.threads = 1}))
        result += lines[i];
    return result;
}

// Different lines of about so many bytes.
inline std::string numbered(std::size_t lines, std::size_t size) {
    std::string text;
    text.reserve(lines * (size + 1));
    for (std::size_t i = 0; i < lines; ++i) {
        const std::string number = std::to_string(i);
        text += number;
        if (number.size() + 1 < size) text.append(size - number.size() - 1, static_cast<char>('a' + i % 26));
        text += '\n';
    }
    return text;
}

inline words entries(const std::filesystem::path& folder) {
    words names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

// Reports a difference without printing everything.
inline testing::AssertionResult same_text(std::string_view found, std::string_view wanted) {
    if (found == wanted) return testing::AssertionSuccess();
    const auto at = std::ranges::mismatch(found, wanted).in1 - found.begin();
    return testing::AssertionFailure() << found.size() << " bytes instead of " << wanted.size()
                                       << ", different from byte " << at << " on";
}

class LineRuns : public testing::Test {
protected:
    LineRuns() {
        std::signal(SIGPIPE, SIG_IGN);
        std::filesystem::create_directory(place);
        std::filesystem::create_directory(temporary);
        write_all(output, old);
    }
    ~LineRuns() override { std::signal(SIGPIPE, SIG_DFL); }

    words command(const words& more) const {
        words all{FAIRSHUF_COMMAND, "lines", "--seed", seed, "-T", temporary.string()};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    ended run(const words& more, const circumstances& how = {}) const {
        return started(command(more), how).wait();
    }

    // Runs with standard input from a pipe.
    ended run_fed(const words& more, std::string_view text, circumstances how = {}) const {
        auto pipe = new_pipe();
        how.input = pipe.reader.get();
        started running(command(more), how);
        pipe.reader.close();
        write_to(pipe.writer.get(), text);
        pipe.writer.close();
        return running.wait();
    }

    // Expects only these files beside the output, and no temporary ones.
    void expect_nothing_left(const words& others = {}) const {
        words expected = others;
        expected.push_back("output");
        std::ranges::sort(expected);
        EXPECT_EQ(entries(place), expected);
        EXPECT_EQ(entries(temporary), words{});
    }

    // Expects that the run failed for this reason and changed nothing.
    void expect_failed(const ended& run, const std::string& why) const {
        EXPECT_EQ(run.status, 1);
        EXPECT_EQ(run.err, "fairshuf lines: " + why + "\n");
        EXPECT_EQ(read_all(output), old);
        expect_nothing_left();
    }

    void expect_done(const ended& run, std::string_view wanted) const {
        EXPECT_EQ(run.status, 0);
        EXPECT_EQ(run.err, "");
        EXPECT_TRUE(same_text(read_all(output), wanted));
        expect_nothing_left();
    }

    scratch_folder folder;
    std::filesystem::path place = folder / "place", output = place / "output",
                          temporary = folder / "temporary";
    std::string old = "what was there\n";
};

}  // namespace fairshuf::test
