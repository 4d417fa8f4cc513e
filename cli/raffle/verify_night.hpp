// `fairshuf verify` for a night of cards.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/raffle/evidence_input.hpp"

namespace fairshuf::cli {

struct night_files {
    std::string night, decks;        // paths
    std::vector<std::string> dealt;  // paths of what was dealt
    evidence_options evidence;
    bool json = false;
};

// `text` is the content of the night's file. Returns the exit status.
int verify_night(const night_files& given, const std::string& text);

}  // namespace fairshuf::cli
