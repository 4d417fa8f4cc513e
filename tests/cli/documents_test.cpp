#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "cli/verbs_of_help.hpp"

using namespace fairshuf::test;
using testing::HasSubstr;
using testing::Not;

namespace {

using texts = std::vector<std::string>;

bool is_there(const std::string& command) {
    return shell("command -v " + command).status == 0;
}

// What a shell offers for a command line, in a folder with the files bread and cheese.
struct offer {
    std::string typed;
    texts expected;
};

const std::vector<offer> offers{
    {"fairshuf o", {"observe"}},
    {"fairshuf --lang zh pro", {"prove"}},
    {"fairshuf prove --lang zh rif", {"riffle"}},
    {"fairshuf manual --lang zh pro", {"prove"}},
    {"fairshuf prove nai", {"naive", "naive-swap"}},
    {"fairshuf explain knu", {"knuth", "knuth-up"}},
    {"fairshuf prove --d", {"--distance", "--draws"}},
    {"fairshuf prove rif", {"riffle"}},
    {"fairshuf explain swap-d", {"swap-down"}},
    {"fairshuf observe derang", {"derangement"}},
    {"fairshuf trace --seed x rif", {"riffle"}},
    {"fairshuf trace swap-down bre", {}},
    {"fairshuf prove naive --draws short", {"short-seed:", "short-seed:day"}},
    {"fairshuf prove naive --draws=st", {"stuck"}},
    {"fairshuf prove naive --draws=mo", {"modulo:"}},
    {"fairshuf prove naive -n ", {}},
    {"fairshuf prove naive --svg che", {"cheese"}},
    {"fairshuf deal --game ", {"bridge", "doudizhu", "holdem"}},
    {"fairshuf draw bre", {"bread"}},
    {"fairshuf draw bread che", {"cheese"}},
    {"fairshuf playlist bre", {"bread"}},
    {"fairshuf verify bread che", {"cheese"}},
    {"fairshuf ledger a", {"append"}},
    {"fairshuf ledger append bre", {"bread"}},
    {"fairshuf ledger append bread che", {"cheese"}},
    {"fairshuf ledger --vo", {"--void"}},
    {"fairshuf observe --of bread che", {"cheese"}},
    {"fairshuf lines bre", {"bread"}},
    {"fairshuf lines -z --key-fi", {"--key-file"}},
    {"fairshuf lines --unpack g", {"gzip"}},
    {"fairshuf help pro", {"prove"}},
    {"fairshuf manual pro", {"prove"}},
    {"fairshuf completion z", {"zsh"}},
};

// "--draws=st" offers "stuck" in bash and zsh, and "--draws=stuck" in fish.
std::string bare(std::string word) {
    if (word.ends_with('=')) word.pop_back();
    return word.substr(word.find('=') + 1);
}

texts words_in(const std::string& line) {
    std::istringstream stream(line);
    texts words;
    for (std::string word; stream >> word;) words.push_back(bare(word));
    std::ranges::sort(words);
    return words;
}

void offers_what_is_expected(const std::string& name) {
    if (!is_there(name)) GTEST_SKIP() << "there is no " << name;
    const scratch_folder folder;
    std::filesystem::create_directory(folder / "here");
    write_all(folder / "here" / "bread", "");
    write_all(folder / "here" / "cheese", "");
    std::string lines;
    for (const auto& each : offers) lines += each.typed + "\n";
    write_all(folder / "typed", lines);
    const auto said = shell("cd " + (folder / "here").string() + " && " FAIRSHUF_COMMAND " completion " +
                            name + " > ../script && " FAIRSHUF_SOURCE_DIR "/tests/cli/shells/" + name +
                            "_offers ../script < ../typed");
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.err, "");
    std::istringstream offered(said.out);
    for (const auto& each : offers) {
        std::string line;
        ASSERT_TRUE(std::getline(offered, line)) << name << " says nothing of: " << each.typed;
        EXPECT_EQ(words_in(line), each.expected) << name << ": " << each.typed;
    }
}

// Warnings of groff about a page.
std::string warnings_of(const std::string& page) {
    const scratch_folder folder;
    write_all(folder / "page", page);
    const auto said = shell("groff -man -ww -Kutf8 -Tutf8 -rCHECKSTYLE=1 " + (folder / "page").string());
    return said.err;
}

}  // namespace

TEST(Completion, OfBashKnowsVerbsOptionsValuesAndFiles) {
    offers_what_is_expected("bash");
}

TEST(Completion, OfZshKnowsVerbsOptionsValuesAndFiles) {
    offers_what_is_expected("zsh");
}

