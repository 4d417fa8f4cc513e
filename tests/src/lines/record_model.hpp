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
    std::size_t operator()(const lines::quoted& form) const {
        bool open = false;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (form.escape && text[i] == *form.escape) {
                ++i;  // whatever comes next
                continue;
            }
            if (text[i] == form.quote) open = !open;
            if (text[i] == '\n' && !open) return i + 1;
        }
        return 0;
    }
    // Sizes of four bytes, little-endian, of which the lowest bit marks the last piece.
    std::size_t operator()(const lines::framed&) const {
        for (std::size_t at = 0; at + 4 <= text.size();) {
            std::uint64_t head = 0;
            for (std::size_t i = 0; i < 4; ++i)
                head += std::uint64_t{static_cast<unsigned char>(text[at + i])} << 8 * i;
            at += 4 + static_cast<std::size_t>(head / 2);
            if (at <= text.size() && head % 2 == 1) return at;
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
