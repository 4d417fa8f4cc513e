// The manual page of `fairshuf lines`, from the option table.
#pragma once

#include <string>

namespace fairshuf::lines {

// fairshuf-lines(1), for man.
std::string man_page();

}  // namespace fairshuf::lines
