// A file that is written at any offset after its old end, such as standard output. An incomplete one would
// have holes, so it is truncated to its old end.
#pragma once

#include <sys/types.h>

#include <optional>

#include "system/process/signals.hpp"

namespace fairshuf {

struct unfinished_file {
    int file = -1;
    off_t end = 0;  // its old end
};

// Truncates the file to its old end, unless another process has written to it, too.
void truncate_unfinished(const unfinished_file& unfinished);

// While a signal_cleanup exists, a signal that ends the program truncates this file. There is at most one.
void truncate_on_signal(const unfinished_file& unfinished);

// Truncates that file. For a signal handler: later writes are refused.
void truncate_unfinished_file();

// A write to such a file, from any thread. Writes in progress finish before the file is truncated. Later ones
// are refused: then this is false.
class write_to_unfinished {
public:
    write_to_unfinished();
    write_to_unfinished(const write_to_unfinished&) = delete;
    write_to_unfinished& operator=(const write_to_unfinished&) = delete;
    ~write_to_unfinished();

    explicit operator bool() const { return allowed_; }

private:
    std::optional<signals_wait> now_;
    bool allowed_ = false;
};

}  // namespace fairshuf
