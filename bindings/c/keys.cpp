// Keys, the version, and messages.
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "fairshuf.h"
#include "fairshuf/core/bytes.hpp"
#include "fairshuf/version.hpp"
#include "fairshuf/words/entropy.hpp"
#include "fairshuf/words/key.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "status.hpp"

using namespace fairshuf;
using namespace fairshuf::c;

namespace {

void put(fairshuf_key* to, const key& from) {
    std::ranges::copy(from.bytes(), to->bytes);
}

// This library has a handler of its own: others in the process keep theirs.
[[maybe_unused]] const entropy_handler before =
    set_entropy_handler([](int error) { throw no_entropy(error); });

}  // namespace

const char* fairshuf_version() {
    return version.data();  // a literal, so it ends with a zero
}

const char* fairshuf_message(int status) {
    switch (status) {
        case FAIRSHUF_OK: return "success";
        case FAIRSHUF_BAD_ARGUMENT: return "an argument is wrong";
        case FAIRSHUF_BAD_KEY: return "a key is 64 hexadecimal digits (256 bits)";
        case FAIRSHUF_NO_MEMORY: return "out of memory";
        case FAIRSHUF_NO_ENTROPY: return "the operating system has no random bytes";
        case FAIRSHUF_FAILED: return "unexpected failure";
        default: return "unknown status";
    }
}

const char* fairshuf_last_error() {
    return last_error();
}

int fairshuf_key_from_os(fairshuf_key* to) {
    return guarded([=] {
        if (to == nullptr) return bad_argument("key is null");
        put(to, key::from_os());
        return FAIRSHUF_OK;
    });
}

int fairshuf_key_from_text(fairshuf_key* to, const char* text, std::size_t length) {
    return guarded([=] {
        if (to == nullptr) return bad_argument("key is null");
        if (text == nullptr && length > 0) return bad_argument("text is null");
        put(to, key::from_text(length == 0 ? std::string_view() : std::string_view(text, length)));
        return FAIRSHUF_OK;
    });
}

int fairshuf_key_from_hex(fairshuf_key* to, const char* digits) {
    return guarded([=] {
        if (to == nullptr) return bad_argument("key is null");
        if (digits == nullptr) return bad_argument("digits is null");
        const auto parsed = key::from_hex(digits);
        if (!parsed) return failed(FAIRSHUF_BAD_KEY, parsed.error().message);
        put(to, *parsed);
        return FAIRSHUF_OK;
    });
}

int fairshuf_key_derive(fairshuf_key* to, const fairshuf_key* from, const char* label, std::size_t length) {
    return guarded([=] {
        if (to == nullptr) return bad_argument("key is null");
        if (from == nullptr) return bad_argument("from is null");
        if (label == nullptr && length > 0) return bad_argument("label is null");
        const auto text = length == 0 ? std::string_view() : std::string_view(label, length);
        put(to, derive(key(from->bytes), text));
        return FAIRSHUF_OK;
    });
}

int fairshuf_key_to_hex(const fairshuf_key* from, char* digits) {
    return guarded([=] {
        if (from == nullptr) return bad_argument("key is null");
        if (digits == nullptr) return bad_argument("digits is null");
        std::string text = key(from->bytes).hex();
        std::ranges::copy(text, digits);
        digits[text.size()] = '\0';
        detail::wipe(text.data(), text.size());
        return FAIRSHUF_OK;
    });
}

void fairshuf_key_erase(fairshuf_key* erased) {
    if (erased != nullptr) detail::wipe(erased->bytes, sizeof erased->bytes);
}
