// The name of a temporary file, in a list that a signal handler can see.
//
//   temporary_name name;
//   name.make(folder, [&](const char* fresh) { ... });  // creates a file of that name
//
// While a signal_cleanup exists, a signal that ends the program removes all these names first.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "system/files/descriptor.hpp"

namespace fairshuf {

// A unique name in a folder, removed when this goes out of scope.
class temporary_name {
public:
    temporary_name() = default;
    temporary_name(temporary_name&& other) noexcept;
    temporary_name& operator=(temporary_name&& other) noexcept;
    temporary_name(const temporary_name&) = delete;
    temporary_name& operator=(const temporary_name&) = delete;
    ~temporary_name() { remove(); }

    // Calls `create` with fresh names until it succeeds. `create` returns 0 or an errno, and so does this.
    // Signals are delayed meanwhile. The folder is kept open.
    int make(int folder, const std::function<int(const char* name)>& create);

    explicit operator bool() const { return kept_ != nullptr; }
    const std::string& name() const { return kept_->name; }

    void remove();
    void forget();  // it has been renamed

    struct entry {
        descriptor folder;
        std::string name;
    };

private:
    std::unique_ptr<entry> kept_;
    std::size_t place_ = 0;  // in the list that the signal handler sees
};

// Removes the files of all names. For a signal handler: the program must end then.
void remove_all_temporary_names();

}  // namespace fairshuf
