// What --help prints, in 80 columns.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/syntax/parser.hpp"

namespace fairshuf::cli {

std::string help_of(const parser& app);  // of the command
std::string help_of(const verb_syntax& verb);

// The help of an option, and what it cannot be used with.
std::string help_on(const verb_syntax& verb, const syntax_option& option);

std::string with_full_stop(std::string text);

// A footer consists of paragraphs and of examples.
struct footer_block {
    std::string text = {};                                           // a paragraph, or
    std::vector<std::pair<std::string, std::string>> examples = {};  // commands and their comments
    bool attached = false;  // the examples belong to the paragraph before

    bool is_text() const { return examples.empty(); }
};

std::vector<footer_block> blocks_of(std::string_view footer);

// Lines for commands and comments, each indented and at most so wide. A longer command is continued.
std::string as_lines(const footer_block& block, std::size_t width);

}  // namespace fairshuf::cli
