// Those who are excluded because they won before: read from transcripts, or from lists of names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "raffle/check/check.hpp"
#include "raffle/documents/record.hpp"
#include "raffle/list/list.hpp"

namespace fairshuf::raffle {

// The winners of a transcript, or the lines of any other text. With a column: the winners' fields there.
expected<std::unordered_set<std::string>> names_in(std::string_view text,
                                                   std::optional<std::uint64_t> column);

// Everyone named in these texts, which the announcement must have announced, is excluded; and if all texts
// are given, nobody else is.
expected<verdict> check_earlier(const record& draw, const participant_list& list,
                                const std::vector<std::string>& texts);

}  // namespace fairshuf::raffle
