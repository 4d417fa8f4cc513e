// An open folder. However many outputs and temporary names are in it, they share one descriptor.
//
//   const shared_folder here = open_folder("results");
//   const shared_folder again = open_folder("./results/");   // the same descriptor
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "system/files/descriptor.hpp"
#include "system/files/file_attributes.hpp"

namespace fairshuf {

class shared_folder {
public:
    shared_folder() = default;

    explicit operator bool() const { return opened_ != nullptr; }
    int get() const { return opened_ == nullptr ? -1 : opened_->file.get(); }

    // True for the first caller, as long as the folder stays open.
    bool is_first_visit() const;

    // The attributes of new files, once somebody has found out; to find out takes a file.
    std::optional<file_attributes> of_new_files() const;
    void remember_new_files(const file_attributes& found) const;

private:
    friend shared_folder open_folder(const std::string& path);

    struct opened {
        descriptor file;
        bool visited = false;
        std::optional<file_attributes> new_files = {};
    };
    std::shared_ptr<opened> opened_;
};

// Never 0, 1 or 2. On failure, errno says why. From any thread.
shared_folder open_folder(const std::string& path);

}  // namespace fairshuf
