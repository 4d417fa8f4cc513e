// The lab's page: a folder of files that a browser may request, and nothing else.
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

    // The page that was built or installed together with the command.
    static expected<page> beside(const std::filesystem::path& command);

    struct file {
        std::string_view type;  // "text/html; charset=utf-8"
        std::string bytes;
        bool packed = false;  // with gzip
    };

    // The file for a target such as "/", "/lab.js" or "/assets/deck.svg?1". The name is compared with the
    // names of the existing files and never becomes a path, so no request leaves the folder. Links are not
    // followed. If the browser unpacks gzip, and there is lab.js.gz beside lab.js, that is served.
    std::optional<file> get(std::string_view target, bool unpacks_gzip = false) const;

private:
    explicit page(std::filesystem::path folder) : folder_(std::move(folder)) {}
    std::optional<std::string> bytes_of(std::string_view wanted) const;

    std::filesystem::path folder_;
};

// The type by file extension; application/octet-stream if it is unknown.
std::string_view type_of(std::string_view name);

}  // namespace fairshuf::lab
