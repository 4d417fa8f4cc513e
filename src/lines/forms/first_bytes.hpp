// What a file is that was taken for text, by its first bytes.
//
//   content_of("\xff\xfeh\0i\0\n\0");                     // content::utf16
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fairshuf::lines {

enum class content : std::uint8_t { text, utf16, utf32, tar, npy };

// So many bytes are enough, and fewer if the file is shorter.
inline constexpr std::size_t telling_bytes = 512;

// Texts begin with a byte order mark, archives with a header whose checksum is right, arrays with numpy's
// magic string. Everything else is text.
content content_of(std::string_view first);

}  // namespace fairshuf::lines
