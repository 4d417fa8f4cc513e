// Which pages are translations, and of what: a page of docs/zh/ is that of the same name in docs/ or
// docs/seeds/.
#pragma once

#include <filesystem>
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

// The commands and programs of a page: what a reader could copy. `--lang zh` is for readers of Chinese only.
inline std::vector<std::string> copied_lines(const std::filesystem::path& page) {
    std::vector<std::string> found;
    for (const auto& [info, start, lines] : blocks_in(page)) {
        found.push_back("```" + info);
        for (std::string line : lines) {
            if (info == "console" && !line.starts_with("$ ")) continue;  // output
            const std::string chinese = " --lang zh";
            if (const auto at = line.find(chinese); info == "console" && at != std::string::npos)
                line.erase(at, chinese.size());
            found.push_back(line);
        }
    }
    return found;
}

// Its blocks are those of its original, with all their outputs.
inline bool is_translated_word_for_word(const std::filesystem::path& page) {
    const auto original = original_of(page);
    return !original.empty() && blocks_in(page) == blocks_in(original);
}

}  // namespace fairshuf::test
