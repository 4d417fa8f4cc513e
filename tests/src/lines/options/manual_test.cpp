#include "lines/options/manual.hpp"

#include <gtest/gtest.h>

#include <string>

#include "lines/options/options_with_help.hpp"
#include "support/shell.hpp"

using namespace fairshuf::lines;
using namespace fairshuf::test;

namespace {

bool is_there(const std::string& command) {
    return shell("command -v " + command).status == 0;
}

std::string escaped(std::string text) {
    for (std::size_t at = 0; (at = text.find('-', at)) != std::string::npos; at += 2) text.insert(at, "\\");
    return text;
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
