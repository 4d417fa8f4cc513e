// What the parties of a draw send each other: announcement, commitments and reveals, as short lines of text
// that survive a mail. Several in one file, in any order, with empty lines between.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/raffle/announcement.hpp"
#include "fairshuf/raffle/commitment.hpp"

namespace fairshuf::raffle {

struct documents {
    std::vector<announcement> announcements = {};
    std::vector<commitment> commitments = {};
    std::vector<reveal> reveals = {};
};

// Adds what is in the text to what is there. Lines may end in CR LF; anything that is not part of a document
// is an error, which names the line.
expected<void> read_documents(std::string_view text, documents& into);

// The lines of an announcement, without line ends. Only what announcement::text() writes is read.
expected<announcement> read_announcement(const std::vector<std::string_view>& lines);

// A name, a title or a beacon: UTF-8 that can be printed, up to 200 bytes, no blank at either end.
bool is_name(std::string_view text);

}  // namespace fairshuf::raffle
