// Who holds how many tickets in a raffle, by the rules of its announcement.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/raffle/announcement.hpp"
#include "fairshuf/raffle/ticket_winners.hpp"
#include "raffle/list/list.hpp"

namespace fairshuf::raffle {

// The tickets and households in the list, without those who are excluded. A missing column, tickets that are
// not a number below 2^32, an empty household and too few who can win are errors.
expected<ticket_holders> holders_of(const announcement& announced, const participant_list& list);

// The numbers, from 1, of the participants whose record is among `names`; or one of whose columns is.
expected<std::vector<std::uint64_t>> numbers_of(const std::unordered_set<std::string>& names,
                                                const participant_list& list,
                                                std::optional<std::uint64_t> column);

// A field of a record, by the column's number from 1.
expected<std::string> field_in(std::string_view record, std::uint64_t column);

}  // namespace fairshuf::raffle
