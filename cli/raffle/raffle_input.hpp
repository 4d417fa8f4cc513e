// The input of the raffle verbs: the list, and the documents of the parties.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/syntax/parser.hpp"
#include "fairshuf/core/expected.hpp"
#include "raffle/documents/documents.hpp"
#include "raffle/list/list.hpp"

namespace fairshuf::cli {

// The options that say how to read a list.
struct list_options {
    std::optional<std::string> form;
    bool header = false, repeats = false;

    void add_to(const verb& to);
    bool any() const { return form || header || repeats; }
    expected<raffle::list_rules> rules_for(const std::string& path) const;
};

expected<raffle::participant_list> read_list(const std::string& path, const raffle::list_rules& rules);

// The same for a new raffle: repeats are an error unless the rules allow them.
expected<raffle::participant_list> read_new_list(const std::string& path, const raffle::list_rules& rules);

// A line that points out that the first participant seems to be a heading; empty if not.
std::string heading_note(const std::string& path, const raffle::list_rules& rules,
                         const raffle::participant_list& list);

// A whole number from 1 to the number of participants.
expected<std::uint64_t> winners_among(const std::string& text, const raffle::participant_list& list);

// Reads all documents. Identical ones count once. A file without any is an error.
expected<raffle::documents> read_documents(const std::vector<std::string>& paths);

// The one announcement among them.
expected<raffle::announcement> announcement_in(const raffle::documents& given);

}  // namespace fairshuf::cli
