// The live process groups of this program. If a signal ends the program, they are killed first.
//
//   const group_watch watch;      // while commands may be running
//   group_entry entry;
//   const signals_wait now;
//   if (entry.take()) entry.fill(start_a_group());
#pragma once

#include <sys/types.h>

#include <cstddef>

#include "system/process/signals.hpp"

namespace fairshuf {

// While one exists, signals that end the program kill all live groups first.
class group_watch {
public:
    group_watch();
    group_watch(const group_watch&) = delete;
    group_watch& operator=(const group_watch&) = delete;
    ~group_watch();

private:
    end_watch watch_;
};

// A place in the list of live groups. Between take() and fill(), this thread must delay signals; in other
// threads the handler waits for this one.
class group_entry {
public:
    group_entry() = default;
    group_entry(group_entry&& other) noexcept;
    group_entry& operator=(group_entry&& other) noexcept;
    group_entry(const group_entry&) = delete;
    group_entry& operator=(const group_entry&) = delete;
    ~group_entry() { clear(); }

    // Takes a place. False if there is none, or if the program is ending.
    bool take();
    // Fills it, or gives it up if pid < 0.
    void fill(pid_t group);
    void clear();

private:
    static constexpr std::size_t nowhere = ~std::size_t{0};
    std::size_t place_ = nowhere;
};

}  // namespace fairshuf
