// Temporary file names, removed even if a signal ends the program.
//
//   const signal_cleanup watch;                    // from here on
//   temporary_name name;
//   name.make(folder, [&](const char* fresh) { ... });  // creates a file of that name
//   ... Ctrl-C: the file is gone, and the shell sees that we were interrupted
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "system/files/descriptor.hpp"
#include "system/process/ending.hpp"

namespace fairshuf {

// While one exists, signals that end the program first remove all temporary names. If `program` is given,
// SIGINT, SIGTERM and SIGHUP print that it was interrupted. SIGXFSZ is ignored: a file that grows too large
// is an ordinary write error.
class signal_cleanup {
public:
    explicit signal_cleanup(const char* program = nullptr);  // must live as long as the program
    signal_cleanup(const signal_cleanup&) = delete;
    signal_cleanup& operator=(const signal_cleanup&) = delete;
    ~signal_cleanup();

private:
    end_watch files_, last_words_;
};

// Whether the message of an interrupted program says that the output is unchanged. At first it does.
void set_output_untouched(bool untouched);

// A file that is written at any offset after its old end. Incomplete, it would have holes.
struct unfinished_file {
    int file = -1;
    off_t end = 0;  // its old end
};

// Truncates the file to its old end, unless another process has written to it, too.
void truncate_unfinished(const unfinished_file& unfinished);
// Truncates it if a signal ends the program. There is at most one such file.
void truncate_on_signal(const unfinished_file& unfinished);

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

}  // namespace fairshuf
