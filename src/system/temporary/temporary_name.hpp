// The name of a temporary file, in a list that a signal handler can see.
//
//   temporary_name name;
//   name.make(folder, temporary_kind::locked, [&](const char* fresh) { ... });  // creates a file of that
//   name
//
// While a signal_cleanup exists, a signal that ends the program removes all these names first. After SIGKILL
// they stay; leftovers.hpp finds those whose files are locked while their owner lives.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "system/temporary/shared_folder.hpp"

namespace fairshuf {

// A locked file is named .fairshuf-HOST-DIGITS, where HOST stands for this machine since it was started.
// Others are named .fairshuf-DIGITS.
enum class temporary_kind { locked, unlocked };

// How many names there can be at once.
inline constexpr std::size_t most_temporary_names = 1 << 14;

// A unique name in a folder, removed when this goes out of scope.
class temporary_name {
public:
    temporary_name() = default;
    temporary_name(temporary_name&& other) noexcept;
    temporary_name& operator=(temporary_name&& other) noexcept;
    temporary_name(const temporary_name&) = delete;
    temporary_name& operator=(const temporary_name&) = delete;
    ~temporary_name() { remove(); }

    // Calls `create` with fresh names until it does not return EEXIST. `create` returns 0 or an errno, and so
    // does this. Signals are delayed meanwhile. The folder is kept open.
    int make(const shared_folder& folder, temporary_kind kind,
             const std::function<int(const char* name)>& create);

    explicit operator bool() const { return kept_ != nullptr; }
    const std::string& name() const { return kept_->name; }

    void remove();
    void forget();  // it has been renamed

    struct entry {
        shared_folder folder;
        std::string name;
    };

private:
    std::unique_ptr<entry> kept_;
    std::size_t place_ = 0;  // in the list that the signal handler sees
};

// The HOST in the name of a locked file; empty if it is not such a name.
std::string_view host_in_name(std::string_view name);
// That of this machine; zeros if it is unknown.
const std::string& own_host();

// Removes the files of all names. For a signal handler: the program must end then.
void remove_all_temporary_names();

}  // namespace fairshuf
