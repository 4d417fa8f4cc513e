// A key from a file: 32 raw bytes, or 64 hexadecimal digits with or without a line end. People make both:
// `head -c 32 /dev/urandom > key`, `openssl rand -hex 32 > key`.
#pragma once

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/words/key.hpp"
#include "fairshuf/words/key_hex.hpp"

namespace fairshuf {

namespace detail {

// The key in an open file; the name is for messages.
inline expected<key> key_from_stream(std::FILE* file, std::string_view name) {
    const auto failed = [name](std::string_view what, reason why = {}) {
        if (!why.code.empty()) why.values.emplace_back("file", name);
        return error{joined({name, ": ", what}), std::move(why)};
    };
    (void)std::setvbuf(file, nullptr, _IONBF, 0);  // no copy of the key in a buffer

    std::array<char, 67> content{};  // 64 digits, CR, LF, and one more to detect longer files
    const std::size_t length = std::fread(content.data(), 1, content.size(), file);
    if (std::ferror(file) != 0) {
        wipe(content);
        return failed(std::strerror(errno), {"key-file-system", {{"says", std::strerror(errno)}}});
    }

    std::string_view text(content.data(), length);
    const std::string held = length == content.size() ? "more than 66" : std::to_string(length);
    expected<key> result =
        failed(joined({"holds ", held, " bytes; a key file holds 32 bytes or 64 hexadecimal digits"}),
               {"key-file-size", {{"bytes", length == content.size() ? ">66" : held}}});
    if (length == key::size) {
        std::array<byte, key::size> bytes{};
        std::memcpy(bytes.data(), content.data(), key::size);
        result = key(bytes);
        wipe(bytes);
    } else {
        if (text.ends_with('\n')) text.remove_suffix(1);
        if (text.ends_with('\r')) text.remove_suffix(1);
        if (text.size() == 2 * key::size) {
            result = key::from_hex(text);
            if (!result)
                result = failed(result.error().message, {"key-file-digit", result.error().why.values});
        }
    }
    wipe(content);
    return result;
}

}  // namespace detail

inline expected<key> key_from_file(const std::string& path) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
    if (!file)
        return error{detail::joined({path, ": ", std::strerror(errno)}),
                     {"key-file-system", {{"says", std::strerror(errno)}, {"file", path}}}};
    return detail::key_from_stream(file.get(), path);
}

}  // namespace fairshuf
