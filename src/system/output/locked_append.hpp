// Adds to the end of a file that others may add to at the same time.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"

namespace fairshuf {

// Locks the file, which is created if there is none, gives its content to `next` and appends what that
// returns. An error leaves the file as it was. The addition is on the disk when this returns.
expected<void> append_locked(const std::string& path,
                             const std::function<expected<std::string>(std::string_view content)>& next);

}  // namespace fairshuf
