// Escapes untrusted bytes for a message: nothing in them can move the cursor, hide text or fill the screen.
//
//   escaped("K\x1b[2J")   is   'K\x1b[2J'   with the escape written out
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fairshuf {

// In single quotes. Control characters and invalid UTF-8 are escaped; the text is cut after `most`
// characters.
std::string escaped(std::string_view bytes, std::size_t most = 40);

}  // namespace fairshuf
