// Why something is refused, or judged as it is, for programs: a code, and the values that its sentence names.
// The sentence for people stands beside it.
//
//   {"endless", {{"algorithm", "teacher"}, {"cards", "4"}, {"draws", "stuck"}}}
//
// docs/json.md lists the codes.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairshuf {

struct reason {
    std::string_view code{};  // empty: no program needs to know more than the sentence
    std::vector<std::pair<std::string_view, std::string>> values{};

    // Empty if there is none of this name.
    std::string_view value(std::string_view name) const {
        for (const auto& [each, text] : values)
            if (each == name) return text;
        return {};
    }
};

}  // namespace fairshuf
