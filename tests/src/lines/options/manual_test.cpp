#include "lines/options/manual.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "support/shell.hpp"

using namespace fairshuf::lines;
using namespace fairshuf::test;

namespace {

using texts = std::vector<std::string>;

bool is_there(const std::string& command) {
    return shell("command -v " + command).status == 0;
}

std::string escaped(std::string text) {
    for (std::size_t at = 0; (at = text.find('-', at)) != std::string::npos; at += 2) text.insert(at, "\\");
    return text;
}

// A command with two verbs besides lines.
std::string some_script() {
    return bash_completion({{{"-h", "--help"}}, {{"--version"}}},
                           {{"prove", {{{"-n"}, argument_kind::number}, {{"--json"}}}},
                            {"trace", {{{"--svg"}, argument_kind::file}}}});
}

// The completions that bash offers for the last of these words, in a folder of three files.
texts completed(const texts& typed) {
    const scratch_folder folder;
    std::filesystem::create_directories(folder / "here" / "boxes");
    write_all(folder / "here" / "bread", "");
    write_all(folder / "here" / "b c", "");
    write_all(folder / "script", some_script());
    std::string command =
        "cd " + (folder / "here").string() + " && bash -c 'set -u; source ../script; COMP_WORDS=(";
    for (const auto& word : typed) command += "\"" + word + "\" ";
    command += "); COMP_CWORD=" + std::to_string(typed.size() - 1) +
               "; _fairshuf; for word in \"${COMPREPLY[@]}\"; do printf \"%s\\n\" \"$word\"; done'";
    const auto said = shell(command);
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.err, "");
    texts found;
    std::istringstream lines(said.out);
    for (std::string line; std::getline(lines, line);) found.push_back(line);
    std::ranges::sort(found);
    return found;
}

}  // namespace

TEST(Manual, HasTheSectionsOfAManualPage) {
    const std::string page = man_page();
    std::size_t at = 0;
    for (const auto* part : {".TH FAIRSHUF", ".SH NAME\nfairshuf\\-lines \\- ", ".SH SYNOPSIS\n",
                             ".SH DESCRIPTION\n", ".SH OPTIONS\n", ".SH \"EXIT STATUS\"\n",
                             ".SH ENVIRONMENT\n", ".SH FILES\n", ".SH EXAMPLES\n", ".SH \"SEE ALSO\"\n"}) {
        const auto found = page.find(part, at);
        ASSERT_NE(found, std::string::npos) << part;
        at = found;
    }
    EXPECT_TRUE(page.ends_with('\n'));
    EXPECT_EQ(page.find("\n\n"), std::string::npos);
}

TEST(Manual, DescribesEveryOption) {
    const std::string page = man_page();
    for (const auto& row : option_table) {
        const std::string argument =
            row.argument.empty() ? "" : "=\\fI" + escaped(std::string(row.argument)) + "\\fR";
        const std::string heading = "\\fB\\-\\-" + escaped(row.name) + "\\fR" + argument + "\n";
        EXPECT_NE(page.find(heading), std::string::npos) << heading;
    }
}

TEST(Manual, GivesNoWarningsInGroff) {
    if (!is_there("groff")) GTEST_SKIP() << "there is no groff";
    const scratch_folder folder;
    write_all(folder / "page", man_page());
    const auto said = shell("groff -man -ww -Tascii -rCHECKSTYLE=1 " + (folder / "page").string());
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.err, "");
    EXPECT_NE(said.out.find("fairshuf-lines"), std::string::npos);
}

TEST(Completion, OffersVerbsAndOptionsOfTheCommand) {
    EXPECT_EQ(completed({"fairshuf", ""}), (texts{"--help", "--version", "lines", "prove", "trace"}));
    EXPECT_EQ(completed({"fairshuf", "l"}), (texts{"lines"}));
    EXPECT_EQ(completed({"fairshuf", "x"}), (texts{}));
}

TEST(Completion, OffersTheOptionsOfAVerb) {
    EXPECT_EQ(completed({"fairshuf", "lines", "--key"}), (texts{"--key-file=", "--key="}));
    EXPECT_EQ(completed({"fairshuf", "lines", "--"}).size(), option_table.size());
    EXPECT_EQ(completed({"fairshuf", "lines", "-e", "--rep"}), (texts{"--repeat"}));
    EXPECT_EQ(completed({"fairshuf", "prove", "-"}), (texts{"--json", "-n"}));
    EXPECT_EQ(completed({"fairshuf", "nonsense", "-"}), (texts{}));
}

TEST(Completion, OffersTheArgumentsOfAnOption) {
    const texts files{"b c", "boxes", "bread"}, folders{"boxes"}, nothing{};
    EXPECT_EQ(completed({"fairshuf", "lines", "-o", "b"}), files);
    EXPECT_EQ(completed({"fairshuf", "lines", "--key-file", "="}), files);
    EXPECT_EQ(completed({"fairshuf", "lines", "--key-file", "=", "br"}), texts{"bread"});
    EXPECT_EQ(completed({"fairshuf", "lines", "-T", ""}), folders);
    EXPECT_EQ(completed({"fairshuf", "lines", "--temporary-directory", "=", "b"}), folders);
    EXPECT_EQ(completed({"fairshuf", "lines", "-n", ""}), nothing);
    EXPECT_EQ(completed({"fairshuf", "lines", "--unpack", "="}),
              (texts{"auto", "bzip2", "gzip", "lz4", "never", "xz", "zstd"}));
    EXPECT_EQ(completed({"fairshuf", "lines", "--unpack", "ne"}), texts{"never"});
    EXPECT_EQ(completed({"fairshuf", "lines", "--seed", "=", "b"}), nothing);
    EXPECT_EQ(completed({"fairshuf", "trace", "--svg", "br"}), texts{"bread"});
    EXPECT_EQ(completed({"fairshuf", "prove", "-n", ""}), nothing);
}

TEST(Completion, OffersFilesToShuffle) {
    EXPECT_EQ(completed({"fairshuf", "lines", ""}), (texts{"b c", "boxes", "bread"}));
    EXPECT_EQ(completed({"fairshuf", "lines", "-z", "br"}), (texts{"bread"}));
    EXPECT_EQ(completed({"fairshuf", "lines", "--", "-"}), (texts{}));
}

TEST(Completion, PassesShellcheck) {
    if (!is_there("shellcheck")) GTEST_SKIP() << "there is no shellcheck";
    const scratch_folder folder;
    write_all(folder / "script", some_script());
    EXPECT_EQ(shell("shellcheck --shell=bash " + (folder / "script").string()).out, "");
}
