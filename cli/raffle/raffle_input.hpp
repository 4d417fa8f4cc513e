// What the verbs of a draw read: the list, and the documents of the parties.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/parser.hpp"
#include "fairshuf/core/expected.hpp"
#include "raffle/documents.hpp"
#include "raffle/list.hpp"

namespace fairshuf::cli {

// How a list is to be read, as options.
struct list_options {
    std::optional<std::string> form;
    bool header = false, repeats = false;

    void add_to(const verb& to);
    bool any() const { return form || header || repeats; }
    expected<raffle::list_rules> rules_for(const std::string& path) const;
};

expected<raffle::participant_list> read_list(const std::string& path, const raffle::list_rules& rules);

// The same, for a new draw: nobody may be there twice, unless that is allowed.
expected<raffle::participant_list> read_new_list(const std::string& path, const raffle::list_rules& rules);

// A whole number from 1 to that of the participants.
expected<std::uint64_t> winners_among(const std::string& text, const raffle::participant_list& list);

// All of them together; identical ones count once.
expected<raffle::documents> read_documents(const std::vector<std::string>& paths);

// The one announcement among them.
expected<raffle::announcement> announcement_in(const raffle::documents& given);

}  // namespace fairshuf::cli
