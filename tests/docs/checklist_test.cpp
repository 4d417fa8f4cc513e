// docs/sources.md lists what the five documents say, one row each. Its commands are run, and print what the
// row quotes.
//
//   | number | what the document says | `command`, or a link to the page | `text that it prints`, or words |
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "docs/pages.hpp"

using namespace fairshuf::test;

namespace {

// A bar after a backslash does not end a cell.
std::vector<std::string> cells_of(const std::string& row) {
    std::vector<std::string> cells(1);
    for (std::size_t i = 1; i < row.size(); ++i) {
        if (row[i] == '\\' && i + 1 < row.size() && row[i + 1] == '|')
            cells.back() += row[++i];
        else if (row[i] == '|')
            cells.emplace_back();
        else
            cells.back() += row[i];
    }
    cells.pop_back();  // behind the last bar
    for (auto& cell : cells) {
        cell.erase(0, std::min(cell.find_first_not_of(' '), cell.size()));
        cell.erase(cell.find_last_not_of(' ') + 1);
    }
    return cells;
}

std::vector<std::string> in_backticks(const std::string& cell) {
    std::vector<std::string> found;
    for (std::size_t open = cell.find('`'); open != std::string::npos;) {
        const auto close = cell.find('`', open + 1);
        if (close == std::string::npos) break;
        found.push_back(cell.substr(open + 1, close - open - 1));
        open = cell.find('`', close + 1);
    }
    return found;
}

struct checked_row {
    std::string number;  // 003.7: of document 003
    std::vector<std::string> cells;
};

std::vector<checked_row> rows_of_the_checklist(const char* page = FAIRSHUF_SOURCE_DIR "/docs/sources.md") {
    std::vector<checked_row> rows;
    for (const auto& line : lines_of(prose_of(page))) {
        if (!line.starts_with("| 00")) continue;
        auto cells = cells_of(line);
        if (cells.front().find('.') != std::string::npos) rows.push_back({cells.front(), cells});
    }
    return rows;
}

bool is_command(const std::string& text) {
    return text.starts_with("fairshuf ") || text.starts_with("node ");
}

}  // namespace

TEST(Checklist, HasNoEmptyCellAndNumbersItsRows) {
    const auto rows = rows_of_the_checklist();
    EXPECT_GE(rows.size(), 85U);
    std::map<std::string, int> last;
    for (const auto& [number, cells] : rows) {
        EXPECT_EQ(cells.size(), 4U) << number;
        for (const auto& cell : cells) EXPECT_FALSE(cell.empty()) << number;
        const auto document = number.substr(0, 3);
        EXPECT_EQ(number, document + "." + std::to_string(++last[document]));
        EXPECT_TRUE(cells[2].find("](") != std::string::npos ||
                    std::ranges::any_of(in_backticks(cells[2]), is_command))
            << number << " names neither a command nor a page";
    }
    EXPECT_EQ(last.size(), 5U);
}

TEST(Checklist, CommandsPrintWhatTheRowsQuote) {
    const page_folder folder(FAIRSHUF_SOURCE_DIR "/docs/sources.md");
    std::map<std::string, std::string> printed;  // several rows may look at one output
    for (const auto& [number, cells] : rows_of_the_checklist()) {
        std::string output;
        for (const auto& command : in_backticks(cells.at(2))) {
            if (!is_command(command)) continue;
            if (!printed.contains(command)) {
                const auto said = folder.run(command);
                EXPECT_EQ(said.err, "") << number << ": " << command;
                EXPECT_NE(said.status, 1) << number << ": " << command;
                printed[command] = said.out;
            }
            output += printed[command];
        }
        if (output.empty()) continue;
        const auto expected = in_backticks(cells.at(3));
        EXPECT_FALSE(expected.empty()) << number << " quotes nothing of what its command prints";
        for (const auto& text : expected)
            EXPECT_NE(output.find(text), std::string::npos) << number << ": not printed: " << text << "\n"
                                                            << output;
    }
}

TEST(Checklist, TheChineseOneHasTheSameCommandsAndQuotations) {
    const auto english = rows_of_the_checklist();
    const auto chinese = rows_of_the_checklist(FAIRSHUF_SOURCE_DIR "/docs/zh/sources.md");
    ASSERT_EQ(chinese.size(), english.size());
    for (std::size_t i = 0; i < english.size(); ++i) {
        const auto& number = english[i].number;
        EXPECT_EQ(chinese[i].number, number);
        ASSERT_EQ(chinese[i].cells.size(), 4U) << number;
        for (const auto& cell : chinese[i].cells) EXPECT_FALSE(cell.empty()) << number;
        const auto commands = in_backticks(english[i].cells[2]);
        EXPECT_EQ(in_backticks(chinese[i].cells[2]), commands) << number;
        if (std::ranges::any_of(commands, is_command)) {
            EXPECT_EQ(in_backticks(chinese[i].cells[3]), in_backticks(english[i].cells[3])) << number;
        }
    }
}

TEST(Checklist, CellsAreReadAsMarkdownReadsThem) {
    EXPECT_EQ(cells_of("| 000.1 | a \\| b |  | `x` |"),
              (std::vector<std::string>{"000.1", "a | b", "", "`x`"}));
    EXPECT_EQ(in_backticks("`a b` and `c`"), (std::vector<std::string>{"a b", "c"}));
}
