// Random bytes from the operating system: from getentropy, or from /dev/urandom where a sandbox or an old
// kernel forbids that call.
//
// If the system has none, the program ends: a shuffle with a guessable key would only look fair. (arc4random
// and BoringSSL do the same.) A program that wants to end in its own way sets a handler:
//
//   fairshuf::set_entropy_handler([](int error) { throw std::system_error(error, std::generic_category());
//   });
#pragma once

#include <cerrno>
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
#if !defined(__wasm__)
#include <fcntl.h>
#include <sys/stat.h>
#endif
#else
#include <random>
#endif

namespace fairshuf {

// Called if the operating system has no random bytes, with the errno of getentropy. It may throw or end the
// program. If it returns, the program aborts.
using entropy_handler = void (*)(int error);

namespace detail {

inline entropy_handler& current_entropy_handler() {
    static entropy_handler handler = nullptr;
    return handler;
}

#if defined(__unix__) || defined(__APPLE__) || defined(__wasi__)

// Returns 0 or an errno.
inline int fill_from_call(std::span<byte> bytes) {
    constexpr std::size_t most = 256;  // the limit of one call of getentropy
    while (!bytes.empty()) {
        const std::size_t part = detail::smaller(most, bytes.size());
        if (getentropy(bytes.data(), part) != 0) return errno;
        bytes = bytes.subspan(part);
    }
    return 0;
}

// Whether all bytes were filled. A file under this name that is no device is not trusted.
inline bool fill_from_device([[maybe_unused]] std::span<byte> bytes) {
#if defined(__wasm__)
    return false;
#else
    const int device = open("/dev/urandom", O_RDONLY | O_CLOEXEC);  // NOLINT(*-vararg)
    if (device < 0) return false;
    struct stat about;  // NOLINT(*-member-init): written before it is read
    bool good = fstat(device, &about) == 0 && S_ISCHR(about.st_mode);
    while (good && !bytes.empty()) {
        const auto got = read(device, bytes.data(), bytes.size());
        if (got < 0 && errno == EINTR) continue;
        good = got > 0;
        if (good) bytes = bytes.subspan(static_cast<std::size_t>(got));
    }
    close(device);
    return good;
#endif
}

#endif

inline void fill_from_os(std::span<byte> bytes) {
#if defined(__unix__) || defined(__APPLE__) || defined(__wasi__)
    const int why = fill_from_call(bytes);
    if (why == 0 || fill_from_device(bytes)) return;
    if (const entropy_handler handler = current_entropy_handler(); handler != nullptr) handler(why);
    errno = why;
    std::perror("fairshuf: the operating system has no random bytes");
    std::abort();
#else
    std::random_device device;  // on Windows: the system's cryptographic generator
    for (byte& b : bytes) b = static_cast<byte>(device());
#endif
}

}  // namespace detail

// Returns the handler before; at first there is none. Set it before other threads need random bytes.
inline entropy_handler set_entropy_handler(entropy_handler handler) {
    const entropy_handler before = detail::current_entropy_handler();
    detail::current_entropy_handler() = handler;
    return before;
}

}  // namespace fairshuf
