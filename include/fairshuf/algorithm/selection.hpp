// One algorithm of the catalogue, as a user names it: its facts and its parameter. This is not in
// catalogue.hpp, which includes every algorithm.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/algorithm/facts.hpp"

namespace fairshuf {

struct selection {
    facts about;
    std::optional<std::uint64_t> parameter;

    // A member of the family: not all orders alike, but a law of its own.
    bool is_member() const { return about.fair == fairness::law; }

    // As a user writes it: riffle:7
    std::string spec() const {
        std::string text(about.name);
        return parameter ? text.append(":").append(std::to_string(*parameter)) : text;
    }
};

namespace detail {

inline std::vector<std::string_view> aliases_of(const facts& about) {
    std::vector<std::string_view> given;
    for (const auto alias : about.aliases)
        if (!alias.empty()) given.push_back(alias);
    return given;
}

// Without regard to the case of ASCII letters.
constexpr bool same_name(std::string_view a, std::string_view b) {
    constexpr auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(a, b, {}, lower, lower);
}

// Its name, one of its aliases, or one of its Chinese names.
inline bool is_called(const facts& about, std::string_view name) {
    const auto same = [name](std::string_view each) { return same_name(each, name); };
    return !name.empty() &&
           (same(about.name) || same(about.known_as) || same(about.chinese.name) ||
            std::ranges::any_of(about.aliases, same) || std::ranges::any_of(about.chinese.aliases, same));
}

// All lines of the pseudo-code.
inline std::string pseudocode_text(const facts& about) {
    std::string text;
    for (const code_line& each : about.pseudocode) text.append(each.text).append("\n");
    return text;
}

}  // namespace detail

}  // namespace fairshuf
