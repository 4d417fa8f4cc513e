// Enough of XML to check that an SVG is well-formed and to inspect its parts.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fairshuf::test {

struct xml_element {
    std::string name;
    std::map<std::string, std::string> attributes;
    std::string text;  // directly inside
};

// All elements in the order of their start tags; nothing if the text is not well-formed.
inline std::optional<std::vector<xml_element>> xml_elements(const std::string& xml) {
    std::vector<xml_element> all;
    std::vector<std::size_t> open;
    std::size_t at = 0;
    while (at < xml.size()) {
        const auto tag = xml.find('<', at);
        const std::string between = xml.substr(at, tag - at);
        if (between.find('>') != std::string::npos) return std::nullopt;
        for (std::size_t amp = 0; (amp = between.find('&', amp)) != std::string::npos; ++amp)
            if (between.find(';', amp) > amp + 6) return std::nullopt;
        if (!open.empty()) all[open.back()].text += between;
        if (tag == std::string::npos) break;
        const auto end = xml.find('>', tag);
        if (end == std::string::npos) return std::nullopt;
        std::string inside = xml.substr(tag + 1, end - tag - 1);
        at = end + 1;
        if (inside.starts_with('/')) {
            if (open.empty() || all[open.back()].name != inside.substr(1)) return std::nullopt;
            open.pop_back();
            continue;
        }
        const bool closed = inside.ends_with('/');
        if (closed) inside.pop_back();
        xml_element element{inside.substr(0, inside.find(' ')), {}, {}};
        std::size_t rest = element.name.size();
        while ((rest = inside.find_first_not_of(' ', rest)) != std::string::npos) {
            const auto equals = inside.find("=\"", rest);
            if (equals == std::string::npos) return std::nullopt;
            const auto quote = inside.find('"', equals + 2);
            const std::string name = inside.substr(rest, equals - rest);
            if (quote == std::string::npos || element.attributes.contains(name)) return std::nullopt;
            element.attributes[name] = inside.substr(equals + 2, quote - equals - 2);
            rest = quote + 1;
        }
        all.push_back(element);
        if (!closed) open.push_back(all.size() - 1);
    }
    if (!open.empty() || all.empty()) return std::nullopt;
    return all;
}

}  // namespace fairshuf::test
