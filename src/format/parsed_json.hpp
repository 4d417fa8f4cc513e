// JSON that was read: its members, whatever their types. A member that is missing or of another type is read
// as empty. Callers compare with the canonical form, or find that something is missing.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace fairshuf {

using parsed_json = nlohmann::json;

// Deep ones would exhaust the stack of those who work through them: ask before parsing.
inline bool is_shallow(std::string_view text) {
    constexpr int most = 16;
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (quoted && text[i] == '\\')
            ++i;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (!quoted && (text[i] == '[' || text[i] == '{') && ++depth > most)
            return false;
        else if (!quoted && (text[i] == ']' || text[i] == '}'))
            --depth;
    }
    return true;
}

inline std::string text_in(const parsed_json& object, const char* name) {
    const auto found = object.is_object() ? object.find(name) : object.end();
    return found != object.end() && found->is_string() ? found->get_ref<const std::string&>() : "";
}

inline std::uint64_t number_in(const parsed_json& object, const char* name) {
    const auto found = object.is_object() ? object.find(name) : object.end();
    return found != object.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
}

inline const parsed_json& list_in(const parsed_json& object, const char* name) {
    static const parsed_json none = parsed_json::array();
    const auto found = object.is_object() ? object.find(name) : object.end();
    return found != object.end() && found->is_array() ? *found : none;
}

// The lines of a text as a list, without their line feeds.
inline parsed_json lines_of(std::string_view text) {
    auto lines = parsed_json::array();
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

}  // namespace fairshuf
