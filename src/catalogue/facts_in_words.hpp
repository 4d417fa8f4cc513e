// The facts of an algorithm in the language that is spoken.
#pragma once

#include <string_view>
#include <vector>

#include "fairshuf/algorithm/selection.hpp"
#include "language/message.hpp"

namespace fairshuf {

inline std::string_view method_of(const facts& about) {
    return chosen(about.method, about.chinese.method);
}
inline std::string_view why_of(const facts& about) {
    return chosen(about.why, about.chinese.why);
}
inline std::string_view law_of(const facts& about) {
    return chosen(about.law, about.chinese.law);
}
inline std::string_view flaw_of(const facts& about) {
    return chosen(about.flaw, about.chinese.flaw);
}
inline std::string_view cost_of(const facts& about) {
    return chosen(about.cost, about.chinese.cost);
}
inline std::string_view source_of(const facts& about) {
    return chosen(about.source, about.chinese.source);
}
inline std::string_view parameter_of(const facts& about) {
    return chosen(about.takes.meaning, about.chinese.parameter);
}
inline std::string_view usual_parameter_of(const facts& about) {
    return chosen(about.takes.usual, about.chinese.usual);
}

// The smaller constants of a proof.
inline std::string_view constants_of(const facts& about, std::string_view shrunken_by) {
    return chosen(shrunken_by, about.chinese.shrunken);
}

// The aliases; in Chinese, the Chinese ones first.
inline std::vector<std::string_view> aliases_in_words(const facts& about) {
    std::vector<std::string_view> names;
    if (speaks_chinese()) {
        names.push_back(about.chinese.name);
        for (const auto alias : about.chinese.aliases)
            if (!alias.empty()) names.push_back(alias);
    }
    for (const auto alias : detail::aliases_of(about)) names.push_back(alias);
    return names;
}

}  // namespace fairshuf
