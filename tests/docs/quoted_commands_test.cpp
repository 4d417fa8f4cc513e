// Every ```console block of the documentation is run, and must print what it quotes.
//
//   $ command
//   its output
//   ...            <- a line of dots stands for any number of lines
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "support/shell.hpp"

using namespace fairshuf::test;

namespace {

struct quotation {
    std::string where;  // file:line
    std::string command;
    std::vector<std::string> output;
};

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::vector<quotation> quotations_in(const std::filesystem::path& page) {
    std::vector<quotation> found;
    bool inside = false;
    int number = 0;
    for (const auto& line : lines_of(read_all(page))) {
        ++number;
        if (line.starts_with("```")) {
            inside = !inside && line == "```console";
        } else if (inside && line.starts_with("$ ")) {
            found.push_back({page.string() + ":" + std::to_string(number), line.substr(2), {}});
        } else if (inside && !found.empty()) {
            found.back().output.push_back(line);
        }
    }
    return found;
}

// Without what is fenced: a lambda in C++ looks like a link.
std::string prose_of(const std::filesystem::path& page) {
    std::string prose;
    bool fenced = false;
    for (const auto& line : lines_of(read_all(page))) {
        if (line.starts_with("```")) fenced = !fenced;
        if (!fenced) prose += line + "\n";
    }
    return prose;
}

bool matches(const std::vector<std::string>& quoted, const std::vector<std::string>& printed) {
    const auto dots = std::ranges::find(quoted, "...");
    if (dots == quoted.end()) return quoted == printed;
    const auto before = dots - quoted.begin(), after = quoted.end() - dots - 1;
    return std::ssize(printed) >= before + after && std::equal(quoted.begin(), dots, printed.begin()) &&
           std::equal(dots + 1, quoted.end(), printed.end() - after);
}

std::vector<std::filesystem::path> pages() {
    std::vector<std::filesystem::path> found{FAIRSHUF_SOURCE_DIR "/README.md",
                                             FAIRSHUF_SOURCE_DIR "/README.zh-CN.md"};
    for (const auto& entry : std::filesystem::recursive_directory_iterator(FAIRSHUF_SOURCE_DIR "/docs"))
        if (entry.path().extension() == ".md") found.push_back(entry.path());
    return found;
}

}  // namespace

TEST(Docs, QuotedCommandsPrintWhatIsQuoted) {
    const scratch_folder folder;
    for (const auto* name : {"fairshuf", "shuf"})
        std::filesystem::create_symlink(FAIRSHUF_COMMAND, folder / name);
    const std::string path = "PATH=" + (folder / "").string() + ":$PATH; ";
    std::size_t run = 0;
    for (const auto& page : pages()) {
        const scratch_folder files;  // of this page, and our examples
        std::filesystem::create_symlink(FAIRSHUF_SOURCE_DIR "/examples", files / "examples");
        for (const auto& [where, command, output] : quotations_in(page)) {
            const auto said =
                shell("export LC_ALL=C.UTF-8; cd '" + (files / "").string() + "' && " + path + command);
            EXPECT_TRUE(matches(output, lines_of(said.out))) << where << ": " << command << "\nprints\n"
                                                             << said.out;
            EXPECT_EQ(said.err, "") << where;
            ++run;
        }
    }
    EXPECT_GE(run, 100U);
}

TEST(Docs, AWrongQuotationWouldBeNoticed) {
    EXPECT_TRUE(matches({"a", "b"}, {"a", "b"}));
    EXPECT_FALSE(matches({"a", "b"}, {"a", "c"}));
    EXPECT_FALSE(matches({"a"}, {"a", "b"}));
    EXPECT_TRUE(matches({"a", "...", "z"}, {"a", "b", "c", "z"}));
    EXPECT_FALSE(matches({"a", "...", "z"}, {"a", "b", "c"}));
}

TEST(Docs, PicturesAreWhatTheCommandDraws) {
    EXPECT_EQ(shell(FAIRSHUF_COMMAND " trace swap-down 1 2 3 4 5 --script 1,2,0,0 --svg -").out,
              read_all(FAIRSHUF_SOURCE_DIR "/docs/images/swap-down.svg"));
}

TEST(Docs, LinksBetweenPagesLeadSomewhere) {
    for (const auto& page : pages()) {
        const std::string text = prose_of(page);
        for (std::size_t at = 0; (at = text.find("](", at)) != std::string::npos; ++at) {
            std::string target = text.substr(at + 2, text.find(')', at) - at - 2);
            target = target.substr(0, target.find('#'));
            if (target.empty() || target.find("://") != std::string::npos) continue;
            EXPECT_TRUE(std::filesystem::exists(page.parent_path() / target)) << page << ": " << target;
        }
    }
}
