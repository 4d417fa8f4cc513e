// The verbs that `fairshuf --help` lists, in its order.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace fairshuf::test {

inline std::vector<std::string> verbs_of_help() {
    std::istringstream lines(run("--help").out);
    std::vector<std::string> verbs;
    bool listed = false;
    for (std::string line; std::getline(lines, line);) {
        if (line == "Verbs:") listed = true;
        if (line.empty()) listed = false;
        if (listed && line.starts_with("  ") && line[2] != ' ')
            verbs.push_back(line.substr(2, line.find(' ', 2) - 2));
    }
    return verbs;
}

}  // namespace fairshuf::test
