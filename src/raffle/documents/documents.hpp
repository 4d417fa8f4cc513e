// The documents that the parties of a raffle send each other: announcement, commitments and reveals. They are
// short lines of text, so they survive a mail. A file may have several, in any order, with empty lines
// between.
#pragma once

#include <cstddef>
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

    std::size_t size() const { return announcements.size() + commitments.size() + reveals.size(); }
};

// Adds the documents in the text. Lines may end in CR LF. Any other text is an error that names the line.
expected<void> read_documents(std::string_view text, documents& into);

// Reads the lines of an announcement, without line ends. It accepts only what announcement::text() writes.
expected<announcement> read_announcement(const std::vector<std::string_view>& lines);

}  // namespace fairshuf::raffle
