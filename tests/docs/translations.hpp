// Which pages are translations, and of what: a page of docs/zh/ is that of the same name in docs/ or
// docs/seeds/.
#pragma once

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "docs/pages.hpp"

namespace fairshuf::test {

// Empty if the page is no translation, or has no original.
inline std::filesystem::path original_of(const std::filesystem::path& page) {
    const std::filesystem::path top = FAIRSHUF_SOURCE_DIR;
    if (page.filename() == "README.zh-CN.md") return top / "README.md";
    if (page.parent_path() != top / "docs/zh") return {};
    for (const auto* folder : {"docs", "docs/seeds"})
        if (std::filesystem::exists(top / folder / page.filename())) return top / folder / page.filename();
    return {};
}

// The commands and programs of a page: what a reader could copy.
inline std::vector<std::string> copied_lines(const std::filesystem::path& page) {
    std::vector<std::string> found;
    for (const auto& [info, start, lines] : blocks_in(page)) {
        found.push_back("```" + info);
        // A text block may be a command with an output that is not the same each time.
        const bool of_command =
            info == "console" || (info == "text" && !lines.empty() && lines.front().starts_with("$ "));
        for (const auto& line : lines)
            if (!of_command || line.starts_with("$ ")) found.push_back(line);  // no output
    }
    return found;
}

// What grep looks for.
inline std::string without_patterns(const std::string& command) {
    static const std::regex pattern(R"((grep(?: -[A-Za-z]+(?: [0-9]+)?)*) (?:'[^']*'|[^ ']+))");
    return std::regex_replace(command, pattern, "$1");
}

// A translation may ask for Chinese with `--lang zh`, and filter the answer for Chinese words.
inline bool is_the_same_line(std::string translated, const std::string& original) {
    const std::string chinese = " --lang zh";
    if (const auto at = translated.find(chinese); translated.starts_with("$ ") && at != std::string::npos)
        translated.erase(at, chinese.size());
    if (translated == original) return true;
    const bool has_chinese =
        std::ranges::any_of(translated, [](char c) { return static_cast<unsigned char>(c) >= 0xe3; });
    return has_chinese && translated.starts_with("$ ") &&
           without_patterns(translated) == without_patterns(original);
}

// The quotations of a page, but not those of its original: that is run itself.
inline std::vector<quotation> own_quotations_in(const std::filesystem::path& page) {
    auto own = quotations_in(page);
    const auto original = original_of(page);
    if (original.empty()) return own;
    const auto others = quotations_in(original);
    std::erase_if(own, [&](const quotation& one) {
        return std::ranges::any_of(others, [&](const quotation& other) {
            return one.command == other.command && one.output == other.output;
        });
    });
    return own;
}

}  // namespace fairshuf::test
