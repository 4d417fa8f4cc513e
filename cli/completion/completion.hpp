// Scripts that complete command lines in shells. All are made of the syntax of the verbs.
#pragma once

#include <string>
#include <vector>

#include "cli/syntax/parser.hpp"

namespace fairshuf::cli {

std::string bash_completion(const parser& app);
std::string zsh_completion(const parser& app);
std::string fish_completion(const parser& app);

// The words that the value of some options may be.
std::vector<std::string> algorithm_words();  // the catalogue and the family, with other names
std::vector<std::string> draws_words();      // what stands before a number ends with a colon
std::vector<std::string> shell_words();

// The first part of a help text: as much as fits beside a name.
std::string brief(const std::string& help);

}  // namespace fairshuf::cli
