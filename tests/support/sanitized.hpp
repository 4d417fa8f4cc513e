// Whether AddressSanitizer is on. Then programs start slowly and have less memory.
#pragma once

namespace fairshuf::test {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace fairshuf::test
