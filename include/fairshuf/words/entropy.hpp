// Random bytes from the operating system.
//
// If the system has none, the program ends: a shuffle with a guessable key would only look fair. (arc4random
// and BoringSSL do the same.)
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <span>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/ranges.hpp"

#if defined(__unix__) || defined(__APPLE__) || defined(__wasi__)
#include <unistd.h>
#if defined(__APPLE__)
#include <sys/random.h>
#endif
#else
#include <random>
#endif

namespace fairshuf::detail {

inline void fill_from_os(std::span<byte> bytes) {
#if defined(__unix__) || defined(__APPLE__) || defined(__wasi__)
    constexpr std::size_t most = 256;  // the limit of one call of getentropy
    while (!bytes.empty()) {
        const std::size_t part = detail::smaller(most, bytes.size());
        if (getentropy(bytes.data(), part) != 0) {
            std::perror("fairshuf: the operating system has no random bytes");
            std::abort();
        }
        bytes = bytes.subspan(part);
    }
#else
    std::random_device device;  // on Windows: the system's cryptographic generator
    for (byte& b : bytes) b = static_cast<byte>(device());
#endif
}

}  // namespace fairshuf::detail
