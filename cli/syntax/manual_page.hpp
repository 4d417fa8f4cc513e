// Manual pages, made of the same texts as --help.
#pragma once

#include <string>

#include "cli/syntax/parser.hpp"

namespace fairshuf::cli {

std::string manual_page(const parser& app);                           // fairshuf(1)
std::string manual_page(const parser& app, const verb_syntax& verb);  // fairshuf-VERB(1)

}  // namespace fairshuf::cli
