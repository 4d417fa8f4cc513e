// The lab's page: a folder of files that a browser may ask for, and nothing beside them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::lab {

class page {
public:
    // The folder must hold an index.html.
    static expected<page> in(const std::filesystem::path& folder);

    // Where it is built, or installed, with the command: beside it, or in share/.
    static expected<page> beside(const std::filesystem::path& command);

    struct file {
        std::string_view type;  // "text/html; charset=utf-8"
        std::string bytes;
    };

    // What "/", "/lab.js" or "/assets/deck.svg?1" asks for. A name is compared with the names of the files
    // that are there, and never made into a path: so there is no way out of the folder. Links are not
    // followed.
    std::optional<file> get(std::string_view target) const;

private:
    explicit page(std::filesystem::path folder) : folder_(std::move(folder)) {}

    std::filesystem::path folder_;
};

// By the end of the name; application/octet-stream where it says nothing.
std::string_view type_of(std::string_view name);

}  // namespace fairshuf::lab
