// The language of a command line, which must be known before the parser is set up: help is a text, too.
#pragma once

#include "fairshuf/core/expected.hpp"
#include "language/language.hpp"

namespace fairshuf::cli {

// The value of --lang, if it is there (before a --); otherwise that of the locale: LC_ALL, LC_MESSAGES, LANG.
expected<language> language_of(int argc, const char* const* argv);

}  // namespace fairshuf::cli
