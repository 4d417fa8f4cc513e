// What all exported functions share: the answer of the last call, and the sources of randomness.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/words/key.hpp"
#include "language/reasons.hpp"
#include "language/words/module.hpp"

// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): an attribute needs a macro
#define EXPORTED(name) extern "C" [[clang::export_name(#name), gnu::used]]

namespace fairshuf::wasm {

inline std::string answer;
inline reason refusal;  // of the last call that returned 0

inline std::uint32_t say(std::string text) {
    answer = std::move(text);
    return 1;
}

inline std::uint32_t complain(error problem) {
    answer = in_words(problem);
    refusal = std::move(problem.why);
    return 0;
}

template <class T>
std::uint32_t say_numbers(const std::vector<T>& numbers) {
    answer.resize(numbers.size() * sizeof(T));
    if (!numbers.empty()) std::memcpy(answer.data(), numbers.data(), answer.size());
    return 1;
}

// In the words of JavaScript: the command's message names its option.
inline error too_few_shuffles(std::uint64_t shuffles, std::size_t n, std::uint64_t fewest) {
    return {fairshuf::say<words::js_too_few_shuffles>(shuffles, n, fewest)};
}

// The source of randomness: a text, a key of 32 bytes, draws given by hand (64 bits each), the system, or
// draws given by hand followed by the system.
enum class source : std::uint32_t { text, key, script, fresh, completed };

inline expected<key> key_from(source kind, std::string_view bytes) {
    if (kind == source::fresh) return key::from_os();
    if (kind == source::text) return key::from_text(bytes);
    if (bytes.size() != key::size) return error{fairshuf::say<words::js_key_bytes>()};
    std::array<byte, key::size> given{};
    std::memcpy(given.data(), bytes.data(), given.size());
    const key result(given);
    fairshuf::detail::wipe(given);
    return result;
}

}  // namespace fairshuf::wasm
