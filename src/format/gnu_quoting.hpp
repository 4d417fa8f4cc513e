// Quotes text in messages exactly as GNU's programs do, because scripts may parse the messages.
//
//   in_quotes("3k")      '3k' or, where the locale's characters are UTF-8, ‘3k’
//   as_name("a b")       'a b'; a plain name stays unchanged. It can be pasted into a shell
//
// The locale (LC_CTYPE) decides which characters are printable.
#pragma once

#include <string>
#include <string_view>

namespace fairshuf {

// Uses the locale of the environment from now on. It is set when text is quoted for the first time: a run
// without messages does not need it and ends sooner.
void quote_in_the_users_locale();

// Always in quotes. A closing quote, a backslash and unprintable characters are escaped as in C.
std::string in_quotes(std::string_view text);

// In quotes only if a shell would need them.
std::string as_name(std::string_view name);

}  // namespace fairshuf
