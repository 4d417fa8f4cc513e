// The pages of the documentation, and what is fenced in them.
#pragma once

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "support/shell.hpp"

namespace fairshuf::test {

struct fenced_block {
    std::string info;  // what follows the backticks: "console", "js pick.js"
    int line = 0;      // of its opening
    std::vector<std::string> lines;

    bool operator==(const fenced_block& other) const { return info == other.info && lines == other.lines; }
};

struct quotation {
    std::string where;  // file:line
    std::string command;
    std::vector<std::string> output;
};

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

inline std::vector<fenced_block> blocks_in(const std::filesystem::path& page) {
    std::vector<fenced_block> found;
    bool inside = false;
    int number = 0;
    for (const auto& line : lines_of(read_all(page))) {
        ++number;
        if (line.starts_with("```")) {
            inside = !inside;
            if (inside) found.push_back({line.substr(3), number, {}});
        } else if (inside) {
            found.back().lines.push_back(line);
        }
    }
    return found;
}

inline std::vector<quotation> quotations_in(const std::filesystem::path& page) {
    std::vector<quotation> found;
    for (const auto& [info, start, lines] : blocks_in(page)) {
        if (info != "console") continue;
        int number = start;
        for (const auto& line : lines) {
            ++number;
            if (line.starts_with("$ "))
                found.push_back({page.string() + ":" + std::to_string(number), line.substr(2), {}});
            else if (!found.empty())
                found.back().output.push_back(line);
        }
    }
    return found;
}

// Without what is fenced: a lambda in C++ looks like a link.
inline std::string prose_of(const std::filesystem::path& page) {
    std::string prose;
    bool fenced = false;
    for (const auto& line : lines_of(read_all(page))) {
        if (line.starts_with("```")) fenced = !fenced;
        if (!fenced) prose += line + "\n";
    }
    return prose;
}

inline std::vector<std::filesystem::path> pages() {
    std::vector<std::filesystem::path> found{FAIRSHUF_SOURCE_DIR "/README.md",
                                             FAIRSHUF_SOURCE_DIR "/README.zh-CN.md"};
    for (const auto& entry : std::filesystem::recursive_directory_iterator(FAIRSHUF_SOURCE_DIR "/docs"))
        if (entry.path().extension() == ".md") found.push_back(entry.path());
    return found;
}

// Where a page is run: the command on the PATH, the examples, and the files that the page contains. A block
// whose opening has a name after the language, as in ```js pick.js, is such a file.
class page_folder {
public:
    explicit page_folder(const std::filesystem::path& page) {
        for (const auto* name : {"fairshuf", "shuf"})
            std::filesystem::create_symlink(FAIRSHUF_COMMAND, programs_ / name);
        for (const auto* name : {"examples", "docs"})
            std::filesystem::create_symlink(std::filesystem::path(FAIRSHUF_SOURCE_DIR) / name, files_ / name);
        for (const auto& [info, line, lines] : blocks_in(page)) {
            const auto space = info.find(' ');
            if (space == std::string::npos) continue;
            std::string text;
            for (const auto& each : lines) text += each + "\n";
            write_all(files_ / info.substr(space + 1), text);
        }
    }

    outcome run(const std::string& command) const {
        return shell("export LC_ALL=C.UTF-8; cd '" + (files_ / "").string() +
                     "' && PATH=" + (programs_ / "").string() + ":$PATH; " + command);
    }

private:
    scratch_folder programs_, files_;
};

}  // namespace fairshuf::test
