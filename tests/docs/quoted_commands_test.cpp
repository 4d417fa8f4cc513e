// Every ```console block of the documentation is run, and must print what it quotes.
//
//   $ command
//   its output
//   ...            <- a line of dots stands for any number of lines
//
// A block with a name, ```js pick.js, is a file that the commands of its page may use.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "docs/pages.hpp"
#include "docs/translations.hpp"

using namespace fairshuf::test;

namespace {

bool matches(const std::vector<std::string>& quoted, const std::vector<std::string>& printed) {
    const auto dots = std::ranges::find(quoted, "...");
    if (dots == quoted.end()) return quoted == printed;
    const auto before = dots - quoted.begin(), after = quoted.end() - dots - 1;
    return std::ssize(printed) >= before + after && std::equal(quoted.begin(), dots, printed.begin()) &&
           std::equal(dots + 1, quoted.end(), printed.end() - after);
}

}  // namespace

TEST(Docs, QuotedCommandsPrintWhatIsQuoted) {
    std::size_t run = 0;
    for (const auto& page : pages()) {
        const page_folder folder(page);
        for (const auto& [where, command, output] : own_quotations_in(page)) {
            const auto said = folder.run(command);
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
