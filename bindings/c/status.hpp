// How the C functions report: a status, and the message of this thread's last failure.
#pragma once

#include <cstring>
#include <exception>
#include <new>
#include <string_view>

#include "fairshuf.h"

namespace fairshuf::c {

// Thrown by the handler of entropy, and caught before C sees it.
struct no_entropy : std::exception {
    explicit no_entropy(int given) : error(given) {}
    int error;
};

inline char* last_error() {
    thread_local char text[256] = "";
    return text;
}

inline int failed(int status, std::string_view what) {
    const std::size_t length = what.size() < 255 ? what.size() : 255;
    std::memcpy(last_error(), what.data(), length);
    last_error()[length] = '\0';
    return status;
}

inline int bad_argument(std::string_view what) {
    return failed(FAIRSHUF_BAD_ARGUMENT, what);
}

// Calls work(), which returns a status. No exception leaves it.
template <class Work>
int guarded(Work work) noexcept {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return failed(FAIRSHUF_NO_MEMORY, fairshuf_message(FAIRSHUF_NO_MEMORY));
    } catch (const no_entropy& none) {
        return failed(FAIRSHUF_NO_ENTROPY, std::strerror(none.error));
    } catch (const std::exception& other) {
        return failed(FAIRSHUF_FAILED, other.what());
    } catch (...) {
        return failed(FAIRSHUF_FAILED, fairshuf_message(FAIRSHUF_FAILED));
    }
}

}  // namespace fairshuf::c
