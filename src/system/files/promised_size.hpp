// Detects a regular file that ends before its size: it was truncated while it was read, or its file system is
// wrong. Without this, half of the data would look like all of it.
//
//   const promised_size promised(file);     // when it is opened
//   ... read to the end ...
//   if (auto whole = promised.check(); !whole) ...
//
// A file may grow meanwhile, as logs do. The kernel's own files (/proc, /sys) report sizes that mean nothing,
// and are not checked.
#pragma once

#include <cstdint>

#include "fairshuf/core/expected.hpp"

namespace fairshuf {

class promised_size {
public:
    explicit promised_size(int file);

    // Call it when a read has found the end. The error does not name the file.
    expected<void> check() const;

private:
    int file_;
    std::uint64_t size_ = 0;  // of the whole file; 0: nothing is promised
};

}  // namespace fairshuf
