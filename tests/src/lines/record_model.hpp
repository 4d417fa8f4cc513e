// Finds the ends of records in the most obvious way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lines/input/record_form.hpp"

namespace fairshuf::test {

// Scans byte by byte from the beginning: the end of the first whole record, or 0.
struct record_model {
    std::string_view text;

    std::size_t operator()(const lines::delimited& form) const { return text.find(form.delimiter) + 1; }
    std::size_t operator()(const lines::grouped& form) const {
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < text.size(); ++i)
            if (text[i] == form.delimiter && ++count == form.lines) return i + 1;
        return 0;
    }
    std::size_t operator()(const lines::sized& form) const {
        return text.size() >= form.bytes ? static_cast<std::size_t>(form.bytes) : 0;
    }
    std::size_t operator()(const lines::separated& form) const {
        const auto found = text.find(form.separator);
        return found == std::string_view::npos ? 0 : found + form.separator.size();
    }
    std::size_t operator()(const lines::quoted&) const {
        bool open = false;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '"') open = !open;
            if (text[i] == '\n' && !open) return i + 1;
        }
        return 0;
    }
};

inline std::vector<std::string> records_by_model(const lines::record_form& form, std::string_view text) {
    std::vector<std::string> found;
    for (std::size_t end = 0; (end = std::visit(record_model{text}, form)) > 0; text.remove_prefix(end))
        found.emplace_back(text.substr(0, end));
    return found;
}

}  // namespace fairshuf::test
