// Is this AddressSanitizer's build? Then programs start slowly, and there is less memory.
#pragma once

namespace fairshuf::test {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace fairshuf::test
