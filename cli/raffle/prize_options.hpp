// The options for prizes, alternates, tickets, households and earlier winners.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/syntax/parser.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/raffle/announcement.hpp"
#include "raffle/list/list.hpp"

namespace fairshuf::cli {

struct prize_options {
    std::optional<std::string> winners, alternates, tickets, household, exclude_by;
    std::vector<std::string> prizes, exclude;

    void add_to(const verb& to);
    bool beyond_winners() const {
        return alternates || tickets || household || exclude_by || !prizes.empty() || !exclude.empty();
    }
    bool any() const { return winners || beyond_winners(); }

    // Sets the winners and the rules of an announcement for this list, which it checks.
    expected<void> apply(raffle::announcement& to, const raffle::participant_list& list) const;
};

}  // namespace fairshuf::cli
