// The names of parties: which are allowed, which look alike, and how they are shown.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairshuf::raffle {

// Whether it can be a title or a beacon: up to 200 bytes of printable UTF-8, with no blank at either end.
bool is_text(std::string_view text);

// Whether it can be a party's name: a text without invisible characters and without unusual blanks.
bool is_name(std::string_view text);

// Two names that a reader could take for one: they differ only in case, accents, blanks and punctuation, or
// in letters and digits that look the same. Nothing if there are none.
std::optional<std::pair<std::string, std::string>> first_alike(const std::vector<std::string>& names);

// The name as it is, or in quotes if it has a comma or "and", which could be taken for two names.
std::string shown_name(std::string_view name);

// The same for each. Names that look like another's are written in ASCII, with \u0410 and the like.
std::vector<std::string> shown_names(const std::vector<std::string>& names);

}  // namespace fairshuf::raffle
