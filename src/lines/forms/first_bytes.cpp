#include "lines/forms/first_bytes.hpp"

#include "lines/forms/tar.hpp"

namespace fairshuf::lines {

content content_of(std::string_view first) {
    using namespace std::string_view_literals;
    // UTF-32 begins as UTF-16 does, with a NUL character behind it.
    if (first.starts_with("\xff\xfe\0\0"sv) || first.starts_with("\0\0\xfe\xff"sv)) return content::utf32;
    if (first.starts_with("\xff\xfe") || first.starts_with("\xfe\xff")) return content::utf16;
    if (first.starts_with("\x93NUMPY")) return content::npy;
    return begins_archive(first) ? content::tar : content::text;
}

}  // namespace fairshuf::lines