TEST(Completion, OfZshAddsNoBlankWhereANumberFollows) {
    if (!is_there("zsh")) GTEST_SKIP() << "there is no zsh";
    const scratch_folder folder;
    write_all(folder / "typed", "fairshuf prove naive --draws=mo\nfairshuf prove naive --draws=stu\n");
    const auto said = shell("cd " + (folder / ".").string() +
                            " && " FAIRSHUF_COMMAND " completion zsh > script && " FAIRSHUF_SOURCE_DIR
                            "/tests/cli/shells/zsh_offers script completed < typed");
    EXPECT_EQ(said.out, "fairshuf prove naive --draws=modulo:\nfairshuf prove naive --draws=stuck \n");
}

TEST(Completion, OfFishKnowsVerbsOptionsValuesAndFiles) {
    offers_what_is_expected("fish");
}

TEST(Completion, OfBashPassesShellcheck) {
    if (!is_there("shellcheck")) GTEST_SKIP() << "there is no shellcheck";
    EXPECT_EQ(shell(FAIRSHUF_COMMAND " completion bash | shellcheck --shell=bash -").out, "");
}

TEST(Completion, IsForBashUnlessAShellIsNamed) {
    EXPECT_EQ(run("completion").out, run("completion bash").out);
    const auto said = run("completion tcsh");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.err, "fairshuf: no completion for 'tcsh': choose bash, zsh or fish\n");
}

TEST(Completion, NoticesAFullDisk) {
    EXPECT_EQ(shell(FAIRSHUF_COMMAND " completion >/dev/full").status, 1);
}

TEST(Manual, HasAPageForTheCommandAndForEveryVerb) {
    const auto whole = run("manual").out;
    EXPECT_THAT(whole, HasSubstr(".TH FAIRSHUF 1 "));
    for (const auto& verb : verbs_of_help()) {
        const auto said = run("manual " + verb);
        EXPECT_EQ(said.status, 0) << verb;
        for (const auto* part : {".SH NAME\n", "fairshuf\\-", ".SH SYNOPSIS\n", ".SH DESCRIPTION\n",
                                 "EXAMPLES", "EXIT STATUS", "SEE ALSO"})
            EXPECT_THAT(said.out, HasSubstr(part)) << verb;
        EXPECT_THAT(whole, HasSubstr("fairshuf\\-" + verb + " (1)"));
    }
    EXPECT_EQ(run("manual prov").status, 1);
    EXPECT_EQ(shell(FAIRSHUF_COMMAND " manual >/dev/full").status, 1);
}

TEST(Manual, SaysOfOptionsWhatTheHelpSays) {
    const auto page = run("manual prove").out, help = run("help prove").out;
    EXPECT_THAT(help, HasSubstr("For swap-pairs:k: how likely k swaps leave some card"));
    EXPECT_THAT(page, HasSubstr("For swap\\-pairs:k: how likely k swaps leave some card"));
    EXPECT_THAT(page, HasSubstr("fairshuf prove naive \\-n 4"));
    EXPECT_THAT(page, HasSubstr("0 fair, 2 unfair, 1 error."));
}

TEST(Manual, OfEveryVerbGivesNoWarningsInGroff) {
    if (!is_there("groff")) GTEST_SKIP() << "there is no groff";
    EXPECT_NE(warnings_of(".TH X 1\n.nosuchmacro\n"), "");
    std::string verbs = "\"\"";
    for (const auto& verb : verbs_of_help()) verbs += " " + verb;
    const auto pages = shell("for verb in " + verbs +
                             "; do LC_ALL=C.UTF-8 " FAIRSHUF_COMMAND " manual $verb; " FAIRSHUF_COMMAND
                             " manual --lang zh $verb; done")
                           .out;
    EXPECT_THAT(pages, HasSubstr("FAIRSHUF\\-VERSION"));
    EXPECT_EQ(warnings_of(pages), "");
}

TEST(Manual, SaysWhichVerbsReadTheVariableOfTheKeyFile) {
    EXPECT_THAT(run("manual").out, HasSubstr("and indices, but not for lines."));
    EXPECT_THAT(run("manual lines").out, HasSubstr("$FAIRSHUF_KEY_FILE is for games"));
}

TEST(Manual, SpeaksChinese) {
    auto said = run("manual prove --lang zh").out;
    EXPECT_THAT(said, HasSubstr("精\\:确"));  // a line may end there
    for (auto at = said.find("\\:"); at != std::string::npos; at = said.find("\\:")) said.erase(at, 2);
    EXPECT_THAT(said, HasSubstr("精确计算一种洗牌给出每种排列的概率"));
    EXPECT_THAT(said, HasSubstr("示例"));
    EXPECT_THAT(said, Not(HasSubstr("Number of cards")));
}
