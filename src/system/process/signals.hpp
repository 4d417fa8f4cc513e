// Temporary names on disk, which are removed even if a signal ends the program.
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

// While one exists, signals that end the program first remove all temporary names. If the program is named,
// SIGINT, SIGTERM and SIGHUP say that it was interrupted. SIGXFSZ is ignored: a file that grows too large is
// a write error like others.
class signal_cleanup {
public:
    explicit signal_cleanup(const char* program = nullptr);  // a name that lives as long as the program
    signal_cleanup(const signal_cleanup&) = delete;
    signal_cleanup& operator=(const signal_cleanup&) = delete;
    ~signal_cleanup();

private:
    end_watch files_, last_words_;
};

// What an interrupted program says: is the output as it was, as far as we know? At first, it is.
void output_is_as_it_was(bool untouched);

// A file that is written at any place, from where it ended. Not complete, it would have holes.
struct unfinished_file {
    int file = -1;
    off_t end = 0;  // as it was
};

// Cuts off what was written, unless somebody else has written to it, too.
void cut_back(const unfinished_file& unfinished);
// And does so if a signal ends the program. There is one such file at most.
void cut_back_if_ended(const unfinished_file& unfinished);

// Something is written to such a file, by any thread. What has begun is done before the file is cut back, and
// afterwards nothing begins: then this is false.
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

// A name in a folder that nobody else has, removed when this goes out of scope.
class temporary_name {
public:
    temporary_name() = default;
    temporary_name(temporary_name&& other) noexcept;
    temporary_name& operator=(temporary_name&& other) noexcept;
    temporary_name(const temporary_name&) = delete;
    temporary_name& operator=(const temporary_name&) = delete;
    ~temporary_name() { remove(); }

    // Gives fresh names to `create` until it makes something of that name. It returns 0 or the reason why
    // not (an errno), and so does this. Meanwhile signals wait. The folder is kept open.
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
