// How GNU's programs quote strangers' text in their messages, so that a script which reads the messages
// finds what it expects.
//
//   in_quotes("3k")      '3k' or, where the locale's characters are UTF-8, ‘3k’
//   as_name("a b")       'a b', and a plain name as it is: fit to be pasted into a shell
//
// What is printable is decided by the locale (LC_CTYPE).
#pragma once

#include <string>
#include <string_view>

namespace fairshuf {

// From now on the locale is the environment's. It is set when something is quoted for the first time: a run
// that goes well has no need of it, and is over sooner.
void quote_in_the_users_locale();

// Always in quotes. A closing quote, a backslash and what cannot be printed are escaped as in C.
std::string in_quotes(std::string_view text);

// In quotes only if a shell would need them.
std::string as_name(std::string_view name);

}  // namespace fairshuf
