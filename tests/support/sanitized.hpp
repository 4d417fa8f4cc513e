// Whether AddressSanitizer is on: then programs start slowly and have less memory. Whether any sanitizer
// slows the program.
#pragma once

namespace fairshuf::test {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

#if defined(__SANITIZE_THREAD__)
inline constexpr bool slowed = true;
#else
inline constexpr bool slowed = sanitized;
#endif

}  // namespace fairshuf::test
