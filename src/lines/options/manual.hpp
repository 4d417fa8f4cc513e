// The manual page of `fairshuf lines` and the completion of command lines in bash. Both come from the option
// table.
#pragma once

#include <string>
#include <vector>

#include "lines/options/options_with_help.hpp"

namespace fairshuf::lines {

// fairshuf-lines(1), for man.
std::string man_page();

struct completed_option {
    std::vector<std::string> names;  // with their dashes; the last is offered
    argument_kind kind = argument_kind::none;
    std::string choices = {};  // the words to choose from, if there are only a few
};

struct completed_verb {
    std::string name;
    std::vector<completed_option> options = {};
};

// A script for bash. `verbs` are all verbs except lines.
std::string bash_completion(const std::vector<completed_option>& options, std::vector<completed_verb> verbs);

}  // namespace fairshuf::lines
