// Why something is refused, or how it is judged, for programs: a code and the values that the message names.
// The message for people stands beside it.
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
    std::string_view code{};  // empty: there is only the message
    std::vector<std::pair<std::string_view, std::string>> values{};

    // The value of this name; empty if there is none.
    std::string_view value(std::string_view name) const {
        for (const auto& [each, text] : values)
            if (each == name) return text;
        return {};
    }
};

}  // namespace fairshuf
