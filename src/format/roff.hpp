// Text for manual pages: roff with the macros of man(7).
#pragma once

#include <string>
#include <string_view>

namespace fairshuf::roff {

// Escapes everything that is special to roff.
std::string plain(std::string_view text);
std::string bold(std::string_view text);
std::string italic(std::string_view text);

// Options become bold, the name of the argument italic. Each sentence has a line.
std::string with_marks(std::string_view text, std::string_view argument = "");

// It begins with a capital and ends with a full stop.
std::string as_sentence(std::string_view meaning);

}  // namespace fairshuf::roff
